"""SimCord behind HTTP and a websocket on this machine, for a bot in a process of its own.

SimCord keeps the servers, messages and interactions. The stand-in adds the transport, the gateway's
sessions and everything that goes wrong on the way. A request that SimCord doesn't know, or that
Discord's own description does not allow, is kept as a fault.
"""

from tests.process.loopback.server import LoopbackDiscord
from tests.process.loopback.state import Channel, Interaction, Message, Request, User

__all__ = ["Channel", "Interaction", "LoopbackDiscord", "Message", "Request", "User"]
