"""Two-suited overcalls: advances of the Roman jump, the cue-bid and the strong 2NT (Appendix 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, REDOUBLE, Call, Shown, call
from tosr_engine.cards import H, S, Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import any_of
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.overcalls import TwoSuits, anchor
from tosr_engine.system.defence.rules import (
    STRUCTURE,
    compete,
    double_for,
    game_in,
    leave,
    play,
    table,
    unbid,
)
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

TWO_NOTRUMP = call("2NT")


@dataclass(frozen=True)
class Shape:
    """What was shown: their suit, our two suits; ``named`` is the one that the call named, if any."""

    opened: Suit
    pair: TwoSuits

    @property
    def named(self) -> Suit | None:
        """The suit of ours that the overcall bid; None for the cue-bid."""
        suit = self.pair.call.suit
        return suit if suit in self.pair.suits else None

    @property
    def fourth(self) -> Suit:
        """The suit that nobody has shown."""
        return next(s for s in unbid(self.opened) if s not in self.pair.suits)


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
        )
    ]


def _preferences(shape: Shape, last: Call, *, doubled: bool) -> list[Rule]:
    high, low = shape.pair.suits
    prefer_high = where(lambda n: n[high] > n[low])
    if shape.named is not None:
        other = low if shape.named is high else high
        better = prefer_high if other is high else where(lambda n: n[low] >= n[high])
        return [
            play(bid_in(other, last), better, f"prefers {other.word}", STRUCTURE, judged=True),
            leave(f"plays in {shape.named.word}", STRUCTURE, judged=True),
        ]
    rules = []
    if doubled:
        rules.append(leave(f"to play in {shape.opened.word}", STRUCTURE, length(shape.opened, 6)))
    rules.append(play(bid_in(high, last), prefer_high, f"prefers {high.word}", STRUCTURE, judged=True))
    rules.append(play(bid_in(low, last), EVERY_HAND, f"prefers {low.word}", STRUCTURE, judged=True))
    return rules


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


# --- the strong 2NT ---------------------------------------------------------------------------


def advance_strong(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our strong 2NT: the anchor suit and another."""
    return Fixed(
        _strong(opened), lambda c, shown, at: _strong_contested(opened, c, shown, at), "strong two-suiter"
    )


def _strong_cue(opened: Suit, c: Call) -> Rule:
    return compete(
        c,
        hcp(6),
        "asks: a good invitation or better, need not hold more than one trick",
        STRUCTURE,
        kind="ask",
        forcing="round",
        judged=True,
        then=lambda at: Fixed(_back_suit(opened, at.auction.calls[-1]), unsettled_over),
        public="Artificial, invitational or better",
    )


@cache
def _strong(opened: Suit) -> Table:
    suit = anchor(opened)
    rules = []
    for s in unbid(suit):
        rules.append(
            compete(
                bid_in(s, TWO_NOTRUMP, 1),
                length(suit, 4) & length(s, 0, 1) & hcp(7),
                f"splinter: support for {suit.word}, short {s.word}",
                STRUCTURE,
                kind="conventional",
                forcing="round",
                judged=True,
            )
        )
    jump = bid_in(suit, TWO_NOTRUMP, 1)
    words = "to play" if jump.index >= game_in(suit).index else "invitational"
    rules.append(
        compete(
            jump,
            length(suit, 4) & hcp(3, 6),
            f"raise of {suit.word}, {words}",
            STRUCTURE,
            judged=True,
            then=settled,
        )
    )
    rules.append(_strong_cue(opened, bid_in(opened, TWO_NOTRUMP)))
    rules.extend(_weak_choices(opened))
    return table(rules, "advances of the strong 2NT")


def _backs(opened: Suit) -> list[Suit]:
    """The suits that may be the second one, cheapest at the three level first."""
    suit = anchor(opened)
    return sorted((s for s in unbid(opened) if s is not suit), reverse=True)


def _weak_choices(opened: Suit) -> list[Rule]:
    suit = anchor(opened)
    low, high = _backs(opened)
    return [
        compete(
            bid_in(suit, TWO_NOTRUMP),
            length(suit, 3),
            f"very weak, to play in {suit.word}",
            STRUCTURE,
            forcing="to-play",
            then=settled,
            judged=True,
        ),
        compete(
            bid_in(low, TWO_NOTRUMP),
            length(low, 2),
            f"weak, plays in the second suit if it is {low.word}",
            STRUCTURE,
            judged=True,
            then=lambda at: Fixed(_pass_or_correct(low, high), unsettled_over),
        ),
        compete(
            bid_in(high, TWO_NOTRUMP),
            EVERY_HAND,
            f"weak, passes by {low.word}: prefers {high.word} or {suit.word}",
            STRUCTURE,
            judged=True,
            then=lambda at: Fixed(_pass_or_anchor(suit, high), unsettled_over),
        ),
    ]


@cache
def _pass_or_correct(low: Suit, high: Suit) -> Table:
    return table(
        [
            leave(f"{low.word} is the second suit", STRUCTURE, length(low, 4), then=settled),
            compete(
                bid_in(high, call(f"3{low.letter}")),
                EVERY_HAND,
                f"{high.word} is the second suit",
                STRUCTURE,
                judged=True,
            ),
        ],
        "pass or correct after the strong 2NT",
    )


@cache
def _pass_or_anchor(suit: Suit, high: Suit) -> Table:
    return table(
        [
            leave(f"{high.word} is the second suit", STRUCTURE, length(high, 4), then=settled),
            compete(
                bid_in(suit, call(f"3{high.letter}")),
                EVERY_HAND,
                f"the second suit was passed by: back to {suit.word}",
                STRUCTURE,
                judged=True,
                then=settled,
            ),
        ],
        "pass or correct after the strong 2NT",
    )


@cache
def _back_suit(opened: Suit, last: Call) -> Table:
    """The overcaller tells his second suit."""
    low, high = _backs(opened)
    floor = last if last.is_bid else TWO_NOTRUMP
    return table(
        [
            compete(
                bid_in(low, floor),
                length(low, 4),
                f"second suit {low.word}",
                STRUCTURE,
                kind="answer",
                judged=True,
            ),
            compete(
                bid_in(high, floor),
                EVERY_HAND,
                f"second suit {high.word}",
                STRUCTURE,
                kind="answer",
                judged=True,
            ),
        ],
        "second suit of the strong 2NT",
    )


def _strong_contested(opened: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    suit = anchor(opened)
    if c is DOUBLE:
        return Fixed(_strong_doubled(opened), unsettled_over)
    if c.suit is None or c.level > 4 or suit in suits_shown(c, shown):
        return unsettled_over(c, shown, at)
    return Fixed(_strong_over_suit(opened, c), unsettled_over)


@cache
def _strong_over_suit(opened: Suit, c: Call) -> Table:
    suit = anchor(opened)
    ours = bid_in(suit, c)
    weak_bid = compete(
        ours,
        length(suit, 3) & (hcp(0, 5) if ours.level == 3 else hcp(0)),
        f"weak, to play in {suit.word}",
        STRUCTURE,
        forcing="to-play",
        then=settled,
        judged=True,
    )
    if ours.level == 3:
        double = compete(
            double_for(c),
            hcp(6),
            "asks, as the cue-bid would",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
            then=lambda at: Fixed(_back_suit(opened, c), unsettled_over),
            public="Artificial, invitational or better",
        )
    else:
        double = compete(
            double_for(c),
            hcp(6) - length(suit, 3),
            f"values, tends to deny a fit for {suit.word}",
            STRUCTURE,
            judged=True,
        )
    rules = [double, weak_bid, leave("nothing to say", STRUCTURE)]
    return table(rules, "advances of the strong 2NT, contested")


@cache
def _strong_doubled(opened: Suit) -> Table:
    suit = anchor(opened)
    rules = [
        _strong_cue(opened, REDOUBLE),
        compete(
            bid_in(suit, TWO_NOTRUMP),
            length(suit, 3),
            f"to play in {suit.word}",
            STRUCTURE,
            forcing="to-play",
            then=settled,
        ),
        leave(
            "overcaller redoubles, or bids a second suit below the anchor",
            STRUCTURE,
            then=lambda at: Fixed(_after_pass(opened), unsettled_over),
        ),
    ]
    return table(rules, "the strong 2NT doubled")


@cache
def _after_pass(opened: Suit) -> Table:
    """The overcaller after the advancer's pass over the double."""
    suit = anchor(opened)
    limit = bid_in(suit, TWO_NOTRUMP)
    lower = [s for s in _backs(opened) if bid_in(s, TWO_NOTRUMP).index < limit.index]
    rules = [
        compete(bid_in(s, TWO_NOTRUMP), length(s, 4), f"second suit {s.word}", STRUCTURE, kind="answer")
        for s in lower
    ]
    rules.append(
        compete(
            REDOUBLE,
            EVERY_HAND,
            f"the second suit ranks above {suit.word}",
            STRUCTURE,
            kind="answer",
            then=lambda at: Fixed(_landing(opened), unsettled_over),
        )
    )
    return table(rules, "second suit after 2NT doubled and passed")


@cache
def _landing(opened: Suit) -> Table:
    """The advancer chooses between the anchor and the second suit."""
    suit = anchor(opened)
    limit = bid_in(suit, TWO_NOTRUMP)
    upper = [s for s in _backs(opened) if bid_in(s, TWO_NOTRUMP).index > limit.index]
    better = any_of([where(lambda n, s=s: n[s] > n[suit]) for s in upper[:1]])  # type: ignore[misc]
    rules = [
        compete(bid_in(s, TWO_NOTRUMP), better, f"prefers {s.word}", STRUCTURE, then=settled, judged=True)
        for s in upper[:1]
    ]
    rules.append(compete(limit, EVERY_HAND, f"prefers {suit.word}", STRUCTURE, then=settled, judged=True))
    return table(rules, "choice after the redouble")
