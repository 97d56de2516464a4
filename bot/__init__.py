"""The TOSR bot: the bidding engine where partnerships talk, on Discord or in a terminal."""

__version__ = "0.1.0"
