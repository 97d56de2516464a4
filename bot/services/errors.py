"""Faults that a person can act on, raised by the services."""

from __future__ import annotations


class ServiceError(Exception):
    """Something the user asked for cannot be done; the message says why and what would be right."""


class Busy(ServiceError):
    """The person has too many answers under way."""


class TooSlow(ServiceError):
    """The answer took longer than an answer may take."""
