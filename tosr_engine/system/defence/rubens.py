"""Rubens advances: a possible addition, not played unless agreed (Appendix 2, E-184).

After we open and they overcall in a suit, responder's suit calls from the cue-bid up to the raise are
transfers to the suit above; the suit below the overcall stands for the cue raise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tosr_engine.calls import BIDS, CALLS, Call, call
from tosr_engine.cards import SUITS, Suit
from tosr_engine.errors import InputError
from tosr_engine.system.defence.theirs import bid_in

NOT_PLAYED = "Not played unless agreed: Appendix 2 lists it as a possible addition (E-184)."
AGREED = "Played by agreement (Appendix 2)."


@dataclass(frozen=True, slots=True)
class Advance:
    """One call of responder: what it means, how far it forces, and what opener does."""

    call: str
    meaning: str
    forcing: str
    opener: str = ""

    def to_json(self) -> dict[str, Any]:
        """The call as a JSON object."""
        return {"call": self.call, "meaning": self.meaning, "forcing": self.forcing, "opener": self.opener}


@dataclass(frozen=True, slots=True)
class RubensAdvances:
    """The whole scheme after one overcall; ``note`` says whether it is played."""

    opening: str
    overcall: str
    played: bool
    note: str
    advances: tuple[Advance, ...]
    afterwards: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The scheme as a JSON object."""
        return {
            "opening": self.opening,
            "overcall": self.overcall,
            "played": self.played,
            "note": self.note,
            "advances": [a.to_json() for a in self.advances],
            "afterwards": list(self.afterwards),
            "section": "Appendix 2",
        }


def rubens_advances(opened: Suit, overcall: Call | str, *, agreed: bool = False) -> RubensAdvances:
    """Responder's calls after we opened in ``opened`` and they overcalled in another suit.

    ``agreed`` is the switch: whether the partnership has taken the scheme up. Raises InputError (kind
    ``call``) where the overcall is not a suit bid below the three level, or is in our suit.
    """
    bid = call(overcall) if isinstance(overcall, str) else overcall
    if bid.suit is None or bid.suit is opened or bid.level > 2:
        raise InputError(
            "call",
            f"Rubens advances answer an overcall of one or two in another suit, not {bid}.",
            where=bid.name,
        )
    return RubensAdvances(
        opening=f"1{opened.letter}",
        overcall=bid.name,
        played=agreed,
        note=AGREED if agreed else NOT_PLAYED,
        advances=_advances(opened, bid),
        afterwards=_AFTERWARDS,
    )


def read_rubens(text: str, *, agreed: bool = False) -> RubensAdvances:
    """The scheme for our opening and their overcall as people write them: ``1S 2D``, ``1s (2d) agreed``.

    Raises InputError where they are not a one-level suit opening and a suit overcall.
    """
    words = text.upper().replace("(", " ").replace(")", " ").replace("-", " ").split()
    played = agreed or "AGREED" in words
    names = [w for w in words if w != "AGREED"]
    if len(names) != 2 or any(n not in CALLS for n in names):
        raise InputError("call", "Give our one-level suit opening and their overcall, as 1S 2D.")
    opening = CALLS[names[0]]
    if not opening.is_bid or opening.level != 1 or opening.suit is None:
        raise InputError("call", f"Rubens advances follow a one-level suit opening, not {opening}.")
    return rubens_advances(opening.suit, names[1], agreed=played)


def _advances(opened: Suit, overcall: Call) -> tuple[Advance, ...]:
    theirs = overcall.suit
    assert theirs is not None
    cue = bid_in(theirs, overcall)
    raised = bid_in(opened, overcall)
    below = Suit(theirs + 1) if theirs + 1 < len(SUITS) else None
    cue_raise = None if below is None or below is opened else bid_in(below, overcall)
    stop = raised if raised.index > cue.index else bid_in(opened, raised)
    found = []
    for b in BIDS[overcall.index + 1 : stop.index + 1]:
        if b.suit is None:
            found.append(Advance(b.name, "notrump, as usual", "no"))
        elif b.suit is opened:
            found.append(Advance(b.name, "raise, as usual", "no"))
        elif b is cue_raise:
            found.append(Advance(b.name, f"cue raise of {opened.word}", "round"))
        elif b.index < cue.index:
            found.append(Advance(b.name, f"natural {b.suit.word}", "round"))
        else:
            found.append(_transfer(b, opened))
    found.extend(
        Advance(jump.name, _jump_meaning(jump, theirs), "round" if jump.suit is theirs else "game")
        for s in SUITS
        if s is not opened and (jump := bid_in(s, overcall, 1)).index > stop.index
    )
    return tuple(found)


def _transfer(b: Call, opened: Suit) -> Advance:
    target = next(x.suit for x in BIDS[b.index + 1 :] if x.suit is not None)
    assert target is not None
    if target is opened:
        return Advance(
            b.name, f"transfer to {target.word}: a raise", "round", "bids the suit, or more with extras"
        )
    return Advance(
        b.name,
        f"transfer to {target.word}; at worst a long weak suit without a fit",
        "round",
        "completes the transfer if the suit alone would be passed; with a fit raises it",
    )


def _jump_meaning(jump: Call, theirs: Suit) -> str:
    if jump.suit is theirs:
        return "asks for a full stopper in their suit"
    assert jump.suit is not None
    return f"splinter in {jump.suit.word}, or a transfer splinter"


_AFTERWARDS = (
    "Opener's rebid of the opened suit is very strong and forcing.",
    "Opener's cue-bid of the overcalled suit is very strong and asks for half a stopper.",
    "Opener's bid of the fourth suit is very strong and forcing.",
    "Responder passes the completed transfer as a rule.",
    "Responder's fourth suit is forcing; going back to the opened suit invites, as a fit-showing jump would.",
    "Responder's cue-bid of the overcalled suit asks for half a stopper.",
)


__all__ = ["Advance", "RubensAdvances", "read_rubens", "rubens_advances"]
