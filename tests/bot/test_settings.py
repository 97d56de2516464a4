"""Settings: read, normalised, and every fault named at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import SettingsError, load_settings, normal_url


@pytest.fixture(autouse=True)
def _no_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "TOKEN_FILE", "DATABASE_URL", "DATA_DIR"):
        monkeypatch.delenv(f"TOSR_{name}", raising=False)


def test_nothing_set_is_the_terminal_on_sqlite() -> None:
    settings = load_settings()
    assert settings.token is None
    assert settings.url == "sqlite+aiosqlite:///data/tosr.sqlite3"


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("postgres://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("postgresql://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("postgresql+psycopg://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ],
)
def test_addresses_are_normalised(url: str, meant: str) -> None:
    assert normal_url(url) == meant


def test_token_file(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("a.b.c\n")
    token = load_settings(token_file=tmp_path / "t").token
    assert token is not None
    assert token.get_secret_value() == "a.b.c"
    assert "a.b.c" not in repr(load_settings(token_file=tmp_path / "t"))


def test_all_faults_at_once() -> None:
    with pytest.raises(SettingsError) as wrong:
        load_settings(default_tz="Moon", workers=0, discord_api="https://discord.example")
    text = " ".join(wrong.value.faults)
    assert len(wrong.value.faults) == 3
    for name in ("TOSR_DEFAULT_TZ", "TOSR_WORKERS", "TOSR_DISCORD_API"):
        assert name in text


def test_other_databases_are_refused() -> None:
    with pytest.raises(SettingsError, match="not supported"):
        load_settings(database_url="mysql://x")


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9"])
def test_loopback_servers_are_allowed(url: str) -> None:
    assert load_settings(discord_api=url).discord_api == url


def test_every_setting_is_in_the_example() -> None:
    from bot.settings import Settings

    example = (Path(__file__).parents[2] / ".env.example").read_text()
    for name in Settings.model_fields:
        assert f"TOSR_{name.upper()}=" in example, name
