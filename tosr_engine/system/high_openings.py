"""Answers to the openings from 3C up (notes 1, E-24 to E-28); most of them are judgement."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import Call
from tosr_engine.cards import SUITS, C, D, S
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import ACE, KING, hcp, holding_where, length
from tosr_engine.system.agreements import pass_rule, placed, rule, to_play
from tosr_engine.system.language import At, Plan, Table
from tosr_engine.system.raises import plan_over
from tosr_engine.system.weak_twos import HandType, correctable, longer

SECTION = "1"
_TRANSFERS = {"3C": "3D", "3D": "3H", "3H": "3S"}


def responses(at: At) -> Plan:
    """Responder's turn."""
    opening = at.partners_last
    assert opening is not None
    return plan_over(_table(opening))


@cache
def _table(opening: Call) -> Table:
    name = opening.name
    if name in _TRANSFERS:
        return _transfer_preempt(name)
    if name == "3S":
        return _nine_cards()
    if name == "3NT":
        return _gambling()
    if name == "4NT":
        return _extreme_minors()
    if name in ("5H", "5S"):
        return _missing_honours(opening)
    return Table([pass_rule("to play", SECTION, judged=True)], name=f"responses to {name}")


def _transfer_preempt(name: str) -> Table:
    suit = _TRANSFERS[name]
    game = f"4{suit[1]}" if suit != "3D" else "3NT"
    return Table(
        [
            to_play(game, "to play", SECTION, hcp(13)),
            to_play("3NT", "to play", SECTION, hcp(15))
            if game != "3NT"
            else to_play("5D", "to play", SECTION, hcp(13)),
            rule(
                suit,
                EVERY_HAND,
                "plays in the suit shown",
                SECTION,
                kind="sign-off",
                then=placed,
                judged=True,
                errata=("E-21",),
            ),
        ],
        name=f"responses to {name}",
    )


def _nine_cards() -> Table:
    """The suit is unknown: 4C and 5C are passed with clubs and corrected else (E-24)."""
    kinds = tuple(HandType((suit,), length(suit, 9, 9)) for suit in SUITS)
    low, high = (r for r in correctable(kinds, ("4C", "5C"), SECTION))
    return Table(
        [
            rule(
                "5C",
                hcp(16),
                high.label,
                SECTION,
                kind="conventional",
                then=high.then,
                judged=True,
                errata=("E-24",),
                public="Pass or correct",
            ),
            rule(
                "4C",
                EVERY_HAND,
                low.label,
                SECTION,
                kind="conventional",
                then=low.then,
                judged=True,
                errata=("E-24",),
                public="Pass or correct",
            ),
        ],
        name="responses to 3S",
    )


def _gambling() -> Table:
    stopped = [
        holding_where(suit, lambda n, h: bool(h & ACE) or (bool(h & KING) and n >= 2))
        for suit in SUITS
        if suit is not S
    ]
    safe: HandSet = stopped[0] & stopped[1] & stopped[2]
    return Table(
        [
            pass_rule("the other suits are stopped: to play", SECTION, safe, judged=True, errata=("E-25",)),
            rule(
                "4S",
                EVERY_HAND,
                "to play",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
                errata=("E-25",),
            ),
        ],
        name="responses to 3NT",
    )


def _extreme_minors() -> Table:
    return Table(
        [
            rule(
                "5D",
                longer(D, C),
                "prefers diamonds",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
                errata=("E-27",),
            ),
            rule(
                "5C",
                EVERY_HAND,
                "prefers clubs",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
                errata=("E-27",),
            ),
        ],
        name="responses to 4NT",
    )


def _missing_honours(opening: Call) -> Table:
    """Raise one level for each of the ace and king of trumps (E-28)."""
    suit = opening.suit
    assert suit is not None

    def tops(count: int) -> HandSet:
        return holding_where(suit, lambda _, h: (h & (ACE | KING)).bit_count() == count)

    return Table(
        [
            rule(f"7{suit.letter}", tops(2), "both top trumps", SECTION, then=placed, errata=("E-28",)),
            rule(f"6{suit.letter}", tops(1), "one top trump", SECTION, then=placed, errata=("E-28",)),
            pass_rule("no top trump", SECTION, errata=("E-28",)),
        ],
        name=f"responses to {opening}",
    )
