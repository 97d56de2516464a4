"""Two-suited overcalls: advances of the Roman jump and of the cue-bid (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, REDOUBLE, Call, Shown, call
from tosr_engine.cards import H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence import two_suited_rebids as rebids
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.overcalls import TwoSuits
from tosr_engine.system.defence.rules import STRUCTURE, compete, game_in, leave, play, table
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.defence.two_suited_rebids import Shape
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table

TWO_NOTRUMP = call("2NT")


def advance(opened: Suit, pair: TwoSuits, at: At) -> Plan:
    """The advancer's turn after our two-suited overcall."""
    shape = Shape(opened, pair)
    return Fixed(
        _advances(shape, None), lambda c, shown, at: _contested(shape, c, shown, at), "two-suited overcall"
    )


def _cue(shape: Shape, c: Call) -> Rule:
    return compete(
        c,
        hcp(14),
        "the strongest advance: interested in one of our suits or the fourth",
        STRUCTURE,
        kind="ask",
        forcing="round",
        judged=True,
        errata=("E-187",),
        public="Artificial, strong",
        then=lambda at: Fixed(rebids.after_cue(shape, at.last_bid or c), unsettled_over),
    )


@cache
def _advances(shape: Shape, double: Call | None) -> Table:
    """Uncontested, or after their double (then redouble takes the cue-bid's place)."""
    last = shape.pair.call
    rules = [_cue(shape, bid_in(shape.opened, last) if double is None else REDOUBLE)]
    rules.extend(_fits(shape, last))
    if last.index < TWO_NOTRUMP.index:
        rules.append(
            compete(
                TWO_NOTRUMP,
                hcp(11, 13) & length(shape.pair.high, 2),
                f"at least invitational, tends to be interested in {shape.pair.high.word}",
                STRUCTURE,
                forcing="round",
                judged=True,
                then=lambda at: Fixed(rebids.after_game_try(shape), unsettled_over),
            )
        )
    rules.extend(_fourth_suit(shape, last))
    rules.extend(_preferences(shape, last, doubled=double is not None))
    return table(rules, "advances of a two-suited overcall" + ("" if double is None else ", doubled"))


def _fits(shape: Shape, last: Call) -> list[Rule]:
    """Splinters in the fourth suit, games to play, raises that block."""
    fourth, pair = shape.fourth, shape.pair
    fit = length(pair.low, 4) | length(pair.high, 4)
    rules = []
    jump = bid_in(fourth, last, 1)
    if jump.index < game_in(fourth).index:
        rules.append(
            compete(
                jump,
                length(fourth, 0, 1) & fit & hcp(10),
                f"splinter: short {fourth.word}, a fit",
                STRUCTURE,
                kind="conventional",
                forcing="round",
                judged=True,
                then=natural("forced"),
            )
        )
    rules.append(
        play(game_in(fourth), length(fourth, 8), f"to play in {fourth.word}", STRUCTURE, judged=True)
    )
    for suit in pair.suits:
        if suit in (S, H):
            rules.append(
                play(
                    game_in(suit),
                    length(suit, 4) & hcp(9, 13),
                    f"to play: {suit.word} fit",
                    STRUCTURE,
                    judged=True,
                )
            )
    for suit in pair.suits:
        raised = bid_in(suit, last, 0 if suit is shape.named else 1)
        if raised.level <= 4 and raised.index < game_in(suit).index:
            rules.append(
                compete(
                    raised,
                    length(suit, 4) & hcp(3, 10),
                    f"blocking raise of {suit.word}",
                    STRUCTURE,
                    then=settled,
                    judged=True,
                )
            )
    return rules


def _fourth_suit(shape: Shape, last: Call) -> list[Rule]:
    fourth = shape.fourth
    return [
        compete(
            bid_in(fourth, last),
            length(fourth, 6) & hcp(4, 10),
            f"natural {fourth.word}, not forcing",
            STRUCTURE,
            judged=True,
            then=natural(),
        )
    ]


def _preferences(shape: Shape, last: Call, *, doubled: bool) -> list[Rule]:
    high, low = shape.pair.suits
    prefer_high = where(lambda n: n[high] > n[low])
    if shape.named is not None:
        other = low if shape.named is high else high
        better = prefer_high if other is high else where(lambda n: n[low] >= n[high])
        return [
            _preferred(shape, bid_in(other, last), better),
            leave(f"plays in {shape.named.word}", STRUCTURE, judged=True),
        ]
    rules = []
    if doubled:
        rules.append(leave(f"to play in {shape.opened.word}", STRUCTURE, length(shape.opened, 6)))
    rules.append(_preferred(shape, bid_in(high, last), prefer_high))
    rules.append(_preferred(shape, bid_in(low, last), EVERY_HAND))
    return rules


def _preferred(shape: Shape, c: Call, hands: HandSet) -> Rule:
    """A choice of one of our suits, to play; a two-suited cue-bid may still be very strong."""
    assert c.suit is not None
    follow: Follow = settled if shape.named is not None else rebids.after_preference(c)
    return compete(
        c,
        hands,
        f"prefers {c.suit.word}",
        STRUCTURE,
        kind="sign-off",
        forcing="to-play",
        judged=True,
        public=f"Prefers {c.suit.word}, to play",
        then=follow,
    )


def _contested(shape: Shape, c: Call, shown: Shown | None, at: At) -> Plan:
    if c is DOUBLE:
        return Fixed(_advances(shape, c), unsettled_over, "two-suited overcall, doubled")
    if c.suit is None:
        return unsettled_over(c, shown, at)
    if set(suits_shown(c, shown)) & set(shape.pair.suits):
        return unsettled_over(c, shown, at)
    return Fixed(_over_their_bid(shape, c), unsettled_over)


@cache
def _over_their_bid(shape: Shape, c: Call) -> Table:
    """Over their raise or the fourth suit: the double takes the cue-bid's place."""
    values = c.level >= 4
    rules = [
        compete(
            DOUBLE,
            hcp(12),
            "values" if values else "the strongest advance: interested in one of our suits",
            STRUCTURE,
            kind="competitive" if values else "ask",
            forcing="no" if values else "round",
            judged=True,
            public="Values" if values else "Artificial, strong",
            then=natural() if values else lambda at: Fixed(rebids.after_cue(shape, c), unsettled_over),
        )
    ]
    for suit in shape.pair.suits:
        raised = bid_in(suit, c)
        if raised.level <= 4:
            rules.append(
                compete(
                    raised,
                    length(suit, 4 if suit is shape.pair.high else 3),
                    f"{suit.word}, competing with a fit",
                    STRUCTURE,
                    then=settled,
                    judged=True,
                )
            )
    rules.append(leave("no fit worth the level", STRUCTURE))
    return table(rules, "advances of a two-suited overcall, contested")
