"""What a member can do with a match, one transaction each."""

from bot.matches.actions.boards import picture, placed, refuted, reviewed
from bot.matches.actions.current import (
    ended,
    expire_due,
    load,
    movable,
    newest,
    open_matches,
)
from bot.matches.actions.moves import close_all, move, require_resignable, resign
from bot.matches.actions.proposals import (
    First,
    Proposal,
    accept,
    decline,
    propose,
    rematch,
    require_room,
    set_puzzle,
    withdraw,
)

__all__ = [
    "First",
    "Proposal",
    "accept",
    "close_all",
    "decline",
    "ended",
    "expire_due",
    "load",
    "movable",
    "move",
    "newest",
    "open_matches",
    "picture",
    "placed",
    "propose",
    "refuted",
    "rematch",
    "require_resignable",
    "require_room",
    "resign",
    "reviewed",
    "set_puzzle",
    "withdraw",
]
