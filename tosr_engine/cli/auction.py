"""`tosr auction`: both hands bid to the end, with the value of the contract."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from rich.console import Console

from tosr_engine.answers import Decision
from tosr_engine.captain import LAYOUTS, Bidden, Budget, bid_out
from tosr_engine.cli.options import JsonOption, VulOption
from tosr_engine.errors import InputError
from tosr_engine.notation import read_auction


def auction(
    north: Annotated[str, typer.Argument(help="North's hand")],
    south: Annotated[str, typer.Argument(help="South's hand")],
    they: Annotated[str, typer.Option("--they", help='opponents\' calls in turn, as "1H,P,2H"')] = "",
    vul: VulOption = None,
    dealer: Annotated[str, typer.Option("--dealer", help="N, E, S or W")] = "N",
    layouts: Annotated[int, typer.Option(min=1, max=5000, help="deals that value the contract")] = 100,
    seed: Annotated[int, typer.Option(help="the same seed gives the same deals")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Both hands bid to the end by the system, every call explained, with the value of the contract.

    Values are double dummy: all four hands are seen, which flatters thin slams a little.
    """
    side = read_auction("", dealer=dealer, vul=vul)
    calls = [_their_call(c) for c in they.replace(",", " ").split()]
    with Console(stderr=True).status("bidding") as shown:

        def tell(decision: Decision) -> None:
            shown.update(f"{decision.auction} {decision.call}")

        made = bid_out(
            north,
            south,
            they=calls,
            vul=side.vul,
            dealer=side.dealer,
            layouts=layouts,
            seed=seed,
            budget=Budget(LAYOUTS, None, seed),
            tell=tell if sys.stderr.isatty() else None,
        )
    typer.echo(json.dumps(made.to_json(), ensure_ascii=False) if as_json else auction_text(made))


def _their_call(text: str) -> str:
    from tosr_engine.calls import CALLS

    name = {"PASS": "P", "-": "P", "DBL": "X", "D": "X", "RDBL": "XX"}.get(text.upper(), text.upper())
    if name.endswith("N") and name[:-1].isdigit():
        name += "T"
    if name not in CALLS:
        raise InputError("call", f"{text[:20]!r} is no call; write their calls as 1H,P,2H.", where=text[:20])
    return name


def auction_text(made: Bidden) -> str:
    """A whole auction as lines of text."""
    lines = [
        f"{c.seat}  {c.call if c.side == 'we' else f'({c.call})':<5} {c.meaning}"
        for c in made.calls
        if c.side == "we" or c.call != "P"
    ]
    where = f"{made.contract} by {made.declarer}" if made.declarer else "none of ours"
    lines += ["", f"Contract: {where}; {made.reached.in_words()}"]
    if made.stopped:
        lines.append(f"Note: {made.stopped}")
    lines.append(f"Over {made.layouts} deals (seed {made.seed}):")
    lines += [f"  {p.contract:<4} {p.declarer}  {p.in_words()}" for p in made.table]
    return "\n".join(lines)
