"""The symmetric relay structures (notes 2.2-2.5, 3-6; Appendix 1): functions of the suits involved.

Each returns a ``Tree``. None knows a level: the transfer responses to 1C, the natural ones after
interference, the limited openings and the weak two-suiters hang the same trees at other calls.
"""

from __future__ import annotations

from functools import cache

from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset.build import shape_bits
from tosr_engine.handset.space import Lengths
from tosr_engine.system.relays.tree import Step, Tree, branch, leaf, shape_name, tree, with_off_system


def _shape(lengths: dict[Suit, int]) -> Lengths:
    return lengths[S], lengths[H], lengths[D], lengths[C]


def _exact(lengths: dict[Suit, int], section: str, remark: str = "") -> Step:
    return leaf(remark, _shape(lengths), section=section)


def _others(*suits: Suit) -> list[Suit]:
    return [suit for suit in SUITS if suit not in suits]


# --- one suit (2.2) ---------------------------------------------------------------------------


@cache
def single_suited(suit: Suit) -> Tree:
    """One long suit: high, middle, even or low shortage, then the pattern (2.2)."""
    high, middle, low = _others(suit)
    name = f"single-suited with {suit.word}"
    return tree(
        name,
        branch(f"{name}, high shortage ({high.word})", _short_single(suit, high, middle, low), "2.2"),
        branch(
            f"{name}, middle shortage ({middle.word})",
            tree(name, *_single_patterns(suit, middle, high, low)),
            "2.2",
        ),
        branch(
            f"{name}, even shortage (7222, or 6322 with the two lower doubletons)", _direct_even(suit), "2.2"
        ),
        *_single_patterns(suit, low, high, middle),
    )


def _single_patterns(suit: Suit, short: Suit, a: Suit, b: Suit) -> tuple[Step, ...]:
    """5332, 6331, 7330 and the shared 7321/7231 call with this short suit (E-39)."""
    return (
        _exact({suit: 5, short: 2, a: 3, b: 3}, "2.2"),
        _exact({suit: 6, short: 1, a: 3, b: 3}, "2.2"),
        _exact({suit: 7, short: 0, a: 3, b: 3}, "2.2"),
        leaf(
            f"seven {suit.word} and a singleton {short.word[:-1]}, the rest 3-2 either way",
            _shape({suit: 7, short: 1, a: 3, b: 2}),
            _shape({suit: 7, short: 1, a: 2, b: 3}),
            section="2.2",
        ),
    )


def _short_single(suit: Suit, high: Suit, middle: Suit, low: Suit) -> Tree:
    name = f"single-suited with {suit.word}"
    even = tree(
        name,
        _exact({suit: 6, high: 2, middle: 2, low: 3}, "2.2"),
        _exact({suit: 6, high: 2, middle: 3, low: 2}, "2.2"),
    )
    return tree(
        name,
        branch(f"{name}, doubletons in {high.word} and one other suit", even, "2.2"),
        *_single_patterns(suit, high, middle, low),
    )


def _direct_even(suit: Suit) -> Tree:
    high, middle, low = _others(suit)
    return tree(
        f"single-suited with {suit.word}",
        _exact({suit: 7, high: 2, middle: 2, low: 2}, "2.2"),
        _exact({suit: 6, high: 3, middle: 2, low: 2}, "2.2"),
    )


# --- two suits (2.3) --------------------------------------------------------------------------


@cache
def longer_shorter(long: Suit, four: Suit) -> tuple[Step, ...]:
    """A 5+ card suit with exactly four of another: high, even or low shortage (2.3)."""
    high, low = _others(long, four)
    name = f"5+ {long.word} with 4 {four.word}"
    return (
        branch(
            f"{name}, high shortage ({high.word})", tree(name, *_two_patterns(long, four, high, low)), "2.3"
        ),
        branch(
            f"{name}, even shortage (5422 or 7411)",
            tree(
                name,
                _exact({long: 7, four: 4, high: 1, low: 1}, "2.3"),
                _exact({long: 5, four: 4, high: 2, low: 2}, "2.3"),
            ),
            "2.3",
        ),
        *_two_patterns(long, four, low, high),
    )


def _two_patterns(long: Suit, four: Suit, short: Suit, other: Suit) -> tuple[Step, ...]:
    return (
        _exact({long: 5, four: 4, other: 3, short: 1}, "2.3"),
        _exact({long: 6, four: 4, other: 2, short: 1}, "2.3"),
        _exact({long: 7, four: 4, other: 2, short: 0}, "2.3"),
        _exact({long: 6, four: 4, other: 3, short: 0}, "2.3"),
    )


@cache
def five_five(higher: Suit, lower: Suit) -> Tree:
    """Five or more cards in both suits (2.3, E-46: the digits give higher suit, then lower)."""
    high, low = _others(higher, lower)
    name = f"5-5 or longer in {higher.word} and {lower.word}"

    def patterns(short: Suit, other: Suit) -> tuple[Step, ...]:
        return (
            _exact({higher: 5, lower: 5, other: 2, short: 1}, "2.3"),
            _exact({higher: 5, lower: 5, other: 3, short: 0}, "2.3"),
            _exact({higher: 5, lower: 6, other: 2, short: 0}, "2.3"),
            _exact({higher: 6, lower: 5, other: 2, short: 0}, "2.3"),
        )

    return tree(
        name,
        branch(f"{name}, high shortage ({high.word})", tree(name, *patterns(high, low)), "2.3"),
        branch(
            f"{name}, even shortage (6511)",
            tree(
                name,
                _exact({higher: 5, lower: 6, high: 1, low: 1}, "2.3"),
                _exact({higher: 6, lower: 5, high: 1, low: 1}, "2.3"),
            ),
            "2.3",
        ),
        *patterns(low, high),
    )


def reverser(higher: Suit, lower: Suit) -> Step:
    """Exactly four cards in the higher suit, five or more in the lower (2.3)."""
    name = f"reverser: 4 {higher.word}, 5+ {lower.word}"
    return branch(name, tree(name, *longer_shorter(lower, higher)), "2.3")


def five_five_step(higher: Suit, lower: Suit) -> Step:
    """The answer that shows 5-5 or longer."""
    return branch(f"5-5 or longer in {higher.word} and {lower.word}", five_five(higher, lower), "2.3")


@cache
def two_suited(higher: Suit, lower: Suit, *, with_reverser: bool = True) -> Tree:
    """Two suits, both known: reverser, 5-5, or the higher one longer (2.3).

    Without its reverser where a call of the round before shows that hand (E-42).
    """
    first = (reverser(higher, lower),) if with_reverser else ()
    return tree(
        f"two-suited, {higher.word} and {lower.word}",
        *first,
        five_five_step(higher, lower),
        *longer_shorter(higher, lower),
    )


# --- three suits (2.4) ------------------------------------------------------------------------


@cache
def three_suited(first: Suit, second: Suit) -> Tree:
    """Both suits and one of the other two: shortage, then which suit has five (2.4, E-49)."""
    high, low = _others(first, second)

    def patterns(short: Suit) -> tuple[Step, ...]:
        a, b, c = _others(short)
        return (
            _exact({a: 4, b: 4, c: 4, short: 1}, "2.4"),
            _exact({a: 4, b: 4, c: 5, short: 0}, "2.4"),
            _exact({a: 4, b: 5, c: 4, short: 0}, "2.4"),
            _exact({a: 5, b: 4, c: 4, short: 0}, "2.4"),
        )

    name = "three-suited, both " + ("majors" if first is S else "minors")
    return tree(
        name,
        branch(f"{name}, high shortage ({high.word})", tree(name, *patterns(high)), "2.4"),
        *patterns(low),
    )


# --- balanced (2.5) ---------------------------------------------------------------------------

_FLAT = "balanced (4333 or 4432)"


def _flat(*texts: str) -> tuple[Step, ...]:
    return tuple(Step("", with_off_system(shape_bits(text)), None, "2.5") for text in texts)


@cache
def crash() -> Tree:
    """4333 and 4432 by colour, rank and shape: bid the doubleton (2.5, E-50)."""
    major = tree(_FLAT, *_flat("4333", "3433"))
    colour = tree(
        _FLAT,
        branch("4333 with a four-card major", major, "2.5"),
        *_flat("2443", "3442", "4324", "4234"),
    )
    return tree(
        _FLAT,
        branch("two four-card suits of one colour, or 4333 with a four-card major", colour, "2.5"),
        branch("two four-card suits of one rank", tree(_FLAT, *_flat("2344", "4432", "4423", "3244")), "2.5"),
        branch("4333 with a four-card minor", tree(_FLAT, *_flat("3343", "3334")), "2.5"),
        *_flat("2434", "4342", "3424", "4243"),
    )


@cache
def balanced_or_reds() -> Tree:
    """What 1C-1S shows: first the red two-suiter, then the balanced hands (2.5)."""
    reds = two_suited(H, D)
    return tree(
        "balanced or red two-suiter",
        branch("two-suited with both reds", reds, "2.3"),
        *crash().steps,
    )


# --- first answers ----------------------------------------------------------------------------


@cache
def transfer_responses() -> Tree:
    """Answers to 1C from 1H up: no call names the suit it shows (2, E-31 to E-35)."""
    spades = tree(
        "4+ spades",
        branch("and hearts", tree("spades and hearts", *_majors()), "2.3"),
        branch("and diamonds", two_suited(S, D), "2.3"),
        branch("and clubs, five or more spades", two_suited(S, C, with_reverser=False), "2.3"),
        reverser(S, C),
        *single_suited(S).steps,
    )
    hearts = tree(
        "4+ hearts",
        branch("and clubs, five or more hearts", two_suited(H, C, with_reverser=False), "2.3"),
        reverser(H, C),
        *single_suited(H).steps,
    )
    return tree(
        "transfer responses",
        branch("4+ spades, unbalanced", spades, "2"),
        branch("balanced (4333 or 4432) or two-suited with both reds", balanced_or_reds(), "2"),
        branch("4+ hearts, unbalanced", hearts, "2"),
        branch("5+ diamonds single-suited, or three-suited with both minors", _diamonds(), "2"),
        branch("5+ clubs, single-suited", single_suited(C), "2"),
        *two_suited(D, C).steps,
    )


def _majors() -> tuple[Step, ...]:
    return (branch("three-suited with both majors", three_suited(S, H), "2.4"), *two_suited(S, H).steps)


def _diamonds() -> Tree:
    return tree(
        "diamonds",
        branch("three-suited with both minors", three_suited(D, C), "2.4"),
        *single_suited(D).steps,
    )


@cache
def natural_responses() -> Tree:
    """First answers where transfers would name the suit they show (12.2, E-154): hearts first."""
    hearts = tree(
        "4+ hearts",
        branch("and spades", tree("spades and hearts", *_majors()), "12.2"),
        branch("and clubs", two_suited(H, C), "12.2"),
        branch("and diamonds, five or more hearts", two_suited(H, D, with_reverser=False), "12.2"),
        reverser(H, D),
        *single_suited(H).steps,
    )
    spades = tree(
        "4+ spades",
        branch("and clubs", two_suited(S, C), "12.2"),
        branch("and diamonds, five or more spades", two_suited(S, D, with_reverser=False), "12.2"),
        reverser(S, D),
        *single_suited(S).steps,
    )
    clubs = tree(
        "clubs",
        branch("three-suited with both minors", three_suited(D, C), "2.4"),
        *single_suited(C).steps,
    )
    return tree(
        "natural responses",
        branch("4+ hearts, unbalanced", hearts, "12.2"),
        branch("4+ spades, unbalanced, fewer than four hearts", spades, "12.2"),
        branch("balanced (4333 or 4432)", crash(), "12.2"),
        branch("5+ clubs single-suited, or three-suited with both minors", clubs, "12.2"),
        branch("5+ diamonds, single-suited", single_suited(D), "12.2"),
        *two_suited(D, C).steps,
    )


# --- limited openings (3-6) -------------------------------------------------------------------


@cache
def after_one_diamond() -> Tree:
    """Opener's answers to 1D-1H (3): balanced with hearts, or as after 1C-1NT."""
    clubs = tree(_FLAT, *_flat("3442", "4432"))
    diamonds = tree(_FLAT, *_flat("3424", "4423"))
    balanced = tree(
        _FLAT,
        branch("balanced, doubleton club", clubs, "3"),
        branch("balanced, doubleton diamond", diamonds, "3"),
        *_flat("3433", "2434", "2443"),
    )
    hearts = transfer_responses().steps[2].then
    assert hearts is not None
    return tree(
        "4+ hearts",
        branch("balanced with four hearts", balanced, "3"),
        branch("4+ spades, unbalanced", tree("spades and hearts", *_majors()), "3"),
        branch("4+ diamonds, unbalanced", two_suited(H, D), "3"),
        *hearts.steps,
    )


@cache
def after_one_heart() -> Tree:
    """Opener's answers to 1H-1S (4)."""
    clubs = tree(
        "spades and clubs",
        branch("balanced with four clubs", tree(_FLAT, *_flat("4234", "4324")), "4"),
        *two_suited(S, C).steps,
    )
    diamonds = tree(
        "spades and diamonds",
        branch("balanced with four diamonds", tree(_FLAT, *_flat("4243", "4342")), "4"),
        *two_suited(S, D, with_reverser=False).steps,
    )
    return tree(
        "4+ spades",
        branch("4+ clubs", clubs, "4"),
        branch("4+ diamonds, not with exactly four spades and longer diamonds", diamonds, "4"),
        *(Step("balanced", s.shapes, None, "4") for s in _flat("4333")),
        reverser(S, D),
        *single_suited(S).steps,
    )


@cache
def after_one_spade() -> Tree:
    """Opener's answers to 1S-2C (5)."""
    return tree(
        "both minors",
        branch("three-suited with both minors", three_suited(D, C), "5"),
        *two_suited(D, C).steps,
    )


@cache
def after_one_notrump() -> Tree:
    """Opener's answers to 1NT-2H (6, E-115): bid the shortage."""
    return tree(
        "balanced",
        branch(
            "4333, or 4432 with both minors", tree("balanced", *_flat("3343", "3334", "3244", "2344")), "6"
        ),
        branch("5332 with five clubs", tree("balanced", *_flat("3325", "3235", "2335")), "6"),
        *_flat("3352", "2353", "3253"),
    )


def step_label(step: Step) -> str:
    """What an answer says: its own words, or the exact shape for a leaf without any."""
    return step.label or f"exactly {shape_name(step.shapes)}"
