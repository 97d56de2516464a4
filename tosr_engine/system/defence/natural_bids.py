"""Natural bidding once the notes' own calls are behind us: one table, made from what both hands have shown.

Appendix 3 says of several auctions only that what follows is natural, or logical. Fits are counted
from the lengths that partner promised, games and invitations from partner's average strength. Every
rule is a judgement and said to be one; a table ends with a call for whatever is left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

import numpy as np

from tosr_engine.calls import PASS, Call, Shown, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.build import BALANCED, hcp, length, where
from tosr_engine.handset.handset import of_boxes
from tosr_engine.handset.space import CONTROL_VALUES, SHAPES, Lengths
from tosr_engine.system.agreements import stopper
from tosr_engine.system.defence.later import doubles_for, read_bidding, settled, unsettled, unsettled_over
from tosr_engine.system.defence.rules import OVERCALLS, STRUCTURE, compete, game_in, leave, table
from tosr_engine.system.defence.theirs import bid_in, notrump_over
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table

GAME, SHORT_OF_GAME = 25, 2
"""Combined HCP for game, and how much less is still an invitation (judgement)."""
GAME_OPPOSITE_TWO_SUITS = 13
"""HCP that bid game with four trumps opposite a weak two-suiter (judgement)."""
ABOVE_LEAST = 3
"""How far above partner's least strength one may hope, where there is no upper limit (judgement)."""
PLAIN = 7
"""How far short of game a plain 1NT may be (judgement)."""
EXTRAS = 5
"""How far short of game a raise to the two level may be (judgement)."""
FIT = 8
"""Trumps in the two hands that make a fit; one more is worth the difference to an invitation."""
TOP_LEVEL = 5
"""From this level there is nothing natural to add: only the doubles."""
NOTRUMP_GAME, FOUR_SPADES = call("3NT"), call("4S")

Mode = Literal["free", "forced", "invited"]


@dataclass(frozen=True)
class Scene:
    """What natural bids depend on: the last bid, their suits, lengths promised, HCP that make a game."""

    last: Call
    theirs: frozenset[Suit]
    mine: Lengths
    partners: Lengths
    game: int
    mode: Mode
    section: str

    def rule(
        self,
        c: Call,
        hands: HandSet,
        label: str,
        follow: Mode = "free",
        *,
        kind: str = "natural",
        public: str = "",
    ) -> Rule:
        """A natural call after which partner is free, forced or invited."""
        return compete(
            c,
            hands,
            label,
            self.section,
            kind=kind,
            forcing="round" if follow == "forced" else "no",
            judged=True,
            public=public,
            then=natural(follow, self.section),
        )

    def to_play(self, c: Call, hands: HandSet, label: str) -> Rule:
        """A game to play."""
        return compete(
            c, hands, label, self.section, kind="natural", forcing="to-play", judged=True, then=settled
        )

    def fit(self, suit: Suit, more: int = 0) -> HandSet:
        """My hands that make at least eight trumps (or more) with what partner promised.

        A suit of mine that partner has just bid needs no more than five.
        """
        cards = max(2, FIT + more - self.partners[suit])
        return length(suit, min(cards, 5 + more) if suit is self.last.suit else cards)


@dataclass(frozen=True)
class Natural(Plan):
    """A turn of natural bidding: free, forced to bid, or asked to accept an invitation.

    ``doubles`` is the table of the double that 13.1 gives over their last call, if any.
    """

    mode: Mode = "free"
    section: str = STRUCTURE
    structure: str = "natural bidding"
    doubles: Table | None = None

    def table(self, at: At) -> Table:
        """The natural calls of our next player."""
        last = at.last_bid
        assert last is not None
        theirs = frozenset(s for _, s in read_bidding(at).theirs)
        partner = at.partner
        scene = Scene(
            last,
            theirs,
            promised(at.me.boxes),
            promised(partner.boxes),
            max(6, GAME - typical(partner.boxes)),
            self.mode,
            self.section,
        )
        return _table(scene, self.doubles)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """They act: partner's call no longer forces, bids stay natural, doubles are those of 13.1."""
        return Natural("free", self.section, doubles=doubles_for(at))

    def passed_by(self, at: At) -> Plan:
        """They pass: whether the double is in the direct or the pass-out seat is seen anew."""
        place = at.auction.last_bid
        theirs = place is not None and not at.auction.ours(place)
        return replace(self, mode="free", doubles=doubles_for(at)) if theirs else self

    def notes(self, at: At) -> tuple[str, ...]:
        """Where these calls come from."""
        return ("The notes give no table here: bids are natural, their ranges are judgement.",)


def natural(mode: Mode = "free", section: str = STRUCTURE) -> Follow:
    """A follow-up of natural bidding."""
    plan = Natural(mode, section)
    return lambda at: plan


@lru_cache(maxsize=4096)
def promised(boxes: tuple[Box, ...]) -> Lengths:
    """How many cards in each suit (S, H, D, C) nine hands in ten of the set have; none where it is empty.

    A forced choice of a suit shows four cards in this sense, though a freak may have fewer.
    """
    counts = of_boxes(boxes).by_shape()
    allowed = sum(counts.values()) // 10
    least = [0, 0, 0, 0]
    for s in SUITS:
        fewer = 0
        for cards in range(14):
            fewer += sum(n for i, n in counts.items() if SHAPES[i][s] == cards)
            if fewer > allowed:
                least[s] = cards
                break
    return least[0], least[1], least[2], least[3]


@lru_cache(maxsize=4096)
def typical(boxes: tuple[Box, ...]) -> int:
    """The HCP to expect of a set: its average, at most three above its least; 0 for the empty set."""
    counts = of_boxes(boxes).by_strength()
    total = float(counts.sum())
    if not total:
        return 0
    points = np.arange(len(counts)) // CONTROL_VALUES
    least = int(np.flatnonzero(counts)[0]) // CONTROL_VALUES
    return min(least + ABOVE_LEAST, round(float((counts * points).sum()) / total))


@lru_cache(maxsize=4096)
def _table(x: Scene, doubles: Table | None) -> Table:
    if x.last.level >= TOP_LEVEL:
        double = [] if doubles is None else [r for r in doubles.rules if r.call is not PASS]
        return table([*double, _leave(x, "nothing more to say")], f"natural bidding over {x.last}")
    accepting = x.mode == "invited"
    rules = _games(x)
    if not accepting:
        rules.extend(_strong(x))
        rules.extend([] if doubles is None else (r for r in doubles.rules if r.call is not PASS))
        rules.extend(_invitations(x))
        if x.mode == "free" and x.last.suit is not None and x.partners[x.last.suit] >= 3:
            rules.append(_leave(x, f"content with {x.last.suit.word}", x.fit(x.last.suit)))
        taken = {r.call for r in rules}
        rules.extend(r for r in (*_preferences(x), *_own_suits(x)) if r.call not in taken)
    left = _forced(x) if x.mode == "forced" else _leave(x, "nothing more to say")
    if left.call is not PASS:
        rules = [r for r in rules if r.call is not left.call]
    return table([*rules, left], f"natural bidding over {x.last}")


def _leave(x: Scene, label: str, hands: HandSet = EVERY_HAND) -> Rule:
    """A pass: our bid stands, over a bid of theirs partner still has a natural turn."""

    def follow(at: At) -> Plan:
        place = at.auction.last_bid
        ours = place is None or at.auction.ours(place)
        return settled(at) if ours else Natural("free", x.section)

    return leave(label, x.section, hands, then=follow, judged=True)


def _partners_suits(x: Scene) -> list[Suit]:
    """Suits that partner has shown or supports, the longest and highest first."""
    shown = (s for s in SUITS if x.partners[s] >= (2 if s is x.last.suit and x.mine[s] >= 4 else 3))
    return sorted(shown, key=lambda s: (-x.partners[s], s))


def _games(x: Scene) -> list[Rule]:
    rules = []
    for s in _partners_suits(x):
        bid = game_in(s)
        if bid.index > x.last.index and s in (S, H):
            enough = (x.fit(s) & hcp(x.game)) | (x.fit(s, 1) & hcp(max(0, x.game - SHORT_OF_GAME)))
            rules.append(x.to_play(bid, enough, f"game: a fit for {s.word}"))
    for s in (S, H):
        bid = game_in(s)
        if x.partners[s] < 3 and s not in x.theirs and bid.index > x.last.index and x.mode != "invited":
            rules.append(x.to_play(bid, length(s, 7) & hcp(x.game), f"game in long {s.word}"))
    if x.last.index < NOTRUMP_GAME.index:
        hands = hcp(x.game) & where(lambda n: all(n[s] >= 2 or x.partners[s] >= 4 for s in SUITS))
        for s in x.theirs:
            hands = hands & stopper(s)
        words = ", their suit stopped" if len(x.theirs) == 1 else ""
        rules.append(x.to_play(NOTRUMP_GAME, hands, f"game in notrump{words}"))
    for s in _partners_suits(x):
        bid = game_in(s)
        if bid.index > x.last.index and s in (C, D) and x.partners[s] >= 4:
            rules.append(x.to_play(bid, x.fit(s) & hcp(x.game + 2), f"game: a fit for {s.word}"))
    return rules


def _strong(x: Scene) -> list[Rule]:
    """The cue-bid: game values that have no natural game to bid yet."""
    cues = sorted((bid_in(s, x.last) for s in x.theirs), key=lambda b: b.index)
    if not cues or cues[0].index >= FOUR_SPADES.index:
        return []
    return [
        x.rule(
            cues[0],
            hcp(x.game),
            "cue-bid: game values, asks partner to go on",
            "forced",
            kind="ask",
            public="Artificial, forcing",
        )
    ]


def _invitations(x: Scene) -> list[Rule]:
    low = max(0, x.game - SHORT_OF_GAME)
    enough = hcp(low, x.game - 1)
    rules = []
    for s in _partners_suits(x):
        bid = call(f"3{s.letter}")
        cheapest = bid_in(s, x.last) is bid
        competing = x.mode == "forced" or x.last.suit in x.theirs or _between(x, s)
        if bid.index > x.last.index and not (cheapest and competing):
            rules.append(x.rule(bid, x.fit(s) & enough, f"invites: a fit for {s.word}", "invited"))
        raised = call(f"2{s.letter}")
        if s is x.last.suit and raised.index > x.last.index and x.mode == "free":
            extras = hcp(max(0, x.game - EXTRAS), max(0, low - 1))
            rules.append(x.rule(raised, x.fit(s) & extras, f"raises {s.word} with extra values"))
    bid = notrump_over(x.last)
    flat = BALANCED
    for s in x.theirs:
        flat = flat & stopper(s)
    if bid.level == 2:
        rules.append(x.rule(bid, flat & enough, "natural notrump, invites", "invited"))
    if bid.level == 1:
        rules.append(x.rule(bid.up(5), flat & enough, "natural notrump, invites", "invited"))
        rules.append(x.rule(bid, flat & hcp(max(0, x.game - PLAIN), x.game - 1), "natural notrump"))
    return rules


def _between(x: Scene, suit: Suit) -> bool:
    """Whether a bid of this suit only chooses between it and another of partner's that was bid last."""
    now = x.last.suit
    return now is not None and now is not suit and x.partners[now] >= 3


def _preferences(x: Scene) -> list[Rule]:
    """Partner's other suits where they make the better trumps; over their bid as high as our trumps allow."""
    now = x.last.suit
    shown = [s for s in _partners_suits(x) if s is not now or x.mode == "forced"]
    rules = []
    for s in shown:
        bid = bid_in(s, x.last)
        if bid.level > 3:
            continue
        hands = x.fit(s, max(0, bid.level - 2) if now in x.theirs else 0)
        if now is not None and _between(x, s) and x.mode != "forced":
            gain = x.partners[s] - x.partners[now]
            hands = where(lambda n, s=s, now=now, gain=gain: n[s] + gain > n[now])  # type: ignore[misc]
        words = "prefers" if _between(x, s) else "goes on in" if x.mine[s] >= 4 else "supports"
        rules.append(x.rule(bid, hands, f"{words} {s.word}"))
    return rules


def _own_suits(x: Scene) -> list[Rule]:
    """Suits of my own: a longer one than shown, or a new one of five, six from the three level."""
    rules = []
    for s in sorted(SUITS, key=lambda s: bid_in(s, x.last).index):
        bid = bid_in(s, x.last)
        if s in x.theirs or x.partners[s] >= 3 or bid.level > 3:
            continue
        shown = x.mine[s] >= 4
        least = max(x.mine[s] + 1, 6 if bid.level == 3 or shown else 5)
        words = f"rebids {s.word}, longer than shown" if shown else f"natural {s.word}"
        rules.append(x.rule(bid, length(s, least), words))
    return rules


def _forced(x: Scene) -> Rule:
    """What a hand bids that has nothing to add: its own suit, the cheapest notrump, partner's suit."""
    own = max(SUITS, key=lambda s: (x.mine[s], -bid_in(s, x.last).index))
    if x.mine[own] >= 4 and own not in x.theirs:
        return x.rule(bid_in(own, x.last), EVERY_HAND, f"{own.word} again, nothing to add")
    shown = _partners_suits(x)
    notrump = notrump_over(x.last)
    if shown and notrump.level >= 3:
        return x.rule(bid_in(shown[0], x.last), EVERY_HAND, f"back to {shown[0].word}")
    return x.rule(notrump, EVERY_HAND, "notrump, nothing to add")


# --- choices among suits ----------------------------------------------------------------------


def choice(suits: list[Suit], last: Call, section: str) -> list[Rule]:
    """A forced choice of one's longest suit among these, the cheaper of equals; every hand has one."""
    rising = sorted(suits, key=lambda s: bid_in(s, last).index)
    rules = [
        compete(
            bid_in(s, last),
            where(lambda n, s=s: n[s] == max(n[t] for t in suits)),  # type: ignore[misc]
            f"prefers {s.word}",
            section,
            kind="natural",
            judged=True,
            public=f"Prefers {s.word} to partner's other suit" + ("s" if len(suits) > 2 else ""),
            then=natural("free", section),
        )
        for s in rising
    ]
    return [replace(r, alert=False) for r in rules]


def between_known(at: At) -> Plan:
    """The turn after a two-suited call of partner's: a choice, where both suits are known.

    The notes have no answers to these calls; to choose one of two suits is all that they ask.
    """
    lengths = promised(at.partner.boxes)
    known = [s for s in SUITS if lengths[s] >= 4]
    last = at.last_bid
    if len(known) != 2 or last is None:
        return unsettled(at)
    return Fixed(_pair(known[0], known[1], last), unsettled_over, "choice of two suits")


@cache
def _pair(high: Suit, low: Suit, last: Call) -> Table:
    rules = [
        compete(
            game_in(s),
            length(s, 4) & hcp(GAME_OPPOSITE_TWO_SUITS),
            f"game: a fit for {s.word}",
            OVERCALLS,
            kind="natural",
            judged=True,
            then=settled,
        )
        for s in (high, low)
        if s in (S, H) and game_in(s).index > last.index
    ]
    if last.suit in (high, low):
        now, other = (high, low) if last.suit is high else (low, high)
        better = where(lambda n: n[now] >= n[other])
        rules.append(leave(f"prefers {now.word}", OVERCALLS, better, then=settled, judged=True))
        rules.extend(choice([other], last, OVERCALLS))
    else:
        rules.extend(choice([high, low], last, OVERCALLS))
    return table(rules, "choice of two suits")


__all__ = ["Natural", "between_known", "choice", "natural", "promised", "typical"]
