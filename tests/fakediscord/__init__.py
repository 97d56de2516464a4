"""A loopback Discord: HTTP and gateway over real sockets, with Discord's limits and rules."""

from tests.fakediscord.actors import Actors
from tests.fakediscord.server import FakeDiscord

__all__ = ["Actors", "FakeDiscord"]
