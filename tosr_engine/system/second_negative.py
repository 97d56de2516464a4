"""Responder's description after 1C-1D-1H-1S-2C (notes 2.10, E-83 to E-88): 0-4 HCP opposite 23+.

Lengths first, then on the next relay the shortage (high, middle, even, low), then 0, 1 or 2
controls, then the suit of the control.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset.build import FLAT, of_shapes
from tosr_engine.handset.space import SHAPES, Lengths, bits, shapes_where
from tosr_engine.system.language import Follow
from tosr_engine.system.relays.questions import GradeQuestion, Question, Rung
from tosr_engine.system.relays.strength import SECOND_NEGATIVE
from tosr_engine.system.relays.structures import step_label, three_suited
from tosr_engine.system.relays.tree import LISTED, Step, Tree, branch, tree, with_off_system

SECTION = "2.10"


def _listed(test: Callable[[Lengths], bool]) -> int:
    return with_off_system(shapes_where(test) & LISTED)


def _step(label: str, test: Callable[[Lengths], bool]) -> Step:
    return Step(label, _listed(test), None, SECTION)


def _single(suit: Suit) -> tuple[Step, ...]:
    """Five, six or seven cards in the only long suit."""
    rest = [s for s in SUITS if s != suit]

    def of_length(n: int) -> Callable[[Lengths], bool]:
        return lambda shape: shape[suit] == n and all(shape[s] <= 3 for s in rest)

    return tuple(_step(f"single-suited with {n} {suit.word}", of_length(n)) for n in (5, 6, 7))


def _four_and(long: Suit, four: Suit) -> tuple[Step, ...]:
    """Five, six or seven cards beside exactly four in another suit."""

    def of_length(n: int) -> Callable[[Lengths], bool]:
        return lambda shape: (
            shape[long] == n
            and shape[four] == 4
            and max(shape[s] for s in SUITS if s not in (long, four)) <= 3
        )

    return tuple(_step(f"{n} {long.word} and 4 {four.word}", of_length(n)) for n in (5, 6, 7))


def _reverser(higher: Suit, lower: Suit) -> Step:
    return branch(
        f"reverser: 4 {higher.word}, 5+ {lower.word}", tree("length", *_four_and(lower, higher)), SECTION
    )


def _five_five(higher: Suit, lower: Suit) -> Step:
    name = f"5-5 or longer in {higher.word} and {lower.word}"
    return branch(
        name,
        tree(
            "length",
            _step(f"5-5 in {higher.word} and {lower.word}", lambda n: n[higher] == 5 and n[lower] == 5),
            _step(f"5 {higher.word} and 6 {lower.word}", lambda n: n[higher] == 5 and n[lower] == 6),
            _step(f"6 {higher.word} and 5 {lower.word}", lambda n: n[higher] == 6 and n[lower] == 5),
        ),
        SECTION,
    )


def _three(first: Suit, second: Suit) -> Step:
    inner = three_suited(first, second)
    return branch(inner.structure, inner, SECTION)


def _pair(major: Suit, minor: Suit) -> tuple[Step, ...]:
    """A major and a minor: reverser, 5-5, or the major longer."""
    return (_reverser(major, minor), _five_five(major, minor), *_four_and(major, minor))


_NOT_BID = Step("not bid", 0, None, SECTION)
"""Opener needs 2NT over the balanced answer: responder leaves it out, higher answers keep their calls."""


@cache
def describe_tree() -> Tree:
    """Responder's long suits, from 2H up (E-84 to E-86)."""
    diamonds_with_hearts = tree("hearts and diamonds", _five_five(H, D), *_four_and(H, D))
    hearts = tree(
        "hearts",
        branch(
            "and spades",
            tree("spades and hearts", _three(S, H), _reverser(S, H), _five_five(S, H), *_four_and(S, H)),
            SECTION,
        ),
        branch("and clubs", tree("hearts and clubs", *_pair(H, C)), SECTION),
        branch("and diamonds, hearts at least as long", diamonds_with_hearts, SECTION),
        _reverser(H, D),
        *_single(H),
    )
    spades = tree(
        "spades",
        branch("and clubs", tree("spades and clubs", *_pair(S, C)), SECTION),
        branch(
            "and diamonds, spades at least as long",
            tree("spades and diamonds", _five_five(S, D), *_four_and(S, D)),
            SECTION,
        ),
        _reverser(S, D),
        *_single(S),
    )
    clubs = tree("clubs", _three(D, C), *_single(C))
    return tree(
        "lengths",
        branch("4+ hearts, unbalanced", hearts, SECTION),
        branch("4+ spades, unbalanced", spades, SECTION),
        _NOT_BID,
        branch("clubs, or three-suited with both minors", clubs, SECTION),
        branch("5+ diamonds, single-suited", tree("diamonds", *_single(D)), SECTION),
        _reverser(D, C),
        _five_five(D, C),
        branch("5+ diamonds and 4 clubs", tree("length", *_four_and(D, C)), SECTION),
    )


@dataclass(frozen=True)
class LengthQuestion(Question):
    """Suits and their lengths without strength; no answer runs on."""

    tree: Tree

    @property
    def structure(self) -> str:
        """The structure's name."""
        return self.tree.structure

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """One rung a step."""
        return _length_rungs(self.tree)


@cache
def _length_rungs(t: Tree) -> tuple[Rung, ...]:
    return tuple(
        Rung(
            of_shapes(step.shapes),
            step_label(step),
            SECTION,
            ShortageQuestion() if step.then is None else LengthQuestion(step.then),
            errata=("E-88",),
        )
        for step in t.steps
    )


@dataclass(frozen=True)
class DescribeQuestion(Question):
    """The first answer to 2C: balanced, which leads to a plan of its own, or the long suits."""

    balanced: Follow

    @property
    def structure(self) -> str:
        """The structure's name."""
        return "suits and lengths"

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """Balanced first, then one rung a step."""
        balanced = Rung(FLAT, "4333 or 4432", SECTION, follow=self.balanced, errata=("E-83", "E-87"))
        return (balanced, *_length_rungs(describe_tree()))


_PLACES = ("high", "middle", "even", "low")


def _shortage(shape: Lengths) -> str:
    """Where a listed shape is short: the classes of 2.2 and 2.3."""
    long = [s for s in SUITS if shape[s] >= 4]
    short = [s for s in SUITS if s not in long]
    held = [shape[s] for s in short]
    if len(short) == 2:
        return "even" if held[0] == held[1] else _PLACES[0] if held[0] < held[1] else "low"
    if held.count(2) == 2:
        return "high" if held[0] == 2 else "even"
    if len(set(held)) == 1:
        return "even"
    return ("high", "middle", "low")[held.index(min(held))]


@dataclass(frozen=True)
class ShortageQuestion(Question):
    """Which suit is short, among the lengths told (E-88); straight to controls where shape is known."""

    @property
    def structure(self) -> str:
        """What is asked."""
        return "shortage and controls"

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """High, middle, even and low, as far as some shape has it."""
        return _shortage_rungs(shapes)


@cache
def _shortage_rungs(shapes: int) -> tuple[Rung, ...]:
    classes: dict[str, int] = {}
    for i in bits(shapes & LISTED):
        kind = _shortage(SHAPES[i])
        classes[kind] = classes.get(kind, 0) | with_off_system(1 << i) & shapes
    if len(classes) < 2:
        return ControlQuestion().rungs(shapes)
    return tuple(
        Rung(of_shapes(classes[kind]), f"{kind} shortage", SECTION, ControlQuestion(), errata=("E-88",))
        for kind in _PLACES
        if kind in classes
    )


@dataclass(frozen=True)
class ControlQuestion(Question):
    """No, one or two controls; without any there is nothing more to ask."""

    @property
    def structure(self) -> str:
        """What is asked."""
        return "controls"

    def rungs(self, shapes: int) -> tuple[Rung, ...]:
        """One rung a number of controls."""
        none, *some = GradeQuestion(SECOND_NEGATIVE.grades, SECOND_NEGATIVE).rungs(shapes)
        return (replace(none, then=None), *some)
