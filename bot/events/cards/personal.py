"""The cards for one member, with their place in an event and the form for leaving."""

from __future__ import annotations

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, row
from bot.events import clicks
from bot.events.cards.panel import board_link
from bot.events.model import Entrant, Pairing, Stage, Tournament, View
from bot.language.words import Words
from bot.server.games.clicks import PlayGame

NAMED = 6
"""The maximum number of named players whose matches a member waits for."""


def own_card(view: View, user_id: int, words: Words) -> Card:
    """Return the card of a member of an event, with their actions."""
    tournament = view.tournament
    buttons = [ClickButton(clicks.ShowTable(tournament.id, 0), words("Standings"))]
    one, mine = tournament.entrant(user_id), tournament.current_of(user_id)
    if mine is not None and mine.how is not None and not tournament.is_round_over:
        rules = tournament.rules
        quick = PlayGame(rules.convention, rules.game(tournament.round))
        buttons.insert(0, ClickButton(quick, words("Play me meanwhile")))
    if tournament.is_open and one is not None and one.left is None:
        buttons.append(ClickButton(clicks.Leave(tournament.id), words("Leave")))
    return Card([text(own_line(view, user_id, words)), row(*buttons)])


def own_line(view: View, user_id: int, words: Words) -> str:
    """Return the state of a member in an event, at a board, between two rounds, or outside."""
    tournament = view.tournament
    one, mine = tournament.entrant(user_id), tournament.current_of(user_id)
    if not tournament.is_open:
        is_cancelled = tournament.stage is Stage.CANCELLED
        return words("This has been cancelled.") if is_cancelled else words("This event is over.")
    if one is None or one.left is not None:
        return _outside(tournament, one, words)
    if tournament.stage is Stage.OPEN:
        return words("You're in! I'll post your board here once it starts.")
    if mine is None:
        return _after(tournament, user_id, words)
    if mine.how is None:
        return _at_board(view, mine, user_id, words)
    told = f"{_result(view, mine, user_id, words)} {_after(tournament, user_id, words)}"
    return "\n".join([told, *_awaited(tournament, words)])


def _awaited(tournament: Tournament, words: Words) -> list[str]:
    """Return the players whose matches the round waits for."""
    found = [user for each in tournament.current if each.how is None for user in each.players]
    named = ", ".join(f"<@{user}>" for user in found[:NAMED])
    more = len(found) - NAMED
    if more > 0:
        named += words(" and {count} more", count=more)
    return [words("You're waiting for {players}.", players=named)] if found else []


def _at_board(view: View, mine: Pairing, user_id: int, words: Words) -> str:
    match = view.matches.get(mine.board)
    if match is None or not match.is_posted:
        return words("Your board will be here in a moment.")
    opponent, link = mine.opponent(user_id), board_link(match, words)
    return words("You're playing against <@{opponent}>: {link}", opponent=opponent, link=link)


def _outside(tournament: Tournament, one: Entrant | None, words: Words) -> str:
    said = words("You aren't in this event.") if one is None else words("You've left this event.")
    return f"{said} {words('Press Join to play.')}" if tournament.takes_members else said


def _result(view: View, mine: Pairing, user_id: int, words: Words) -> str:
    """Return the result of a member's match in this round, or their bye."""
    opponent = mine.opponent(user_id)
    if opponent is None:
        return words("You have a bye in this round. It counts as a win.")
    if mine.winner == user_id:
        said = words("You won against <@{opponent}> in this round.", opponent=opponent)
    elif len(mine.losers) == 2:
        said = words(
            "Neither you nor <@{opponent}> came to your match, so you both lost it.",
            opponent=opponent,
        )
    elif user_id in mine.losers:
        said = words("You lost to <@{opponent}> in this round.", opponent=opponent)
    else:
        said = words("Nobody won your match with <@{opponent}>.", opponent=opponent)
    match = view.matches.get(mine.board)
    return said if match is None or not match.is_posted else f"{said} {board_link(match, words)}."


def _after(tournament: Tournament, user_id: int, words: Words) -> str:
    """Return a member's next round, if they have one."""
    is_arena = tournament.rules.is_arena
    if tournament.is_last_round:
        return words("This is the last round.")
    if user_id in {one.user_id for one in tournament.active(tournament.round + 1)}:
        if is_arena:
            return words("You'll soon get a new opponent.")
        return words("You'll be paired in the next round.")
    if is_arena:
        return words("You've played all your matches.")
    return words("You're out of this event.")


def left_line(tournament: Tournament, words: Words) -> str:
    """Return the message to a member who has just left."""
    said = words("You've left this event.")
    return f"{said} {words('Press Join to come back.')}" if tournament.takes_members else said
