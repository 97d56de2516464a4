"""The contract that is led against: ``3NT``, ``4H``, ``4SX``, ``gambling 3NT``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tosr_engine.calls import STRAINS, SUIT_OF_STRAIN
from tosr_engine.cards import Suit
from tosr_engine.errors import InputError

_SUIT_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
_FORM = re.compile(r"(?P<level>[1-7])(?P<strain>NT|SA|N|[CDHS])(?P<doubled>X{0,2})$")


@dataclass(frozen=True)
class Contract:
    """A contract seen from the defenders' side.

    ``level`` 1-7; ``strain`` C, D, H, S or NT; ``doubled`` 0, 1 or 2; ``gambling`` whether 3NT was
    opened on a long solid minor.
    """

    level: int
    strain: str
    doubled: int = 0
    gambling: bool = False

    @property
    def notrump(self) -> bool:
        """Whether there are no trumps."""
        return self.strain == "NT"

    @property
    def trumps(self) -> Suit | None:
        """The trump suit, None in notrump."""
        return SUIT_OF_STRAIN.get(self.strain)

    @property
    def name(self) -> str:
        """The contract as it is written: ``4HX``, ``gambling 3NT``."""
        plain = f"{self.level}{self.strain}" + "X" * self.doubled
        return f"gambling {plain}" if self.gambling else plain


def read_contract(text: str) -> Contract:
    """Read a contract; raises InputError (kind ``call``) for anything else."""
    words = text.strip().casefold().split()
    gambling = "gambling" in words
    rest = "".join(w for w in words if w not in ("gambling", "against", "a", "an", "the"))
    found = _FORM.match(rest.upper().translate(_SUIT_SIGNS))
    if found is None:
        raise InputError(
            "call",
            f"{text.strip()[:40]!r} is no contract to lead against; write 4H, 3NT or gambling 3NT.",
            where=text.strip()[:40],
        )
    strain = found["strain"]
    strain = "NT" if strain in ("N", "SA") else strain
    level = int(found["level"])
    if gambling and (level, strain) != (3, "NT"):
        raise InputError("call", f"Only 3NT can be gambling, not {level}{strain}.", where=text.strip()[:40])
    assert strain in STRAINS
    return Contract(level, strain, len(found["doubled"]), gambling)
