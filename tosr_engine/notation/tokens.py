"""Free text cut into calls, brackets and separators."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tosr_engine.calls import PASS, Call, Shown
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import plain_suits, quoted
from tosr_engine.notation.shown import read_shown
from tosr_engine.notation.words import ALL_PASS, CALL_WORDS, word_call

REMARK_WORDS = frozenset(
    [
        "RELAY",
        "PENALTY",
        "PENALTIES",
        "NAT",
        "NATURAL",
        "POSITIVE",
        "NEGATIVE",
        "TAKEOUT",
        "TRANSFER",
        "ALERT",
        "ALERTED",
        "STRONG",
        "WEAK",
        "INSUFFICIENT",
        "OTHERS",
        "AS",
        "IN",
        "THE",
        "FIRST",
        "SECOND",
        "CASE",
        "ABOVE",
    ]
)

_SUPERSCRIPTS = re.compile("[¹²³⁰-⁹†‡]")
_TOKEN = re.compile(
    r"""
    (?P<bracket>\([^()]*\))
  | (?P<bid>[1-7]\s*(?:NT|N(?![a-z])|SA|BA|ST|[CDHS](?![a-z])))(?P<equals>\s*=\s*[A-Za-z+&?/\d-]+)?
  | (?P<all>ALL\s*PASS\b|AP\b|///)
  | (?P<dashes>--+)
  | (?P<hyphen>-)
  | (?P<gap>[\s,;|/]+)
  | (?P<mark>[!*?.:]+)
  | (?P<range>\+)
  | (?P<word>[A-Za-z]+\.?)
  | (?P<level>\d+)
  | (?P<other>.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Token:
    """One call as it was written: by whom (brackets), and what it was said to show."""

    call: Call
    theirs: bool
    shown: Shown | None = None


@dataclass
class Tokens:
    """The calls of a text and how they were set apart."""

    calls: list[Token]
    hyphens: bool = False
    spaces: bool = False
    brackets: bool = False
    all_pass: bool = False


def tokenize(text: str) -> Tokens:
    """Cut a text into calls; InputError names the first piece that is none."""
    text = _SUPERSCRIPTS.sub("", plain_suits(text, lost_signs=True)).strip()
    text = re.sub(r"[?]\s*[*]?\s*$", "", text).strip()
    text = re.sub(r"(?<=,)\s*-\s*(?=,|$)", " P", text)
    if re.search(r"[A-Za-z)]-{3}$", text) and "(" in text:
        text = text.rstrip("-")
    found = Tokens([])
    pending_gap = ""
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup if match.lastgroup != "equals" else "bid"
        piece = match.group()
        if kind == "bid":
            _separate(found, pending_gap)
            pending_gap = ""
            equals = match.group("equals")
            call = word_call(re.sub(r"\s+", "", match.group("bid")))
            assert call is not None
            shown = read_shown(equals.split("=", 1)[1]) if equals else None
            found.calls.append(Token(call, False, shown))
        elif kind == "bracket":
            _bracket(found, piece[1:-1])
            pending_gap = ""
        elif kind == "all":
            found.all_pass = True
        elif kind == "word":
            _word(found, piece, pending_gap)
            pending_gap = ""
        elif kind in ("gap", "hyphen"):
            pending_gap += piece
        elif kind == "dashes":
            _dashes(found, piece, pending_gap)
            pending_gap = ""
        elif kind == "range":
            raise InputError(
                "auction",
                f"{quoted(text[: match.end()])!r} asks about a range of calls; leave out the last call "
                "and ask what may be bid next, or ask about one call.",
                where=quoted(piece),
            )
        elif kind == "level":
            raise InputError(
                "call",
                f"Call {len(found.calls) + 1} is {quoted(piece)!r} without a suit or NT; "
                "write it as 1C … 7NT.",
                where=quoted(piece),
            )
        elif kind == "other":
            raise InputError(
                "call",
                f"{quoted(piece)!r} after call {len(found.calls)} is no call; "
                "write calls as 1C, 2NT, P, X, XX.",
                where=quoted(piece),
            )
    return found


def _separate(found: Tokens, gap: str) -> None:
    if found.calls:
        if "-" in gap:
            found.hyphens = True
        elif (gap and not {"\n", ";"} & set(gap)) or "," in gap:
            found.spaces = True


def _word(found: Tokens, piece: str, gap: str) -> None:
    word = piece.rstrip(".").upper()
    call = CALL_WORDS.get(word)
    if call is not None:
        _separate(found, gap)
        found.calls.append(Token(call, False))
    elif word in REMARK_WORDS:
        return
    else:
        raise InputError(
            "call",
            f"{quoted(piece)!r} is no call; write calls as 1C, 2NT, P, X, XX.",
            where=quoted(piece),
        )


def _dashes(found: Tokens, piece: str, gap: str) -> None:
    """Pairs of hyphens are passes where calls are written without separators."""
    if len(piece) % 2:
        raise InputError(
            "call",
            f"{quoted(piece)!r} after call {len(found.calls)} is not clear; write P for a pass.",
            where=quoted(piece),
        )
    _separate(found, gap or " ")
    found.spaces = True
    found.calls.extend(Token(PASS, False) for _ in range(len(piece) // 2))


def _bracket(found: Tokens, inside: str) -> None:
    """Calls of the other side, or a remark on the call before, perhaps with what it shows."""
    body = inside.strip()
    if body.startswith("="):
        _remark(found, body[1:])
        return
    name, equals, said = body.partition("=")
    pieces = [p for p in re.split(r"[\s,]+", re.sub(r"([1-7])\s+(?=[CDHSN])", r"\1", name.strip())) if p]
    calls = [word_call(p) for p in pieces]
    if not pieces or any(c is None for c in calls):
        if set(body) <= set("?"):
            _remark(found, "?")
        return
    found.brackets = True
    for i, c in enumerate(calls):
        assert c is not None
        shown = read_shown(said) if equals and i == len(calls) - 1 else None
        found.calls.append(Token(c, True, shown))


def _remark(found: Tokens, said: str) -> None:
    if not found.calls:
        return
    last = found.calls[-1]
    found.calls[-1] = Token(last.call, last.theirs, read_shown(said))


def glued(text: str) -> list[Call] | None:
    """Calls written without any separator, as ``2C2N3SXR4H``; None if the text is not that."""
    if not re.fullmatch(r"(?:[1-7](?:NT|N|[CDHS])|XX?|P|R|D)+", text, re.IGNORECASE):
        return None
    pieces = re.findall(r"[1-7](?:NT|[CDHSN])|XX|X|P|R|D", text, re.IGNORECASE)
    calls = [word_call(p) for p in pieces]
    return [c for c in calls if c is not None] if len(calls) > 1 else None


def is_all_pass(word: str) -> bool:
    """Whether a word means that everybody passes from here."""
    return word.strip().upper() in ALL_PASS
