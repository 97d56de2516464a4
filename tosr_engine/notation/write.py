"""Writing hands, deals and auctions: PBN, LIN, and hand-viewer addresses."""

from __future__ import annotations

from collections.abc import Mapping

from tosr_engine.calls import SEATS, Auction, Call
from tosr_engine.cards import SUITS, Hand
from tosr_engine.notation.deals import Deal
from tosr_engine.notation.lin import DEALERS, HANDS_FROM

_LIN_DEALER = {seat: digit for digit, seat in DEALERS.items()}
_LIN_VUL = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
VIEWER = "https://www.bridgebase.com/tools/handviewer.html"


def lin_hand(hand: Hand) -> str:
    """A hand as LIN, ``SAKQ52HKJ3D4CQT92``."""
    return "".join(suit.letter + hand.suit_text(suit) for suit in SUITS)


def _short(c: Call) -> str:
    """A call as BBO writes it: ``p``, ``d``, ``r``, ``2N``."""
    return {"P": "p", "X": "d", "XX": "r"}.get(c.name, c.name.replace("NT", "N"))


def table_vul(auction: Auction) -> str:
    """The auction's vulnerability as None, NS, EW or All."""
    they = "EW" if auction.we == "NS" else "NS"
    return {"none": "None", "we": auction.we, "they": they, "all": "All"}[auction.vul]


def write_lin(deal: Deal, explanations: Mapping[int, str] | None = None) -> str:
    """A board as LIN: hands in the order S W N, auction, explanations by call number.

    East's hand is left out where it follows from the others; cards go high to low.
    """
    dealer = deal.dealer or "N"
    seats = HANDS_FROM[:3] if all(s in deal.hands for s in HANDS_FROM[:3]) else HANDS_FROM
    hands = ",".join(lin_hand(deal.hands[s]) if s in deal.hands else "" for s in seats).rstrip(",")
    parts = [f"st||md|{_LIN_DEALER[dealer]}{hands}|rh||"]
    parts.append(f"ah|Board {deal.board}|" if deal.board is not None else "ah||")
    if deal.vul is not None:
        parts.append(f"sv|{_LIN_VUL[deal.vul]}|")
    for place, c in enumerate(() if deal.auction is None else deal.auction.calls):
        parts.append(f"mb|{_short(c)}|")
        if explanations and place in explanations:
            parts.append(f"an|{explanations[place].replace('|', '/')}|")
    return "".join(parts) + "pg||"


def pbn_deal(hands: Mapping[str, Hand], first: str = "N") -> str:
    """The value of PBN's Deal tag from a seat on; ``-`` for a hand not given."""
    start = SEATS.index(first)
    order = [SEATS[(start + i) % 4] for i in range(4)]
    return f"{first}:" + " ".join(hands[s].pbn() if s in hands else "-" for s in order)


def write_pbn(deal: Deal, notes: Mapping[int, str] | None = None) -> str:
    """A game as PBN: board, dealer, vulnerability, deal, and the auction with its notes."""
    dealer = deal.dealer or "N"
    lines = []
    if deal.board is not None:
        lines.append(f'[Board "{deal.board}"]')
    lines.append(f'[Dealer "{dealer}"]')
    if deal.vul is not None:
        lines.append(f'[Vulnerable "{deal.vul}"]')
    lines.append(f'[Deal "{pbn_deal(deal.hands, dealer)}"]')
    if deal.auction is not None:
        lines.append(f'[Auction "{deal.auction.dealer}"]')
        words: list[str] = []
        texts: list[str] = []
        for place, c in enumerate(deal.auction.calls):
            word = "Pass" if c.name == "P" else c.name
            if notes and place in notes:
                texts.append(f'[Note "{len(texts) + 1}:{notes[place].replace(chr(34), chr(39))}"]')
                word += f" ={len(texts)}="
            words.append(word)
        if not deal.auction.complete:
            words.append("+")
        lines.extend(" ".join(words[i : i + 4]) for i in range(0, len(words), 4))
        lines.extend(texts)
    return "\n".join(lines) + "\n"


def handviewer_address(deal: Deal) -> str:
    """The hand-viewer address with the known hands, dealer, vulnerability and auction."""
    parts = [f"{seat.lower()}={lin_hand(deal.hands[seat]).lower()}" for seat in SEATS if seat in deal.hands]
    parts.append(f"d={(deal.dealer or 'N').lower()}")
    if deal.vul is not None:
        parts.append(f"v={'-' if deal.vul == 'None' else _LIN_VUL[deal.vul]}")
    if deal.board is not None:
        parts.append(f"b={deal.board}")
    if deal.auction is not None:
        parts.append("a=" + "".join(_short(c) for c in deal.auction.calls).lower())
    return f"{VIEWER}?{'&'.join(parts)}"
