"""Doubles that hold in any auction of ours in defence, once nothing special is agreed (13.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, PARTNER, PASS, REDOUBLE, Call, Shown, call
from tosr_engine.cards import SUITS, Suit
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import any_of, others
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.rules import DOUBLES, compete, leave, table
from tosr_engine.system.language import At, Placed, Plan, Rule, Table, Undefined

TAKEOUT_LIMIT = call("4H")
THREE_NOTRUMP = call("3NT")
SLAM_LEVEL = 6


@dataclass(frozen=True)
class Unsettled(Undefined):
    """No agreement for our bids here; the general doubles come in when they bid."""

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """A double of 13.1, where one has a meaning."""
        return general(at)

    def passed_by(self, at: At) -> Plan:
        """They pass: a bid of theirs may stand in the pass-out seat."""
        return general(at)


_UNSETTLED = Unsettled("the notes do not follow this auction further")


@dataclass(frozen=True)
class Settled(Placed):
    """Partner has chosen the contract; the general doubles come in when they bid on."""

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """A double of 13.1, where one has a meaning."""
        return general(at)

    def passed_by(self, at: At) -> Plan:
        """They pass: where the last bid is theirs, it stands in the pass-out seat."""
        place = at.auction.last_bid
        theirs = place is not None and not at.auction.ours(place) and not at.auction.doubled
        return general(at) if theirs else self


def settled(at: At) -> Plan:
    """The plan after a call that is meant to be passed."""
    return Settled()


def unsettled(at: At) -> Plan:
    """The plan where the notes go no further."""
    return _UNSETTLED


def taken_out(at: At) -> Plan:
    """Partner's turn after a takeout double: natural answers."""
    from tosr_engine.system.defence.answers import answer_takeout

    return answer_takeout(at)


def unsettled_over(c: Call, shown: Shown | None, at: At) -> Plan:
    """Our turn over their call where nothing but the doubles of 13.1 is agreed; ``at`` ends with it."""
    return general(at)


def general(at: At) -> Plan:
    """The doubles of 13.1 that have a meaning for our next player."""
    found = doubles_for(at)
    return _UNSETTLED if found is None else Later(found)


@dataclass(frozen=True)
class Later(Plan):
    """A turn at which only a double has a meaning."""

    doubles: Table

    def table(self, at: At) -> Table:
        """The double, and pass."""
        return self.doubles

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """They bid on: look again."""
        return general(at)

    def passed_by(self, at: At) -> Plan:
        """They passed: the same bid is now in front of partner, in the pass-out seat."""
        return general(at)

    def notes(self, at: At) -> tuple[str, ...]:
        """What is not agreed."""
        return ("Apart from the double the notes give no calls here.",)


@dataclass(frozen=True)
class Bidding:
    """Their suits, read off an auction: each suit they bid with who bid it, and ours."""

    theirs: tuple[tuple[str, Suit], ...]
    ours: frozenset[Suit]
    partner_acted: bool
    we_acted: bool

    @property
    def fit(self) -> Suit | None:
        """The first suit that both of them bid."""
        for seat, suit in self.theirs:
            if any(other == suit and by != seat for by, other in self.theirs):
                return suit
        return None


def read_bidding(at: At) -> Bidding:
    """The suits bid (or shown) so far by each side."""
    theirs: list[tuple[str, Suit]] = []
    ours = set()
    actors = set()
    auction = at.auction
    for place, c in enumerate(auction.calls):
        if auction.ours(place):
            if c is not PASS:
                actors.add(auction.seat(place))
            if c.suit is not None:
                ours.add(c.suit)
        elif c.is_bid:
            seat = auction.seat(place)
            theirs.extend((seat, s) for s in sorted(suits_shown(c, auction.shown.get(place))))
    return Bidding(tuple(theirs), frozenset(ours), PARTNER[at.seat] in actors, bool(actors))


def doubles_for(at: At) -> Table | None:
    """The table of the general double at this point; None where the notes give it no meaning."""
    auction = at.auction
    place = auction.last_bid
    if place is None:
        return None
    if auction.ours(place):
        return _redouble() if auction.doubled == 1 else None
    if auction.doubled:
        return None
    last = auction.calls[place]
    direct = len(auction.calls) - 1 == place
    bidding = read_bidding(at)
    if last.level >= SLAM_LEVEL:
        return _slam(direct) if bidding.we_acted else None
    if last is THREE_NOTRUMP:
        return _against_notrump(_dummys_suit(at, place))
    if last.suit is None:
        return None
    return _suit_double(at, place, bidding)


def _suit_double(at: At, place: int, bidding: Bidding) -> Table | None:
    last = at.auction.calls[place]
    suit = last.suit
    assert suit is not None
    fit = bidding.fit
    if fit is not None and suit != fit and suit not in bidding.ours:
        return _second_suit(suit, fit)
    suits = frozenset(s for _, s in bidding.theirs)
    if fit == suit and last.level == 2 and bidding.partner_acted:
        return _responsive(tuple(s for s in SUITS if s not in suits | bidding.ours))
    if last.index > TAKEOUT_LIMIT.index:
        return _penalty(last)
    return None if bidding.we_acted else _takeout(suits)


def _dummys_suit(at: At, place: int) -> Suit | None:
    """The first suit bid by the partner of the hand that bid notrump first: dummy."""
    auction = at.auction
    sides = [p for p, c in enumerate(auction.calls) if c.is_bid and c.strain == "NT" and not auction.ours(p)]
    declarer = auction.seat(sides[0] if sides else place)
    for p, c in enumerate(auction.calls):
        if c.suit is not None and not auction.ours(p) and auction.seat(p) != declarer:
            return c.suit
    return None


@cache
def _redouble() -> Table:
    """A redouble that nothing else defines is for penalties: SOS redoubles are not used."""
    return table([penalty_redouble(), leave("no redouble", DOUBLES)], "redoubles")


def penalty_redouble() -> Rule:
    """The redouble for penalties."""
    return compete(REDOUBLE, hcp(12), "penalty: redoubles do not ask for rescue", DOUBLES, judged=True)


@cache
def _slam(direct: bool) -> Table:
    tricks = "two or more defensive tricks" if direct else "exactly one defensive trick"
    seat = "direct seat" if direct else "pass-out seat"
    return table(
        [
            compete(
                DOUBLE,
                hcp(12) if direct else hcp(8),
                f"slam double, {seat}: {tricks}",
                DOUBLES,
                kind="conventional",
                judged=True,
                errata=("E-173",),
                remark="tricks are judged, points only suggest them",
                then=settled,
            ),
            leave("not that many tricks", DOUBLES, errata=("E-173",), judged=True),
        ],
        "doubles of a slam",
    )


@cache
def _against_notrump(suit: Suit | None) -> Table:
    lead = "a spade" if suit is None else f"{suit.word}, dummy's first suit"
    wanted = length(Suit.SPADES if suit is None else suit, 5)
    return table(
        [
            compete(
                DOUBLE,
                wanted & hcp(6),
                f"asks for an unusual lead: {lead}",
                DOUBLES,
                kind="conventional",
                judged=True,
                errata=("E-173",),
                then=settled,
            ),
            leave("no unusual lead wanted", DOUBLES),
        ],
        "doubles of 3NT",
    )


@cache
def _second_suit(suit: Suit, fit: Suit) -> Table:
    left = others(suit, fit)
    shape = where(lambda n: n[suit] <= 3 and all(n[s] >= 3 for s in left))
    return table(
        [
            compete(
                DOUBLE,
                shape & hcp(9),
                f"takeout of {suit.word}, their second suit",
                DOUBLES,
                kind="conventional",
                forcing="round",
                judged=True,
                errata=("E-173",),
                then=taken_out,
            ),
            leave("no takeout double", DOUBLES),
        ],
        "doubles of their second suit",
    )


@cache
def _responsive(left: tuple[Suit, ...]) -> Table:
    return table([*responsive(left), leave("no responsive double", DOUBLES)], "responsive doubles")


def responsive(left: tuple[Suit, ...] | list[Suit]) -> list[Rule]:
    """The responsive double: takeout for the suits that nobody bid."""
    if not left:
        return []
    names = " and ".join(s.word for s in left)
    wanted = (
        where(lambda n: all(n[s] >= 4 for s in left))
        if len(left) <= 2
        else any_of(
            [where(lambda n, a=a, b=b: n[a] >= 4 and n[b] >= 4) for a in left for b in left if a < b]  # type: ignore[misc]
        )
    )
    return [
        compete(
            DOUBLE,
            wanted & hcp(7),
            f"responsive: takeout for {names}",
            DOUBLES,
            kind="conventional",
            forcing="round",
            judged=True,
            errata=("E-173",),
            then=taken_out,
        )
    ]


def common_doubles(opened: Suit, c: Call, theirs: frozenset[Suit], left: list[Suit]) -> list[Rule]:
    """The advancer's double over their raise at the two level, after we have shown a suit."""
    if c.level == 2 and opened in theirs:
        return responsive(left)
    return []


@cache
def _takeout(theirs: frozenset[Suit]) -> Table:
    """A double by a side that has only passed so far."""
    left = [s for s in SUITS if s not in theirs]
    shape = where(lambda n: all(n[s] >= 3 for s in left) and all(n[s] <= 3 for s in theirs))
    names = ", ".join(s.word for s in left)
    return table(
        [
            compete(
                DOUBLE,
                shape & hcp(11),
                f"takeout for {names}, maximal values",
                DOUBLES,
                forcing="round",
                judged=True,
                errata=("E-173",),
                then=taken_out,
                remark="when in doubt the auction is not reopened",
            ),
            leave("not worth a double", DOUBLES, errata=("E-173",), judged=True),
        ],
        "reopening doubles",
    )


@cache
def _penalty(last: Call) -> Table:
    return table(
        [
            compete(
                DOUBLE,
                hcp(12),
                f"penalty: takeout doubles end at {TAKEOUT_LIMIT}",
                DOUBLES,
                judged=True,
                errata=("E-173",),
                then=settled,
            ),
            leave("no double", DOUBLES),
        ],
        f"doubles of {last}",
    )


__all__ = [
    "Later",
    "Unsettled",
    "common_doubles",
    "doubles_for",
    "general",
    "responsive",
    "taken_out",
    "unsettled",
    "unsettled_over",
]
