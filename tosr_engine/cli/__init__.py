"""The `tosr` command: the engine at a prompt, in batches, and as JSON."""

from tosr_engine.cli.app import app, main

__all__ = ["app", "main"]
