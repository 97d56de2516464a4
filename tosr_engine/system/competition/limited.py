"""Interference over 1D, 1H and 1S (notes 12.3-12.5, E-162 to E-167).

1D promises hearts, 1H spades, 1S both minors. A double of an overcall that leaves room (the 3D
criterion) is a game-forcing relay by an unpassed hand; the answers are those of the uncontested relay,
moved up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial

from tosr_engine.calls import BIDS, DOUBLE, PARTNER, REDOUBLE, Call, Shown, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import (
    first_longest,
    natural_end,
    pass_rule,
    placed,
    rule,
    stopper,
    then_table,
)
from tosr_engine.system.competition.rubinsohl import transfers
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table
from tosr_engine.system.one_spade import fit_jump
from tosr_engine.system.relays.frame import Frame, Steps
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import ShapeQuestion
from tosr_engine.system.relays.strength import LIMITED
from tosr_engine.system.relays.structures import after_one_diamond, after_one_heart, after_one_spade
from tosr_engine.system.relays.tree import Tree

GAME = 12
"""HCP of a game force opposite 10-14 (judgement)."""
MAXIMUM = 13
"""HCP with which the opener breaks a transfer (judgement)."""


@dataclass(frozen=True)
class Limited:
    """One of the openings: the suit it promises (None: both minors), its relay's highest overcall, the
    highest level of a negative double, and its section."""

    call: str
    suit: Suit | None
    relay: str
    relay_over: str
    negative_to: str
    section: str

    @property
    def tree(self) -> Tree:
        """The structure of the relay's answers."""
        trees = {"1D": after_one_diamond, "1H": after_one_heart, "1S": after_one_spade}
        return trees[self.call]()


OPENINGS = {
    "1D": Limited("1D", H, "1H", "2C", "3S", "12.3"),
    "1H": Limited("1H", S, "1S", "2D", "3H", "12.4"),
    "1S": Limited("1S", None, "2C", "2D", "1S", "12.5"),
}


def over_limited(opening: str, c: Call, shown: Shown | None, at: At) -> Plan:
    """Responder's plan over their call."""
    o = OPENINGS[opening]
    passed = at.passed(at.seat)
    if c is DOUBLE:
        return Fixed(_minors_doubled(passed) if o.suit is None else _doubled(o, passed))
    suits = suits_shown(c, shown)
    takeout = (shown is not None and shown.kind == "takeout") or c.suit is o.suit
    if o.suit is None:
        return Fixed(
            _over_minors(c, (shown is not None and shown.kind == "takeout") or c.name in ("2C", "2D"), passed)
        )
    if takeout and c.suit is o.suit and c.level == 1:
        return Fixed(_takeout_of_ours(o, c, passed))
    return Fixed(_overcalled(o, c, suits[0] if suits else None, passed))


def _relay(o: Limited, over: Call) -> Follow:
    """Opener's answers to the relay, from the bid above ``over``."""

    def follow(at: At) -> Plan:
        frame = Frame(PARTNER[at.seat], at.seat, LIMITED, game_force=True, section=o.section, disturbed=True)
        return Teller(ShapeQuestion(o.tree, LIMITED), Steps(over), frame)

    return follow


def _relay_rule(o: Limited, c: Call, over: Call) -> Rule:
    return Rule(
        c,
        hcp(GAME + 1) | (hcp(GAME, GAME) - length(o.suit or C, 3, 3)),
        "game-forcing relay",
        o.section,
        kind="ask",
        forcing="game",
        then=_relay(o, over),
        basis="judgement",
        errata=("E-162",),
        public="Artificial relay, game forcing",
        alert=True,
    )


def _support(o: Limited, passed: bool) -> list[Rule]:
    """The usual raises: two of the suit, three preemptive."""
    assert o.suit is not None
    letter = o.suit.letter
    low, high = (8, 10) if passed else (8, 12)
    return [
        rule(
            f"3{letter}",
            hcp(0, 7) & length(o.suit, 5),
            "preemptive raise",
            o.section,
            then=placed,
            judged=True,
        ),
        rule(f"2{letter}", hcp(low, high) & length(o.suit, 3), "raise", o.section, judged=True),
    ]


def _naturals(o: Limited, last: Call, low: int, high: int, skip: tuple[Suit | None, ...] = ()) -> list[Rule]:
    """New suits at the cheapest level up to the two level: natural, not forcing."""
    rules = []
    for suit in SUITS:
        if suit is o.suit or suit in skip:
            continue
        bid = next(b for b in BIDS if b.index > last.index and b.suit is suit)
        if bid.level <= 2:
            need = 4 if bid.level == 1 else 5
            rules.append(
                rule(
                    bid.name,
                    hcp(low, high) & length(suit, need) & (first_longest(suit) | length(suit, 5)),
                    f"natural, {suit.word}, not forcing",
                    o.section,
                    kind="natural",
                    then=natural("free", o.section),
                    judged=True,
                )
            )
    return rules


def _fit_jumps(o: Limited, last: Call) -> list[Rule]:
    rules = []
    assert o.suit is not None
    for suit in SUITS:
        if suit is o.suit:
            continue
        jump = next(b for b in BIDS if b.index > last.index and b.suit is suit).up(5)
        if jump.level <= 3:
            rules.append(
                rule(
                    jump.name,
                    hcp(8, 10) & length(o.suit, 4) & length(suit, 5),
                    f"fit-showing jump: {suit.word} with support",
                    o.section,
                    judged=True,
                )
            )
    return rules


def _invitation(o: Limited) -> Rule:
    return rule(
        "2NT",
        hcp(10, 12),
        "natural and invitational",
        o.section,
        kind="natural",
        then=natural("invited", o.section),
        judged=True,
    )


def _passed_relay(o: Limited, c: Call) -> Rule:
    """By a passed hand the relay's call shows 8-10 with three cards in the suit."""
    assert o.suit is not None
    return Rule(
        c,
        hcp(8, 10) & length(o.suit, 3, 3),
        f"by a passed hand: three {o.suit.word}",
        o.section,
        then=natural_end,
        alert=True,
    )


@cache
def _doubled(o: Limited, passed: bool) -> Table:
    """Over their double of 1D or 1H (E-165)."""
    assert o.suit is not None
    relay = call(o.relay)
    opening = call(o.call)
    rules: list[Rule] = []
    short = hcp(10) & length(o.suit, 0, 2)
    rules.append(
        Rule(
            REDOUBLE,
            short,
            f"short in {o.suit.word}, looking for penalties",
            o.section,
            kind="competitive",
            forcing="round",
            then=natural_end,
            basis="judgement",
            errata=("E-165",),
        )
    )
    rules.append(_passed_relay(o, relay) if passed else _relay_rule(o, relay, relay))
    rules.extend(_fit_jumps(o, opening))
    rules.extend(_support(o, passed))
    rules.append(_invitation(o))
    rules.extend(_naturals(o, relay, 6, 11))
    rules.append(pass_rule(f"weak, or poor in {o.suit.word}", o.section, errata=("E-163",), then=natural_end))
    return Table(rules, name=f"responses to {o.call} doubled")


@cache
def _takeout_of_ours(o: Limited, c: Call, passed: bool) -> Table:
    """They bid the suit that we promised, for takeout (E-166)."""
    assert o.suit is not None
    rules: list[Rule] = [_passed_relay(o, DOUBLE) if passed else _relay_rule(o, DOUBLE, c)]
    rules.extend(_fit_jumps(o, c))
    rules.extend(_support(o, passed))
    rules.append(_invitation(o))
    rules.extend(_naturals(o, c, 6, 11))
    rules.append(pass_rule(f"weak, or poor in {o.suit.word}", o.section, errata=("E-163",), then=natural_end))
    return Table(rules, name=f"responses over {c} for takeout")


@cache
def _overcalled(o: Limited, c: Call, theirs: Suit | None, passed: bool) -> Table:
    """Over a natural overcall in a suit or notrump (E-162 to E-164)."""
    assert o.suit is not None
    rules: list[Rule] = []
    relays = not passed and c.index <= call(o.relay_over).index
    suit_call = c.suit is not None
    if relays:
        rules.append(_relay_rule(o, DOUBLE, c))
    elif passed and not suit_call and c.level == 1 and o.call == "1D":
        rules.append(
            Rule(
                DOUBLE,
                hcp(8, 10) & length(H, 3, 3),
                "by a passed hand: three hearts",
                o.section,
                then=natural_end,
            )
        )
    rules.extend(_splinters(o, c, theirs))
    if c.level <= 2 and theirs is not None:
        rules.extend(transfers(c, theirs, o.section, game=GAME, weak=8, maximum=MAXIMUM))
    cue = _cue(o, c)
    if cue is not None:
        rules.append(
            rule(
                cue.name,
                hcp(10) & length(o.suit, 4),
                f"cue: a good raise in {o.suit.word}",
                o.section,
                kind="competitive",
                forcing="round",
                then=natural("forced", o.section),
                judged=True,
            )
        )
    raise_bid = next(b for b in BIDS if b.index > c.index and b.suit is o.suit)
    if raise_bid.level <= 3:
        rules.append(
            rule(
                raise_bid.name,
                hcp(6, 11) & length(o.suit, 3),
                "raise",
                o.section,
                kind="natural",
                judged=True,
            )
        )
    rules.extend(_naturals(o, c, 6, 11, (theirs,)))
    if not relays and not any(r.call is DOUBLE for r in rules):
        rules.append(_double(o, c))
    rules.append(
        pass_rule(
            "nothing to bid; wide-ranging where a reopening double may come",
            o.section,
            errata=("E-163",),
            then=_passed_to_opener,
        )
    )
    return Table(rules, name=f"responses to {o.call} over {c}")


def _double(o: Limited, c: Call) -> Rule:
    """Takeout up to the limit of the section, penalty above it and over notrump (E-164)."""
    takeout = c.suit is not None and c.index <= call(o.negative_to).index
    label = "negative: takeout" if takeout else "for penalty"
    return Rule(
        DOUBLE,
        hcp(8),
        label,
        o.section,
        kind="competitive",
        forcing="round" if takeout else "to-play",
        then=then_table(lambda: _answer_negative(o, c)) if takeout else placed,
        basis="judgement",
        errata=("E-164",),
    )


@cache
def _answer_negative(o: Limited, c: Call) -> Table:
    """Opener over partner's negative double: a suit of four, notrump, the first suit, or a penalty pass."""
    assert o.suit is not None
    assert c.suit is not None
    told = partial(rule, section=o.section, kind="natural", judged=True, errata=("E-164",))
    theirs, mine = c.suit, o.suit
    others = [s for s in SUITS if s not in (theirs, mine)]
    cheapest = {s: next(b for b in BIDS if b.index > c.index and b.suit is s) for s in SUITS}
    notrump = next(b for b in BIDS if b.index > c.index and b.suit is None)
    best = {
        s: length(s, 4) & where(lambda n, s=s: n[s] >= max(n[t] for t in others))  # type: ignore[misc]
        for s in others
    }
    rules = [pass_rule("for penalty", o.section, length(theirs, 4) & stopper(theirs), judged=True)]
    for s in others:
        jump = cheapest[s].up(5)
        if jump.level <= 3:
            rules.append(told(jump.name, best[s] & hcp(MAXIMUM), f"maximum with four {s.word}, invites"))
    rules.extend(told(cheapest[s].name, best[s], f"four {s.word}") for s in others if cheapest[s].level <= 3)
    if notrump.level <= 2:
        rules.append(told(notrump.name, stopper(theirs) & hcp(MAXIMUM), "maximum with a stopper"))
    rules.append(told(cheapest[mine].name, EVERY_HAND, f"{mine.word} again, nothing to add"))
    return Table(rules, name=f"opener over the negative double of {c}")


def _cue(o: Limited, c: Call) -> Call | None:
    """The cheapest bid of their suit, a raise of ours, while it stays at the two level."""
    if c.suit is None or c.suit is o.suit:
        return None
    cue = next(b for b in BIDS if b.index > c.index and b.suit is c.suit)
    return cue if cue.level == 2 else None


def _splinters(o: Limited, c: Call, theirs: Suit | None) -> list[Rule]:
    assert o.suit is not None
    shorts = (C, D) if o.suit is H else (C, D, H)
    return [
        rule(
            f"4{suit.letter}",
            hcp(11, 15) & length(o.suit, 4) & length(suit, 0, 1),
            f"splinter: short {suit.word} with support",
            o.section,
            kind="conventional",
            forcing="game",
            judged=True,
        )
        for suit in shorts
        if call(f"4{suit.letter}").index > c.index
    ]


def _passed_to_opener(at: At) -> Plan:
    """Opener in the pass-out seat."""
    return Fixed(_reopen())


@cache
def _reopen() -> Table:
    return Table(
        [
            Rule(
                DOUBLE,
                EVERY_HAND,
                "reopening double for takeout",
                "12.3",
                kind="competitive",
                forcing="round",
                then=natural_end,
                basis="judgement",
                errata=("E-163",),
            ),
            pass_rule("lets them play", "12.3", judged=True),
        ],
        partition=False,
    )


# --- 1S: both minors (12.5) -------------------------------------------------------------------------


def _fit_for_a_minor(major: Suit) -> Rule:
    """As without interference: 2NT inquires which minor."""
    return replace(fit_jump(major), section="12.5")


def _nine(major: Suit) -> HandSet:
    return hcp(0, 7) & where(
        lambda n: n[major] >= 5 and max(n[2], n[3]) >= 4 and n[major] + max(n[2], n[3]) >= 9
    )


@cache
def _minors_doubled(passed: bool) -> Table:
    """Over their double of 1S (E-167)."""
    o = OPENINGS["1S"]
    weak = hcp(0, 7)
    relay = (
        rule(
            "2C",
            hcp(0, 10) & where(lambda n: abs(n[2] - n[3]) == 0 and n[2] >= 3),
            "by a passed hand: no preference between the minors",
            o.section,
            judged=True,
        )
        if passed
        else _relay_rule(o, call("2C"), call("2C"))
    )
    rules = [
        *(
            rule(
                f"3{m.letter}",
                _nine(m),
                f"preemptive: {m.word} and a minor, nine or more cards",
                o.section,
                then=placed,
                judged=True,
            )
            for m in (H, S)
        ),
        relay,
        _fit_for_a_minor(H),
        _fit_for_a_minor(S),
        rule(
            "2NT",
            weak & length(D, 4) & length(C, 4),
            "preemptive with both minors",
            o.section,
            then=placed,
            judged=True,
        ),
        rule("3D", weak & length(D, 5), "preemptive", o.section, then=placed, judged=True),
        rule("3C", weak & length(C, 5), "preemptive", o.section, then=placed, judged=True),
        rule("1NT", hcp(8, 11), "natural", o.section, kind="natural", judged=True),
        rule("2D", length(D, 4) & length(S, 0, 3), "natural", o.section, kind="natural", judged=True),
        Rule(
            REDOUBLE,
            length(C, 4) & length(S, 0, 3),
            "prefers clubs",
            o.section,
            then=natural_end,
            basis="judgement",
            errata=("E-167",),
        ),
        pass_rule("weak, or poor in the minors with spades", o.section, errata=("E-167",), then=natural_end),
    ]
    return Table(rules, name="responses to 1S doubled")


@cache
def _over_minors(c: Call, takeout: bool, passed: bool) -> Table:
    """Over an overcall of 1S: a takeout cue in a minor, or a suit of theirs."""
    o = OPENINGS["1S"]
    rules: list[Rule] = []
    if takeout and c.level == 2 and c.suit in (C, D):
        if not passed:
            rules.append(_relay_rule(o, DOUBLE, c))
        rules.extend((_fit_for_a_minor(H), _fit_for_a_minor(S)))
        other = D if c.suit is C else C
        end = pass_rule(f"weak, or poor in {other.word}", o.section, errata=("E-167",), then=natural_end)
    else:
        rules.append(
            Rule(
                DOUBLE,
                hcp(9) & length(c.suit, 3) if c.suit is not None else hcp(9),
                "for penalty",
                o.section,
                kind="competitive",
                forcing="to-play",
                then=placed,
                basis="judgement",
                errata=("E-167",),
            )
        )
        end = pass_rule("nothing to bid", o.section, errata=("E-167",), then=natural_end)
    if c.level <= 2 and c.suit is not None:
        rules.extend(transfers(c, c.suit, o.section, game=GAME, weak=8, maximum=MAXIMUM))
    rules.append(end)
    return Table(rules, name=f"responses to 1S over {c}")
