"""Errors are values: they travel between processes as they are."""

from __future__ import annotations

import pickle

import pytest

from tosr_engine import InputError, read_auction
from tosr_engine.errors import AmbiguousAuction


def test_errors_cross_processes() -> None:
    with pytest.raises(InputError) as wrong:
        read_auction("1C-1C")
    again = pickle.loads(pickle.dumps(wrong.value))
    assert again.to_json() == wrong.value.to_json()
    two = AmbiguousAuction("Two readings.", (("ours", "1C-1H"), ("all", "1C 1H")))
    assert pickle.loads(pickle.dumps(two)).to_json() == two.to_json()
