"""Rubinsohl (notes 12.2, E-159): transfers from 2NT up over two-level interference.

2NT shows clubs, 3C diamonds, 3D hearts, 3H spades; a transfer into their suit is a balanced game force
with a four-card major, 3S one without stopper or major, 3NT one with a stopper.
"""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import BIDS, Call, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, NO_HAND, HandSet
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import first_longest, placed, rule, stopper
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table, Undefined

TRANSFER_TO = {"2NT": C, "3C": D, "3D": H, "3H": S}
GAME, MAXIMUM = 8, 18
"""HCP opposite 15+: a game force, and the strength with which opener breaks a transfer (judgement)."""


def two_level(suit: Suit, last: Call) -> Call | None:
    """The two-level bid in a suit above a call, if there is one."""
    found = call(f"2{suit.letter}")
    return found if found.index > last.index else None


def transfers(last: Call, theirs: Suit, section: str, *, game: int = GAME, weak: int = 5) -> list[Rule]:
    """The transfers, help and 3NT; ``game`` and ``weak`` are HCP for a game force and the least to bid."""
    rules: list[Rule] = []
    available = [(name, suit) for name, suit in TRANSFER_TO.items() if call(name).index > last.index]
    for name, suit in available:
        if suit is theirs:
            continue
        room = two_level(suit, last)
        strong = hcp(game) & length(suit, 5)
        hands = strong if room is not None else strong | (hcp(weak) & length(suit, 6))
        hands = hands & (first_longest(suit) | length(theirs, 5))
        rules.append(
            rule(
                name,
                hands,
                f"transfer to {suit.word}" + (", invitational or better" if room else ""),
                section,
                kind="conventional",
                forcing="round",
                then=_completing(suit, name),
                judged=True,
                errata=("E-159",),
            )
        )
    majors = [m for m in (S, H) if m is not theirs]
    four: HandSet = NO_HAND
    for major in majors:
        four = four | length(major, 4)
    for name, suit in available:
        if suit is theirs:
            rules.append(
                rule(
                    name,
                    hcp(game) & four,
                    "cue by transfer: game force with a four-card major",
                    section,
                    kind="conventional",
                    forcing="game",
                    then=_after_cue,
                    judged=True,
                    errata=("E-159",),
                )
            )
    rules.append(
        rule(
            "3NT",
            hcp(game) & stopper(theirs),
            "game force with a stopper, no four-card major",
            section,
            kind="natural",
            then=placed,
            judged=True,
        )
    )
    rules.append(
        rule(
            "3S",
            hcp(game),
            "help: game force without stopper or four-card major",
            section,
            kind="conventional",
            forcing="game",
            then=_after_cue,
            judged=True,
        )
    )
    return [r for r in rules if r.call.index > last.index]


def _after_cue(at: At) -> Plan:
    return Undefined("opener bids naturally; the notes do not follow this auction further")


def _completing(suit: Suit, name: str) -> Follow:
    def follow(at: At) -> Plan:
        return Fixed(completion(suit, name))

    return follow


@cache
def completion(suit: Suit, name: str) -> Table:
    """Opener completes the transfer, or breaks it with a maximum by bidding 3NT."""
    target = next(b for b in BIDS if b.index > call(name).index and b.suit is suit)
    return Table(
        [
            rule(
                "3NT",
                hcp(MAXIMUM),
                "breaks the transfer with a maximum",
                "12.2",
                kind="answer",
                then=placed,
                judged=True,
                errata=("E-159",),
            ),
            rule(target.name, EVERY_HAND, "completes the transfer", "12.2", kind="answer", judged=True),
        ],
        name=f"opener completes to {suit.word}",
    )
