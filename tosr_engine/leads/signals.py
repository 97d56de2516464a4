"""What partner's cards say when we defend (notes 14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tosr_engine.leads.contract import Contract


@dataclass(frozen=True, slots=True)
class Signal:
    """One kind of signal: when it applies, what a low and a high card say; ``main`` is the usual one."""

    name: str
    when: str
    low: str
    high: str
    main: bool = False
    section: str = "14"

    def to_json(self) -> dict[str, Any]:
        """The signal as a JSON object."""
        return {
            "name": self.name,
            "when": self.when,
            "low": self.low,
            "high": self.high,
            "main": self.main,
            "section": self.section,
        }


_ATTITUDE = ("a low card likes the suit", "a high card does not like it")
_COUNT = ("a low card first shows an even number", "a high card first shows an odd number")
_LOWER, _HIGHER = "a low card asks for the lower of the other suits", "a high card asks for the higher one"
_BY_PARITY = ("an odd card asks for the lower of the other suits", "an even card asks for the higher one")


def signals(contract: Contract) -> tuple[Signal, ...]:
    """How we follow suit: the usual signal first."""
    if not contract.notrump:
        return (
            Signal(
                "reverse attitude",
                "on the opening lead, in any suit that partner leads",
                *_ATTITUDE,
                main=True,
            ),
            Signal("reverse count", "in the suits that they lead, of the cards as dealt", *_COUNT),
            Signal("suit preference", "when it is obvious", *_BY_PARITY),
        )
    when = "when it is obvious, and on the lead of a king"
    if contract.gambling:
        when += " or of an ace, 3NT being gambling"
    return (
        Signal("reverse count", "as a rule", *_COUNT, main=True),
        Signal("reverse attitude", when, *_ATTITUDE),
        Signal("suit preference", "when it is obvious", _LOWER, _HIGHER),
    )


def discards(contract: Contract) -> tuple[Signal, ...]:
    """What our discards say: the usual one first."""
    if not contract.notrump:
        return (
            Signal("reverse count", "as a rule, of the suit discarded as it was dealt", *_COUNT, main=True),
            Signal("suit preference", "when it is obvious", *_BY_PARITY),
        )
    return (
        Signal("McKenney suit preference", "the first discard", _LOWER, _HIGHER, main=True),
        Signal("reverse count", "after the first discard, or when it is obvious", *_COUNT),
        Signal("suit preference", "when it is obvious", _LOWER, _HIGHER),
    )
