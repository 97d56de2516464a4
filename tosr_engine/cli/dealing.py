"""`tosr deal` and `tosr odds`: deals that fit an auction, and what partner may hold."""

from __future__ import annotations

import json
from typing import Annotated, get_args

import numpy as np
import typer

from tosr_engine.cli.options import DealerOption, JsonOption, VulOption, WeOption
from tosr_engine.dealing import Odds, deal_text, draw, holder, needs_of, percent
from tosr_engine.dealing import odds as posterior
from tosr_engine.dealing.formats import FORMATS, Format
from tosr_engine.errors import InputError
from tosr_engine.notation import read_auction, read_hand

MOST = 1_000_000
SHOWN = 8


def deal(
    auction: Annotated[str, typer.Argument(help="the auction, in any notation")],
    n: Annotated[int, typer.Option("-n", min=1, max=MOST, help="how many deals")] = 1,
    hand: Annotated[
        str | None, typer.Option("--hand", help="my own hand, of the player to call next")
    ] = None,
    form: Annotated[str, typer.Option("--format", help="pbn, lin or text")] = "text",
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same deals")] = None,
    vul: VulOption = None,
    dealer: DealerOption = None,
    we: WeOption = None,
) -> None:
    """Deals that fit the auction, each as likely as any other."""
    if form not in get_args(Format):
        raise InputError(
            "setting", f"There is no format {form}; choose from {', '.join(FORMATS)}.", where=form
        )
    read = read_auction(auction, dealer=dealer, vul=vul, we=we)
    known = {}
    if hand is not None:
        mine = read_hand(hand)
        known = {holder(read, mine): mine}
    made = draw(needs_of(read), n, np.random.default_rng(seed), known)
    for i in range(n):
        hands = {s: made.hand(i, s) for s in "NESW"}
        chosen: Format = "pbn" if form == "pbn" else "lin" if form == "lin" else "text"
        typer.echo(deal_text(hands, chosen, board=i + 1, auction=read))


def odds(
    hand: Annotated[str, typer.Argument(help="my hand")],
    auction: Annotated[str, typer.Argument(help="the auction so far")],
    vul: VulOption = None,
    dealer: DealerOption = None,
    as_json: JsonOption = False,
) -> None:
    """What partner may hold, given my cards: exact probabilities."""
    answer = posterior(hand, auction, vul=vul, dealer=dealer)
    typer.echo(json.dumps(answer.to_json()) if as_json else odds_text(answer))


def odds_text(answer: Odds) -> str:
    """The odds as lines of text."""
    lines = [f"{answer.seat} after {answer.auction}: {answer.count:,} hands fit beside {answer.hand}."]
    shapes = list(answer.shapes.items())
    more = f"; {len(shapes) - SHOWN} more shapes" if len(shapes) > SHOWN else ""
    lines.append("Shape: " + ", ".join(f"{s} {percent(p)}" for s, p in shapes[:SHOWN]) + more)
    lines.append("HCP: " + ", ".join(f"{h} {percent(p)}" for h, p in answer.hcp.items()))
    held = sorted(answer.honours.items(), key=lambda kv: "AKQJT".index(kv[0][1]))
    lines.append("Honours: " + ", ".join(f"{c} {percent(p)}" for c, p in held if c[1] in "AKQ"))
    for suit, row in answer.fits.items():
        lines.append(f"Cards of both in {suit}: " + ", ".join(f"{n} {percent(p)}" for n, p in row.items()))
    lines.append(
        f"Keycards ({answer.trumps} trumps): "
        + ", ".join(f"{n} {percent(p)}" for n, p in answer.keycards.items())
    )
    risks = [f"{s} {percent(p)}" for s, p in answer.two_losers.items() if p]
    lines.append("Two top losers: " + (", ".join(risks) or "in no suit"))
    return "\n".join(lines)
