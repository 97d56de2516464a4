"""Rubinsohl (notes 12.2, E-159): transfers from 2NT up over two-level interference.

2NT shows clubs, 3C diamonds, 3D hearts, 3H spades; a transfer into their suit is a balanced game force
with a four-card major, 3S one without stopper or major, 3NT one with a stopper.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial

from tosr_engine.calls import BIDS, Call, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, NO_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import first_longest, pass_rule, placed, rule, stopper
from tosr_engine.system.language import Fixed, Follow, Rule, Table

TRANSFER_TO = {"2NT": C, "3C": D, "3D": H, "3H": S}
GAME, MAXIMUM = 8, 18
"""HCP opposite 15+: a game force, and the strength with which opener breaks a transfer (judgement)."""


def two_level(suit: Suit, last: Call) -> Call | None:
    """The two-level bid in a suit above a call, if there is one."""
    found = call(f"2{suit.letter}")
    return found if found.index > last.index else None


def transfers(
    last: Call, theirs: Suit, section: str, *, game: int = GAME, weak: int = 5, maximum: int = MAXIMUM
) -> list[Rule]:
    """The transfers, help and 3NT; ``game`` and ``weak`` are HCP for a game force and the least to bid,
    ``maximum`` those with which partner breaks a transfer."""
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
                then=_then(completion, suit, name, theirs, game, maximum),
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
                    then=_then(_after_cue, theirs, call(name)),
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
            then=_then(_after_help, theirs),
            judged=True,
        )
    )
    return [r for r in rules if r.call.index > last.index]


def _then(table: Callable[..., Table], *about: Hashable) -> Follow:
    """A follow-up with one table, built when it is first reached."""
    return lambda at: Fixed(table(*about))


_rule = partial(rule, section="12.2", judged=True, errata=("E-159",))


@cache
def completion(
    suit: Suit, name: str, theirs: Suit | None = None, game: int = GAME, maximum: int = MAXIMUM
) -> Table:
    """Partner completes the transfer, or breaks it with a maximum: game, or a cue for a stopper."""
    target = _cheapest(suit, call(name))
    top = hcp(maximum)
    rules = []
    if suit in (S, H):
        rules.append(
            _rule(f"4{suit.letter}", top & length(suit, 3), "breaks with a fit", kind="answer", then=placed)
        )
    cue = None if theirs is None else _cheapest(theirs, call(name))
    stopped = EVERY_HAND if theirs is None else stopper(theirs)
    rules.append(
        _rule("3NT", top & stopped, "breaks the transfer with a maximum", kind="answer", then=placed)
    )
    if theirs is not None and cue is not None and cue.level == 3:
        rules.append(_stopper_ask(cue, top, theirs, suit, "a maximum that asks for a stopper"))
    onward = None if theirs is None else _then(_completed, suit, target, theirs, game)
    rules.append(_rule(target.name, EVERY_HAND, "completes the transfer", kind="answer", then=onward))
    return Table(rules, name=f"partner completes to {suit.word}")


def _cheapest(suit: Suit, last: Call) -> Call:
    return next(b for b in BIDS if b.index > last.index and b.suit is suit)


def _stopper_ask(cue: Call, hands: HandSet, theirs: Suit, back: Suit | None, label: str) -> Rule:
    """A cue-bid of their suit at the three level asks for a stopper."""
    return _rule(
        cue.name,
        hands,
        label,
        kind="ask",
        forcing="round",
        then=_then(_stopper_answers, cue, theirs, back),
        public="Asks for a stopper in their suit",
    )


@cache
def _stopper_answers(cue: Call, theirs: Suit, back: Suit | None) -> Table:
    """3NT with a stopper; without one back to the suit that was shown, else the longest other suit."""
    rules = [_rule("3NT", stopper(theirs), "a stopper", kind="answer", then=placed)]
    if back is not None:
        bid = _cheapest(back, cue)
        rules.append(
            _rule(bid.name, EVERY_HAND, f"no stopper, back to {back.word}", kind="answer", then=placed)
        )
    else:
        rules.extend(longest_suit(theirs, cue, "no stopper, the longest suit"))
    return Table(rules, name="answers to the stopper ask")


def longest_suit(theirs: Suit, last: Call, label: str) -> list[Rule]:
    """The longest suit but theirs, the cheapest of equals; every hand has one."""
    suits = sorted((s for s in SUITS if s is not theirs), key=lambda s: _cheapest(s, last).index)
    return [
        _rule(
            _cheapest(s, last).name,
            where(lambda n, s=s: n[s] == max(n[t] for t in suits)),  # type: ignore[misc]
            f"{label}: {s.word}",
            kind="natural",
        )
        for s in suits
    ]


@cache
def _completed(suit: Suit, last: Call, theirs: Suit, game: int) -> Table:
    """The one who transferred goes on: game, a cue for a stopper, or a pass with the weak hand."""
    strong = hcp(game)
    cue = _cheapest(theirs, last)
    rules = []
    if suit in (S, H):
        rules.append(
            _rule(f"4{suit.letter}", strong & length(suit, 6), "to play", kind="sign-off", then=placed)
        )
    rules.append(_rule("3NT", strong & stopper(theirs), "game with a stopper", kind="natural", then=placed))
    if cue.level == 3:
        rules.append(_stopper_ask(cue, strong, theirs, suit, "asks for a stopper"))
    else:
        rules.append(_rule("3NT", strong, "game", kind="natural", then=placed))
    rules.append(pass_rule("nothing beyond the transfer", "12.2", judged=True, errata=("E-159",)))
    return Table(rules, name=f"after the transfer to {suit.word}")


@cache
def _after_cue(theirs: Suit, last: Call) -> Table:
    """Partner chooses between a major of four cards, notrump with a stopper, and asking for one."""
    rules = []
    for major in (H, S):
        bid = _cheapest(major, last)
        if major is not theirs and bid.level <= 4:
            rules.append(
                _rule(bid.name, length(major, 4), f"four {major.word}", kind="answer", forcing="round")
            )
    rules.append(_rule("3NT", stopper(theirs), "a stopper, no four-card major", kind="answer", then=placed))
    cue = _cheapest(theirs, last)
    if cue.level == 3:
        rules.append(_stopper_ask(cue, EVERY_HAND, theirs, None, "no stopper: asks for one"))
    else:
        rules.extend(longest_suit(theirs, last, "no stopper, the longest suit"))
    return Table(rules, name="after the cue by transfer")


@cache
def _after_help(theirs: Suit) -> Table:
    """Partner has a stopper for 3NT, or bids the longest suit."""
    help_ = call("3S")
    return Table(
        [
            _rule("3NT", stopper(theirs), "a stopper", kind="answer", then=placed),
            *longest_suit(theirs, help_, "no stopper, the longest suit"),
        ],
        name="after the call for help",
    )
