"""What a notice says to who is to move."""

from __future__ import annotations

from bot.language.words import Words
from bot.matches.cards.clock import until
from bot.matches.cards.names import link, match_name
from bot.matches.model import Match


def notice(match: Match, told: tuple[int, ...], words: Words, by: int | None = None) -> str:
    """Return what tells those to move that they are; ``by`` is who draws attention."""
    names = {
        "player": ", ".join(f"<@{user_id}>" for user_id in told),
        "game": match_name(match, words),
        "link": link(match),
    }
    lines = [words("{player}, it is your move: [{game}]({link})", **names)]
    if by is not None:
        lines.append(words("{member} is waiting for you.", member=f"<@{by}>"))
    if match.deadline is not None:
        lines.append(words("Your time runs out {when}.", when=until(match.deadline)))
    return " · ".join(lines)
