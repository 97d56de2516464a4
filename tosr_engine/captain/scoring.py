"""Duplicate scores and IMPs."""

from __future__ import annotations

from bisect import bisect_right

_IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900),
    *(1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
_DOWN_DOUBLED = (100, 300, 500)
_DOWN_DOUBLED_VUL = (200, 500, 800)


def score(level: int, strain: str, tricks: int, vulnerable: bool, doubled: int = 0) -> int:
    """Points of the declaring side for a contract (strain C D H S NT, ``doubled`` 0, 1, 2) and tricks won."""
    over = tricks - level - 6
    if over < 0:
        return -_down(-over, vulnerable, doubled)
    per = 20 if strain in ("C", "D") else 30
    base = (per * level + (10 if strain == "NT" else 0)) * (1, 2, 4)[doubled]
    total = base + (50 if base < 100 else 500 if vulnerable else 300)
    if level >= 6:
        slam = 500 if level == 6 else 1000
        total += slam * 3 // 2 if vulnerable else slam
    if doubled:
        return total + 50 * doubled + over * 100 * doubled * (2 if vulnerable else 1)
    return total + over * per


def _down(tricks: int, vulnerable: bool, doubled: int) -> int:
    if not doubled:
        return tricks * (100 if vulnerable else 50)
    first = _DOWN_DOUBLED_VUL if vulnerable else _DOWN_DOUBLED
    points = first[tricks - 1] if tricks <= 3 else first[2] + 300 * (tricks - 3)
    return points * doubled


def imps(points: float) -> int:
    """The IMPs of a difference in points, signed."""
    size = bisect_right(_IMP_STEPS, abs(points))
    return size if points >= 0 else -size
