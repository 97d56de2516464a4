"""``python -m tosr_engine``: the same as the command ``tosr``."""

from tosr_engine.cli import main

main()
