"""How answers look, on Discord and in a terminal."""
