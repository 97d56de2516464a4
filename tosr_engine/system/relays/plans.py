"""Relay auctions as plans: the teller's turn, the asker's turn, and the special asks (2.1, 2.7-2.9).

A ``Teller`` hangs a question's rungs at calls; an ``Asker`` says what each call of the captain means.
The ask is the cheapest call, but never 3NT (4C then); answers count every call above it, 3NT too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tosr_engine.answers import RelayState
from tosr_engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, Shown
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import length
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table, Undefined, end
from tosr_engine.system.relays.frame import (
    FOUR_HEARTS,
    FOUR_NOTRUMP,
    THREE_NOTRUMP,
    TWO_DIAMONDS,
    Frame,
    Penalty,
    Steps,
    cheapest,
    shapes_of,
    steps_in_words,
)
from tosr_engine.system.relays.questions import (
    DenialQuestion,
    FirstAnswers,
    GradeQuestion,
    ProbeQuestion,
    Question,
    Rung,
    ShapeQuestion,
    exact_controls,
    may_hold_controls,
)
from tosr_engine.system.relays.strength import PASSED, PROBED, grades_holding


@dataclass(frozen=True)
class Teller(Plan):
    """The teller answers a question; ``steps`` says which call is which rung.

    ``penalty`` is a call that punishes the interference instead of answering (12.1, E-145), with the
    hands that may choose it.
    """

    question: Question
    steps: Steps
    frame: Frame
    penalty: Penalty | None = None

    @property
    def structure(self) -> str:  # type: ignore[override]
        """The structure being asked about."""
        return self.question.structure

    def table(self, at: At) -> Table:
        """One rule a rung."""
        return _teller_table(
            self.question, self.steps, self.frame, self.penalty, shapes_of(at.me), at.last_bid
        )

    def table_of(self, known: HandSet, last: Call) -> Table:
        """The table of a teller of whom this is known, the highest bid being ``last``."""
        return _teller_table(self.question, self.steps, self.frame, self.penalty, shapes_of(known), last)

    def notes(self, at: At) -> tuple[str, ...]:
        """The verdict on relays after interference."""
        if self.frame.criterion is None:
            return ()
        return (self.frame.verdict(steps_in_words(self.steps, self.penalty)),)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Interference by the hand between asker and teller (12.1)."""
        from tosr_engine.system.competition.relays import over_ask

        return over_ask(self, c, shown, at)

    def relay(self, at: At) -> RelayState:
        """A relay auction in which the teller is to speak."""
        return self.frame.state(self.structure, None)


def _penalty_rule(penalty: Penalty) -> Rule:
    hands = EVERY_HAND if penalty.suit is None else length(penalty.suit, 4)
    return Rule(
        penalty.call,
        hands,
        "for penalty, instead of an answer",
        "12.1",
        kind="competitive",
        forcing="to-play",
        then=end,
        errata=("E-145",),
        optional=True,
    )


@lru_cache(maxsize=100_000)
def _teller_table(
    question: Question, steps: Steps, frame: Frame, penalty: Penalty | None, shapes: int, last: Call | None
) -> Table:
    rungs = question.rungs(shapes)
    rules = [
        _answer(rung, place, frame, last, response=isinstance(question, FirstAnswers))
        for step, rung in enumerate(rungs, start=1)
        if rung.shows.boxes and (place := steps.call(step)) is not None
    ]
    if frame.policy.cap_at_3nt and isinstance(question, ShapeQuestion | GradeQuestion):
        rules = _capped(rules, rungs, steps, frame)
    if penalty is not None:
        rules.append(_penalty_rule(penalty))
    return Table(rules, name=question.structure, disjoint=True)


def _answer(rung: Rung, c: Call, frame: Frame, last: Call | None, *, response: bool) -> Rule:
    follow = rung.follow
    if follow is None:
        then = rung.then

        def follow(at: At) -> Plan:
            if c is not PASS or last is None:
                return Asker(then, frame)
            if at.may_double:
                return Asker(then, frame, at.our_double, Steps(last))
            return Asker(then, frame, stands_for=last.index - 1)  # they redoubled the relay

    return Rule(
        c,
        rung.shows,
        rung.label,
        rung.section,
        kind="response" if response else "answer",
        forcing=rung.forcing or ("game" if frame.game_force else "round"),
        then=follow,
        basis=rung.basis,
        errata=rung.errata,
        alert=True,
    )


def _capped(rules: list[Rule], rungs: tuple[Rung, ...], steps: Steps, frame: Frame) -> list[Rule]:
    """Strength rungs that would lie above 3NT are told by 3NT as one; 4C asks the rest (6, E-116)."""
    if steps.base.index >= THREE_NOTRUMP.index:
        return rules
    low = [r for r in rules if r.call.index < THREE_NOTRUMP.index]
    high = [(r, rung) for r, rung in zip(rules, rungs, strict=False) if r.call.index >= THREE_NOTRUMP.index]
    if len(high) < 2:
        return rules
    shown = high[0][0].shows
    for rule, _ in high[1:]:
        shown = shown | rule.shows
    policy = frame.policy

    def follow(at: At) -> Plan:
        return Asker(GradeQuestion(grades_holding(policy, at.partner), policy), frame)

    first = high[0][0]
    whole = len(rungs) == len(high)
    label = "any strength" if whole else f"{first.label} or more" if "maximum" in first.label else first.label
    return [
        *low,
        replace(first, call=THREE_NOTRUMP, shows=shown, label=label, then=follow, errata=("E-116",)),
    ]


@dataclass(frozen=True)
class Asker(Plan):
    """The captain's turn: ask on, probe, ask weakly, ask about short suits, or place the contract.

    ``question`` is what the next ask would ask (None: nothing is left); ``ask_override`` the call that
    asks where it is not the cheapest bid (pass or double after interference); ``stands_for`` the number of
    the bid that an answer by pass stands for where no double asks on.
    """

    question: Question | None
    frame: Frame
    ask_override: Call | None = None
    answers_from: Steps | None = None
    penalty: Penalty | None = None
    stands_for: int | None = None

    @property
    def structure(self) -> str:  # type: ignore[override]
        """The structure that the next ask would ask about."""
        return "" if self.question is None else self.question.structure

    def ask(self, at: At) -> Call | None:
        """The call that asks on, None where there is nothing to ask or no call for it."""
        if self.question is None or not self.question.rungs(shapes_of(at.known[self.frame.teller])):
            return None
        if self.ask_override is not None:
            return self.ask_override
        last = at.last_bid
        return None if last is None else cheapest(last)

    def table(self, at: At) -> Table:
        """What each call of the asker means."""
        return asker_table(self, at)

    def notes(self, at: At) -> tuple[str, ...]:
        """The verdict on relays after interference."""
        if self.frame.criterion is None or self.ask_override is None or self.answers_from is None:
            return ()
        word = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(
            self.ask_override, str(self.ask_override)
        )
        told = [f"{word} asks on"]
        if self.ask_override is PASS and at.may_double and at.our_double is DOUBLE:
            told.append("double is for penalty")
        told.append(f"then {steps_in_words(self.answers_from, self.penalty)}")
        return (self.frame.verdict("; ".join(told)),)

    @property
    def effective(self) -> int | None:
        """The number of the bid that the teller's answer stands for where it was no bid (E-143)."""
        if self.answers_from is None:
            return self.stands_for
        return self.answers_from.base.index - 1 - len(self.answers_from.first)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Interference by the hand between teller and asker (12.1)."""
        from tosr_engine.system.competition.relays import over_answer

        return over_answer(self, c, shown, at)

    def relay(self, at: At) -> RelayState:
        """A relay auction in which the asker is to speak."""
        ask = self.ask(at)
        return self.frame.state(self.structure, ask, on=ask is not None)


def asker_table(plan: Asker, at: At) -> Table:
    """The meanings of the captain's calls; no partition: which is right is judgement (E-7)."""
    frame = plan.frame
    ask = plan.ask(at)
    question = plan.question if ask is not None else None
    specials = frozenset[str]()
    if ask is not None and question is not None:
        specials = _special_asks(frame, ask, question, at)
    last = at.last_bid
    may_pass = last is not None and (not frame.game_force or last.index >= THREE_NOTRUMP.index)
    doubling = DOUBLE if at.may_double and at.our_double is DOUBLE and ask is not DOUBLE else None
    return _asker_table(
        question, frame, ask, plan.answers_from, plan.penalty, specials, may_pass, doubling, last
    )


@lru_cache(maxsize=50_000)
def _asker_table(
    question: Question | None,
    frame: Frame,
    ask: Call | None,
    answers_from: Steps | None,
    penalty: Penalty | None,
    specials: frozenset[str],
    may_pass: bool,
    doubling: Call | None,
    last: Call | None,
) -> Table:
    rules: list[Rule] = []
    if ask is not None and question is not None:
        rules.append(_ask_rule(ask, question, answers_from or Steps(ask), frame, penalty))
        if "probe" in specials and isinstance(question, ShapeQuestion):
            rules.append(_probe_rule(ask.up(1), question, frame))
        if "weak" in specials:
            rules.append(_weak_relay_rule(question, frame))
        if "short" in specials:
            rules.append(_short_suit_rule(frame))
    named = {rule.call for rule in rules}
    for bid in BIDS:
        if bid not in named and (last is None or bid.index > last.index):
            rules.append(_placing(bid, frame))
    if doubling is not None:
        rules.append(
            replace(_to_play(doubling, "for penalty"), section="12.1", kind="competitive", errata=())
        )
    if PASS not in named and may_pass:
        rules.append(_to_play(PASS, "to play: the contract stays as it is"))
    return Table(rules, name="asker", partition=False)


def _ask_rule(ask: Call, question: Question, steps: Steps, frame: Frame, penalty: Penalty | None) -> Rule:
    return Rule(
        ask,
        EVERY_HAND,
        f"relay: asks about {question.structure}" if question.structure else "relay: asks for more",
        frame.section if not isinstance(question, DenialQuestion) else "2.7",
        kind="ask",
        forcing="ask",
        then=lambda at: Teller(question, steps, frame, penalty),
        public="Artificial relay, asks partner to describe further",
    )


def _to_play(c: Call, label: str) -> Rule:
    return Rule(c, EVERY_HAND, label, "2.1", kind="sign-off", forcing="to-play", then=end, errata=("E-7",))


def _placing(bid: Call, frame: Frame) -> Rule:
    game = bid.level >= 5 or (bid.level == 4 and bid.strain in "HS") or bid is THREE_NOTRUMP
    if frame.game_force or game:
        return _to_play(bid, "to play")
    return Rule(
        bid,
        EVERY_HAND,
        "natural: invitational or to play, ends the relays",
        frame.section,
        kind="natural",
        forcing="no",
        then=lambda at: Undefined(
            "the notes do not follow the auction once relays are broken off below game"
        ),
        basis="judgement",
        errata=("E-97",),
    )


def _special_asks(frame: Frame, ask: Call, question: Question, at: At) -> frozenset[str]:
    """Which of the game probe, the weak relay and the short-suit ask are open to the asker now."""
    known = at.known[frame.teller]
    partners, last = at.partners_last, at.last_bid
    if partners is None or not partners.is_bid or not ask.is_bid or last is None:
        return frozenset()
    found = []
    if (
        frame.positive
        and not frame.disturbed
        and not frame.probed
        and isinstance(question, ShapeQuestion)
        and partners.index <= TWO_DIAMONDS.index
        and not question.structure.startswith("balanced")
    ):
        found.append("probe")
    if (
        frame.positive
        and not frame.weak_relay_over
        and last.index < THREE_NOTRUMP.index
        and not isinstance(question, DenialQuestion)
        and exact_controls(known) is None
        and may_hold_controls(known, 5)
    ):
        found.append("weak")
    if (
        isinstance(question, DenialQuestion)
        and not question.short
        and partners.index <= FOUR_HEARTS.index
        and ask.index < FOUR_NOTRUMP.index
        and exact_controls(known) is not None
        and DenialQuestion(short=True).rungs(shapes_of(known))
    ):
        found.append("short")
    return frozenset(found)


def _probe_rule(probe: Call, question: ShapeQuestion, frame: Frame) -> Rule:
    policy = frame.policy if frame.policy is PASSED else PROBED
    probed = replace(frame, probed=True, policy=policy)
    asked = ProbeQuestion(replace(question, policy=policy), lambda at: after_probe_refusal())
    return Rule(
        probe,
        EVERY_HAND,
        "game probe: a balanced 15-16 without a fit, or more with wasted values; no slam interest",
        "2.9",
        kind="ask",
        forcing="ask",
        then=lambda at: Teller(asked, Steps(probe), probed),
        errata=("E-73", "E-74"),
        public="Artificial: asks whether partner accepts game, 15-16 balanced",
    )


def after_probe_refusal() -> Plan:
    """Opener places the contract after a refused game probe; passing is allowed (2.9)."""
    rules = [_to_play(PASS, "to play: the refusal is where we stop")]
    rules.extend(replace(_to_play(bid, "to play"), section="2.9") for bid in BIDS)
    return Fixed(Table(rules, partition=False))


def _weak_relay_rule(question: Question, frame: Frame) -> Rule:
    from tosr_engine.system.relays.weak_relay import WeakRelay

    return Rule(
        THREE_NOTRUMP,
        EVERY_HAND,
        "weak relay: pass with fewer than five controls, else show them",
        "2.8",
        kind="ask",
        forcing="no",
        then=lambda at: WeakRelay(question, frame),
        errata=("E-71",),
        public="To play unless partner has extra controls",
    )


def _short_suit_rule(frame: Frame) -> Rule:
    asked = DenialQuestion(short=True)
    return Rule(
        FOUR_NOTRUMP,
        EVERY_HAND,
        "short-suit ask: denial cue-bids in the suits of at most three cards",
        "2.7",
        kind="ask",
        forcing="ask",
        then=lambda at: Teller(asked, Steps(FOUR_NOTRUMP), frame),
        errata=("E-70",),
        public="Asks for honours in partner's shorter suits",
    )


def first_answers(question: FirstAnswers, anchor: Call, frame: Frame, first: tuple[Call, ...] = ()) -> Teller:
    """The teller's first turn in a relay auction: the structure hung at ``anchor``."""
    return Teller(question, Steps(anchor, first), frame)
