"""Moves and the bot's answers, votes, hints, take-backs, and the end of matches by a member."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import islice

import cgt
from bot import log
from bot.play.engine import actions as opponent
from bot.play.engine.model import Level
from bot.play.matches import work
from bot.play.matches.actions.boards import view
from bot.play.matches.actions.repository import by_member, change, current, open_matches
from bot.play.matches.model import TimeOver, VoteOver, challenges, shared, transitions
from bot.play.matches.model.match import Ending, Match, Status
from bot.play.matches.model.transitions import Hint
from bot.play.matches.rows.matches import Matches
from bot.resilience import for_each, unless_away
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.refusals import Refusal
from bot.workers.pictures import View
from cgt.errors import CgtError, NotKnown

logger = log.get(__name__)

TRIES = 100
"""The maximum number of times that a member's open matches are read to end them all."""


async def move(
    services: Services,
    match_id: int,
    user_id: int,
    ply: int,
    text: str,
    *,
    language: str | None = None,
    admit: Callable[[Match], None] | None = None,
) -> Match:
    """Make a move and the bot's answer to it, both or neither.

    If votes decide, it is a vote for that move. With a language the picture of the board after the
    answer is drawn at the same time and cached. ``admit`` is called first, and can refuse.

    :raises Refusal: when it isn't this member's turn, the match is over, or the board is no longer
        at ply ``ply``.
    :raises NotationError: when the text isn't a move.
    :raises IllegalMove: when the rules don't allow the move.
    """

    async def moved(before: Match) -> Match:
        if admit is not None:
            admit(before)
        if before.ending is Ending.TIME and before.index_of(user_id) is not None:
            raise TimeOver
        transitions.require_turn(before, user_id, ply)
        now, chosen = services.now(), move_of(before.position, text)
        if before.mode.is_voted:
            return shared.vote(before, user_id, ply, chosen, now)
        after = transitions.make_move(before, user_id, ply, chosen, now)
        return await answered(services, after, now, language)

    try:
        return await change(services, match_id, moved)
    except VoteOver:
        with suppress(Refusal):  # another process can have counted it
            await decide(services, match_id)
        raise


async def decide(services: Services, match_id: int) -> Match:
    """Make the move of a vote whose countdown has ended, and the bot's answer to it."""

    async def decided(before: Match) -> Match:
        now = services.now()
        return await answered(services, shared.decide(before, now), now)

    return await change(services, match_id, decided)


def move_of(position: cgt.Position, text: str) -> cgt.Move:
    """Return the move that a text denotes in notation or by its number among the options.

    :raises NotationError: when it denotes no move.
    """
    numbered = re.fullmatch(r"#(\d{1,4})\.(\d{1,4})", text)
    if numbered is None:
        return cgt.move(text, position)
    here, number = int(numbered[1]), int(numbered[2])
    if here < len(position.components):
        component = position.components[here]
        options = component.ruleset.options(component.state)
        option = next(islice(iter(options), number, None), None)
        if option is not None:
            return cgt.Move(here, option)
    return cgt.move("", position)


resign = by_member(transitions.resign)
ask_undo = by_member(transitions.ask_undo)
answer_undo = by_member(transitions.answer_undo)
join = by_member(shared.join)
leave = by_member(shared.leave)
begin = by_member(shared.begin)
_close = by_member(transitions.close)
_mark_hint = by_member(transitions.hinted)


async def close_all(services: Services, user_id: int) -> list[Match]:
    """Close a member's open matches against the bot, and return them."""
    closed: list[Match] = []
    for match in await Matches(services.store).open_against_bot(user_id):
        try:
            closed.append(await _close(services, match.id, user_id))
        except Refusal:
            logger.debug("match went on at the last moment", match=match.id)
    return closed


async def answered(
    services: Services, match: Match, now: datetime, language: str | None = None
) -> Match:
    """Return the match after the bot's move, or unchanged if it isn't the bot's turn."""
    if match.status is not Status.PLAYING or not match.to_move.is_bot:
        return match
    level = match.to_move.level or Level.PERFECT
    before: View | None = None
    if language is not None:
        theme = await settings.theme_of(services, match.place.guild_id)
        before = view(services, match, language, theme)
    found = await opponent.answer(
        services,
        match.players[1 - match.turn].user_id or 0,
        match.position,
        level,
        match.convention,
        judged=match.judged,
        view=before,
    )
    if not found.solved:
        match = replace(match, judged=False)
    after = transitions.make_move(match, None, match.stage, found.move, now)
    if after.is_open and before is not None and found.picture is not None:
        services.pictures.keep(before.after(found.move), found.picture)
    return after


async def leave_all(services: Services, user_id: int) -> list[Match]:
    """End all open matches of a member, and return them.

    The member resigns matches against others, closes those against the bot, and withdraws or
    declines challenges. On a shared side the match goes on without the member.
    """
    left: list[Match] = []
    for _ in range(TRIES):
        found = await open_matches(services, user_id)
        if not found:
            break
        for match in found:
            try:
                left.append(await _leave(services, match.id, user_id))
            except Refusal:
                logger.debug("match went on at the last moment", match=match.id)
    return left


async def _leave(services: Services, match_id: int, user_id: int) -> Match:
    """End a match in the way that its stage allows, unless it is over already."""

    def leave(match: Match) -> Match:
        challenged = match.status is Status.CHALLENGED
        if not match.is_open:
            return match
        if challenged and match.players[match.challenge.challenger].user_id == user_id:
            return challenges.withdraw(match, user_id, services.now())
        if match.mode.is_shared:
            return shared.leave(match, user_id, services.now())
        if challenged:
            return challenges.decline(match, user_id, services.now())
        end = transitions.close if match.against_bot else transitions.resign
        return end(match, user_id, services.now())

    return await change(services, match_id, leave)


async def hint(
    services: Services, match_id: int, user_id: int, stage: int, *, marked: bool
) -> tuple[Match, Hint]:
    """Return a hint for the player to move, and the match in which the hint is counted.

    The second hint for a move belongs to the first, which was ``marked``.

    :raises Refusal: when they couldn't move there, or the hint is out of reach. Then it isn't
        counted.
    """
    before = await current(services, match_id)
    player = transitions.require_turn(before, user_id, stage)
    before.mode.require_hints()
    try:
        found = await services.workers.move(user_id, work.hint, before.position, before.convention)
    except NotKnown:
        raise Refusal(
            "This position is too large for me to solve, so I don't know a good move either."
        ) from None
    if marked and before.mode.hints[player]:
        return before, found
    return await _mark_hint(services, match_id, user_id, stage), found


async def count_due(services: Services) -> list[Match]:
    """Make the moves of the votes whose countdown has ended, and return these matches."""

    async def counted(due: Match) -> Match | None:
        try:
            return await decide(services, due.id)
        except Refusal:
            logger.debug("counted by another process", match=due.id)
        except CgtError as error:
            logger.warning("votes not counted", match=due.id, error=str(error))
        return None

    due = Matches(services.store).due(services.now(), by="vote")
    found = await unless_away("votes not looked through", due, [])
    return [match for match in await for_each("vote", found, counted) if match is not None]
