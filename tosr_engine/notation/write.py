"""Writing hands, deals and auctions: PBN, LIN, and hand-viewer addresses."""

from __future__ import annotations

from collections.abc import Mapping

from tosr_engine.calls import SEATS, Auction
from tosr_engine.cards import SUITS, Hand
from tosr_engine.notation.deals import Deal

_LIN_DEALER = {"S": "1", "W": "2", "N": "3", "E": "4"}
_LIN_VUL = {"None": "o", "NS": "n", "EW": "e", "All": "b", None: "o"}


def lin_hand(hand: Hand) -> str:
    """A hand as LIN, ``SAKQ52HKJ3D4CQT92``."""
    return "".join(suit.letter + hand.suit_text(suit) for suit in SUITS)


def table_vul(auction: Auction) -> str:
    """The auction's vulnerability as None, NS, EW or All."""
    they = "EW" if auction.we == "NS" else "NS"
    return {"none": "None", "we": auction.we, "they": they, "all": "All"}[auction.vul]


def write_lin(deal: Deal, explanations: Mapping[int, str] | None = None) -> str:
    """A board as LIN: up to three hands in the order S W N, auction, explanations by call number."""
    dealer = deal.dealer or "N"
    hands = ",".join(lin_hand(deal.hands[s]) if s in deal.hands else "" for s in "SWN")
    parts = [f"st||md|{_LIN_DEALER[dealer]}{hands}|rh||"]
    parts.append(f"ah|Board {deal.board}|" if deal.board else "ah||")
    parts.append(f"sv|{_LIN_VUL[deal.vul]}|")
    calls = () if deal.auction is None else deal.auction.calls
    for place, c in enumerate(calls):
        name = {"P": "p", "X": "d", "XX": "r"}.get(c.name, c.name.replace("NT", "N"))
        parts.append(f"mb|{name}|")
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
    lines.append(f'[Vulnerable "{deal.vul or "None"}"]')
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
    """The query of a hand-viewer address with the known hands, dealer, vulnerability and auction."""
    parts = [f"{seat.lower()}={lin_hand(hand).lower()}" for seat, hand in deal.hands.items()]
    parts.append(f"d={(deal.dealer or 'N').lower()}")
    parts.append(f"v={ {'None': '-', 'NS': 'n', 'EW': 'e', 'All': 'b'}[deal.vul or 'None'] }")
    if deal.auction is not None:
        names = {"P": "p", "X": "d", "XX": "r"}
        parts.append(
            "a=" + "".join(names.get(c.name, c.name.replace("NT", "n").lower()) for c in deal.auction.calls)
        )
    return "?" + "&".join(parts)
