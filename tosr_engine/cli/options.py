"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

VulOption = Annotated[
    str | None, typer.Option("--vul", help="none, we, they or all (also NS, EW, love, both)")
]
DealerOption = Annotated[str | None, typer.Option("--dealer", help="N, E, S or W")]
WeOption = Annotated[str | None, typer.Option("--we", help="NS or EW: the side that plays the system")]
JsonOption = Annotated[bool, typer.Option("--json", help="print one JSON object")]
BatchOption = Annotated[
    Path | None,
    typer.Option("--batch", help="a file of JSON objects, one a line ('-': standard input)", allow_dash=True),
]
AuctionArgument = Annotated[
    str | None, typer.Argument(help="the auction, in any notation", show_default=False)
]
