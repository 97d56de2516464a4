"""The terminal bot: through a pipe, and at a real terminal with history and completion."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest


def _environment(folder: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("TOSR_")}
    return {**kept, "TOSR_DATA_DIR": str(folder), "PYTHONIOENCODING": "utf-8"}


def talk(folder: Path, *lines: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        env=_environment(folder),
        timeout=60,
        check=True,
    )
    assert "Traceback" not in done.stdout
    return done.stdout


def test_same_answers_as_in_chat(tmp_path: Path) -> None:
    said = talk(tmp_path, "!explain 1C-1H-1S-2S", "!bid AKQ52.KJ3.4.QT92 1C", "next 1C", "help", "quit")
    assert "high shortage" in said
    assert "0-2 hearts" in said
    assert "4+ spades" in said
    assert "Negative" in said
    assert "!explain" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("explain 1C-1C", "not higher than 1C"),
        ("bid AKQ52.KJ3.4.QT9", "12 cards"),
        ("explian 1C", "did you mean explain"),
        ("explain @everyone", "is no call"),
        ("bid", "Give a hand"),
        ("explain " + "1C-" * 20_000, "characters"),
    ],
)
def test_wrong_input_is_answered_and_the_bot_goes_on(tmp_path: Path, line: str, said: str) -> None:
    told = talk(tmp_path, line, "explain 1C-1D")
    assert said in told
    assert "Negative" in told


def test_puzzle_practice_and_table_in_the_terminal(tmp_path: Path) -> None:
    said = talk(tmp_path, "answer 2S", "puzzle", "answer Z", "drill 2.3", "answer b", "answer P", "hand")
    assert "Nothing is asked" in said
    assert "Puzzle of" in said
    assert "none of the choices" in said or "Right" in said
    assert "section 2.3" in said
    assert "It comes again" in said
    assert "There is no table" in said
    said = talk(tmp_path, "table 1C-1S", "hand", "call 1C", "call 1S", "call 3NT", "call P")
    assert "North:" in said
    assert "The table is finished" in said
    assert "of 10" in said
    assert "INFO" not in said


def test_at_a_real_terminal(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "bot", "console"],
        env={**_environment(tmp_path), "TERM": "xterm"},
        encoding="utf-8",
        timeout=30,
        dimensions=(40, 160),
    )
    child.expect("Ask .*help")
    child.expect("tosr>")
    child.send("expl\t")
    child.expect("explain")
    child.send(" 1C-1D\r")
    child.expect("Negative")
    child.expect("tosr>")
    child.send("quit\r")
    child.expect(pexpect.EOF)
    assert "explain 1C-1D" in (tmp_path / "history").read_text()
