"""What is done with tournaments, one transaction each."""

from bot.tournaments.actions.leading import (
    begin,
    block,
    call_off,
    create,
    end,
    load,
    open_in,
    pause,
    play_off,
    put_right,
    resume,
)
from bot.tournaments.actions.members import join, leave
from bot.tournaments.actions.progress import (
    advance,
    arrange,
    claim_podium,
    due,
    due_podiums,
    podium_posted,
    postpone_podium,
    show_turn,
    unshown,
    waiting,
)
from bot.tournaments.actions.views import View, page, panel_moved, view

__all__ = [
    "View",
    "advance",
    "arrange",
    "begin",
    "block",
    "call_off",
    "claim_podium",
    "create",
    "due",
    "due_podiums",
    "end",
    "join",
    "leave",
    "load",
    "open_in",
    "page",
    "panel_moved",
    "pause",
    "play_off",
    "podium_posted",
    "postpone_podium",
    "put_right",
    "resume",
    "show_turn",
    "unshown",
    "view",
    "waiting",
]
