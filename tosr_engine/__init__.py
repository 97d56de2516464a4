"""The Transfer-Oriented Symmetric Relay system as exact sets of hands.

``explain`` says what the calls of an auction mean, ``bid`` which call a hand makes, ``next_calls``
what may be called now. HCP count A4 K3 Q2 J1, controls A2 K1. Faults in the input raise
``InputError``; section numbers are those of the system's notes.
"""

from tosr_engine.answers import CallMeaning, Decision, Explanation, Summary
from tosr_engine.calls import Auction, Call
from tosr_engine.cards import Hand
from tosr_engine.choose import bid
from tosr_engine.errors import AmbiguousAuction, InputError
from tosr_engine.explain import explain, next_calls
from tosr_engine.notation import read_auction, read_hand

__all__ = [
    "AmbiguousAuction",
    "Auction",
    "Call",
    "CallMeaning",
    "Decision",
    "Explanation",
    "Hand",
    "InputError",
    "Summary",
    "bid",
    "explain",
    "next_calls",
    "read_auction",
    "read_hand",
]
