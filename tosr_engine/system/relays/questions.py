"""Questions that a relay asks, as ladders of rungs without levels.

A question gives its answers, lowest first, for a teller of whom something is known already. Each
answer leads to the next question, to a plan of its own (a negative), or to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tosr_engine.handset.build import controls, hcp, of_shapes, pattern
from tosr_engine.handset.handset import HandSet
from tosr_engine.system.language import Follow
from tosr_engine.system.relays.denial import denial_sets
from tosr_engine.system.relays.strength import KNOWN, Grade, Policy
from tosr_engine.system.relays.structures import step_label
from tosr_engine.system.relays.tree import Tree, shape_name


@dataclass(frozen=True)
class Rung:
    """One answer: its hands, what it says, and what may be asked next.

    ``follow`` leads to a plan of its own instead of a further question; ``forcing`` is said where the
    answer does not share the relay auction's force (a negative).
    """

    shows: HandSet
    label: str
    section: str
    then: Question | None = None
    follow: Follow | None = None
    forcing: str = ""
    basis: str = "system"
    errata: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """The base of all questions."""

    @property
    def structure(self) -> str:
        """What is being asked about, in a few words."""
        return ""

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """The answers for a teller whose shape is one of ``shapes`` (bits); empty: nothing to ask."""
        return ()

    def knowing_controls(self) -> Question:
        """The same question when the number of controls is known already (2.8)."""
        return self


@dataclass(frozen=True)
class ShapeQuestion(Question):
    """Which shape; the last answer runs on into the policy's grades where it is a leaf."""

    tree: Tree
    policy: Policy

    @property
    def structure(self) -> str:
        """The structure's name."""
        return self.tree.structure

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """The tree's steps, the last one run on."""
        return _shape_rungs(self.tree, self.policy)

    def knowing_controls(self) -> Question:
        """The shapes alone."""
        return replace(self, policy=KNOWN)


@cache
def _shape_rungs(tree: Tree, policy: Policy) -> tuple[Rung, ...]:
    answers: list[Rung] = []
    for step in tree.steps:
        shown = of_shapes(step.shapes)
        if step.then is not None:
            answers.append(Rung(shown, step_label(step), step.section, ShapeQuestion(step.then, policy)))
        elif step is not tree.steps[-1] or not policy.grades:
            answers.append(Rung(shown, step_label(step), step.section, _after_shape(policy)))
        else:
            answers.extend(
                Rung(
                    shown & grade.shows,
                    f"{step_label(step)}, {grade.label}",
                    step.section,
                    _after_grade(grade, policy),
                    errata=grade.errata,
                )
                for grade in policy.grades
            )
    return tuple(answers)


def _after_shape(policy: Policy) -> Question:
    return GradeQuestion(policy.grades, policy) if policy.grades else DenialQuestion()


def _after_grade(grade: Grade, policy: Policy) -> Question:
    return GradeQuestion(grade.then, policy) if grade.then else DenialQuestion()


@dataclass(frozen=True)
class GradeQuestion(Question):
    """How strong: minimum or maximum with controls, or controls alone (2.6)."""

    grades: tuple[Grade, ...]
    policy: Policy

    @property
    def structure(self) -> str:
        """Strength, once the shape is told."""
        return "strength and controls"

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """One rung a grade."""
        return _grade_rungs(self.grades, self.policy)

    def knowing_controls(self) -> Question:
        """Straight on to denial cue-bids."""
        return DenialQuestion()


@cache
def _grade_rungs(grades: tuple[Grade, ...], policy: Policy) -> tuple[Rung, ...]:
    return tuple(
        Rung(g.shows, g.label, policy.section, _after_grade(g, policy), errata=g.errata) for g in grades
    )


@dataclass(frozen=True)
class DenialQuestion(Question):
    """Where the honours are (2.7); ``short`` leaves out the teller's own suits."""

    looked: int = 0
    short: bool = False

    @property
    def structure(self) -> str:
        """Denial cue-bids."""
        return "short-suit denial cue-bids" if self.short else "denial cue-bids"

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """Step n: n - 1 looks confirmed, the next one denied."""
        return _denial_rungs(self, shapes)


@lru_cache(maxsize=50_000)
def _denial_rungs(question: DenialQuestion, shapes: int) -> tuple[Rung, ...]:
    answers = denial_sets(shapes, question.looked, question.short)
    return tuple(
        Rung(shown, label, "2.7", replace(question, looked=question.looked + step))
        for step, (shown, label) in enumerate(answers, start=1)
    )


@dataclass(frozen=True)
class FirstAnswers(Question):
    """A negative first, then the first answers of a structure (2, 2.10, 12.2).

    ``range`` holds the hands that answer positively; everything else gives the negative, which leads
    to a plan of its own.
    """

    tree: Tree
    policy: Policy
    range: HandSet
    negative: Rung | None

    @property
    def structure(self) -> str:
        """The structure's name."""
        return self.tree.structure

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """The negative, where there is one, and the structure's steps."""
        first = () if self.negative is None else (self.negative,)
        return (*first, *_within(self.tree, self.policy, self.range))


@cache
def _within(tree: Tree, policy: Policy, within: HandSet) -> tuple[Rung, ...]:
    return tuple(replace(r, shows=r.shows & within) for r in _shape_rungs(tree, policy))


POOR_FOR_PROBE = pattern("5332", "5422", "6322", "7222")


@cache
def probe_negative() -> HandSet:
    """Hands that refuse a game probe (2.9, E-76: 8, or a soft 9-10, without a shortage)."""
    from tosr_engine.handset.build import feature_between

    soft = feature_between("queens and jacks in suits without ace or king", 4)
    return POOR_FOR_PROBE & (hcp(8, 8) | (hcp(9, 10) & soft))


@dataclass(frozen=True)
class ProbeQuestion(Question):
    """The game probe (2.9): a refusal, then the answers to the question it stands for."""

    question: Question
    refused: Follow

    @property
    def structure(self) -> str:
        """The structure asked about."""
        return self.question.structure

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """Refusal, then each normal answer less the hands that refuse."""
        refusal = Rung(
            probe_negative(),
            "refuses game opposite a balanced 15-16",
            "2.9",
            follow=self.refused,
            forcing="no",
            basis="judgement",
            errata=("E-76",),
        )
        return (
            refusal,
            *(replace(r, shows=r.shows - probe_negative()) for r in self.question.rungs(shapes)),
        )


def told_shape(shapes: int) -> str:
    """The listed shapes among these, in words."""
    return shape_name(shapes)


def is_even_two_suiter(shapes: int) -> bool:
    """Whether exactly the even two-suited answer is open: 5422 or 7411 (2.8)."""
    from tosr_engine.handset.build import pattern_bits
    from tosr_engine.system.relays.tree import LISTED

    listed = shapes & LISTED
    long_even, short_even = pattern_bits("7411"), pattern_bits("5422")
    return bool(listed & long_even and listed & short_even and not listed & ~(long_even | short_even))


def exact_controls(known: HandSet) -> int | None:
    """The number of controls where it is known exactly, else None."""
    low, high = known.controls_range
    return low if low == high else None


def may_hold_controls(known: HandSet, number: int) -> bool:
    """Whether some hand of the set has at least this many controls."""
    return bool(known & controls(number))
