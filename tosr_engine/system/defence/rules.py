"""Small pieces shared by the modules of the defence: rules by call, plans that say what was inferred."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tosr_engine.calls import DOUBLE, PASS, REDOUBLE, Call, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import where
from tosr_engine.system.agreements import others, rule
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table

STRUCTURE = "Appendix 3"
OVERCALLS = "13.2"
DOUBLES = "13.1"


def compete(
    c: Call,
    shows: HandSet,
    label: str,
    section: str,
    *,
    kind: str = "competitive",
    forcing: str = "no",
    then: Follow | None = None,
    judged: bool = False,
    errata: tuple[str, ...] = (),
    remark: str = "",
    public: str = "",
    optional: bool = False,
) -> Rule:
    """A rule of the defence; without ``then`` the general rules for doubles follow (13.1)."""
    if then is None:
        from tosr_engine.system.defence.later import unsettled

        then = unsettled
    return rule(
        c.name,
        shows,
        label,
        section,
        kind=kind,
        forcing=forcing,
        then=then,
        judged=judged,
        errata=errata,
        remark=remark,
        public=public,
        optional=optional,
    )


def leave(
    label: str,
    section: str,
    shows: HandSet = EVERY_HAND,
    *,
    then: Follow | None = None,
    judged: bool = False,
    errata: tuple[str, ...] = (),
) -> Rule:
    """A pass; by default with whatever is left."""
    return compete(PASS, shows, label, section, then=then, judged=judged, errata=errata)


def play(c: Call, shows: HandSet, label: str, section: str, **options: bool) -> Rule:
    """A bid to play that takes its hands from the rules after it."""
    from tosr_engine.system.defence.later import settled

    return compete(
        c,
        shows,
        label,
        section,
        kind="sign-off",
        forcing="to-play",
        then=settled,
        judged=options.get("judged", False),
    )


@dataclass(frozen=True)
class Telling(Fixed):
    """A fixed table, with sentences about what the calls before it told."""

    told: tuple[str, ...] = field(default=())

    def notes(self, at: At) -> tuple[str, ...]:
        """What was inferred."""
        return self.told


Contest = Callable[[Call, Shown | None, At], Plan]


def longest_of(suit: Suit, suits: list[Suit]) -> HandSet:
    """Hands whose longest among these suits is this one, the higher-ranking of equals first."""
    return where(lambda n: all(n[suit] > n[s] if s < suit else n[suit] >= n[s] for s in suits if s != suit))


def double_for(c: Call) -> Call:
    """Our double over their bid, our redouble over their double."""
    return REDOUBLE if c is DOUBLE else DOUBLE


def adverse(at: At) -> bool:
    """Whether we are vulnerable and they are not."""
    return at.vulnerable and not at.they_vulnerable


def unbid(*bid: Suit | None) -> list[Suit]:
    """The suits that were not bid, highest first."""
    return others(*(s for s in bid if s is not None))


def table(rules: list[Rule], name: str) -> Table:
    """A partition of the hands that arrive."""
    return Table(rules, name=name)


FOUR_LEVEL_TRANSFERS = {C: H, D: S}
"""Four of a minor and the major that it shows, in the strong overcall and opposite the power double."""


def transfer_step(major: Suit) -> Call:
    """The call between a four-level transfer and its completion."""
    return call("4D" if major is H else "4H")


def game_in(suit: Suit) -> Call:
    """Game in a suit: four of a major, five of a minor."""
    return call(f"{4 if suit in (S, H) else 5}{suit.letter}")
