"""`tosr lead` (notes 14)."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tosr_engine.cli.app import app
from tosr_engine.errors import InputError

RUN = CliRunner()


def test_advice_and_meaning() -> None:
    told = RUN.invoke(app, ["lead", "AKQ52.KJ3.4.QT92", "4H"]).output
    assert told.startswith("SK against 4H")
    body = json.loads(RUN.invoke(app, ["lead", "AKQ52.KJ3.4.QT92", "4H", "--json"]).output)
    assert (body["card"], body["section"]) == ("SK", "14")
    said = RUN.invoke(app, ["lead", "--explain", "SK", "3NT"]).output
    assert "reverse attitude" in said


def test_wrong_input_is_an_input_error() -> None:
    wrong = RUN.invoke(app, ["lead", "AKQ52.KJ3.4.QT92", "4Z"]).exception
    with pytest.raises(InputError, match="no contract"):
        raise wrong  # type: ignore[misc]


def test_rubens_advances_are_marked_and_have_a_switch() -> None:
    """Appendix 2: a possible addition, not played unless agreed."""
    told = RUN.invoke(app, ["rubens", "1S", "2D"]).output
    assert "Not played unless agreed" in told
    assert json.loads(RUN.invoke(app, ["rubens", "1S", "2D", "--agreed", "--json"]).output)["played"]
    assert isinstance(RUN.invoke(app, ["rubens", "2S", "2D"]).exception, InputError)
