"""What a simple overcall tells by what was not bid: every sentence is proved on the set (Appendix 3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tosr_engine.cards import Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.space import SHAPES, Lengths
from tosr_engine.system.agreements import others

Claim = tuple[str, Callable[[Lengths], bool]]


def inferences(hands: HandSet, suit: Suit, opened: Suit) -> tuple[str, ...]:
    """Sentences true of every hand in the set, and how often the suit has five cards.

    ``hands`` is what the overcaller has shown, ``suit`` the overcalled suit, ``opened`` theirs.
    """
    return _inferences(hands.boxes, suit, opened)


@lru_cache(maxsize=512)
def _inferences(boxes: tuple[Box, ...], suit: Suit, opened: Suit) -> tuple[str, ...]:
    counts = HandSet(boxes).by_shape()
    if not counts:
        return ()
    shapes = [SHAPES[i] for i in counts]
    claims = _claims(suit, opened)
    if any(n[suit] == 4 for n in shapes):
        claims.extend(_four_card_claims(suit, opened))
    true = [text for text, holds in claims if all(holds(n) for n in shapes)]
    total = sum(counts.values())
    five = sum(n for i, n in counts.items() if SHAPES[i][suit] >= 5)
    short = sum(n for i, n in counts.items() if SHAPES[i][opened] <= 1)
    if five != total:
        true.append(f"The suit has five or more cards in {five / total:.0%} of the hands.")
    true.append(
        f"Overcaller is short in {opened.word} (one card at most) in {short / total:.0%} of the hands."
    )
    return tuple(true)


def _claims(suit: Suit, opened: Suit) -> list[Claim]:
    """The inferences that the structure names, as tests of a shape."""
    side = [s for s in others(opened) if s is not suit]
    higher = [s for s in side if s < suit]
    claims: list[Claim] = [
        (
            "Overcaller did not make a takeout call: some unbid suit has at most two cards.",
            lambda n: any(n[s] <= 2 for s in side),
        ),
        (
            "Overcaller has no second five-card unbid suit.",
            lambda n: n[suit] < 5 or all(n[s] <= 4 for s in side),
        ),
    ]
    if higher:
        names = " or ".join(s.word for s in higher)
        claims.append(
            (
                f"On a five-card suit overcaller does not hold four {names}.",
                lambda n: n[suit] < 5 or all(n[s] <= 3 for s in higher),
            )
        )
    return claims


def _four_card_claims(suit: Suit, opened: Suit) -> list[Claim]:
    """Those about an overcall on four cards."""
    side = [s for s in others(opened) if s is not suit]
    lower = [s for s in side if suit < s < opened]
    claims: list[Claim] = [
        (
            "On a four-card suit overcaller has no unbid five-card suit.",
            lambda n: n[suit] > 4 or all(n[s] <= 4 for s in side),
        ),
        (
            f"On a four-card suit overcaller is 4432 or 4441, or has five {opened.word}.",
            lambda n: n[suit] > 4 or n[opened] >= 5 or sorted(n) in ([2, 3, 4, 4], [1, 4, 4, 4]),
        ),
    ]
    if lower:
        names = " or ".join(s.word for s in lower)
        claims.append(
            (
                f"On a four-card suit overcaller does not hold four {names}.",
                lambda n: n[suit] > 4 or all(n[s] <= 3 for s in lower),
            )
        )
    return claims


__all__ = ["inferences"]
