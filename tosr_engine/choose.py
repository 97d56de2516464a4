"""The system's call for a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tosr_engine.answers import Alternative, Decision
from tosr_engine.calls import PASS, Auction, Call
from tosr_engine.cards import Hand
from tosr_engine.describe import describe, sentence
from tosr_engine.errors import InputError
from tosr_engine.explain import meaning_text
from tosr_engine.handset.handset import profile
from tosr_engine.notation import read_auction, read_hand
from tosr_engine.system.errata import applied
from tosr_engine.system.language import Rule, Undefined
from tosr_engine.walk import State, walk

if TYPE_CHECKING:
    from tosr_engine.captain.planning import Budget, Tell


def bid(
    hand: str | Hand,
    auction: str | Auction = "",
    *,
    vul: str | None = None,
    dealer: str | None = None,
    seed: int | None = None,
    layouts: int | None = None,
    tell: Tell | None = None,
) -> Decision:
    """The system's call for this hand in this auction.

    A captain's call is chosen over ``layouts`` dealt hands (None: as many as 2 s allow, 40 at most;
    0: none, the answer is then a judgement). With a ``seed`` the same layouts come again. ``tell`` hears
    the share of the layouts that are solved (0 to 1).
    Raises InputError for a hand or an auction that cannot be read, is not legal, is over, or has the
    other side to call.
    """
    cards = hand if isinstance(hand, Hand) else read_hand(hand)
    read = (
        auction
        if isinstance(auction, Auction)
        else read_auction(auction, dealer=dealer, vul=vul, purpose="bid")
    )
    return decide(cards, read, budget=_budget(seed, layouts), tell=tell)


def _budget(seed: int | None, layouts: int | None) -> Budget | None:
    from tosr_engine.captain.planning import Budget

    if layouts == 0:
        return None
    plain = Budget()
    if layouts is None and seed is None:
        return plain
    return Budget(layouts or plain.layouts, None, 1 if seed is None else seed)


def decide(
    hand: Hand, auction: Auction, *, budget: Budget | None = None, tell: Tell | None = None
) -> Decision:
    """The decision for a hand in an auction that has been read.

    ``budget`` is what the captain's simulation may take (None: no simulation), ``tell`` hears how far it is.
    """
    if auction.complete:
        raise InputError("auction", "The auction is over, so there is nothing left to bid.")
    state = walk(auction)[-1]
    if auction.to_act is None or auction.to_act not in auction.we:
        raise InputError(
            "auction", f"It is {auction.to_act}'s turn, who is not of the side that plays the system."
        )
    table = state.table
    if not table.rules:
        return _without_agreement(hand, state, budget, tell)
    if not table.partition:
        return _captain(hand, state, budget, tell)
    rule = table.choose(profile(hand))
    if rule is None:
        raise InputError("undefined", "No call of the system fits this hand here.")
    return _by_system(hand, state, rule)


def captains_turn(auction: str | Auction, *, vul: str | None = None, dealer: str | None = None) -> bool:
    """Whether the next call is a captain's, which a simulation may choose; InputError as for ``bid``."""
    read = (
        auction
        if isinstance(auction, Auction)
        else read_auction(auction, dealer=dealer, vul=vul, purpose="bid")
    )
    return not read.complete and not walk(read)[-1].table.partition


def chosen(hand: Hand, state: State) -> Rule | None:
    """The rule that a describing hand answers by at a state; None where none fits."""
    return state.table.choose(profile(hand))


def _by_system(hand: Hand, state: State, rule: Rule) -> Decision:
    at = state.at
    me = at.me
    notes = []
    if hand not in me:
        notes.append("This hand does not fit the calls that its holder has made already.")
    notes.extend(note for number in rule.errata if (note := applied(number)))
    shown = state.step(rule.call)
    alternatives: tuple[Alternative, ...] = ()
    if rule.basis == "judgement":
        alternatives = _others(hand, state, rule)
    return Decision(
        call=rule.call.name,
        auction=at.auction.text(),
        hand=hand.pbn(),
        meaning=meaning_text(rule, shown.hands if shown.hands is not None else rule.shows),
        section=rule.section,
        kind=rule.kind,
        basis=rule.basis,
        why=_why(hand, rule),
        alternatives=alternatives,
        notes=tuple(notes),
    )


def _why(hand: Hand, rule: Rule) -> str:
    facts = f"{hand.shape}, {hand.hcp} HCP, {hand.controls} controls"
    said = describe(rule.shows) if rule.shows.boxes else ""
    if said and said != "any shape":
        return f"The hand is {facts}; {rule.call} shows {rule.label} ({said})."
    return f"The hand is {facts}; {rule.call}: {rule.label}."


def _others(hand: Hand, state: State, rule: Rule) -> tuple[Alternative, ...]:
    """The further rules of the table that hold the hand, first match aside."""
    p = profile(hand)
    seen = {rule.call}
    found = []
    for other in state.table.rules:
        if other.call not in seen and other.shows.holds(p):
            seen.add(other.call)
            found.append(
                Alternative(other.call.name, sentence(other.label), "the hand fits this call as well")
            )
    return tuple(found[:5])


def _captain(hand: Hand, state: State, budget: Budget | None, tell: Tell | None) -> Decision:
    """The captain's choice: by simulation, else ask on while there is something to ask, else stop."""
    from tosr_engine.captain.planning import captain

    if budget is not None:
        valued = captain(hand, state, budget, tell)
        if valued is not None:
            return valued
    at = state.at
    table = state.table
    rule = next((r for r in table.rules if r.kind == "ask"), None)
    if rule is None:
        rule = table.rule(PASS) or table.rules[0]
    others = [r for r in table.rules if r is not rule and at.auction.fault(r.call) is None]
    return Decision(
        call=rule.call.name,
        auction=at.auction.text(),
        hand=hand.pbn(),
        meaning=sentence(rule.label),
        section=rule.section,
        kind=rule.kind,
        basis="judgement",
        why="The captain asks on as long as the answers help; where to stop is the captain's judgement.",
        alternatives=tuple(
            Alternative(r.call.name, sentence(r.label), "the captain may choose it") for r in others[:6]
        ),
    )


def _without_agreement(hand: Hand, state: State, budget: Budget | None, tell: Tell | None) -> Decision:
    """A contract placed by simulation where the notes stop after a call of partner's that could be read."""
    why = state.plan.why if isinstance(state.plan, Undefined) else "no call is defined here"
    silent = f"The system has no call here: {why}."
    at = state.at
    last = at.auction.last_bid
    partner = state if state.parent is None else state.parent
    if budget is None or last is None or not at.auction.ours(last) or partner.rule is None:
        raise InputError("undefined", silent)
    from tosr_engine.captain.planning import captain

    try:
        valued = captain(hand, state, budget, tell)
    except InputError:
        valued = None
    if valued is None:
        raise InputError("undefined", silent)
    return replace(valued, why=f"{silent} {valued.why}")


def legal_calls(auction: Auction) -> list[Call]:
    """Every legal call at the end of an auction."""
    return auction.legal()
