"""The 2NT opening: weak with spades and diamonds, or hearts and clubs (notes 11)."""

from __future__ import annotations

from functools import cache, partial

from tosr_engine.cards import C, D, H, S
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import rule
from tosr_engine.system.language import At, Fixed, Plan, Table
from tosr_engine.system.raises import plan_over
from tosr_engine.system.weak_twos import MAXIMUM, correctable, five_five_type, longer, stop

SECTION = "11"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _responses() -> Table:
    kinds = (five_five_type(S, D), five_five_type(H, C))
    by_name = {
        r.call.name: r
        for r in correctable(kinds, ("3C", "3D", "3S", "4C", "4D", "4H", "4S"), SECTION, by_first=True)
    }
    weak = {
        name: rule(
            name,
            shows,
            by_name[name].label,
            SECTION,
            kind="conventional",
            then=by_name[name].then,
            judged=True,
            errata=("E-126", "E-138"),
            public="Pass or correct",
        )
        for name, shows in (("3C", length(C, 3)), ("3D", EVERY_HAND))
    }
    return Table(
        [
            rule(
                "3H",
                hcp(14),
                "forcing inquiry",
                SECTION,
                kind="ask",
                forcing="ask",
                then=lambda at: Fixed(_inquiry()),
                judged=True,
                errata=("E-138",),
                public="Artificial, asks partner to describe",
            ),
            weak["3C"],
            weak["3D"],
            *(r for name, r in by_name.items() if name not in weak),
        ],
        name="responses to 2NT",
    )


@cache
def _inquiry() -> Table:
    spades, hearts = five_five_type(S, D).hands, five_five_type(H, C).hands
    strong = hcp(MAXIMUM)
    minimum = partial(rule, section=SECTION, kind="answer", then=stop)
    maximum = partial(minimum, errata=("E-139",))
    return Table(
        [
            maximum("4S", spades & strong & longer(S, D), "maximum with spades and diamonds, better spades"),
            maximum("4D", spades & strong, "maximum with spades and diamonds, better diamonds"),
            maximum("4H", hearts & strong & longer(H, C), "maximum with hearts and clubs, better hearts"),
            maximum("4C", hearts & strong, "maximum with hearts and clubs, better clubs"),
            minimum("3S", spades, "minimum with spades and diamonds"),
            minimum("3NT", hearts, "minimum with hearts and clubs"),
        ],
        name="opener after 2NT-3H",
    )
