"""Ten evenings of the tour, each through the eyes of one member, from the first tap to the end."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace
from typing import Any

from discord import Permissions
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite

from bot.language.words import Words
from tests.tour.cast import SELECT, Cast, menu, moves, parts, spoken
from tests.tour.scenes import A_WHILE, DAY, Scene, Shot, answer_of, newest, rounds

MOST_TAPS = 4
MOST_MOVES = 40
"""The most moves of a match that somebody plays without a thought."""


async def newcomer(cast: Cast) -> AsyncGenerator[Shot]:
    """Come alone, knowing nothing: help, a match, why, a puzzle, the daily one, a lesson."""
    you = cast.you
    shown = await cast.command(you, "help")
    yield "newcomer, help", shown.id
    board = await cast.command(you, "play")
    yield "newcomer, first board", board.id
    async for caption in _moved_to_the_end(cast, you, board):
        yield f"newcomer, {caption}", board.id
    review = await cast.click(you, board, "Review")
    yield "newcomer, review", review.id
    why = await cast.click(you, review, "Why?")
    yield "newcomer, why", why.id
    asked = await cast.command(you, "puzzle")
    yield "newcomer, first puzzle", asked.id
    await cast.click(you, asked, await answer_of(cast, right=False))
    yield "newcomer, wrong", asked.id
    await cast.click(you, asked, await answer_of(cast, right=True))
    yield "newcomer, right", asked.id
    for command in ("games", "daily", "learn", "profile", "quick", "class", "leaderboard"):
        shown = await cast.command(you, command)
        yield f"newcomer, {command}", shown.id


async def friends(cast: Cast) -> AsyncGenerator[Shot]:
    """Play two matches between friends, the second after a talk about the first."""
    you, friend = cast.you, cast.friend
    board = await cast.command(you, "play", game="chomp", opponent=friend)
    yield "friends, challenge", board.id
    await cast.click(friend, board, "Decline")
    yield "friends, declined", board.id
    board = await cast.command(you, "play", game="cram", opponent=friend, first="me")
    await cast.click(friend, board, "Accept")
    yield "friends, board", board.id
    async for caption in _moved_to_the_end(cast, you, board, friend):
        yield f"friends, {caption}", board.id
    answer = await cast.click(you, board, "Review")
    yield "friends, review", answer.id
    await cast.click(you, board, "Share")
    yield "friends, shared", cast.board.id
    await cast.click(friend, board, "Rematch")
    yield "friends, rematch", cast.board.id


async def crowd(cast: Cast) -> AsyncGenerator[Shot]:
    """Play in a full channel: all against the bot, two teams, a race."""
    several = (cast.you, cast.friend, *cast.others[:3])
    board = await cast.command(cast.friend, "crowd", game="kayles", vote="move 60")
    yield "crowd, board", board.id
    for member in several:
        await _tap(cast, member, board)
    yield "crowd, all have voted", board.id
    board = await cast.command(cast.friend, "teams", position="2 3 4", moves="vote")
    for number, member in enumerate(several):
        side = ("🔶 Orange", "🔵 Blue")[number % 2]
        await cast.click(member, board, "Join {side}", side=side)
    yield "crowd, teams", board.id
    await cast.click(cast.friend, board, "Start")
    await _tap(cast, cast.you, board)
    await cast.env.advance_time(A_WHILE)
    yield "crowd, one is waited for", board.id
    board = await cast.command(cast.friend, "race", rounds=3)
    yield "crowd, race", board.id
    await cast.click(cast.friend, board, "Start")
    yield "crowd, race, a round", board.id
    for _ in range(3):
        await cast.env.advance_time(3 * A_WHILE)
    yield "crowd, race, nobody answered", cast.board.id


async def night(cast: Cast) -> AsyncGenerator[Shot]:
    """Hold a night of eight, from the lobby to the podium."""
    panel = await cast.command(cast.friend, "night", game="nim", rounds=3)
    yield "night of eight, opened", panel.id
    for member in (cast.you, *cast.others[:6]):
        await cast.click(member, panel, "Join")
    yield "night of eight, lobby", panel.id
    organiser = await cast.click(cast.friend, panel, "Organise")
    await cast.click(cast.friend, organiser, "Start")
    yield "night of eight, first round", panel.id
    async for _stage in rounds(cast, await newest(cast)):
        pass
    yield "night of eight, panel at the end", panel.id


async def course(cast: Cast) -> AsyncGenerator[Shot]:
    """Open a class as a teacher, and work in it as a student."""
    teacher, student = cast.you, cast.friend
    shown = await cast.command(teacher, "class")
    yield "class evening, none yet", shown.id
    chiefs = teacher.guild.create_role("chiefs", permissions=Permissions(manage_guild=True))
    cast.env.backend.add_member_role(teacher.guild.id, teacher.id, chiefs.id)
    shown = await cast.command(teacher, "class")
    yield "class evening, none yet for the teacher", shown.id
    form = await teacher.click(shown, label=cast.words("Open a class"))
    card = (await teacher.submit_modal(form, {"answer": "Games on Mondays"})).response
    yield "class evening, card", card.id
    listed = await cast.command(teacher, "class")
    shown = await cast.click(teacher, listed, "Games on Mondays")
    yield "class evening, the teacher's page", shown.id
    asked = await cast.click(student, card, "Join")
    await cast.click(student, asked, "I agree, let me join")
    await cast.click(teacher, shown, "Assign")
    yield "class evening, what to assign", shown.id
    await cast.click(teacher, shown, "‹ Back")
    asked = await cast.click(teacher, shown, "Ask together")
    yield "class evening, what to ask", asked.id


async def expert(cast: Cast) -> AsyncGenerator[Shot]:
    """Ask what an expert asks: values, periods, misère play, a rule of one's own."""
    panel = await cast.command(cast.you, "preferences")
    await cast.choose(cast.you, panel, "all")
    yield "expert, preferences", panel.id
    for command, option, asked in (
        ("winner", "position", "kayles: 5 9 12"),
        ("winner", "position", "cram: 3x4"),
        ("grundy", "position", "nim: 3 4 5"),
        ("sequence", "game", "dawson's chess"),
        ("invent", "rule", "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1"),
    ):
        shown = await cast.command(cast.you, command, **{option: asked})
        yield f"expert, {command} {asked}", shown.id
    more = await cast.click(cast.you, shown, "More")
    yield "expert, more", more.id


async def colours(cast: Cast) -> AsyncGenerator[Shot]:
    """See boards, teams and marks without a colour."""
    for game in ("hackenbush", "chomp", "cram", "kayles"):
        board = await cast.command(cast.you, "play", game=game, first="me")
        yield f"no colours, {game}", board.id
        await _tap(cast, cast.you, board)
        yield f"no colours, {game} after a tap", board.id
    await cast.click(cast.you, board, "Resign")
    review = await cast.click(cast.you, board, "Review")
    yield "no colours, review", review.id


async def german(cast: Cast) -> AsyncGenerator[Shot]:
    """Spend an evening in German."""
    read = replace(cast, words=Words("de"))
    with spoken("de"):
        async for caption, shown in newcomer(read):
            yield caption.replace("newcomer", "German"), shown


async def pictureless(cast: Cast) -> AsyncGenerator[Shot]:
    """Play where the bot can send no pictures."""
    bot = cast.you.guild.me
    if bot is None:
        raise RuntimeError("the bot is in no server")
    closed = Overwrite(bot.id, 1, 0, Permissions(attach_files=True).value)
    cast.env.backend.set_overwrite(cast.channel.id, closed)
    for game in ("nim", "kayles", "chomp"):
        board = await cast.command(cast.you, "play", game=game, first="me")
        yield f"no pictures, {game}", board.id
        await _tap(cast, cast.you, board)
        yield f"no pictures, {game} after a tap", board.id
    shown = await cast.command(cast.you, "winner", position="kayles: 5 9 12")
    yield "no pictures, winner", shown.id
    shown = await cast.command(cast.you, "puzzle")
    yield "no pictures, puzzle", shown.id
    cast.env.backend.delete_overwrite(cast.channel.id, bot.id)


async def back_again(cast: Cast) -> AsyncGenerator[Shot]:
    """Come back after a week, in the middle of a match and a lesson."""
    board = await cast.command(cast.you, "play", game="kayles", opponent=cast.friend, first="me")
    await cast.click(cast.friend, board, "Accept")
    await _tap(cast, cast.you, board)
    await cast.command(cast.you, "learn", lesson="mex")
    client = cast.client
    often = client.looks_every, client.heart.every
    client.looks_every = client.heart.every = DAY / 3
    await cast.env.advance_time(7 * DAY)
    client.looks_every, client.heart.every = often
    yield "after a week, the old board", board.id
    for command in ("matches", "learn", "puzzle", "profile", "daily"):
        shown = await cast.command(cast.you, command)
        yield f"after a week, {command}", shown.id


async def _moved_to_the_end(
    cast: Cast, first: MemberActor, board: Any, second: MemberActor | None = None
) -> AsyncIterator[str]:
    """Play a match by the first move in sight; yield what is to be seen."""
    mover = first
    for number in range(MOST_MOVES):
        if any(part.get("label") == cast.words("Review") for part in parts(cast.now(board))):
            yield "end"
            return
        await _tap(cast, mover, board)
        if number == 0:
            yield "after a move"
        if second is not None:
            mover = second if mover is first else first
    raise RuntimeError("the match does not end")


async def _tap(cast: Cast, member: MemberActor, board: Any) -> None:
    """Make the first move in sight, through the choices that lead to it."""
    shown = cast.now(board)
    for _ in range(MOST_TAPS):
        if found := moves(shown):
            await member.click(shown, label=found[0])
            return
        selects = [part for part in parts(shown) if part["type"] == SELECT]
        if selects and not any(str(part.get("label", "")).endswith("›") for part in parts(shown)):
            await cast.choose(member, shown, select=len(selects) - 1)
            if not selects[-1]["options"][0]["value"][0].isdecimal():
                return
        else:
            shown = await cast.click(member, shown, menu(shown))
        shown = cast.now(shown)
    raise RuntimeError("no move in sight")


EVENINGS: tuple[tuple[str, Scene], ...] = (
    ("A newcomer alone", newcomer),
    ("Two friends", friends),
    ("A crowd", crowd),
    ("A night of eight", night),
    ("A class", course),
    ("An expert", expert),
    ("Without colours", colours),
    ("In German", german),
    ("Without pictures", pictureless),
    ("After a week", back_again),
)
"""The evenings, each with its title."""
