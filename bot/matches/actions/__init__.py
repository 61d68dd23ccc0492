"""What a member can do with a match, one transaction each."""

from bot.matches.actions.arranged import (
    Arrangement,
    arrange,
    arranged,
    arrive,
    claim,
    postpone,
    set_going,
    stand_still,
)
from bot.matches.actions.boards import picture, placed, refuted
from bot.matches.actions.challenges import accept, decline, earlier, second_leg, withdraw
from bot.matches.actions.current import (
    ended,
    expire_due,
    forfeit_due,
    load,
    movable,
    newest,
    next_deadline,
    open_matches,
)
from bot.matches.actions.following import (
    claim_end,
    end_told,
    ends_to_tell,
    follow,
    followed,
    place_for,
    watchable,
)
from bot.matches.actions.helping import answer_undo, ask_undo, hint
from bot.matches.actions.leaving import leave_all
from bot.matches.actions.moves import close_all, decide, move, require_resignable, resign
from bot.matches.actions.notices import (
    claim_notices,
    noticed,
    nudge,
    outdated_notices,
    take_notice,
)
from bot.matches.actions.proposals import (
    First,
    Proposal,
    propose,
    rematch,
    require_room,
    set_puzzle,
)
from bot.matches.actions.records import read_record
from bot.matches.actions.reviews import (
    accuracy,
    picture_of_ply,
    reviewed,
    reviewed_ply,
    taught,
)
from bot.matches.actions.several import begin, count_due, join, leave

__all__ = [
    "Arrangement",
    "First",
    "Proposal",
    "accept",
    "accuracy",
    "answer_undo",
    "arrange",
    "arranged",
    "arrive",
    "ask_undo",
    "begin",
    "claim",
    "claim_end",
    "claim_notices",
    "close_all",
    "count_due",
    "decide",
    "decline",
    "earlier",
    "end_told",
    "ended",
    "ends_to_tell",
    "expire_due",
    "follow",
    "followed",
    "forfeit_due",
    "hint",
    "join",
    "leave",
    "leave_all",
    "load",
    "movable",
    "move",
    "newest",
    "next_deadline",
    "noticed",
    "nudge",
    "open_matches",
    "outdated_notices",
    "picture",
    "picture_of_ply",
    "place_for",
    "placed",
    "postpone",
    "propose",
    "read_record",
    "refuted",
    "rematch",
    "require_resignable",
    "require_room",
    "resign",
    "reviewed",
    "reviewed_ply",
    "second_leg",
    "set_going",
    "set_puzzle",
    "stand_still",
    "take_notice",
    "taught",
    "watchable",
    "withdraw",
]
