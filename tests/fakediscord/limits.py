"""Discord's limits on messages, as the errors it answers with (50035)."""

from __future__ import annotations

from typing import Any

from tests.fakediscord.state import Json

V2 = 1 << 15


class Rejected(Exception):
    """An HTTP error with Discord's code."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.body: Json = {"code": code, "message": message}
        if errors is not None:
            self.body["errors"] = errors


def _invalid(where: str, why: str) -> Rejected:
    return Rejected(
        400,
        50035,
        "Invalid Form Body",
        {where: {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": why}]}},
    )


def check_message(body: Json, flags: int = 0, *, partial: bool = False) -> None:
    """Raise what Discord would answer to this message."""
    content = body.get("content") or ""
    embeds = body.get("embeds") or []
    components = body.get("components") or []
    if len(content) > 2000:
        raise _invalid("content", "Must be 2000 or fewer in length.")
    if len(embeds) > 10:
        raise _invalid("embeds", "Must be 10 or fewer in length.")
    total = 0
    for i, embed in enumerate(embeds):
        total += _embed(f"embeds.{i}", embed)
    if total > 6000:
        raise _invalid("embeds", "Embed size exceeds maximum size of 6000")
    if flags & V2:
        if content or embeds:
            raise _invalid("content", "Cannot be used with Components V2.")
        texts = sum(len(c.get("content", "")) for c in _walk(components) if c.get("type") == 10)
        if texts > 4000:
            raise _invalid("components", "Text displays exceed 4000 characters.")
        if sum(1 for _ in _walk(components)) > 40:
            raise _invalid("components", "Must be 40 or fewer in length.")
    else:
        if len(components) > 5:
            raise _invalid("components", "Must be 5 or fewer in length.")
        if not partial and not content and not embeds and not components and not body.get("attachments"):
            raise Rejected(400, 50006, "Cannot send an empty message")
    _components(components)


def _embed(where: str, embed: Json) -> int:
    sizes = {"title": 256, "description": 4096}
    total = 0
    for key, most in sizes.items():
        text = embed.get(key) or ""
        total += len(text)
        if len(text) > most:
            raise _invalid(f"{where}.{key}", f"Must be {most} or fewer in length.")
    fields = embed.get("fields") or []
    if len(fields) > 25:
        raise _invalid(f"{where}.fields", "Must be 25 or fewer in length.")
    for f in fields:
        total += len(f["name"]) + len(f["value"])
        if not f["name"] or not f["value"]:
            raise _invalid(f"{where}.fields", "This field is required")
        if len(f["name"]) > 256 or len(f["value"]) > 1024:
            raise _invalid(f"{where}.fields", "Must be 1024 or fewer in length.")
    for key, part, most in (("footer", "text", 2048), ("author", "name", 256)):
        text = (embed.get(key) or {}).get(part) or ""
        total += len(text)
        if len(text) > most:
            raise _invalid(f"{where}.{key}", f"Must be {most} or fewer in length.")
    return total


def _walk(components: list[Json]) -> Any:
    for c in components:
        yield c
        yield from _walk(c.get("components", []))
        if isinstance(c.get("accessory"), dict):
            yield from _walk([c["accessory"]])


def _components(components: list[Json]) -> None:
    ids: set[str] = set()
    for c in _walk(components):
        kind = c.get("type")
        if kind == 1 and len(c.get("components", [])) > 5:
            raise _invalid("components", "A row holds 5 or fewer buttons.")
        custom = c.get("custom_id")
        if custom is not None:
            if not 1 <= len(custom) <= 100:
                raise _invalid("components.custom_id", "Must be between 1 and 100 in length.")
            if custom in ids:
                raise _invalid("components.custom_id", "Component custom id cannot be duplicated")
            ids.add(custom)
        if kind == 2 and len(c.get("label") or "") > 80:
            raise _invalid("components.label", "Must be 80 or fewer in length.")
        if kind == 3 and not 1 <= len(c.get("options", [])) <= 25:
            raise _invalid("components.options", "Must be between 1 and 25 in length.")


def check_modal(data: Json) -> None:
    """Raise what Discord would answer to this modal."""
    if not 1 <= len(data.get("title") or "") <= 45:
        raise _invalid("data.title", "Must be 45 or fewer in length.")
    if not 1 <= len(data.get("components", [])) <= 5:
        raise _invalid("data.components", "Must be between 1 and 5 in length.")
    _components(data["components"])


def check_choices(choices: list[Json]) -> None:
    """Raise what Discord would answer to these autocomplete choices."""
    if len(choices) > 25:
        raise _invalid("data.choices", "Must be 25 or fewer in length.")
    for c in choices:
        if not 1 <= len(c["name"]) <= 100 or not 1 <= len(str(c["value"])) <= 100:
            raise _invalid("data.choices", "Must be between 1 and 100 in length.")


def check_commands(commands: list[Json]) -> None:
    """Raise what Discord would answer to this command list."""
    for c in commands:
        if not 1 <= len(c["name"]) <= 32:
            raise _invalid("name", "Must be between 1 and 32 in length.")
        if c.get("type", 1) == 1 and not 1 <= len(c.get("description") or "") <= 100:
            raise _invalid("description", "Must be between 1 and 100 in length.")
        for option in c.get("options", []):
            if not 1 <= len(option["name"]) <= 32 or not 1 <= len(option.get("description") or "") <= 100:
                raise _invalid("options", "Must be between 1 and 100 in length.")
