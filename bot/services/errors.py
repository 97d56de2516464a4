"""Faults that a person can act on, raised by the services."""

from __future__ import annotations

from tosr_engine import AmbiguousAuction

RESTARTING = "I am restarting; one moment, please."


class ServiceError(Exception):
    """Something the user asked for cannot be done; the message says why and what would be right."""


class Busy(ServiceError):
    """The person has too many answers under way."""


class TooSlow(ServiceError):
    """The answer took longer than an answer may take."""


class TwoReadings(AmbiguousAuction):
    """A question whose auction can be read in two ways.

    ``verb`` is the command that was asked; each of the ``readings`` is a whole question for it, with what
    stood ``before`` and ``after`` the auction.
    """

    def __init__(self, fault: AmbiguousAuction, verb: str, before: str = "", after: str = "") -> None:
        readings = tuple(
            (label, " ".join(filter(None, (before, text, after)))) for label, text in fault.readings
        )
        super().__init__(fault.message, readings)
        self.verb = verb
