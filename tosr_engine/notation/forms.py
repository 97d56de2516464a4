"""The three ways in which players write an auction, told apart without guessing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tosr_engine.calls import CALLS, PASS, SEATS, SIDE_OF, Auction
from tosr_engine.errors import AmbiguousAuction, InputError
from tosr_engine.notation.tokens import Token, Tokens, glued, tokenize
from tosr_engine.notation.words import read_vul

PLAIN = re.compile(r"[1-7](?:NT|[CDHS])(?:-[1-7](?:NT|[CDHS])){0,60}")
"""The commonest text of all: our bids, in capitals, with hyphens."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What was said beside the auction: dealer, our side, vulnerability as written, who is to act."""

    dealer: str | None
    vul: str | None
    we: str | None
    purpose: str


def read_form(text: str, settings: Settings) -> Auction:
    """Read a free text in the form it is written in."""
    if PLAIN.fullmatch(text):
        return our_calls([Token(CALLS[name], False) for name in text.split("-")], settings)
    run = glued(text.strip())
    if run is not None:
        return every_call([Token(c, False) for c in run], settings)
    found = tokenize(text)
    if not found.calls:
        if found.all_pass:
            return every_call([Token(PASS, False)] * 4, settings)
        if text.strip("? \t\n"):
            raise InputError(
                "auction", "There is no call in that text; write an auction as 1C-1H-1S or 1C (1H) P."
            )
        dealer = settings.dealer or "N"
        return _started(dealer, settings.we or SIDE_OF[dealer], settings)
    return _chosen(found, settings)


def _chosen(found: Tokens, settings: Settings) -> Auction:
    if found.brackets:
        return _first_legal(found, settings, ("brackets", "every"))
    passes = any(t.call is PASS for t in found.calls)
    if found.hyphens and not found.spaces:
        return _first_legal(found, settings, ("ours", "every"))
    if not passes and not found.all_pass:
        return _first_legal(found, settings, ("ours", "every"))
    if found.hyphens:
        return _only_legal(found, settings)
    return _first_legal(found, settings, ("every", "ours"))


_FORM_WORDS = {
    "brackets": "the other side's calls in brackets",
    "every": "every call of the table in turn",
    "ours": "our side's calls only",
}


def _read(found: Tokens, form: str, settings: Settings) -> Auction:
    if form == "brackets":
        auction = bracketed(found.calls, settings)
    elif form == "every":
        auction = every_call(found.calls, settings)
    else:
        auction = our_calls(found.calls, settings)
    if found.all_pass:
        while not auction.complete:
            auction = auction.then(PASS)
    if len(auction.shown) < sum(t.shown is not None for t in found.calls):
        auction = remarked(
            auction, "What our own calls show is fixed by the system; what was written after = is left out."
        )
    return auction


def _first_legal(found: Tokens, settings: Settings, forms: Sequence[str]) -> Auction:
    """The first form's reading; the next one's where that is illegal, and saying so."""
    fault: InputError | None = None
    for form in forms:
        try:
            auction = _read(found, form, settings)
        except InputError as why:
            fault = fault or why
            continue
        return auction if fault is None else _fallen_back(auction, form, forms[0])
    assert fault is not None
    raise fault


def _only_legal(found: Tokens, settings: Settings) -> Auction:
    """The one legal reading; AmbiguousAuction with both, where there are two that differ."""
    readings: dict[str, Auction] = {}
    fault: InputError | None = None
    for form in ("every", "ours"):
        try:
            readings[form] = _read(found, form, settings)
        except InputError as why:
            fault = fault or why
    if not readings:
        assert fault is not None
        raise fault
    if len(readings) == 1:
        form, auction = readings.popitem()
        return _fallen_back(auction, form, "ours" if form == "every" else "every")
    if readings["every"].calls != readings["ours"].calls:
        raise AmbiguousAuction(
            "That auction can be read in two ways; choose one.",
            tuple((_FORM_WORDS[form], a.text()) for form, a in readings.items()),
        )
    return readings["every"]


def _fallen_back(auction: Auction, form: str, first: str) -> Auction:
    return remarked(auction, f"Read as {_FORM_WORDS[form]}: as {_FORM_WORDS[first]} it would not be legal.")


def remarked(auction: Auction, remark: str) -> Auction:
    """The auction with one more sentence about how it was read."""
    return replace(auction, remarks=(*auction.remarks, remark))


def _started(dealer: str, we: str, settings: Settings) -> Auction:
    if settings.vul is None:
        return Auction((), dealer, "none", we)
    return Auction((), dealer, read_vul(settings.vul, we=we), we, vul_given=True)


def _added(auction: Auction, token: Token, number: int) -> Auction:
    """The auction with a call more; a fault names the call by its number in the text."""
    why = auction.fault(token.call)
    if why is not None:
        why = why.replace(f"call {len(auction.calls) + 1}", f"Call {number}", 1)
        raise InputError("illegal", f"{why}.", where=token.call.name)
    return auction.then(token.call, None if auction.ours(len(auction.calls)) else token.shown)


def our_calls(tokens: Sequence[Token], settings: Settings) -> Auction:
    """Our side's calls only; the other side passes throughout. The first bidder sits North."""
    first = next((i for i, t in enumerate(tokens) if t.call is not PASS), 0)
    dealer = settings.dealer or _turned("N" if first % 2 == 0 else "S", settings.we)
    auction = _started(dealer, settings.we or SIDE_OF[dealer], settings)
    calls = [t.call for t in tokens]
    if (
        auction.ours(0)
        and calls[0].is_bid
        and all(low.index < high.index < PASS.index for low, high in pairwise(calls))
    ):
        # Bids that rise are legal whatever else; this is nearly every relay auction.
        turns = [c for bid in calls for c in (bid, PASS)]
        if settings.purpose == "explain":
            turns.pop()
        return replace(auction, calls=tuple(turns))
    for number, token in enumerate(tokens, start=1):
        if not auction.ours(len(auction.calls)) and not auction.complete:
            auction = auction.then(PASS)
        auction = _added(auction, token, number)
    return _our_turn(auction, settings)


def _turned(seat: str, we: str | None) -> str:
    """The seat, or the next one where that is not on our side."""
    return seat if we is None or SIDE_OF[seat] == we else SEATS[(SEATS.index(seat) + 1) % 4]


def bracketed(tokens: Sequence[Token], settings: Settings) -> Auction:
    """Our calls plain, theirs in brackets; a pass of theirs may be left out.

    Our first bidder sits North, so that calls before that bid move the dealer.
    """
    placed: list[tuple[int, Token]] = []
    for number, token in enumerate(tokens, start=1):
        if placed and placed[-1][1].theirs == token.theirs:
            if token.theirs:
                raise InputError(
                    "illegal",
                    f"Between ({placed[-1][1].call}) and ({token.call}) our call is missing; "
                    "write P if we passed.",
                    where=token.call.name,
                )
            placed.append((number, Token(PASS, True)))
        placed.append((number, token))
    ours = [i for i, (_, t) in enumerate(placed) if not t.theirs]
    first = next((i for i in ours if placed[i][1].call is not PASS), ours[0] if ours else 1)
    dealer = settings.dealer or SEATS[-first % 4]
    we = settings.we or SIDE_OF[SEATS[(SEATS.index(dealer) + first) % 4]]
    auction = _started(dealer, we, settings)
    for number, token in placed:
        auction = _added(auction, token, number)
    return _our_turn(auction, settings)


def every_call(tokens: Sequence[Token], settings: Settings) -> Auction:
    """All four seats in turn, the dealer first.

    Our side is the one that opened, or the one to act where a call is asked for; brackets around
    one side's calls only settle it for an explanation.
    """
    dealer = settings.dealer or "N"
    theirs = {i % 2 for i, t in enumerate(tokens) if t.theirs}
    if len(theirs) == 2:
        raise InputError("auction", "Calls of both sides are in brackets; bracket one side's calls only.")
    if settings.purpose != "explain":
        turn = len(tokens)
    elif theirs:
        turn = 1 - theirs.pop()
    else:
        turn = next((i for i, t in enumerate(tokens) if t.call is not PASS), 0)
    we = settings.we or SIDE_OF[SEATS[(SEATS.index(dealer) + turn) % 4]]
    auction = _started(dealer, we, settings)
    for number, token in enumerate(tokens, start=1):
        auction = _added(auction, token, number)
    return auction


def _our_turn(auction: Auction, settings: Settings) -> Auction:
    """For a question about our next call the other side's pass is filled in."""
    if settings.purpose == "explain" or auction.complete or auction.ours(len(auction.calls)):
        return auction
    return auction.then(PASS)
