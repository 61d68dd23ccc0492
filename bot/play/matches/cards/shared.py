"""Texts and buttons for the board of a shared match."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.items import ClickButton, Row, row
from bot.language.words import Words, duration
from bot.play.matches.cards import clock_name, short_name, stood_still, until
from bot.play.matches.clicks import BeginTeams, JoinTeam, ShowMore, Withdraw
from bot.play.matches.model.match import Match
from bot.play.matches.model.modes import Shared
from bot.play.matches.model.sides import Deciding, counted
from bot.play.matches.model.timing import reserved_until
from cgt.core.convention import Convention
from cgt.core.text import Text

MOST_NAMED = 10
"""The maximum number of team members who are named."""
MOST_MOVES = 8
"""The maximum number of moves that are listed with their votes."""

HOW = {
    Deciding.FIRST: Text("-# In each team, the first tap counts."),
    Deciding.TURNS: Text("-# Team members take turns."),
    Deciding.VOTE: Text("-# Each team votes on its moves until its time runs out."),
}


def lobby(match: Match, mode: Shared, words: Words) -> str:
    """Return the text of a match of teams before it begins."""
    lines = [
        words(
            "<@{user}> has set up a team match. {first} moves first. Join a team!",
            user=match.players[match.challenge.challenger].user_id or 0,
            first=short_name(match.players[0], words),
        ),
        words.text(HOW[mode.deciding]),
        *members(match, mode, words),
    ]
    if match.clock is not None:
        lines.append(words("-# Clock: {clock}.", clock=clock_name(match.clock, words)))
    if match.expires_at is not None:
        lines.append(
            words(
                "-# Once each team has a player, any of you can start the match. Otherwise "
                "it expires {when}.",
                when=until(match.expires_at),
            )
        )
    return "\n".join(lines)


def members(match: Match, mode: Shared, words: Words) -> list[str]:
    """Return a line with the members of each team."""
    lines: list[str] = []
    for player, mates in zip(match.players, mode.teams, strict=True):
        if player.side is None or match.mode.is_of_everyone:
            continue
        names = _named([mate.user_id for mate in mates], words)
        lines.append(words("-# {side}: {members}", side=short_name(player, words), members=names))
    return lines


def whose_move(match: Match, mode: Shared, words: Words) -> str:
    """Return the side to move and its way to agree on a move."""
    lines = [_task(match, mode, words)]
    if match.convention is Convention.MISERE:
        lines[0] += " " + words("The player who moves last loses.")
    until_then = reserved_until(match)
    if until_then is not None and match.awaited:
        lines.append(
            words(
                "-# The move opens to anyone in {side} {when}.",
                side=short_name(match.to_move, words),
                when=until(until_then),
            )
        )
    if match.mode.is_voted and match.deadline is not None:
        lines += [*votes(mode, match, words), *_missing(match, words)]
        if match.timer.stood_still:
            lines.append(stood_still(match, words))
        lines.append(words("-# The vote ends {when}.", when=until(match.deadline)))
    return "\n".join([*lines, *members(match, mode, words)])


def _task(match: Match, mode: Shared, words: Words) -> str:
    if not match.mode.is_of_everyone:
        return _task_of_team(match, mode, words)
    if not match.mode.is_voted or match.clock is None:
        return words("**Your move, everyone.** The first tap counts.")
    if match.deadline is not None:
        return words("**Tap a move to vote for it.** Tap another one to change your vote.")
    return words(
        "**Tap a move to vote for it.** The first vote starts a countdown of {time}.",
        time=duration(match.clock.time, words),
    )


def _task_of_team(match: Match, mode: Shared, words: Words) -> str:
    side, following = short_name(match.to_move, words), mode.next_of(match.turn)
    if following is None:
        return words("**{side} to move**, but that team is empty. Join it!", side=side)
    if mode.deciding is Deciding.VOTE:
        return words(
            "**{side} to move. Tap a move to vote for it.** You can change your "
            "vote until everyone has voted.",
            side=side,
        )
    if mode.deciding is Deciding.TURNS:
        return words("**Your move, <@{user}>** for {side}.", user=following, side=side)
    return words("**{side} to move.** The team's first tap counts.", side=side)


def _named(members: Sequence[int], words: Words) -> str:
    """Return the mentions of some members, with the number of any others."""
    names = ", ".join(f"<@{user_id}>" for user_id in members[:MOST_NAMED]) or "–"
    more = len(members) - MOST_NAMED
    return names if more <= 0 else words("{names} and {count} more", names=names, count=more)


def _missing(match: Match, words: Words) -> list[str]:
    """Return the line with the members whose votes are missing, once others have voted."""
    missing = match.mode.missing or match.awaited
    if not (missing and match.mode.votes):
        return []
    return [words("-# Still to vote: {names}", names=_named(missing, words))]


def votes(mode: Shared, match: Match, words: Words) -> list[str]:
    """Return the number of votes for each move, the largest first."""
    ranked = counted(mode.votes)
    return [
        words.counted(
            "- {move}: **{count}** vote",
            "- {move}: **{count}** votes",
            move=words.text(match.position.action(move)),
            count=len(given),
        )
        for move, given in ranked[:MOST_MOVES]
    ] + ["- …"] * (len(ranked) > MOST_MOVES)


def maker(match: Match, number: int, words: Words) -> str:
    """Return the author of a move, whose number counts from 0."""
    player = short_name(match.players[number % 2], words)
    if number >= len(match.mode.by):
        return player
    by = match.mode.by[number]
    if by.user_id is not None and match.mode.is_of_everyone:
        return f"<@{by.user_id}>"
    if by.user_id is not None:
        return words("<@{user}> for {side}", user=by.user_id, side=player)
    if by.voters:
        return words(
            "{side} ({votes} of {voters} votes)", side=player, votes=by.votes, voters=by.voters
        )
    return player


def tie(match: Match, words: Words) -> list[str]:
    """Return a note about a tie in the last vote, if there was one."""
    made = match.mode.by[-2 if match.against_bot else -1 :]
    said = words(
        "-# Another move got just as many votes. The one that reached that number first was played."
    )
    return [said] if any(by.tied for by in made) else []


def lobby_rows(match: Match, words: Words) -> list[Row]:
    """Return the buttons of a match while teams gather. The others are behind *More*."""
    begin = ClickButton(BeginTeams(match.id), words("Start"), discord.ButtonStyle.success)
    withdraw = ClickButton(Withdraw(match.id), words("Cancel"))
    teams = [
        ClickButton(JoinTeam(match.id, index), words("Join {side}", side=short_name(player, words)))
        for index, player in enumerate(match.players)
    ]
    return [row(*teams), row(begin, withdraw, ClickButton(ShowMore(match.id), words("More")))]
