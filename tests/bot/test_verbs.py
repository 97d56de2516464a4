"""The operator's verbs of tosr-bot, as processes."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot import health
from tests.bot.test_console import _environment
from tosr_engine import bid


def verb(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        capture_output=True,
        text=True,
        env=_environment(folder),
        timeout=60,
        check=False,
    )


def test_puzzles_need_no_database_and_no_token(tmp_path: Path) -> None:
    done = verb(tmp_path, "puzzles", "--from", "2026-12-01", "--days", "30", "--json")
    made = [json.loads(line) for line in done.stdout.splitlines()]
    assert [m["date"] for m in made] == [f"2026-12-{d:02}" for d in range(1, 31)]
    assert [m["number"] for m in made] == list(range(made[0]["number"], made[0]["number"] + 30))
    for m in made:
        assert {"format", "section", "difficulty", "question", "hand", "auction", "vul", "answer"} <= m.keys()
        if m["format"] == "your-call":
            assert bid(m["hand"], m["auction"]).call == m["answer"]
            assert [c["call"] for c in m["choices"] if c["right"]] == [m["answer"]]
    assert not list(tmp_path.glob("*.sqlite3"))


def test_export_and_import_as_verbs(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert verb(one, "migrate").returncode == 0
    done = verb(one, "export", str(tmp_path / "all.jsonl"))
    assert done.returncode == 0, done.stderr
    refused = verb(two, "import", str(tmp_path / "all.jsonl"))
    assert refused.returncode == 2
    assert "Migrate the database first" in refused.stderr
    assert verb(two, "migrate").returncode == 0
    assert "0 rows read" in verb(two, "import", str(tmp_path / "all.jsonl")).stdout


def test_sync_needs_a_token(tmp_path: Path) -> None:
    done = verb(tmp_path, "sync")
    assert (done.returncode, done.stderr.strip()) == (2, "tosr-bot: sync needs TOSR_TOKEN.")


def test_healthcheck(tmp_path: Path) -> None:
    assert verb(tmp_path, "healthcheck").returncode == 1
    now = datetime.now(UTC)
    health.beat(tmp_path, now)
    assert verb(tmp_path, "healthcheck").returncode == 0
    health.beat(tmp_path, now - timedelta(minutes=5))
    done = verb(tmp_path, "healthcheck")
    assert done.returncode == 1
    assert "old" in done.stdout
    (tmp_path / health.FILE).write_text("?", encoding="utf-8")
    assert health.fault(tmp_path, now) is not None
