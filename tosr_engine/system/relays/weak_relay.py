"""The teller's turn after 3NT as weak relay (2.8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tosr_engine.answers import RelayState
from tosr_engine.calls import PASS, Call, Shown
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import controls, hcp, of_shapes, pattern_bits
from tosr_engine.system.language import At, Placed, Plan, Rule, Table, Undefined
from tosr_engine.system.relays.frame import (
    FOUR_CLUBS,
    FOUR_NOTRUMP,
    Frame,
    shapes_of,
)
from tosr_engine.system.relays.plans import Asker
from tosr_engine.system.relays.questions import (
    DenialQuestion,
    GradeQuestion,
    Question,
    is_even_two_suiter,
)
from tosr_engine.system.relays.tree import with_off_system


@dataclass(frozen=True)
class WeakRelay(Plan):
    """The teller's turn after 3NT as weak relay (2.8, E-71, E-72)."""

    question: Question
    frame: Frame
    structure: str = "weak relay"

    def table(self, at: At) -> Table:
        """Pass with fewer than five controls, else the number of them."""
        return _weak_table(self.question, self.frame, shapes_of(at.me))

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """The notes say nothing of interference over the weak relay."""
        return Undefined("the notes do not cover interference over the 3NT weak relay")

    def relay(self, at: At) -> RelayState:
        """The teller is to speak."""
        return self.frame.state(self.structure, None)


@lru_cache(maxsize=4096)
def _weak_table(question: Question, frame: Frame, shapes: int) -> Table:
    after = replace(frame, weak_relay_over=True)
    soft = controls(4, 4) & hcp(15)
    if is_even_two_suiter(shapes):
        seven_four = of_shapes(with_off_system(pattern_bits("7411")) & shapes)
        even = of_shapes(shapes) - seven_four
        shown = [
            (
                FOUR_CLUBS,
                seven_four,
                "7411, any number of controls",
                GradeQuestion(frame.policy.grades, frame.policy),
            ),
            *(
                (FOUR_CLUBS.up(i), even & controls(low, high), f"5422, {words}", DenialQuestion())
                for i, (low, high, words) in enumerate(
                    ((5, 5, "5 controls"), (6, 6, "6 controls"), (7, 12, "7 or more controls")), start=1
                )
            ),
            (FOUR_NOTRUMP, even & soft, "5422, four controls with queens and jacks", DenialQuestion()),
        ]
        errata = ("E-72",)
    else:
        resumed = question.knowing_controls()
        shown = [
            *(
                (FOUR_CLUBS.up(i), controls(low, high), words, resumed)
                for i, (low, high, words) in enumerate(
                    (
                        (5, 5, "5 controls"),
                        (6, 6, "6 controls"),
                        (7, 7, "7 controls"),
                        (8, 12, "8 or more controls"),
                    )
                )
            ),
            (FOUR_NOTRUMP, soft, "four controls with queens and jacks", resumed),
        ]
        errata = ("E-71",)
    rules = [
        Rule(
            c,
            hands,
            f"over the weak relay: {label}",
            "2.8",
            kind="answer",
            forcing="game",
            then=lambda at, nxt=nxt: Asker(nxt, after),  # type: ignore[misc]
            errata=errata,
        )
        for c, hands, label, nxt in shown
    ]
    rules.append(
        Rule(
            PASS,
            EVERY_HAND,
            "over the weak relay: fewer than five controls, content with 3NT",
            "2.8",
            kind="answer",
            forcing="to-play",
            then=lambda at: Placed(),
            errata=errata,
        )
    )
    return Table(rules, name="weak relay")
