"""The match: a pure state machine that knows no Discord, no database, no clock and no chance."""

from bot.match.model import Ending, Level, Match, Place, Player, Status
from bot.match.puzzles import puzzle_position
from bot.match.refusals import (
    AlreadyProposed,
    MatchNotFound,
    MatchOver,
    NotForYou,
    NothingToPlay,
    NotOpen,
    NotYourMatch,
    NotYourTurn,
    Refusal,
    SamePlayer,
    Stale,
)
from bot.match.setup import fair_position
from bot.match.strategy import choose_move, random_move, sensible_move
from bot.match.transitions import (
    accept,
    answer,
    decline,
    expire,
    play,
    propose,
    rematch,
    require_turn,
    resign,
    withdraw,
)

__all__ = [
    "AlreadyProposed",
    "Ending",
    "Level",
    "Match",
    "MatchNotFound",
    "MatchOver",
    "NotForYou",
    "NotOpen",
    "NotYourMatch",
    "NotYourTurn",
    "NothingToPlay",
    "Place",
    "Player",
    "Refusal",
    "SamePlayer",
    "Stale",
    "Status",
    "accept",
    "answer",
    "choose_move",
    "decline",
    "expire",
    "fair_position",
    "play",
    "propose",
    "puzzle_position",
    "random_move",
    "rematch",
    "require_turn",
    "resign",
    "sensible_move",
    "withdraw",
]
