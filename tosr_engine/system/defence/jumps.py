"""Jumps in one suit: intermediate jumps, four-level hands, 2S over 1C, the jump cue (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import BIDS, Call, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import ACE, controls, hcp, holding_where, length, playing_tricks
from tosr_engine.system.agreements import stopper
from tosr_engine.system.defence.keycards import answer_control, answer_key_cards
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import (
    FOUR_LEVEL_TRANSFERS,
    STRUCTURE,
    compete,
    game_in,
    leave,
    play,
    table,
    transfer_step,
    unbid,
)
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Table

THREE_NOTRUMP, FOUR_NOTRUMP = call("3NT"), call("4NT")


def advance_intermediate(opened: Suit, at: At) -> Plan:
    """The advancer's turn after an intermediate jump overcall."""
    bid = at.auction.calls[-1]
    assert bid.suit is not None
    table = _intermediate(opened, bid, at.vulnerable, at.they_vulnerable)
    return Fixed(table, unsettled_over, "intermediate jump overcall")


def _enough_for_game(we: bool, they: bool) -> HandSet:
    """Opposite a jump in a major: one top trick when only we are vulnerable, two when only they are."""
    if we == they:
        return controls(2) & hcp(9)
    return controls(2) & hcp(6) if we else controls(4) & hcp(9)


@cache
def _intermediate(opened: Suit, bid: Call, we: bool, they: bool) -> Table:
    suit = bid.suit
    assert suit is not None
    major = suit in (S, H)
    game = game_in(suit)
    fit = length(suit, 2) if major else length(suit, 3)
    enough = _enough_for_game(we, they) if major else hcp(12)
    below = [b for b in BIDS if bid.index < b.index < game.index and b.level == 4 and b.suit is not None]
    tries = [b for b in below if b.suit is suit or b.suit not in (S, H)]
    rules = [
        compete(
            b,
            fit
            & hcp(16)
            & (EVERY_HAND if b.suit is suit else holding_where(b.suit, lambda _, h: bool(h & ACE))),
            f"slam try for {suit.word}" + ("" if b.suit is suit else f", ace of {b.suit.word}"),
            STRUCTURE,
            forcing="round",
            judged=True,
            then=natural("forced"),
        )
        for b in sorted(tries, key=lambda b: (b.suit is suit, b.index))
        if b.suit is not None
    ]
    words = f"to play: a fit for {suit.word} and a sure trick"
    rules.append(play(game, fit & enough & hcp(0, 15), words, STRUCTURE, judged=True))
    rules.extend(
        play(b, length(b.suit, 7) & hcp(9), f"to play in {b.suit.word}", STRUCTURE, judged=True)
        for b in (call("4H"), call("4S"), call("5C"), call("5D"))
        if b.suit is not None and b.suit not in (suit, opened) and b.index > bid.index
    )
    rules.append(
        play(
            THREE_NOTRUMP,
            stopper(opened) & hcp(11),
            "to play, a stopper in their suit",
            STRUCTURE,
            judged=True,
        )
    )
    rules.append(leave("no game in sight", STRUCTURE, then=settled))
    return table(rules, f"advances of {bid}")


def advance_game_transfer(at: At) -> Plan:
    """The advancer's turn after four of a minor that shows the major above it (E-189)."""
    bid = at.auction.calls[-1]
    assert bid.suit is not None
    return Fixed(
        _game_transfer(FOUR_LEVEL_TRANSFERS[bid.suit]), unsettled_over, "strong hand with a long major"
    )


@cache
def _game_transfer(major: Suit) -> Table:
    step = transfer_step(major)
    accept = call(f"4{major.letter}")
    rules = [
        compete(
            FOUR_NOTRUMP,
            hcp(14) & controls(4),
            "asks for key cards",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
            public="Asks for key cards",
            then=lambda at: answer_key_cards(major, at),
        ),
        compete(
            step,
            hcp(10),
            f"mild interest in a slam in {major.word}",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            judged=True,
            errata=("E-189",),
            then=lambda at: Fixed(_after_interest(major), unsettled_over),
        ),
        *(
            compete(
                bid_in(s, accept),
                EVERY_HAND,
                f"asks for a control in {s.word}",
                STRUCTURE,
                kind="ask",
                forcing="round",
                optional=True,
                public=f"Asks for a control in {s.word}",
                then=lambda at, s=s: answer_control(major, s, at),  # type: ignore[misc]
            )
            for s in unbid(major)
        ),
        compete(
            accept,
            EVERY_HAND,
            "accepts the transfer: no interest in a slam",
            STRUCTURE,
            then=settled,
            errata=("E-189",),
        ),
    ]
    return table(rules, f"advances of the transfer to {major.word}")


@cache
def _after_interest(major: Suit) -> Table:
    return table(
        [
            compete(
                FOUR_NOTRUMP,
                playing_tricks(8.5),
                "upper half: asks for key cards",
                STRUCTURE,
                kind="ask",
                forcing="round",
                judged=True,
                public="Asks for key cards",
                then=lambda at: answer_key_cards(major, at),
            ),
            compete(
                call(f"4{major.letter}"),
                EVERY_HAND,
                "no more than shown",
                STRUCTURE,
                then=settled,
                judged=True,
            ),
        ],
        "after the mild slam interest",
    )


def advance_stopper_ask(opened: Suit, at: At) -> Plan:
    """The advancer's turn after the jump cue-bid."""
    return Fixed(_stopper_ask(opened), unsettled_over, "stopper ask")


@cache
def _stopper_ask(opened: Suit) -> Table:
    minors = [s for s in (C, D) if s is not opened]
    lowest = call(f"4{minors[0].letter}")
    rules = [
        compete(
            THREE_NOTRUMP,
            stopper(opened),
            f"a stopper in {opened.word}",
            STRUCTURE,
            kind="answer",
            forcing="to-play",
            then=settled,
        ),
        compete(
            lowest,
            EVERY_HAND,
            f"no stopper in {opened.word}" + (": pass or correct" if len(minors) == 2 else ""),
            STRUCTURE,
            kind="answer",
            judged=True,
            then=lambda at: Fixed(_correct(tuple(minors)), unsettled_over),
        ),
    ]
    return table(rules, "answers to the stopper ask")


@cache
def _correct(minors: tuple[Suit, ...]) -> Table:
    rules = [leave(f"long {minors[0].word}", STRUCTURE, length(minors[0], 6), then=settled)]
    if D in minors[1:]:
        rules.append(compete(call("4D"), EVERY_HAND, "long diamonds", STRUCTURE, then=settled, judged=True))
    return table(rules, "pass or correct after the stopper ask")
