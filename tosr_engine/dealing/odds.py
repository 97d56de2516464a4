"""What partner may hold, given my cards: exact probabilities, no sampling.

They condition on my thirteen cards and on everything partner's calls have shown; opponents' calls are
left out of account.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from tosr_engine.calls import PARTNER, Auction
from tosr_engine.cards import HONOURS, SUITS, Hand, Suit, suit_cards
from tosr_engine.dealing.layouts import holder
from tosr_engine.errors import InputError
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import holding_where, length
from tosr_engine.handset.counting import Deck
from tosr_engine.handset.marginals import marginals
from tosr_engine.notation import read_auction, read_hand
from tosr_engine.walk import walk

_ACE, _KING = 16, 8


@dataclass(frozen=True)
class Odds:
    """Exact probabilities (0 to 1) of what partner holds.

    ``shapes`` by S=H=D=C; ``hcp`` and ``controls`` by number; ``honours`` of the cards I do not hold, as
    ``SQ``; ``fits`` by suit the number of cards in both hands; ``keycards`` partner's number of the four
    aces and the king of ``trumps`` (the suit with most cards expected in both hands); ``two_losers`` by
    suit the chance that we miss ace and king with two cards or more in both hands.
    """

    seat: str
    auction: str
    hand: str
    count: int
    shapes: Mapping[str, float]
    hcp: Mapping[int, float]
    controls: Mapping[int, float]
    honours: Mapping[str, float]
    fits: Mapping[str, Mapping[int, float]]
    trumps: str
    keycards: Mapping[int, float]
    two_losers: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """The odds as a JSON object."""
        return {
            "seat": self.seat,
            "auction": self.auction,
            "hand": self.hand,
            "count": self.count,
            "shapes": dict(self.shapes),
            "hcp": {str(k): v for k, v in self.hcp.items()},
            "controls": {str(k): v for k, v in self.controls.items()},
            "honours": dict(self.honours),
            "fits": {s: {str(k): v for k, v in row.items()} for s, row in self.fits.items()},
            "trumps": self.trumps,
            "keycards": {str(k): v for k, v in self.keycards.items()},
            "two_losers": dict(self.two_losers),
        }


def odds(
    hand: str | Hand, auction: str | Auction, *, vul: str | None = None, dealer: str | None = None
) -> Odds:
    """What partner may hold; raises InputError where nothing fits beside my cards."""
    mine = hand if isinstance(hand, Hand) else read_hand(hand)
    read = auction if isinstance(auction, Auction) else read_auction(auction, dealer=dealer, vul=vul)
    me = holder(read, mine)
    partner = walk(read)[-1].at.known[PARTNER[me]]
    deck = Deck(mine.mask)
    found = marginals(partner, deck)
    total = found.total
    if not total:
        raise InputError("hand", "No hand of partner fits the auction beside these cards.")
    fits = {
        s.letter: {mine.lengths[s] + n: k / total for n, k in found.lengths[s.letter].items()} for s in SUITS
    }
    trumps = max(SUITS, key=lambda s: (sum(n * p for n, p in fits[s.letter].items()), -s))
    return Odds(
        seat=PARTNER[me],
        auction=read.text(),
        hand=mine.pbn(),
        count=total,
        shapes={s: n / total for s, n in sorted(found.shapes.items(), key=lambda kv: (-kv[1], kv[0]))},
        hcp={h: n / total for h, n in found.hcp.items()},
        controls={c: n / total for c, n in found.controls.items()},
        honours={
            s.letter + rank: found.honours[s.letter + rank] / total
            for s in SUITS
            for i, rank in enumerate(HONOURS)
            if not suit_cards(mine.mask, s) >> (12 - i) & 1
        },
        fits=fits,
        trumps=trumps.letter,
        keycards=_keycards(partner, deck, trumps, total),
        two_losers=_two_losers(mine, partner, deck, total),
    )


def _keycards(partner: HandSet, deck: Deck, trumps: Suit, total: int) -> dict[int, float]:
    wanted = [_ACE | _KING if s is trumps else _ACE for s in SUITS]
    counts: dict[int, int] = {}
    for held in product(*(range(w.bit_count() + 1) for w in wanted)):
        hands = partner
        for suit, w, n in zip(SUITS, wanted, held, strict=True):
            if w & deck.honours[suit]:
                hands = hands & holding_where(suit, lambda _, h, w=w, n=n: (h & w).bit_count() == n)  # type: ignore[misc]
            elif n:
                hands = HandSet()
                break
        k = hands.count(deck) if hands else 0
        if k:
            counts[sum(held)] = counts.get(sum(held), 0) + k
    return {n: k / total for n, k in sorted(counts.items())}


def _two_losers(mine: Hand, partner: HandSet, deck: Deck, total: int) -> dict[str, float]:
    found = {}
    for suit in SUITS:
        have = suit_cards(mine.mask, suit) >> 8
        if have & (_ACE | _KING) or mine.lengths[suit] < 2:
            found[suit.letter] = 0.0
            continue
        bare = holding_where(suit, lambda _, h: not h & (_ACE | _KING))
        found[suit.letter] = (partner & bare & length(suit, 2)).count(deck) / total
    return found


def percent(p: float) -> str:
    """A probability in per cent; never rounded to 0 or 100 unless it is."""
    if 0 < p < 0.01:
        return "<1 %"
    if 0.99 < p < 1:
        return ">99 %"
    return f"{100 * p:.0f} %"
