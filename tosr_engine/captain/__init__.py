"""The captain: placing the contract by simulation, and whole auctions bid by both hands."""

from tosr_engine.captain.auctions import Bidden, Opponents, bid_out, valued
from tosr_engine.captain.contracts import Placed
from tosr_engine.captain.planning import LAYOUTS, SECONDS, Budget, captain

__all__ = ["LAYOUTS", "SECONDS", "Bidden", "Budget", "Opponents", "Placed", "bid_out", "captain", "valued"]
