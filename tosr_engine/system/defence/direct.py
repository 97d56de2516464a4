"""Our first turn after they open, in the direct seat and in the fourth (notes 13, Appendix 3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from tosr_engine.calls import PARTNER, PASS, Call, Shown
from tosr_engine.cards import D, H, S, Suit
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence import (
    artificial,
    contested,
    jumps,
    natural,
    power_double,
    preempts,
    strong_notrump,
    takeout_contested,
    two_level,
    two_suiters,
)
from tosr_engine.system.defence.later import general, settled, taken_out, unsettled_over
from tosr_engine.system.defence.natural_bids import between_known
from tosr_engine.system.defence.overcalls import (
    Follows,
    Seat,
    TwoSuits,
    overcalls,
    roman_jumps,
    two_suited_cue,
)
from tosr_engine.system.defence.theirs import TheirOpening
from tosr_engine.system.language import EMPTY_TABLE, At, Fixed, Plan, Rule, Table, Undefined


@dataclass(frozen=True)
class DirectSeat(Plan):
    """The turn of the player after their opening."""

    opening: TheirOpening

    @property
    def structure(self) -> str:  # type: ignore[override]
        """Which defence applies."""
        return defence_name(self.opening)

    def table(self, at: At) -> Table:
        """The defence to this opening."""
        return direct_table(self.opening, at.vulnerable, at.passed(at.seat))

    def notes(self, at: At) -> tuple[str, ...]:
        """How their opening was taken."""
        said = reading_note(self.opening)
        return (said,) if said else ()


@dataclass(frozen=True)
class FourthSeat(Plan):
    """The turn of the player whose partner passed over their opening; it ends with their next call."""

    opening: TheirOpening

    def table(self, at: At) -> Table:
        """Nothing to be decided before their next call."""
        return EMPTY_TABLE

    def passed_by(self, at: At) -> Plan:
        """Their opening is passed round."""
        return _balancing(self.opening, at)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """The opener's partner bids."""
        return _after_response(self.opening, c, shown, at)


def defence_name(opening: TheirOpening) -> str:
    """The defence against an opening, in words."""
    if opening.style == "natural" and opening.call.level == 1:
        return "the Overcall Structure"
    return f"defence to {opening.call}" + ("" if opening.style == "natural" else f" ({opening.style})")


def reading_note(opening: TheirOpening) -> str:
    """What was assumed about an opening that nobody explained; empty where it was said."""
    if opening.said or opening.style not in ("natural", "notrump"):
        return ""
    hints = {"1C": "strong", "2C": "strong", "2D": "multi", "1NT": "12-14"}
    hint = hints.get(opening.call.name)
    taken = f"Their {opening.call} is taken as natural"
    return f"{taken}; write ({opening.call}={hint}) if it shows that." if hint else f"{taken}."


def follows(opening: TheirOpening) -> Follows:
    """Where our overcalls of a natural one-level opening lead."""
    opened = opening.suit

    def simple(at: At) -> Plan:
        bid = at.auction.calls[-1]
        return contested.advance(opened, at) if bid.level == 1 else two_level.advance(opened, at)

    def two_suited(at: At) -> Plan:
        return two_suiters.advance(opened, pair_of(opened, at.auction.calls[-1], _overcaller_passed(at)), at)

    return Follows(
        takeout_notrump=lambda at: takeout_contested.advance(opened, at),
        unusual_notrump=between_known,
        simple=simple,
        two_suited=two_suited,
        strong_two_suits=lambda at: strong_notrump.advance_strong(opened, at),
        power_double=lambda at: power_double.advance(opened, at),
        takeout_double=taken_out,
        intermediate=lambda at: jumps.advance_intermediate(opened, at),
        game_transfer=jumps.advance_game_transfer,
        preempt=settled,
        weak_spades=lambda at: two_level.advance_natural(opened, at),
        stopper_ask=lambda at: jumps.advance_stopper_ask(opened, at),
        passed=lambda at: FourthSeat(opening),
    )


def _overcaller_passed(at: At) -> bool:
    return at.passed(PARTNER[at.seat])


def pair_of(opened: Suit, c: Call, passed: bool = False) -> TwoSuits:
    """The two suits of a cue-bid or a Roman jump; a passed hand's 2S over 1S has diamonds (E-177)."""
    if passed and c is two_suited_cue(S).call and opened is S:
        return TwoSuits(c, D, H)
    return next(p for p in (two_suited_cue(opened), *roman_jumps(opened)) if p.call is c)


@cache
def direct_table(opening: TheirOpening, vulnerable: bool, passed: bool) -> Table:
    """The direct seat's table over an opening."""
    c = opening.call
    if opening.style == "natural" and c.level == 1:
        return overcalls(Seat(opening.suit, vulnerable, passed), follows(opening))
    return _passing_on(_other_table(opening), opening)


def _other_table(opening: TheirOpening) -> Table:
    c = opening.call
    match opening.style:
        case "strong club":
            return artificial.over_strong_club()
        case "forcing pass":
            return artificial.over_forcing_pass()
        case "fert":
            return artificial.over_fert(c)
        case "multi":
            return artificial.over_multi()
        case "transfer":
            return artificial.over_transfer(opening)
        case "two-suited":
            return artificial.over_two_suited(opening)
        case "notrump" if c.level == 1:
            return preempts.over_notrump(opening.hcp_top)
        case "natural":
            return preempts.over_preempt(opening.suit, c)
    return EMPTY_TABLE


def _passing_on(table: Table, opening: TheirOpening) -> Table:
    """The table with every pass leading to our fourth seat."""
    rules: list[Rule] = [
        replace(r, then=lambda at: FourthSeat(opening)) if r.call is PASS else r for r in table.rules
    ]
    return Table(rules, name=table.name)


def first_turn(opening: TheirOpening) -> Plan:
    """The plan of the direct seat; undefined where the notes have no defence."""
    if opening.style == "unclear":
        return Undefined(
            f"the notes have no defence to {opening.call} of this kind, or it was not said what it shows"
        )
    if opening.style == "notrump" and opening.call.level > 1:
        return Undefined(f"the notes have no defence to a natural {opening.call}")
    return DirectSeat(opening)


# --- fourth seat ------------------------------------------------------------------------------


def _balancing(opening: TheirOpening, at: At) -> Plan:
    """Two passes after their opening."""
    c = opening.call
    if opening.style == "natural":
        if c.level == 1:
            return Fixed(natural.balancing(opening.suit, at.passed(at.seat)), unsettled_over, "balancing")
        return Fixed(preempts.over_preempt(opening.suit, c), unsettled_over, f"balancing over {c}")
    if opening.style == "notrump" and c.level == 1:
        return Fixed(preempts.over_notrump(opening.hcp_top), unsettled_over, "balancing over 1NT")
    return Undefined(f"the notes say nothing about the fourth seat after {c} is passed round")


def _after_response(opening: TheirOpening, c: Call, shown: Shown | None, at: At) -> Plan:
    if opening.style == "natural":
        return _after_natural_response(opening, c, shown, at)
    if opening.style == "notrump" and opening.call.level == 1 and c.level == 2:
        if shown is not None and c.suit in suits_shown(c, shown):
            return _after_artificial(opening, c, shown, at)
        if opening.hcp_top <= preempts.WEAK_NOTRUMP and c.suit is not None:
            return Fixed(preempts.over_notrump_response(c), unsettled_over)
        return Undefined(
            "a double of a response to 1NT is agreed over a weak notrump only; write (1NT=12-14)"
        )
    return _after_artificial(opening, c, shown, at)


def _after_artificial(opening: TheirOpening, c: Call, shown: Shown | None, at: At) -> Plan:
    """Fourth seat over an answer to an artificial opening: natural, as wherever 13.2 holds (E-174)."""
    theirs = frozenset((*opening.suits, *suits_shown(c, shown)))
    if not c.is_bid or len(theirs) > 2 or c.level > 3:
        return general(at)
    return Fixed(natural.over_their_bid(theirs, c), unsettled_over, "fourth seat")


def _after_natural_response(opening: TheirOpening, c: Call, shown: Shown | None, at: At) -> Plan:
    opened = opening.suit
    theirs = frozenset(suits_shown(c, shown))
    if not c.is_bid:
        return general(at)
    new = theirs - {opened}
    if len(new) == 1 and c.level <= 2:
        (second,) = new
        return Fixed(
            natural.over_two_suits(opened, second, c, at.passed(at.seat)),
            unsettled_over,
            "fourth seat over two suits",
        )
    if len(theirs | {opened}) <= 2 and c.level <= 4:
        return Fixed(natural.over_their_bid(theirs | {opened}, c), unsettled_over, "fourth seat")
    return general(at)
