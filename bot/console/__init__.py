"""The same bot in a terminal."""

from bot.console.app import run_console

__all__ = ["run_console"]
