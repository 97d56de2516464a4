"""The three ways in which players write an auction, told apart without guessing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tosr_engine.calls import CALLS, PASS, SEATS, SIDE_OF, Auction, Call, Shown
from tosr_engine.errors import AmbiguousAuction, InputError
from tosr_engine.notation.tokens import Token, Tokens, glued, tokenize

_PLAIN = re.compile(r"[1-7](?:NT|[CDHS])(?:-[1-7](?:NT|[CDHS]))*")


class Settings:
    """What was said beside the auction: dealer, our side, vulnerability, and who is to act."""

    __slots__ = ("dealer", "purpose", "vul", "we")

    def __init__(self, dealer: str | None, vul: str | None, we: str | None, purpose: str) -> None:
        self.dealer = dealer
        self.vul = vul
        self.we = we
        self.purpose = purpose


def read_form(text: str, settings: Settings) -> Auction:
    """Read a free text in the form it is written in."""
    if _PLAIN.fullmatch(text):
        return our_calls([CALLS[name] for name in text.split("-")], settings)
    run = glued(text.strip())
    if run is not None:
        return every_call(run, {}, settings)
    found = tokenize(text)
    if not found.calls:
        if found.all_pass:
            return every_call([PASS] * 4, {}, settings)
        if text.strip():
            raise InputError(
                "auction", "There is no call in that text; write an auction as 1C-1H-1S or 1C (1H) P."
            )
        return empty(settings)
    return _chosen(found, settings)


def empty(settings: Settings) -> Auction:
    """The auction before the first call."""
    dealer = settings.dealer or "N"
    return Auction((), dealer, settings.vul or "none", settings.we or SIDE_OF[dealer])


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
        shown = {i: t.shown for i, t in enumerate(found.calls) if t.shown is not None}
        auction = every_call([t.call for t in found.calls], shown, settings)
    else:
        auction = our_calls([t.call for t in found.calls], settings)
    if found.all_pass:
        while not auction.complete:
            auction = auction.then(PASS)
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
        if fault is not None:
            return _remarked(
                auction, f"Read as {_FORM_WORDS[form]}: as {_FORM_WORDS[forms[0]]} it would not be legal."
            )
        return auction
    assert fault is not None
    raise fault


def _only_legal(found: Tokens, settings: Settings) -> Auction:
    """The one legal reading; both, where there are two that differ."""
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
    auctions = list(readings.values())
    if len(auctions) == 2 and auctions[0].calls != auctions[1].calls:
        raise AmbiguousAuction(
            "That auction can be read in two ways; choose one.",
            tuple((_FORM_WORDS[form], a.text()) for form, a in readings.items()),
        )
    return auctions[0]


def _remarked(auction: Auction, remark: str) -> Auction:
    return Auction(
        auction.calls,
        auction.dealer,
        auction.vul,
        auction.we,
        auction.shown,
        (*auction.remarks, remark),
        auction.vul_given,
    )


def _started(dealer: str, we: str, settings: Settings) -> Auction:
    return Auction((), dealer, settings.vul or "none", we, vul_given=settings.vul is not None)


def _north_first(place: int, settings: Settings) -> str:
    """The dealer that puts the call number ``place`` at North, unless a dealer was given."""
    return settings.dealer or SEATS[-place % 4]


def our_calls(calls: Sequence[Call], settings: Settings) -> Auction:
    """Our side's calls only; the other side passes throughout."""
    first = next((i for i, c in enumerate(calls) if c is not PASS), 0)
    dealer = _north_first(2 * first, settings)
    auction = _started(dealer, settings.we or SIDE_OF[dealer], settings)
    if SIDE_OF[dealer] != auction.we:
        auction = auction.then(PASS)
    for c in calls:
        if auction.calls and not auction.ours(len(auction.calls)):
            auction = auction.then(PASS)
        auction = auction.then(c)
    return _our_turn(auction, settings)


def bracketed(tokens: Sequence[Token], settings: Settings) -> Auction:
    """Our calls plain, theirs in brackets; a pass of theirs may be left out."""
    placed: list[Token] = []
    for token in tokens:
        if placed and placed[-1].theirs == token.theirs:
            if token.theirs:
                raise InputError(
                    "illegal",
                    f"Between ({placed[-1].call}) and ({token.call}) our call is missing; "
                    "write P if we passed.",
                    where=token.call.name,
                )
            placed.append(Token(PASS, True))
        placed.append(token)
    first = next((i for i, t in enumerate(placed) if not t.theirs and t.call is not PASS), None)
    if first is None:
        first = next((i for i, t in enumerate(placed) if not t.theirs), 1)
    dealer = _north_first(first, settings)
    ours = next((i for i, t in enumerate(placed) if not t.theirs), 1)
    we = SIDE_OF[SEATS[(SEATS.index(dealer) + ours) % 4]]
    if settings.we is not None and settings.we != we:
        we = settings.we
    auction = _started(dealer, we, settings)
    for token in placed:
        auction = auction.then(token.call, token.shown)
    return _our_turn(auction, settings)


def every_call(calls: Sequence[Call], shown: dict[int, Shown], settings: Settings) -> Auction:
    """All four seats in turn, the dealer first."""
    dealer = settings.dealer or "N"
    opener = next((i for i, c in enumerate(calls) if c is not PASS), 0)
    turn = len(calls) if settings.purpose != "explain" else opener
    we = settings.we or SIDE_OF[SEATS[(SEATS.index(dealer) + turn) % 4]]
    auction = _started(dealer, we, settings)
    for i, c in enumerate(calls):
        auction = auction.then(c, shown.get(i))
    return auction


def _our_turn(auction: Auction, settings: Settings) -> Auction:
    """For a question about our next call the other side's pass is filled in."""
    if settings.purpose == "explain" or auction.complete or auction.ours(len(auction.calls)):
        return auction
    return auction.then(PASS)
