"""Double-dummy tricks, by endplay.

The solver is not safe against two threads at once, so one lock guards every call; a server runs it in worker
processes. Double dummy sees all cards: on average it plays a little better than people declare at slam level
and defends better against part scores.
"""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from tosr_engine.calls import SEATS
from tosr_engine.dealing import Layouts

_LOCK = threading.Lock()
CHUNK = 100


def tricks(layouts: Layouts, strain: str, declarer: str) -> NDArray[np.int64]:
    """Tricks that the declarer (N, E, S, W) takes in a strain (C D H S NT): an array of shape (n,)."""
    from endplay.dds import solve_all_boards
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    trumps = {"C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts, "S": Denom.spades, "NT": Denom.nt}
    leader = SEATS[(SEATS.index(declarer) + 1) % 4]
    first = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}[leader]
    found = np.empty(len(layouts), dtype=np.int64)
    for start in range(0, len(layouts), CHUNK):
        boards = []
        for place in range(start, min(start + CHUNK, len(layouts))):
            board = Deal("N:" + " ".join(layouts.hand(place, seat).pbn() for seat in SEATS))
            board.trump, board.first = trumps[strain], first
            boards.append(board)
        with _LOCK:
            solved = solve_all_boards(boards, SolveMode.OptimalOne)
        for i, board in enumerate(solved):
            found[start + i] = 13 - max(won for _, won in board)
    return found
