"""A stand-in of Discord on this machine: its REST API and its gateway, for a real bot process.

It knows what this bot needs and nothing more: whatever else is asked of it is answered with 501
and kept as a fault, as is each request that Discord's own description does not allow.
"""

from tests.process.loopback.server import LoopbackDiscord
from tests.process.loopback.state import Interaction, Message, Request
from tests.process.loopback.world import Channel, User

__all__ = ["Channel", "Interaction", "LoopbackDiscord", "Message", "Request", "User"]
