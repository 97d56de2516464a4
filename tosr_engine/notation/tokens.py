"""Free text cut into calls, brackets and separators."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from tosr_engine.calls import PASS, Call, Shown
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import plain_suits, quoted
from tosr_engine.notation.shown import read_shown
from tosr_engine.notation.words import CALL_WORDS, is_all_pass, word_call

REMARK_WORDS = frozenset(
    """
    ALERT ALERTED ANNOUNCED ARTIFICIAL ASK ASKS FORCING GF INSUFFICIENT INVITATIONAL NAT NATURAL
    NEGATIVE PENALTIES PENALTY PH POSITIVE RELAY RELAYS STRONG TAKEOUT TRANSFER WEAK
    OTHERS AS IN THE FIRST SECOND CASE ABOVE
    """.split()  # noqa: SIM905
)
"""Words that say something about the call before them and are not calls."""

_SUPERSCRIPTS = re.compile("[¹²³⁰-⁹†‡]")
_ARROWS = re.compile("-{0,2}=?[→⇒>~]+")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")
_NUMBER_WORD = re.compile(rf"\b({'|'.join(_NUMBERS)})[ -]+(?=(?:club|diamond|heart|spade|no))", re.IGNORECASE)
_STRAIN = (
    r"(?:clubs?\b|diamonds?\b|hearts?\b|spades?\b|no[ -]?trumps?\b|NT|N(?![a-z])|SA\b|BA\b|[CDHS](?![a-z]))"
)
_SAID = r"(?:\d{1,2}-\d{1,2}\b|(?:two|2)-suited\b|[A-Za-z&/\d]|\+(?=[A-Za-z\d\s-]|$)|\?)+"
_BID_ALONE = re.compile(rf"\s*([1-7])\s*({_STRAIN})[!*?]*(?:\s+|$)", re.IGNORECASE)
_TOKEN = re.compile(
    rf"""
    (?P<bracket>\([^()]*\))
  | (?P<bid>[1-7]\s?{_STRAIN})
  | (?P<all>ALL[ -]?PASS\b|AP\b|///)
  | (?P<nobid>NO[ ]BID\b)
  | (?P<shows>\s?=\s?{_SAID})
  | (?P<dashes>--+)
  | (?P<hyphen>-)
  | (?P<gap>(?:[\s,;|]|/(?!//))+)
  | (?P<mark>[!*?.:]+)
  | (?P<range>\+)
  | (?P<word>[A-Za-z]+\.?)
  | (?P<other>\d[^\s,;()-]*|.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
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
    gap: str = ""

    def add(self, call: Call, theirs: bool = False, shown: Shown | None = None) -> None:
        """Add a call, noting how it is set apart; InputError after ``all pass``."""
        if self.all_pass:
            raise InputError(
                "auction", f"{call} comes after 'all pass'; all pass ends the auction.", where=call.name
            )
        if self.calls and not theirs:
            if "-" in self.gap:
                self.hyphens = True
            elif (self.gap and not {"\n", ";"} & set(self.gap)) or "," in self.gap:
                self.spaces = True
        self.gap = ""
        self.calls.append(Token(call, theirs, shown))

    def say(self, said: str) -> None:
        """Note what the last call was said to show."""
        if self.calls:
            last = self.calls[-1]
            self.calls[-1] = Token(last.call, last.theirs, read_shown(said))


def tokenize(text: str) -> Tokens:
    """Cut a text into calls; InputError names the first piece that is none."""
    found = Tokens([])
    text = _plain(text)
    for match in _TOKEN.finditer(text):
        kind, piece = match.lastgroup, match.group()
        if kind in ("bid", "nobid"):
            call = word_call(piece.replace(" ", ""))
            assert call is not None
            found.add(call)
        elif kind == "bracket":
            _bracket(found, piece[1:-1])
            found.gap = ""
        elif kind == "shows":
            found.say(piece.split("=", 1)[1])
        elif kind == "all":
            found.all_pass = True
        elif kind == "word":
            _word(found, piece)
        elif kind in ("gap", "hyphen"):
            found.gap += piece
        elif kind == "dashes":
            _dashes(found, piece)
        elif kind == "range":
            raise InputError(
                "auction",
                f"{quoted(text[: match.end()])!r} asks about a range of calls; leave out the last call "
                "and ask what may be bid next, or ask about one call.",
                where=quoted(piece),
            )
        elif kind == "other":
            raise _no_call(found, piece)
    return found


def _no_call(found: Tokens, piece: str) -> InputError:
    place = len(found.calls) + 1
    if re.fullmatch(r"[1-7]+", piece):
        said = f"Call {place} is {quoted(piece)!r} without a suit or NT; write it as 1C … 7NT."
    elif piece in ("(", ")"):
        said = f"The bracket {piece!r} after call {place - 1} has no partner; write theirs as (1H)."
    else:
        said = f"{quoted(piece)!r} is no call (call {place}); write calls as 1C, 2NT, P, X, XX."
    return InputError("call", said, where=quoted(piece))


def _plain(text: str) -> str:
    """Suits as letters, marks of notes and a question at the end left out, dashes that are passes as P."""
    text = _SUPERSCRIPTS.sub("", plain_suits(text, lost_signs=True)).replace("`", "")
    text = _NUMBER_WORD.sub(
        lambda m: str(1 + _NUMBERS.index(m.group(1).lower())), _ARROWS.sub("-", text)
    ).strip()
    asked = text.rstrip("?*! \t\n|")
    if "?" in text[len(asked) :] and asked.endswith("-") and not asked.endswith("--"):
        asked = asked[:-1].rstrip()
    if asked.endswith(")---"):
        asked = asked[:-3]
    if "-" not in asked:
        return asked
    lines = [_dash_passes(line) for line in asked.split("\n")]
    if lines[-1].endswith(" -"):
        spelt = re.search(r"\b(?:pass|p)\b", asked, re.IGNORECASE)
        lines[-1] = lines[-1][:-2] + ("" if spelt else " P")
    return "\n".join(lines)


def _dash_passes(line: str) -> str:
    """A line with ``-`` alone as ``P`` where it stands for a pass and does not part two calls.

    One at the end of the line stays: it may stand for a call not made yet.
    """
    line = re.sub(r"(?<=,)[ ]?-(?=[ ]?(?:,|$))", " P", line.rstrip())
    if not re.search(r"(?<!\S)-(?!\S)", line):
        return line
    joined = re.sub(r"([1-7]) (?=(?:[CDHSN]|NT)\b)", r"\1", line, flags=re.IGNORECASE)
    words = re.sub(r"\([^()]*\)", lambda m: "()" if _calls_in(m.group()[1:-1]) else "", joined).split()
    turns = [w == "-" for w in words]
    parted = not turns[0] and not turns[-1] and all(a != b for a, b in pairwise(turns))
    return line if parted else re.sub(r"(?<!\S)-(?=\s)", "P", joined)


def _word(found: Tokens, piece: str) -> None:
    word = piece.rstrip(".").upper()
    call = CALL_WORDS.get(word)
    if call is not None:
        found.add(call)
    elif word not in REMARK_WORDS or not found.calls:
        raise _no_call(found, piece)


def _dashes(found: Tokens, piece: str) -> None:
    """Pairs of hyphens are passes where calls are written without separators."""
    if len(piece) % 2:
        raise InputError(
            "call",
            f"{quoted(piece)!r} after call {len(found.calls)} is not clear; write P for a pass.",
            where=quoted(piece),
        )
    found.spaces = True
    for _ in range(len(piece) // 2):
        found.gap = ""
        found.add(PASS)
    found.gap = " "


def _calls_in(body: str) -> list[Call]:
    """The calls inside a bracket; empty where it holds something else."""
    name = re.sub(r"([1-7]) (?=[CDHSN])", r"\1", body.partition("=")[0].strip(), flags=re.IGNORECASE)
    name = re.sub(r"\bno bid\b", "P", name, flags=re.IGNORECASE)
    calls = [word_call(p) for p in re.split(r"[\s,]+", name) if p]
    return [c for c in calls if c is not None] if None not in calls else []


def _bracket(found: Tokens, inside: str) -> None:
    """Calls of the other side, or a remark on the call before, perhaps with what it shows."""
    body = inside.strip()
    if body.startswith("="):
        found.say(body[1:])
        return
    if is_all_pass(body):
        found.all_pass = True
        return
    calls, said = _calls_in(body), body.partition("=")[2] if "=" in body else None
    if not calls:
        alone = _BID_ALONE.match(body)
        if alone is None:
            if body and not body.strip("?"):
                found.say("?")
            return
        call = word_call(alone.group(1) + alone.group(2).replace(" ", ""))
        assert call is not None
        calls, said = [call], re.sub(r"^(?:shows|showing|is)\b|^=", "", body[alone.end() :]).strip(" ,:;")
    found.brackets = True
    for c in calls[:-1]:
        found.add(c, True)
    found.add(calls[-1], True, None if said is None else read_shown(said))


def glued(text: str) -> list[Call] | None:
    """Calls written without any separator, as ``2C2N3SXR4H``; None if the text is not that."""
    if not re.fullmatch(r"(?:[1-7](?:NT|N|[CDHS])|XX?|P|R|D)+", text, re.IGNORECASE):
        return None
    pieces = re.findall(r"[1-7](?:NT|[CDHSN])|XX|X|P|R|D", text, re.IGNORECASE)
    calls = [word_call(p) for p in pieces]
    return [c for c in calls if c is not None] if len(calls) > 1 else None
