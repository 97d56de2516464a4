"""What is asked once shape is known: minimum or maximum, and controls (notes 2.6).

A ``Policy`` says which ladder of strengths a hand of its kind uses. Its rungs are level-free sets;
the last answer about shape may run straight on into them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.handset.build import strength
from tosr_engine.handset.handset import HandSet


@dataclass(frozen=True)
class Grade:
    """One rung of strength: HCP and controls, and the rungs asked for after it (controls)."""

    label: str
    hcp: tuple[int, int]
    controls: tuple[int, int]
    then: tuple[Grade, ...] = ()
    errata: tuple[str, ...] = ()

    @property
    def shows(self) -> HandSet:
        """The hands of this grade."""
        return strength(self.hcp, self.controls)


@dataclass(frozen=True)
class Policy:
    """A ladder of strengths; ``cap_at_3nt``: nothing is told past 3NT unless 4C asks (6)."""

    name: str
    grades: tuple[Grade, ...]
    section: str = "2.6"
    cap_at_3nt: bool = False


def _controls(first: tuple[int, int], last: int, errata: tuple[str, ...] = ()) -> tuple[Grade, ...]:
    """Rungs for the number of controls: ``first``, then one more for each up to ``last``."""
    spans = [first, *((n, n) for n in range(first[1] + 1, last + 1))]
    return tuple(Grade(_control_words(low, high), (0, 37), (low, high), errata=errata) for low, high in spans)


def _control_words(low: int, high: int) -> str:
    number = str(low) if low == high else f"{low}-{high}"
    return f"{number} control" + ("" if number == "1" else "s")


def _min_max(
    minimum: tuple[int, int],
    maximum: tuple[int, int],
    first: tuple[int, int],
    after_minimum: int,
    last: int,
    errata: tuple[str, ...] = (),
) -> tuple[Grade, ...]:
    low = Grade("minimum", minimum, (0, 12), _controls(first, after_minimum), errata)
    high = tuple(
        Grade(f"maximum, {g.label}", maximum, g.controls, errata=errata) for g in _controls(first, last)
    )
    return (low, *high)


POSITIVE = Policy("positive", _min_max((8, 11), (12, 37), (2, 2), 5, 12))
"""After a positive response to 1C by an unpassed hand: 8-11, or 12+ and the controls."""

PASSED = Policy("passed hand", _controls((2, 2), 4, ("E-58",)))
"""After a positive response by a passed hand: straight to 2, 3 or 4 controls."""

PROBED = Policy("game probe", _controls((2, 2), 12), "2.9")
"""After a game probe relay: 2, 3, 4 … controls, no minimum or maximum."""

SEMI_POSITIVE = Policy(
    "semi-positive",
    (
        Grade(
            "8+ HCP with 0-1 controls",
            (8, 37),
            (0, 1),
            (
                Grade("8-11 HCP, 0 controls", (8, 11), (0, 0)),
                Grade("8-11 HCP, 1 control", (8, 11), (1, 1)),
                Grade("12-15 HCP, 0 controls", (12, 15), (0, 0)),
                Grade("12-15 HCP, 1 control", (12, 15), (1, 1)),
            ),
        ),
        *(Grade(f"5-7 HCP, {_control_words(n, n)}", (5, 7), (n, n)) for n in range(4)),
    ),
)
"""5-7 HCP, or 8+ HCP with at most one control."""

LIMITED = Policy("limited opener", _min_max((10, 12), (13, 14), (0, 2), 6, 7, ("E-53", "E-56")), "3")
"""Openers of 1D, 1H and 1S: 10-12, or 13-14 and the controls from 0-2 up."""

NOTRUMP = Policy(
    "1NT opener",
    _min_max((11, 12), (13, 14), (0, 2), 6, 7, ("E-114", "E-116")),
    "6",
    cap_at_3nt=True,
)
"""The 1NT opener: 11-12, or 13-14 and the controls; 3NT hides whatever lies above it."""

WEAK = Policy("weak two-suiter", _min_max((6, 7), (8, 9), (0, 1), 3, 4, ("E-53", "E-128")), "7")
"""Weak two-suited openings: 6-7, or 8-9 and the controls."""

REVERSE = Policy("reverse relay", _controls((0, 2), 12), "12.2")
"""Opener of a flat 15-17 tells controls, 0-2 first (the range is known)."""

SECOND_NEGATIVE = Policy(
    "second negative", tuple(Grade(_control_words(n, n), (0, 4), (n, n)) for n in range(3)), "2.10"
)
"""0-4 HCP opposite 23+: the number of controls, at most two."""

KNOWN = Policy("controls known", (), "2.8")
"""The controls are known already: no rung of strength is asked."""


@cache
def grades_holding(policy: Policy, known: HandSet) -> tuple[Grade, ...]:
    """The policy's grades that some hand of ``known`` has (asked again after a capped 3NT)."""
    return tuple(g for g in policy.grades if known & g.shows)
