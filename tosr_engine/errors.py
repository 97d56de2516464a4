"""Faults in what a person typed, as values that can be shown to them.

Every fault says what was wrong, where, and what would be right, in one or two sentences.
"""

from __future__ import annotations

from typing import Any


class InputError(ValueError):
    """Something a person gave cannot be read or is not legal bridge.

    ``kind`` is one of ``hand``, ``call``, ``auction``, ``illegal``, ``ambiguous``, ``setting``,
    ``unfinished`` or ``too-long``; ``message`` is the sentence to show; ``where`` is the piece of
    the input at fault, as it was typed.
    """

    def __init__(self, kind: str, message: str, *, where: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        return _input_error, (self.kind, self.message, self.where)

    def to_json(self) -> dict[str, Any]:
        """The error as the JSON object that ``--batch`` and ``--json`` print."""
        body: dict[str, Any] = {"kind": self.kind, "message": self.message}
        if self.where is not None:
            body["where"] = self.where
        return body


class AmbiguousAuction(InputError):
    """An auction that is legal in two ways which give the calls to different players.

    ``readings`` holds each reading as ``(label, text)``: the label says who bid what, the text
    reads back unambiguously.
    """

    def __init__(self, message: str, readings: tuple[tuple[str, str], ...]) -> None:
        super().__init__("ambiguous", message)
        self.readings = readings

    def __reduce__(self) -> tuple[Any, ...]:
        return AmbiguousAuction, (self.message, self.readings)

    def to_json(self) -> dict[str, Any]:
        """The error with its readings."""
        return {
            **super().to_json(),
            "readings": [{"label": label, "auction": text} for label, text in self.readings],
        }


def _input_error(kind: str, message: str, where: str | None) -> InputError:
    """The error again, in the process that asked."""
    return InputError(kind, message, where=where)
