"""Settings from the environment or `.env`, typed and frozen; every fault is reported at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_LOOPBACK = ("127.", "localhost", "::1", "[::1]")


class SettingsError(Exception):
    """The settings are wrong; ``faults`` are sentences that say which and what would be right."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Settings(BaseSettings):
    """Everything that can be set, each as ``TOSR_<NAME>``."""

    model_config = SettingsConfigDict(
        env_prefix="TOSR_", env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True
    )

    token: SecretStr | None = None
    token_file: Path | None = None
    database_url: str | None = None
    data_dir: Path = Path("data")
    prefix: str = Field(default="!", min_length=1, max_length=5)
    message_content: Literal["auto", "on", "off"] = "auto"
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    owner_ids: Annotated[tuple[int, ...], NoDecode] = ()
    default_tz: str = "Etc/UTC"
    migrate: Literal["auto", "on", "off"] = "auto"
    discord_api: str | None = None
    answer_seconds: float = Field(default=10.0, gt=0, le=120)
    in_flight_per_user: int = Field(default=2, ge=1, le=20)
    drain_seconds: float = Field(default=10.0, ge=0, le=120)
    workers: int = Field(default=2, ge=1, le=32)
    backups_kept: int = Field(default=14, ge=0, le=1000)
    seed: int = 1

    @field_validator("owner_ids", mode="before")
    @classmethod
    def _split_ids(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(int(p) for p in re.split(r"[\s,]+", value.strip()) if p)
        return value

    @field_validator("default_tz")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError(
                f"{value!r} is no time zone; use a name such as Europe/Paris or Etc/UTC"
            ) from None
        return value

    @field_validator("discord_api")
    @classmethod
    def _loopback_only(cls, value: str | None) -> str | None:
        if not value:
            return None
        host = urlsplit(value).hostname or ""
        if not host.startswith(_LOOPBACK):
            raise ValueError(
                "it is for tests and must name a host of the loopback range, such as http://127.0.0.1:8080"
            )
        return value.rstrip("/")

    @model_validator(mode="after")
    def _token_from_file(self) -> Settings:
        if self.token_file is not None:
            if self.token is not None:
                raise ValueError("set TOSR_TOKEN or TOSR_TOKEN_FILE, not both")
            try:
                text = self.token_file.read_text(encoding="utf-8").strip()
            except OSError as fault:
                raise ValueError(f"TOSR_TOKEN_FILE cannot be read: {fault.strerror}") from None
            object.__setattr__(self, "token", SecretStr(text))
        if self.token is not None and not self.token.get_secret_value().strip():
            object.__setattr__(self, "token", None)
        return self

    @property
    def url(self) -> str:
        """The database's address with the driver that is used."""
        if not self.database_url:
            return f"sqlite+aiosqlite:///{(self.data_dir / 'tosr.sqlite3').as_posix()}"
        return normal_url(self.database_url)

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.url.startswith("sqlite")


def normal_url(url: str) -> str:
    """``postgres://`` and ``postgresql://`` with asyncpg, ``sqlite://`` with aiosqlite."""
    scheme, colon, rest = url.partition("://")
    if not colon:
        return url
    base = scheme.split("+")[0]
    if base in ("postgres", "postgresql"):
        return f"postgresql+asyncpg://{rest}"
    if base == "sqlite":
        return f"sqlite+aiosqlite://{rest}"
    return url


def load_settings(**overrides: Any) -> Settings:
    """The settings; SettingsError with every fault where some are wrong."""
    try:
        settings = Settings(**overrides)
    except ValidationError as wrong:
        raise SettingsError([_sentence(error) for error in wrong.errors()]) from None
    scheme = settings.url.split("://")[0]
    if scheme not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
        raise SettingsError(
            [
                f"TOSR_DATABASE_URL: {scheme!r} is not supported; use sqlite:///file or postgresql://user@host/name."
            ]
        )
    return settings


def _sentence(error: Any) -> str:
    name = "TOSR_" + ".".join(str(p) for p in error["loc"]).upper() if error["loc"] else "Settings"
    message = str(error["msg"]).removeprefix("Value error, ")
    return f"{name}: {message[0].lower() + message[1:] if message else 'is wrong'}."
