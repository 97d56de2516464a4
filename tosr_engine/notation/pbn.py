"""PBN: tag pairs, the deal, the auction block with its notes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tosr_engine.calls import PASS, SIDE_OF, Auction, Shown
from tosr_engine.cards import Hand
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted
from tosr_engine.notation.deals import Deal, board_number, each_board, hands_in_turn, seen_from_opener
from tosr_engine.notation.hands import hand_of_suits
from tosr_engine.notation.words import UNKNOWN, is_all_pass, read_seat, read_table_vul, word_call

_TAG = re.compile(r'\[\s{0,9}(\w{1,40})\s{1,9}"([^"]*)"\s{0,9}\]')
_COMMENT = re.compile(r'("[^"\n]*")|\{[^}]*(?:\}|\Z)|;[^\n]*|^%[^\n]*', re.MULTILINE)
_NOTE = re.compile(r"\s*(\d{1,2})\s*:(.*)", re.DOTALL)
_INHERITED = ("#", "##")


@dataclass
class _Game:
    """The tags of one game, its notes on the auction, and the calls under the auction tag."""

    tags: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    calls: str = ""


def is_pbn(text: str) -> bool:
    """Whether a text has PBN tags."""
    return bool(re.search(r'\[\s{0,9}(?:Auction|Deal|Dealer|Event|Board|Vulnerable)\s{1,9}"', text))


def read_games(text: str) -> list[Deal]:
    """Every game of a PBN text that has a deal or an auction; InputError for what is wrong in one."""
    text = _COMMENT.sub(lambda m: m.group(1) or " ", text)
    games = [g for g in _inherited(_games(text)) if "Deal" in g.tags or "Auction" in g.tags]
    if not games:
        raise InputError(
            "hand",
            f"The PBN text {quoted(text)!r} has neither a deal nor an auction; it needs one of them.",
            where=quoted(text),
        )
    return each_board(games, _deal, lambda g: board_number(g.tags.get("Board", "")))


def _games(text: str) -> list[_Game]:
    """The games; one ends where a block after an empty line, or a tag, repeats a tag of it."""
    games = [_Game()]
    for block in _blocks(text):
        tags = list(_TAG.finditer(block))
        if any(m.group(1) in games[-1].tags for m in tags):
            games.append(_Game())
        under = ""
        for i, match in enumerate(tags):
            name, value = match.group(1), match.group(2)
            game = games[-1]
            if name == "Note":
                note = _NOTE.match(value)
                if note is not None and under == "Auction":
                    game.notes[note.group(1)] = note.group(2).strip()
            else:
                if name in game.tags:
                    game = _Game()
                    games.append(game)
                game.tags[name] = value
                under = name
            if under == "Auction":
                end = tags[i + 1].start() if i + 1 < len(tags) else len(block)
                game.calls += f" {block[match.end() : end]}"
        if not tags and "Auction" in games[-1].tags and not games[-1].calls.strip():
            games[-1].calls = block
    return games


def _blocks(text: str) -> list[str]:
    blocks: list[list[str]] = [[]]
    for line in text.split("\n"):
        if line.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return ["\n".join(b) for b in blocks if b]


def _inherited(games: list[_Game]) -> list[_Game]:
    """The games with ``#`` replaced by the value of the game before."""
    before: dict[str, str] = {}
    for game in games:
        for name, value in game.tags.items():
            if value in _INHERITED:
                game.tags[name] = before.get(name, "?")
        before = game.tags
    return games


def _deal(game: _Game) -> Deal:
    tags = game.tags
    dealer = tags.get("Dealer", "?").strip()
    dealer_seat = None if dealer in UNKNOWN else read_seat(dealer)
    said = tags.get("Vulnerable", "?").strip()
    vul = read_table_vul(said) if said == "-" or said not in UNKNOWN else None
    deal = tags.get("Deal", "").strip()
    hands = {} if deal in UNKNOWN else read_deal_tag(deal)
    auction = _auction(game, dealer_seat, vul) if "Auction" in tags else None
    starts = tags.get("Auction", "?").strip()
    if dealer_seat is None and starts not in UNKNOWN:
        dealer_seat = read_seat(starts)
    return Deal(hands, dealer_seat, vul, board_number(tags.get("Board", "")), auction)


def read_deal_tag(text: str) -> dict[str, Hand]:
    """The hands of ``N:AK94.Q642.Q82.QJ - …``; ``-`` is a hand not given."""
    first, colon, rest = text.partition(":")
    if not colon:
        first, rest = "N", text
    hands: list[Hand | None] = []
    for number, piece in enumerate(rest.split()[:5], start=1):
        if piece == "-":
            hands.append(None)
            continue
        suits = piece.split(".")
        while len(suits) > 4 and not suits[-1]:
            suits.pop()
        if len(suits) != 4:
            raise InputError(
                "hand",
                f"Hand {number} has {len(suits)} suits; write four, as AK94.Q642.Q82.QJ.",
                where=quoted(piece),
            )
        bare = [s[1:] if s[:1].upper() == letter else s for s, letter in zip(suits, "SHDC", strict=True)]
        hands.append(hand_of_suits(bare, quoted(piece)))
    if len(hands) > 4:
        raise InputError("hand", "The deal has more than four hands; a table has four.", where=quoted(text))
    return hands_in_turn(read_seat(first, "seat"), hands)


def _auction(game: _Game, dealer: str | None, vul: str | None) -> Auction:
    said = game.tags["Auction"].strip()
    start = read_seat(said) if said not in UNKNOWN else dealer or "N"
    if dealer is not None and start != dealer:
        raise InputError(
            "auction",
            f"The auction starts with {start} but the dealer is {dealer}; correct one of the two.",
            where=quoted(said),
        )
    return read_calls(game.calls, start, vul, game.notes)


def read_calls(body: str, dealer: str, vul: str | None, notes: dict[str, str]) -> Auction:
    """Calls of all four seats from the dealer on, with PBN's note marks."""
    auction = Auction((), dealer, "none", SIDE_OF[dealer])
    shown: dict[int, Shown] = {}
    for token in re.findall(r"=\d+=|\$\d+|[^\s/=$]+", body):
        if token.startswith("="):
            if auction.calls and token.strip("=") in notes:
                shown[len(auction.calls) - 1] = Shown(text=quoted(notes[token.strip("=")], 69))
            continue
        if token.startswith("$") or not token.strip("!?+*-"):
            continue
        if is_all_pass(token):
            while not auction.complete:
                auction = auction.then(PASS)
            continue
        call = word_call(token)
        if call is None:
            raise InputError(
                "call",
                f"{quoted(token)!r} is no call (call {len(auction.calls) + 1}); "
                "write calls as 1C, 2NT, Pass, X, XX.",
                where=quoted(token),
            )
        auction = auction.then(call)
    return seen_from_opener(auction, vul, shown)
