"""Responses to 1D and 1H, which promise the next suit up: one set of rules for both (notes 3, 4).

``suit`` is the suit that the opening shows (hearts for 1D, spades for 1H). The relay is the next call;
the raise is two of the suit. Ranges that change with vulnerability: 8+ not vulnerable, 6+ vulnerable.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import PARTNER, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import hcp, holding_where, length, where
from tosr_engine.system.agreements import both_at_least, pass_rule, placed, rule, to_play
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table
from tosr_engine.system.relays.plans import Frame, Steps, Teller
from tosr_engine.system.relays.questions import ShapeQuestion
from tosr_engine.system.relays.strength import LIMITED
from tosr_engine.system.relays.tree import Tree


@dataclass(frozen=True)
class Opening:
    """A limited opening that promises a major: its call, suit, relay and section."""

    call: str
    suit: Suit
    relay: str
    section: str


ONE_DIAMOND = Opening("1D", H, "1H", "3")
ONE_HEART = Opening("1H", S, "1S", "4")


def relay_plan(at: At, tree: Tree, relay: str, section: str, *, game_force: bool = False) -> Plan:
    """Opener answers responder's relay: shape first, then strength as a limited hand."""
    asker = PARTNER[at.seat]
    frame = Frame(asker, at.seat, LIMITED, game_force=game_force, section=section)
    return Teller(ShapeQuestion(tree, LIMITED), Steps(call(relay)), frame)


@cache
def relay_hands(suit: Suit) -> HandSet:
    """Hands that relay: 13+, 12 without a plain three-card raise, 11 with four (E-96)."""
    return hcp(13) | (hcp(12, 12) - length(suit, 3, 3)) | (hcp(11, 11) & length(suit, 4))


def _preempts(o: Opening) -> list[Rule]:
    fit = length(o.suit, 4) & hcp(0, 7)
    side = [("3S", S), ("4C", C), ("4D", D)] if o.suit is H else [("4C", C), ("4D", D), ("4H", H)]
    nine = [
        rule(
            name,
            fit & length(suit, 5),
            f"preemptive raise with {suit.word} on the side, nine or more cards in the two",
            o.section,
            then=placed,
            judged=True,
            errata=("E-98", "E-100"),
        )
        for name, suit in side
    ]
    raise_ = rule(
        f"3{o.suit.letter}", fit, "preemptive raise", o.section, then=placed, judged=True, errata=("E-98",)
    )
    return [*nine, raise_]


def _fit_jumps(o: Opening) -> list[Rule]:
    jumps = [("2S", S), ("3C", C), ("3D", D)] if o.suit is H else [("3C", C), ("3D", D), ("3H", H)]
    return [
        rule(
            name,
            length(o.suit, 4) & length(suit, 5) & hcp(8, 10),
            f"fit-showing jump: {suit.word} with support, invites game in {o.suit.word}",
            o.section,
            judged=True,
            errata=("E-98",),
        )
        for name, suit in jumps
    ]


def _naturals(o: Opening, low: int, high: int) -> list[Rule]:
    """New suits and 1NT, none of them forcing (E-98, E-102)."""
    points = hcp(low, high)
    rules = []
    if o.suit is H:
        rules.append(
            rule(
                "1S",
                points & length(S, 4),
                "natural, not forcing, may invite",
                o.section,
                kind="natural",
                judged=True,
                errata=("E-6", "E-98"),
            )
        )
    else:
        strong_five = holding_where(H, lambda n, h: n == 5 and h.bit_count() >= 3)
        hearts = (length(H, 6) | strong_five) & hcp(8, 11)
        rules.append(
            rule(
                "2H",
                hearts,
                "natural, long or very strong hearts, invites strongly",
                o.section,
                kind="natural",
                judged=True,
                errata=("E-107",),
            )
        )
    rules.extend(
        [
            rule(
                "2NT",
                both_at_least(D, C, 5) & hcp(6, 11),
                "both minors, at least 5-5",
                o.section,
                judged=True,
                errata=("E-98", "E-102"),
            ),
            rule(
                "2D",
                points & where(lambda n: n[2] >= 5 and n[2] >= n[3]),
                "natural, not forcing, may invite",
                o.section,
                kind="natural",
                judged=True,
                errata=("E-6", "E-98"),
            ),
            rule(
                "2C",
                points & length(C, 5),
                "natural, not forcing, may invite",
                o.section,
                kind="natural",
                judged=True,
                errata=("E-6", "E-98"),
            ),
            rule(
                "1NT",
                hcp(8, 11),
                "natural, not forcing",
                o.section,
                kind="natural",
                judged=True,
                errata=("E-98",),
            ),
        ]
    )
    return rules


@cache
def responses_table(o: Opening, vulnerable: bool, passed: bool, relay: Follow, raised: Follow) -> Table:
    """Responder's table; ``relay`` and ``raised`` are the plans after the relay and the single raise."""
    low = 6 if vulnerable else 8
    raise_name = f"2{o.suit.letter}"
    rules: list[Rule] = []
    if not passed:
        rules.append(
            rule(
                o.relay,
                relay_hands(o.suit),
                "relay, at least invitational",
                o.section,
                kind="ask",
                forcing="round",
                then=relay,
                judged=True,
                errata=("E-96",),
                public="Artificial relay, at least invitational",
            )
        )
    rules.extend(_preempts(o))
    rules.extend(_fit_jumps(o))
    if passed:
        rules.append(
            rule(
                o.relay,
                hcp(8, 10) & length(o.suit, 3, 3),
                f"by a passed hand: three {o.suit.word}, no relay",
                o.section,
                judged=True,
                errata=("E-99",),
            )
        )
        rules.append(
            rule(
                raise_name,
                hcp(8, 10) & length(o.suit, 4),
                f"by a passed hand: raise with four {o.suit.word}",
                o.section,
                then=raised,
                errata=("E-99",),
            )
        )
    else:
        rules.append(
            rule(
                raise_name,
                hcp(8, 12) & length(o.suit, 3, 4),
                "raise with three or four cards",
                o.section,
                then=raised,
                judged=True,
                errata=("E-98",),
            )
        )
        rules.append(
            rule(
                raise_name,
                hcp(8, 10) & length(o.suit, 5),
                "raise with a longer suit",
                o.section,
                then=raised,
                judged=True,
                errata=("E-98",),
            )
        )
    rules.extend(_naturals(o, low, 12))
    rules.append(to_play("3NT", "to play", o.section, hcp(12)))
    rules.append(
        pass_rule(
            f"weak, or to play in {'diamonds' if o.suit is H else 'hearts'}",
            o.section,
            judged=True,
            errata=("E-6",),
        )
    )
    return Table(rules, name=f"responses to {o.call}")


def plan_over(table: Table) -> Plan:
    """A responder's plan whose interference is a matter of section 12."""
    return Fixed(table, over_our_opening)


def over_our_opening(c: object, shown: object, at: At) -> Plan:
    """Their call over our opening (12)."""
    from tosr_engine.calls import Call
    from tosr_engine.system.competition import over_opening

    assert isinstance(c, Call)
    assert shown is None or isinstance(shown, Shown)
    return over_opening(c, shown, at)
