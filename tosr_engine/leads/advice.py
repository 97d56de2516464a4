"""The opening lead for a hand, and what a led card says (notes 14, E-182)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tosr_engine.calls import SUIT_OF_STRAIN
from tosr_engine.cards import RANKS, SUITS, Hand, Suit, ranks_of, suit_cards
from tosr_engine.errors import InputError
from tosr_engine.leads.contract import Contract, read_contract
from tosr_engine.leads.holdings import A, Choice, K, card_from, every_holding
from tosr_engine.leads.signals import Signal, discards, signals

SECTION = "14"
LONGEST_EXPLAINED = 8
"""Holdings of more cards are left out of what a led card may come from: they hardly occur."""
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


@dataclass(frozen=True, slots=True)
class LeadOption:
    """A card that could be led: from which suit and by which rule; ``why`` speaks for the suit."""

    card: str
    rule: str
    why: str

    def to_json(self) -> dict[str, Any]:
        """The option as a JSON object."""
        return {"card": self.card, "rule": self.rule, "why": self.why}


@dataclass(frozen=True, slots=True)
class LeadAdvice:
    """Our lead against a contract.

    ``card`` is the card (suit first, as ``SK``), ``rule`` the agreement that picks it from its suit,
    ``basis`` system where notes 14 fix that card and judgement where they do not; which suit to lead
    is always judgement. ``asks`` is what partner is to do; ``says`` what the card tells.
    """

    card: str
    against: str
    hand: str
    holding: str
    rule: str
    says: str
    asks: str
    why: str
    basis: str
    alternatives: tuple[LeadOption, ...]
    section: str = SECTION

    def to_json(self) -> dict[str, Any]:
        """The advice as a JSON object."""
        return {
            "card": self.card,
            "against": self.against,
            "hand": self.hand,
            "holding": self.holding,
            "rule": self.rule,
            "says": self.says,
            "asks": self.asks,
            "why": self.why,
            "basis": self.basis,
            "section": self.section,
            "alternatives": [a.to_json() for a in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class CardMeaning:
    """What a led card says.

    ``rules`` are the agreements that lead it, those of notes 14 first; ``promises`` and ``denies`` the
    honours that every, or no, holding agreed in 14 has; ``lengths`` and ``holdings`` (``x`` a small card)
    what those holdings look like; ``asks`` what partner is to do; ``signals`` how partner then signals,
    ``discards`` what our discards say.
    """

    card: str
    against: str
    says: str
    rules: tuple[str, ...]
    promises: str
    denies: str
    lengths: tuple[int, int]
    holdings: tuple[str, ...]
    asks: str
    signals: tuple[Signal, ...]
    discards: tuple[Signal, ...]
    section: str = SECTION

    def to_json(self) -> dict[str, Any]:
        """The meaning as a JSON object."""
        return {
            "card": self.card,
            "against": self.against,
            "says": self.says,
            "rules": list(self.rules),
            "promises": self.promises,
            "denies": self.denies,
            "lengths": list(self.lengths),
            "holdings": list(self.holdings),
            "asks": self.asks,
            "signals": [s.to_json() for s in self.signals],
            "discards": [s.to_json() for s in self.discards],
            "section": self.section,
        }


def lead(hand: str | Hand, against: str | Contract, *, partners_suit: Suit | None = None) -> LeadAdvice:
    """Our opening lead with what it says.

    ``against`` is a contract (``4H``, ``3NT``, ``gambling 3NT``); ``partners_suit`` a suit that partner
    has bid. Raises InputError for a hand or a contract that cannot be read.
    """
    from tosr_engine.notation import read_hand

    cards = hand if isinstance(hand, Hand) else read_hand(hand)
    contract = against if isinstance(against, Contract) else read_contract(against)
    ranked = sorted(
        (
            (_worth(suit_cards(cards.mask, s), s, contract, cards, partners_suit), s)
            for s in SUITS
            if suit_cards(cards.mask, s)
        ),
        key=lambda item: (-item[0][0], item[1]),
    )
    options = [_option(cards, s, contract, why) for (_, why), s in ranked]
    (_, why), suit = ranked[0]
    held = suit_cards(cards.mask, suit)
    choice = card_from(held, contract)
    meaning = explain_card(suit.letter + choice.rank, contract)
    return LeadAdvice(
        card=suit.letter + choice.rank,
        against=contract.name,
        hand=cards.pbn(),
        holding=f"{suit.symbol}{ranks_of(held)}",
        rule=choice.rule,
        says=meaning.says,
        asks=choice.asks,
        why=why,
        basis="system" if choice.system else "judgement",
        alternatives=tuple(options[1:]),
    )


def _option(hand: Hand, suit: Suit, contract: Contract, why: str) -> LeadOption:
    choice = card_from(suit_cards(hand.mask, suit), contract)
    return LeadOption(suit.letter + choice.rank, choice.rule, why)


def _worth(
    held: int, suit: Suit, contract: Contract, hand: Hand, partners_suit: Suit | None
) -> tuple[float, str]:
    """How attractive a suit is to lead (judgement), and why in a few words."""
    if suit is partners_suit:
        return 20.0, "it is partner's suit"
    return _worth_notrump(held) if contract.notrump else _worth_suit(held, suit, contract, hand)


def _honour_points(held: int) -> int:
    return sum(
        points for place, points in zip((12, 11, 10, 9, 8), (4, 3, 2, 1, 0), strict=True) if held >> place & 1
    )


def _sequence(held: int) -> int:
    """The most touching cards that begin with an honour from king to ten, or with ace-king."""
    best = 0
    for top in range(12, 7, -1):
        run = 0
        while top - run >= 6 and held >> (top - run) & 1:
            run += 1
        best = max(best, run)
    return best


def _worth_notrump(held: int) -> tuple[float, str]:
    n = held.bit_count()
    run = _sequence(held)
    value = 2.0 * n + 0.4 * _honour_points(held) + (2.0 if run >= 3 else 0.0)
    if n >= 4:
        return value, "long suit to be set up" if run < 3 else "long suit with a sequence"
    return value - 1.0, "safe sequence" if run >= 3 else "short suit"


def _worth_suit(held: int, suit: Suit, contract: Contract, hand: Hand) -> tuple[float, str]:
    n = held.bit_count()
    trumps = contract.trumps
    assert trumps is not None
    if suit is trumps:
        return 2.5 + (0.5 if n == 3 else 0.0), "a trump, giving nothing away"
    run = _sequence(held)
    if held & (A | K) == A | K:
        return 10.0, "ace-king: keeps the lead and looks at dummy"
    if run >= 3:
        return 9.0, "solid sequence"
    if n == 1 and 2 <= hand.lengths[trumps] <= 4 and not held & (A | K):
        return 8.0, "a singleton, hoping for a ruff"
    if run == 2:
        return 6.0, "touching honours"
    if n == 2 and not held & 0x1F00:
        return 4.0, "a doubleton"
    if held & A:
        return 1.0, "leading from an ace costs tricks"
    if _honour_points(held):
        return 3.0 + 0.1 * n, "attacking from an honour"
    return 3.6 + 0.1 * n, "passive, from small cards"


def explain_card(card: str, against: str | Contract) -> CardMeaning:
    """What a led card says: from which holdings our leads choose it.

    ``card`` is a suit and a rank (``SK``, ``♥4``, ``10D``) or a rank alone (``K``). Raises InputError
    for a card or a contract that cannot be read.
    """
    contract = against if isinstance(against, Contract) else read_contract(against)
    suit, rank = read_card(card)
    sources = _sources(rank, contract.notrump, contract.gambling)
    name = ("" if suit is None else suit.letter) + rank
    if not sources:
        return CardMeaning(
            name,
            contract.name,
            f"We lead no {rank} against {contract.name} from any holding of up to eight cards.",
            (),
            "",
            "",
            (0, 0),
            (),
            "",
            signals(contract),
            discards(contract),
        )
    agreed = [(cards, choice) for cards, choice in sources if choice.system] or list(sources)
    holdings = [cards for cards, _ in agreed]
    rules = tuple(dict.fromkeys(choice.rule for _, choice in agreed))
    rest = tuple(dict.fromkeys(choice.rule for _, choice in sources if choice.rule not in rules))
    lengths = (min(h.bit_count() for h in holdings), max(h.bit_count() for h in holdings))
    asks = tuple(dict.fromkeys(choice.asks for _, choice in agreed))
    promises = _promises(holdings)
    denies = "".join(r for i, r in enumerate("AKQJT") if not any(h >> (12 - i) & 1 for h in holdings))
    return CardMeaning(
        name,
        contract.name,
        _says(rules, promises, denies, lengths, rest),
        (*rules, *rest),
        promises,
        denies,
        lengths,
        _patterns(holdings, 6 if rank in "JT" else 5),
        "; ".join(a for a in asks if a),
        signals(contract),
        discards(contract),
    )


def _promises(holdings: list[int]) -> str:
    """The honours that every holding has, and a pair of which every holding has one: ``K, A or Q``."""

    def always(wanted: int) -> bool:
        return all(h & wanted for h in holdings)

    sure = [r for i, r in enumerate("AKQJT") if always(1 << (12 - i))]
    either = [
        f"{a} or {b}"
        for i, a in enumerate("AKQJT")
        for j, b in enumerate("AKQJT")
        if i < j and a not in sure and b not in sure and always(1 << (12 - i) | 1 << (12 - j))
    ]
    return ", ".join([*(["".join(sure)] if sure else []), *either[:1]])


def _says(
    rules: tuple[str, ...], promises: str, denies: str, lengths: tuple[int, int], rest: tuple[str, ...]
) -> str:
    text = ", or ".join(rules)
    pieces = [text[:1].upper() + text[1:]]
    if promises:
        pieces.append(f"promises {promises}")
    if denies:
        pieces.append(f"denies {denies}")
    low, high = lengths
    pieces.append(f"{low} cards" if low == high else f"{low}-{high} cards")
    if rest:
        pieces.append(f"not named in 14: {', '.join(rest)}")
    return "; ".join(pieces) + "."


@lru_cache(maxsize=64)
def _sources(rank: str, notrump: bool, gambling: bool) -> tuple[tuple[int, Choice], ...]:
    """Every holding of up to eight cards from which this rank is led."""
    contract = Contract(3, "NT" if notrump else "S", 0, gambling)
    bit = 1 << (12 - RANKS.index(rank))
    found = []
    for cards in every_holding():
        if cards & bit and cards.bit_count() <= LONGEST_EXPLAINED:
            choice = card_from(cards, contract)
            if choice.rank == rank:
                found.append((cards, choice))
    return tuple(found)


def _patterns(holdings: list[int], named: int) -> tuple[str, ...]:
    """The holdings with all but the ``named`` highest ranks as x, shortest and commonest first."""
    counts: dict[str, int] = {}
    for cards in holdings:
        ranks = ranks_of(cards)
        text = "".join(r if r in RANKS[:named] else "x" for r in ranks)
        counts[text] = counts.get(text, 0) + 1
    ordered = sorted(counts, key=lambda t: (len(t), -counts[t], t))
    return tuple(ordered[:24])


def read_card(text: str) -> tuple[Suit | None, str]:
    """A card's suit (None where only a rank is given) and rank; raises InputError (kind ``hand``)."""
    plain = "".join(_SIGNS.get(c, c) for c in text.strip()).upper().replace("10", "T").replace(" ", "")
    suits = [c for c in plain if c in "SHDC"]
    ranks = [c for c in plain if c in RANKS]
    if len(ranks) == 1 and len(suits) <= 1 and len(ranks) + len(suits) == len(plain):
        return (SUIT_OF_STRAIN[suits[0]] if suits else None), ranks[0]
    raise InputError(
        "hand",
        f"{text.strip()[:20]!r} is no card; write a suit and a rank, as SK or H4.",
        where=text.strip()[:20],
    )
