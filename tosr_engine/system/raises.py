"""Responses to 1D and 1H, which promise the next suit up: one set of rules for both (notes 3, 4).

``suit`` is the suit that the opening shows (hearts for 1D, spades for 1H). The relay is the next call;
the raise is two of the suit. Ranges that change with vulnerability: 8+ not vulnerable, 6+ vulnerable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from tosr_engine.calls import PARTNER, Call, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import hcp, holding_where, length, where
from tosr_engine.system.agreements import both_at_least, pass_rule, placed, rule, to_play
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table
from tosr_engine.system.relays.frame import Frame, Steps
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import ShapeQuestion
from tosr_engine.system.relays.strength import LIMITED
from tosr_engine.system.relays.tree import Tree

_Maker = Callable[..., Rule]


@dataclass(frozen=True)
class Opening:
    """A limited opening that promises a major: its call, suit, relay and section."""

    call: str
    suit: Suit
    relay: str
    section: str

    @property
    def side_suits(self) -> tuple[tuple[str, str, Suit], ...]:
        """For each other suit the fit-showing jump, the preemptive raise that names it, and the suit."""
        first = ("2S", "3S", S) if self.suit is H else ("3H", "4H", H)
        return (first, ("3C", "4C", C), ("3D", "4D", D))


ONE_DIAMOND = Opening("1D", H, "1H", "3")
ONE_HEART = Opening("1H", S, "1S", "4")


def relay_plan(at: At, tree: Tree, relay: str, section: str, *, game_force: bool = False) -> Plan:
    """Opener answers responder's relay: shape first, then strength as a limited hand."""
    frame = Frame(PARTNER[at.seat], at.seat, LIMITED, game_force=game_force, section=section)
    return Teller(ShapeQuestion(tree, LIMITED), Steps(call(relay)), frame)


@cache
def relay_hands(suit: Suit) -> HandSet:
    """Hands that relay: 13+, 12 without a plain three-card raise, 11 with four (E-96)."""
    return hcp(13) | (hcp(12, 12) - length(suit, 3, 3)) | (hcp(11, 11) & length(suit, 4))


def _preempts(o: Opening, make: _Maker) -> list[Rule]:
    """Weak raises on nine trumps of the two hands, or nine cards in two suits (E-98, E-100)."""
    weak = hcp(0, 7)
    nine = [
        make(
            name,
            weak & length(o.suit, 4) & length(suit, 5),
            f"preemptive raise with {suit.word} on the side, nine or more cards in the two",
            then=placed,
            errata=("E-98", "E-100"),
        )
        for _, name, suit in o.side_suits
    ]
    raise_ = make(
        f"3{o.suit.letter}", weak & length(o.suit, 5), "preemptive raise", then=placed, errata=("E-98",)
    )
    return [*nine, raise_]


def _fit_jumps(o: Opening, make: _Maker) -> list[Rule]:
    return [
        make(
            name,
            length(o.suit, 4) & length(suit, 5) & hcp(8, 10),
            f"fit-showing jump: {suit.word} with support, invites game in {o.suit.word}",
            errata=("E-98", "E-108") if suit is H else ("E-98",),
        )
        for name, _, suit in o.side_suits
    ]


def _raises(o: Opening, make: _Maker, passed: bool, raised: Follow) -> list[Rule]:
    name, suit = f"2{o.suit.letter}", o.suit
    if passed:
        return [
            make(
                o.relay,
                hcp(8, 10) & length(suit, 3, 3),
                f"by a passed hand: three {suit.word}, no relay",
                errata=("E-99",),
            ),
            make(
                name, hcp(8, 10) & length(suit, 4), "by a passed hand: raise", then=raised, errata=("E-99",)
            ),
        ]
    return [
        make(name, hcp(8, 12) & length(suit, 3, 4), "raise", then=raised, errata=("E-98",)),
        make(name, hcp(8, 10) & length(suit, 5), "raise with a longer suit", then=raised, errata=("E-98",)),
    ]


def _naturals(o: Opening, make: _Maker, low: int) -> list[Rule]:
    """New suits and 1NT, none of them forcing (E-98, E-102)."""
    natural = partial(make, kind="natural")
    points = hcp(low, 11)
    label, errata = "natural, not forcing, may invite", ("E-6", "E-98")
    if o.suit is H:
        major = natural("1S", points & length(S, 4), label, errata=errata)
    else:
        strong_five = holding_where(H, lambda n, h: n == 5 and h.bit_count() >= 3)
        major = natural(
            "2H",
            (length(H, 6) | strong_five) & hcp(8, 11),
            "natural, long or very strong hearts, invites strongly",
            errata=("E-107",),
        )
    return [
        major,
        make("2NT", both_at_least(D, C, 5) & hcp(6, 11), "both minors, 5-5 or longer", errata=("E-102",)),
        natural("2D", points & where(lambda n: n[D] >= 5 and n[D] >= n[C]), label, errata=errata),
        natural("2C", points & length(C, 5), label, errata=errata),
        natural("1NT", hcp(8, 11), "natural, not forcing", errata=("E-98",)),
    ]


@cache
def responses_table(o: Opening, vulnerable: bool, passed: bool, relay: Follow, raised: Follow) -> Table:
    """Responder's table; ``relay`` and ``raised`` are the plans after the relay and the single raise."""
    make: _Maker = partial(rule, section=o.section, judged=True)
    ask = make(
        o.relay,
        relay_hands(o.suit),
        "relay, at least invitational",
        kind="ask",
        forcing="round",
        then=relay,
        errata=("E-96",),
        public="Artificial relay, at least invitational",
    )
    where_to_play = "diamonds" if o.suit is H else "hearts"
    return Table(
        [
            *(() if passed else (ask,)),
            *_preempts(o, make),
            *_fit_jumps(o, make),
            *_raises(o, make, passed, raised),
            *_naturals(o, make, 6 if vulnerable else 8),
            to_play("3NT", "to play", o.section, hcp(12)),
            pass_rule(f"weak, or to play in {where_to_play}", o.section, judged=True, errata=("E-6",)),
        ],
        name=f"responses to {o.call}",
    )


def plan_over(table: Table) -> Plan:
    """A responder's plan whose interference is a matter of section 12."""
    return Fixed(table, over_our_opening)


def over_our_opening(c: Call, shown: Shown | None, at: At) -> Plan:
    """Their call over our opening (12)."""
    from tosr_engine.system.competition import over_opening

    return over_opening(c, shown, at)


def passed_round(opening: str) -> Plan:
    """Opener's plan once responder has passed 2C or 2D (12.7)."""
    from tosr_engine.system.competition.weak import PassedRound

    return PassedRound(opening)
