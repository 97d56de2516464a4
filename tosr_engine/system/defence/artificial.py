"""Our calls over conventional openings (13.3, 13.5, E-178, E-180, E-181)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, Call, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import BALANCED, hcp, length, where
from tosr_engine.system.agreements import any_of, both_at_least, good_suit, others, stopper
from tosr_engine.system.defence.answers import answer_takeout_of
from tosr_engine.system.defence.natural_bids import between_known
from tosr_engine.system.defence.rules import compete, leave, longest_of, table
from tosr_engine.system.defence.theirs import TheirOpening, bid_in
from tosr_engine.system.language import Rule, Table

TWO_NOTRUMP = call("2NT")
_FOUR_FOUR = (
    ("1D", ((H, D),)),
    ("1H", ((S, H),)),
    ("1S", ((S, C),)),
    ("1NT", ((D, C),)),
)


def _pair_words(pairs: tuple[tuple[Suit, Suit], ...]) -> str:
    return " or ".join(f"{a.word} and {b.word}" for a, b in pairs)


def _even_pair(a: Suit, b: Suit) -> HandSet:
    """Four or more in both suits, no other suit longer than either."""
    rest = others(a, b)
    return both_at_least(a, b, 4) & where(lambda n: all(n[s] <= min(n[a], n[b]) for s in rest))


def _weak_jumps(last: Call, section: str) -> list[Rule]:
    return [
        compete(
            call(f"2{s.letter}"),
            length(s, 6) & hcp(4, 10) & longest_of(s, list(SUITS)),
            f"weak jump overcall in {s.word}",
            section,
            judged=True,
        )
        for s in SUITS
        if call(f"2{s.letter}").index > last.index
    ]


@cache
def over_strong_club() -> Table:
    """Two suits at the lowest level: each pair has one call (13.3, E-178)."""
    section = "13.3"
    rules = _weak_jumps(call("1C"), section)
    for name, pairs in (("X", ((H, C), (S, D))), *_FOUR_FOUR):
        hands = any_of([_even_pair(a, b) for a, b in pairs]) & hcp(6)
        rules.append(
            compete(
                call(name),
                hands,
                _pair_words(pairs),
                section,
                kind="conventional",
                errata=("E-178",),
                judged=True,
                then=between_known,
            )
        )
    rules.append(leave("no two suits and no long one", section))
    return table(rules, "over a strong 1C")


@cache
def over_multi() -> Table:
    """Over a 2D that is a weak two in either major (13.5)."""
    section = "13.5"
    rules = [
        compete(
            TWO_NOTRUMP,
            BALANCED & stopper(S) & stopper(H) & hcp(15),
            "strong, balanced, stoppers in both majors",
            section,
            kind="natural",
            judged=True,
        ),
        compete(
            DOUBLE,
            length(S, 0, 2) & length(H, 3) & hcp(12) | hcp(17),
            "takeout of spades, or very strong",
            section,
            kind="conventional",
            forcing="round",
            judged=True,
            then=lambda at: answer_takeout_of(S, at),
        ),
        compete(
            call("2H"),
            length(H, 0, 2) & length(S, 3) & hcp(12),
            "takeout of hearts",
            section,
            kind="conventional",
            forcing="round",
            judged=True,
            then=lambda at: answer_takeout_of(H, at),
        ),
        *(
            compete(
                bid_in(s, call("2H")),
                length(s, 5) & hcp(10, 16) & longest_of(s, [S, D, C]),
                f"natural {s.word}",
                "13.2",
                kind="natural",
                judged=True,
            )
            for s in (S, D, C)
        ),
        leave("nothing to bid yet", section),
    ]
    return table(rules, "over a multi 2D")


@cache
def over_forcing_pass() -> Table:
    """Weak two-suited bids at the one level over a strong pass (13.5, E-180, E-181)."""
    section = "13.5"
    weak = hcp(0, 9)
    shown = (
        ("1C", ((H, C),)),
        ("1D", ((H, D),)),
        ("1H", ((S, H),)),
        ("1S", ((S, D), (S, C))),
        ("1NT", ((D, C),)),
    )
    rules = [
        compete(
            call(f"2{s.letter}"),
            (length(s, 6) | good_suit(s, 5)) & weak & longest_of(s, list(SUITS)),
            f"weak: long {s.word}, or a good five-card suit",
            section,
            judged=True,
            errata=("E-181",),
        )
        for s in SUITS
    ]
    rules.extend(
        compete(
            call(name),
            any_of([both_at_least(a, b, 4) for a, b in pairs]) & weak,
            _pair_words(pairs) if len(pairs) == 1 else "spades and a minor",
            section,
            kind="conventional",
            errata=("E-180",),
            then=between_known,
        )
        for name, pairs in shown
    )
    rules.append(leave("no weak hand with two suits, nor with a long one", section, errata=("E-180",)))
    return table(rules, "over a forcing pass")


@cache
def over_fert(last: Call) -> Table:
    """Over a bid that shows a weak hand of any shape (13.5, E-180)."""
    section = "13.5"
    suits = list(SUITS)
    middle = hcp(9, 14)
    long = any_of([length(s, 5) for s in suits])
    one_notrump = call("1NT")
    rules = [
        leave("strong, or balanced in between: waits", section, hcp(15)),
        compete(DOUBLE, hcp(0, 8), "weak", section, kind="conventional"),
    ]
    if last.index < one_notrump.index:
        rules.append(compete(one_notrump, BALANCED & hcp(11, 14), "balanced", section, kind="natural"))
    rules.append(
        leave(
            "balanced without a five-card suit, short of 1NT",
            section,
            (BALANCED & hcp(9, 14)) - long,
            errata=("E-180",),
            judged=True,
        )
    )
    by_rank = sorted(suits, key=lambda s: bid_in(s, last).index)
    rules.extend(
        compete(
            bid_in(s, last),
            middle & length(s, 5) & longest_of(s, suits),
            f"natural {s.word}",
            section,
            kind="natural",
            judged=True,
            errata=("E-180",),
        )
        for s in by_rank
    )
    rules.extend(
        compete(
            bid_in(s, last),
            middle & length(s, 4),
            f"natural {s.word}, no five-card suit",
            section,
            kind="natural",
            judged=True,
        )
        for s in by_rank
    )
    return table(rules, "over a fert")


def _good_hand_with(suit: Suit | None) -> HandSet:
    """A good suit in the suit that their call named, or 15+ unbalanced, or 19+ balanced."""
    strong = (hcp(15) - BALANCED) | (BALANCED & hcp(19))
    return strong if suit is None else strong | (good_suit(suit, 5) & hcp(11))


@cache
def over_transfer(opening: TheirOpening) -> Table:
    """Over a bid that shows another suit (13.5)."""
    section = "13.5"
    their, last = opening.suit, opening.call
    suits = others(their)
    takeout = where(lambda n: n[their] <= 2 and all(n[s] >= 3 for s in suits))
    rules = _transfer_notrump(stopper(their), last, section, "balanced with a stopper in their suit")
    majors = [s for s in (S, H) if s is not their]
    pairs = [(S, H)] if len(majors) == 2 else [(majors[0], m) for m in (D, C)]
    two_suits = any_of([both_at_least(a, b, 5) for a, b in pairs])
    words = "both majors" if len(majors) == 2 else f"{majors[0].word} and a minor"
    jump = bid_in(their, last, 1)
    if jump.level <= 4:
        rules.append(_michaels(jump, two_suits, words, section))
    rules.append(
        compete(
            bid_in(their, last),
            takeout & hcp(11, 14),
            f"takeout of {their.word}",
            section,
            kind="conventional",
            forcing="round",
            judged=True,
            then=lambda at: answer_takeout_of(their, at),
        )
    )
    rules.append(_good_double(last, section))
    rules.extend(_good_suits(suits, last, section))
    rules.append(leave("nothing to bid", section))
    return table(rules, f"over a transfer opening, {last}")


@cache
def over_two_suited(opening: TheirOpening) -> Table:
    """Over a bid that shows two suits, perhaps not said which (13.5: CRO, RCO, OCR)."""
    section = "13.5"
    last, known = opening.call, opening.suits
    stops = any_of(
        [stopper(a) & stopper(b) & stopper(c) for a in SUITS for b in SUITS for c in SUITS if a < b < c]
    )
    rules = _transfer_notrump(stops, last, section, "balanced, stoppers in at least three suits")
    cue = min((bid_in(s, last) for s in known), key=lambda b: b.index) if known else None
    if cue is None and last.suit is not None:
        cue = bid_in(last.suit, last)
    if cue is not None:
        left = [s for s in SUITS if s not in known] if known else [s for s in SUITS if s is not last.suit]
        pairs = [(a, b) for a in left for b in left if a < b]
        two_suits = any_of([both_at_least(a, b, 5) for a, b in pairs])
        words = f"{left[0].word} and {left[1].word}" if len(left) == 2 else "two of the other suits"
        rules.append(_michaels(cue, two_suits, words, section))
    rules.append(_good_double(last, section))
    named = cue.suit if cue is not None else None
    rules.extend(_good_suits([s for s in SUITS if s is not named], last, section))
    rules.append(leave("nothing to bid", section))
    return table(rules, f"over a two-suited opening, {last}")


def _transfer_notrump(stops: HandSet, last: Call, section: str, words: str) -> list[Rule]:
    if last.index >= TWO_NOTRUMP.index:
        return []
    return [compete(TWO_NOTRUMP, BALANCED & stops & hcp(15, 18), words, section, kind="natural")]


def _michaels(c: Call, two_suits: HandSet, words: str, section: str) -> Rule:
    return compete(
        c,
        two_suits & hcp(6, 14),
        f"Michaels: {words}",
        section,
        kind="conventional",
        forcing="round",
        judged=True,
        then=between_known,
    )


def _good_double(last: Call, section: str) -> Rule:
    suit = last.suit
    named = "" if suit is None else f"a good hand with good {suit.word}, or "
    return compete(
        DOUBLE,
        _good_hand_with(suit),
        f"{named}strong: unbalanced, or very strong and balanced",
        section,
        kind="conventional",
        forcing="round",
        judged=True,
    )


def _good_suits(suits: list[Suit], last: Call, section: str) -> list[Rule]:
    return [
        compete(
            bid_in(s, last),
            good_suit(s, 5) & hcp(11, 14) & longest_of(s, list(SUITS)),
            f"good hand, good {s.word}",
            section,
            kind="natural",
            judged=True,
        )
        for s in suits
        if s is not last.suit
    ]
