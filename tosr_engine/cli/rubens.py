"""`tosr rubens`: the Rubens advances after an overcall (Appendix 2), played or not."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tosr_engine.cli.options import JsonOption
from tosr_engine.system.defence.rubens import read_rubens


def rubens(
    opening: Annotated[str, typer.Argument(help="our opening, as 1S")],
    overcall: Annotated[str, typer.Argument(help="their overcall, as 2D")],
    agreed: Annotated[bool, typer.Option("--agreed", help="the partnership plays them")] = False,
    as_json: JsonOption = False,
) -> None:
    """Responder's calls after an overcall by the Rubens scheme: not played unless agreed."""
    scheme = read_rubens(f"{opening} {overcall}", agreed=agreed)
    if as_json:
        typer.echo(json.dumps(scheme.to_json(), ensure_ascii=False))
        return
    typer.echo(f"{scheme.opening} ({scheme.overcall}): {scheme.note}")
    for a in scheme.advances:
        opener = f"; opener: {a.opener}" if a.opener else ""
        typer.echo(f"  {a.call:<4} {a.meaning}{opener}")
    for line in scheme.afterwards:
        typer.echo(f"Then: {line}")
