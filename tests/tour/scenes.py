"""Scenes of the tour: what several members do one after the other, up to a screen worth a look.

They act in the simulated Discord by themselves, with no browser between, which then photographs.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import suppress

from discord import PermissionOverwrite, Permissions

from bot.classroom.actions import teaching
from bot.events import actions as tournaments
from bot.events.model import Stage
from bot.play.matches.actions import repository
from bot.play.matches.actions.moves import resign
from bot.practice.asking.rows import Questions
from bot.practice.board_puzzles.model import PuzzleNotFound
from bot.practice.daily.rows import Dailies
from bot.practice.race.model import PAUSE
from bot.practice.race.rows import Races
from bot.server.settings.handlers import greet
from cgt.core.text import Text
from cgt.puzzles import answer_text
from tests.tour.cast import Cast, menu, moves, parts
from tests.tour.inventing import invention

A_WHILE = 31
"""Seconds after which the bot has looked at what is due."""
DAY = 24 * 60 * 60
RACE_SECOND = 3
"""Seconds after which a round is closed that was answered right."""
MOST_LOOKS = 40

Shot = tuple[str, int]
"""A caption, and the number of the message that is photographed."""
Scene = Callable[[Cast], AsyncGenerator[Shot]]


async def crowd(cast: Cast) -> AsyncGenerator[Shot]:
    """Play all against the bot: whoever is first, and by vote, step by step too."""
    board = await cast.command(cast.you, "crowd", position="2 3 4")
    yield "crowd, first board", board.id
    await cast.click(cast.friend, board, moves(board)[0])
    yield "crowd, after a tap", board.id
    board = await cast.command(cast.friend, "crowd", position="2 3 4", vote="move 60")
    for member, number in ((cast.friend, 0), (cast.you, 1), (cast.others[0], 1)):
        await cast.click(member, board, moves(board)[number])
    yield "crowd, a vote", board.id
    await cast.env.advance_time(61)
    yield "crowd, voted", board.id
    board = await cast.command(cast.friend, "crowd", position="kayles: 60", vote="move 60")
    panel = await cast.click(cast.you, board, menu(board))
    yield "crowd, a move in two steps", panel.id


async def teams(cast: Cast) -> AsyncGenerator[Shot]:
    """Play in two teams, from the lobby on."""
    board = await cast.command(cast.friend, "teams", position="2 3 4", moves="turns")
    await cast.click(cast.you, board, "Join {side}", side="🔶 Orange")
    await cast.click(cast.others[0], board, "Join {side}", side="🔵 Blue")
    yield "teams, lobby", board.id
    await cast.click(cast.you, board, "Start")
    yield "teams, by turns", board.id
    board = await cast.command(cast.you, "teams", position="2 3 4", moves="vote")
    await cast.click(cast.friend, board, "Join {side}", side="🔶 Orange")
    await cast.click(cast.others[0], board, "Join {side}", side="🔵 Blue")
    await cast.click(cast.others[1], board, "Join {side}", side="🔶 Orange")
    await cast.click(cast.friend, board, "Start")
    for member in (cast.you, cast.friend):
        await cast.click(member, board, moves(cast.now(board))[0])
    yield "teams, a vote", board.id


async def duel(cast: Cast) -> AsyncGenerator[Shot]:
    """Play two games: a notice, a question to take back, the end of both, the record."""
    board = await cast.command(
        cast.you, "play", position="2 3", opponent=cast.friend, two=True, first="me"
    )
    yield "challenge", board.id
    await cast.click(cast.friend, board, "Accept")
    await cast.click(cast.you, board, moves(cast.now(board))[0])
    await cast.click(cast.you, board, "Nudge")
    yield "notice", cast.board.id
    await cast.click(cast.you, board, "Take back")
    yield "asked to take back", board.id
    await cast.click(cast.friend, board, "Allow")
    yield "taken back", board.id
    await cast.click(cast.friend, board, "Resign")
    yield "first game of two, end", board.id
    await cast.click(cast.friend, board, "Second leg")
    second = cast.board
    mover = cast.friend
    await cast.click(mover, second, moves(second)[0])
    await cast.click(cast.you, second, "Resign")
    yield "both games, end", second.id
    review = await cast.click(cast.you, second, "Review")
    yield "review", review.id
    record = await cast.click(cast.you, review, "Record")
    yield "record", record.id
    await cast.click(cast.you, record, "Share in this channel")
    yield "record, shared", cast.board.id


async def helping(cast: Cast) -> AsyncGenerator[Shot]:
    """Take a hint, and a move back, against the bot; follow the matches of others."""
    board = await cast.command(cast.you, "play", position="2 3 4", first="me", level="casual")
    hint = await cast.click(cast.you, board, "Hint")
    yield "hint", hint.id
    yield "board after a hint", board.id
    hint = await cast.click(cast.you, hint, "Show the move")
    yield "hint, the move", hint.id
    await cast.click(cast.you, board, moves(cast.now(board))[0])
    await cast.click(cast.you, board, "Take back")
    yield "board after a move was taken back", board.id
    await cast.command(cast.friend, "play", position="1 2 3", first="me")
    await cast.command(cast.others[0], "play", position="kayles: 9", first="me")
    listed = await cast.command(cast.you, "matches", watch=True)
    yield "follow, list", listed.id
    followed = await cast.choose(cast.you, listed)
    yield "follow, board", followed.id
    quick = await cast.command(cast.you, "quick")
    yield "quick", quick.id
    listed = await cast.command(cast.you, "matches")
    yield "matches", listed.id
    closed = await cast.click(cast.you, listed, "Close all against me")
    yield "matches, closed", closed.id


async def deeper(cast: Cast) -> AsyncGenerator[Shot]:
    """Press the buttons below an answer."""
    shown = await cast.command(cast.you, "winner", position="nim: 1 2 3")
    for label in ("What if?", "Graph", "Table", "Files"):
        more = await cast.click(cast.you, shown, "More")
        answer = await cast.click(cast.you, more, label)
        yield f"below an answer, {label}", answer.id
    shown = await cast.command(cast.you, "grundy", game="kayles")
    more = await cast.click(cast.you, shown, "More")
    answer = await cast.click(cast.you, more, "Strip")
    yield "below an answer, Strip", answer.id


async def puzzles(cast: Cast) -> AsyncGenerator[Shot]:
    """Answer puzzles of some kinds: wrong, with a hint, and right."""
    asked = await cast.command(cast.you, "puzzle")
    yield "puzzle, the first", asked.id
    await cast.click(cast.you, asked, await answer_of(cast, right=False))
    yield "puzzle, a losing move", asked.id
    await cast.click(cast.you, asked, await answer_of(cast, right=True))
    yield "puzzle, the winning move", asked.id
    asked = await cast.command(cast.you, "puzzle", kind="value", game="kayles")
    yield "puzzle, nim value", asked.id
    await cast.click(cast.you, asked, "Hint")
    await cast.click(cast.you, asked, await answer_of(cast, right=False))
    yield "puzzle, a wrong answer", asked.id
    await cast.click(cast.you, asked, await answer_of(cast, right=True))
    yield "puzzle, solved", asked.id
    more = await cast.click(cast.you, asked, "More")
    yield "puzzle, more", more.id
    yield "my skills", (await cast.click(cast.you, more, "My skills")).id
    yield "streak", (await cast.click(cast.you, more, "Streak")).id
    yield "storm", (await cast.click(cast.you, more, "Storm")).id
    for kind, game in (
        ("odd_one_out", "cram"),
        ("losing_move", "kayles"),
        ("outcome", "nim"),
        ("next_value", "dawson's chess"),
        ("code", "kayles"),
        ("wrong_line", "nim"),
    ):
        asked = await cast.command(cast.you, "puzzle", kind=kind, game=game)
        yield f"puzzle, {kind}", asked.id
        await cast.click(cast.you, asked, "Show answer")
        yield f"puzzle, {kind}, the answer", asked.id


async def lessons(cast: Cast) -> AsyncGenerator[Shot]:
    """Take a lesson: the path, a step with a hint and its answer, each kind of the next ones."""
    shown = await cast.command(cast.you, "learn")
    yield "learn, the path", shown.id
    for lesson in ("mex", "one-pass"):
        shown = await cast.command(cast.you, "learn", lesson=lesson)
        yield f"lesson {lesson}, first step", shown.id
        await cast.click(cast.you, shown, "Hint")
        yield f"lesson {lesson}, a hint", shown.id
        for number in range(1, 9):
            if any(part.get("label") == cast.words("Show answer") for part in parts(shown)):
                await cast.click(cast.you, shown, "Show answer")
                yield f"lesson {lesson}, answer {number}", shown.id
            shown = await cast.click(cast.you, shown, "Next")
            yield f"lesson {lesson}, after step {number}", shown.id


async def daily(cast: Cast) -> AsyncGenerator[Shot]:
    """Plan the puzzle of the day, answer it, and see what the next day tells."""
    guild = cast.you.guild
    keepers = guild.create_role("keepers", permissions=Permissions(manage_guild=True))
    cast.env.backend.add_member_role(guild.id, cast.you.id, keepers.id)
    panel = await cast.command(cast.you, "daily")
    await cast.choose(cast.you, panel, cast.channel)
    await cast.choose(cast.you, panel, "0", select=1)
    yield "daily, the plan", panel.id
    await cast.click(cast.you, panel, "Start")
    cast.env.backend.remove_member_role(guild.id, cast.you.id, keepers.id)
    await cast.env.advance_time(A_WHILE)
    post = cast.board
    yield "daily, the puzzle", post.id
    puzzle = (await Dailies(cast.services.store).load(1)).puzzle
    asked = await cast.click(cast.you, post, "Answer")
    yield "daily, to be answered", asked.id
    answer = cast.words.text(Text("{answer}", answer=answer_text(puzzle, puzzle.right)))
    await cast.click(cast.you, asked, answer)
    yield "daily, solved", asked.id
    await cast.click(cast.you, asked, "Share")
    yield "daily, shared", cast.board.id
    client = cast.client
    often = client.looks_every, client.heart.every
    client.looks_every = client.heart.every = DAY / 3
    await cast.env.advance_time(DAY + 60)
    client.looks_every, client.heart.every = often
    yield "daily, the next day", cast.board.id


async def race(cast: Cast) -> AsyncGenerator[Shot]:
    """Race for two puzzles, up to the podium; then a duel up to its result."""
    board = await cast.command(cast.friend, "race", rounds=2, game="kayles")
    yield "race, lobby", board.id
    await cast.click(cast.friend, board, "Start")
    yield "race, a round", board.id
    for number in (1, 2):
        await cast.click(cast.you, cast.board, await _right(cast, 1, number))
        await cast.env.advance_time(RACE_SECOND)
        if number == 1:
            yield "race, an answer", cast.board.id
        await cast.env.advance_time(PAUSE.total_seconds())
    yield "race, podium", cast.board.id
    board = await cast.command(cast.friend, "race", rounds=1, game="kayles", against=cast.you)
    yield "duel, challenge", board.id
    await cast.click(cast.you, board, "Accept")
    board = cast.board  # a new card, with a ping
    yield "duel, under way", board.id
    for member in (cast.friend, cast.you):
        card = await cast.click(member, board, "My puzzles")
        if member is cast.you:
            yield "duel, a puzzle", card.id
        await cast.click(member, card, await _right(cast, 2, 1))
    yield "duel, result", cast.board.id


async def _right(cast: Cast, number: int, place: int) -> str:
    """Return the right answer of a puzzle in a race."""
    puzzle = (await Races(cast.services.store).load(number)).puzzles[place - 1]
    return cast.words.text(Text("{answer}", answer=answer_text(puzzle, puzzle.right)))


async def answer_of(cast: Cast, *, right: bool) -> str:
    """Return an answer of the newest question, the right one or a wrong one."""
    questions, number = Questions(cast.services.store), 1
    with suppress(PuzzleNotFound):
        while True:
            puzzle = (await questions.load(number)).puzzle
            number += 1
    count = len(puzzle.answers)
    index = puzzle.right if right else next(at for at in range(count) if at != puzzle.right)
    return cast.words.text(Text("{answer}", answer=answer_text(puzzle, index)))


async def study(cast: Cast) -> AsyncGenerator[Shot]:
    """Teach a class: join it, work in it, and vote on a question twice."""
    you, words, guild_id = cast.you, cast.words, cast.you.guild.id
    await teaching.open_class(cast.services, guild_id, cast.channel.id, you.id, "Nim on Mondays")
    listed = await cast.command(you, "class")
    yield "class, list", listed.id
    mine = await cast.click(you, listed, "Nim on Mondays")
    await cast.click(you, mine, "More")
    card = await cast.click(you, mine, "Post the class card")
    await cast.click(you, mine, "‹ Back")
    yield "class, card", card.id
    for member in (cast.friend, *cast.others[:3]):
        await cast.click(member, await cast.click(member, card, "Join"), "I agree, let me join")
    position = {"answer": "kayles: 5 6 2", "answer1": ["value"], "answer2": ["0"]}
    await cast.click(you, mine, "Assign")
    yield "class, what to assign", mine.id
    form = await you.click(cast.now(mine), label=words("A position of mine"))
    await you.submit_modal(form, {**position, "answer2": ""})
    work = await cast.click(cast.friend, card, "My assignments")
    await cast.choose(cast.friend, work)
    await cast.friend.click(cast.now(work), label="9")
    await cast.click(you, mine, "Ask together")
    form = await you.click(cast.now(mine), label=words("A position of mine"))
    asked = (await you.submit_modal(form, position)).response
    for member, answer in zip(cast.others, ("9", "4", "5", "5"), strict=False):
        await member.click(cast.now(asked), label=answer)
    await cast.env.advance_time(A_WHILE)
    yield "class, a vote", asked.id
    await cast.click(you, asked, "Discuss, then vote again")
    for member in cast.others[:4]:
        await member.click(cast.now(asked), label="5")
    await cast.click(you, asked, "Close")
    yield "class, two votes compared", asked.id
    progress = await cast.click(you, card, "My assignments")
    yield "class, progress", progress.id


async def tournament(cast: Cast) -> AsyncGenerator[Shot]:
    """Hold a large tournament from the lobby to the podium; look at the rankings after it."""
    panel = await cast.command(cast.you, "tournament", game="kayles", rounds=3, difficulty="hard")
    for member in (cast.you, cast.friend, *cast.others):
        await cast.click(member, panel, "Join")
    yield "tournament, lobby", panel.id
    organiser = await cast.click(cast.you, panel, "Organise")
    yield "organiser's panel", organiser.id
    await cast.click(cast.you, panel, "Start")
    async for stage in rounds(cast, await newest(cast)):
        yield f"tournament, {stage}", panel.id
        organiser = await cast.click(cast.you, panel, "Organise")
        yield "organiser's panel, later", organiser.id
        listed = await cast.click(cast.you, organiser, "Fix a result")
        yield "boards to put right", listed.id
        asked = await cast.choose(cast.you, listed)
        yield "a result to put right", asked.id
    yield "podium", panel.id
    table = await cast.click(cast.you, panel, "Standings")
    yield "standings", table.id
    file = await cast.click(cast.you, table, "Results as a file")
    yield "results as a file", file.id
    for command in ("leaderboard", "profile"):
        shown = await cast.command(cast.you, command)
        yield f"/{command}", shown.id


async def night(cast: Cast) -> AsyncGenerator[Shot]:
    """Hold a game night, whose next date is announced; one comes late."""
    panel = await cast.command(cast.you, "night", game="nim", rounds=2)
    for member in (cast.you, cast.friend, *cast.others[:4]):
        await cast.click(member, panel, "Join")
    yield "night, lobby", panel.id
    organiser = await cast.click(cast.you, panel, "Organise")
    await cast.click(cast.you, organiser, "Start")
    yield "night, first round", panel.id
    await cast.click(cast.others[5], panel, "Join")
    yield "night, one came late", panel.id
    async for _stage in rounds(cast, await newest(cast)):
        pass
    yield "night, podium", panel.id
    organiser = await cast.click(cast.you, panel, "Organise")
    await cast.click(cast.you, organiser, "Set next date", "7")
    yield "night, next date", cast.board.id


async def titles(cast: Cast) -> AsyncGenerator[Shot]:
    """Play as many rated matches as a title takes, and see it wherever names are."""
    for _ in range(2):
        for member in (cast.friend, *cast.others[:8]):
            board = await cast.command(
                cast.you, "play", position="kayles: 4", opponent=member, first="me"
            )
            await cast.click(member, board, "Accept")
            await cast.click(cast.you, board, moves(cast.now(board))[0])
            await cast.click(member, board, "Resign")
    await cast.env.advance_time(A_WHILE)
    profile = await cast.command(cast.you, "profile")
    yield "profile with a title", profile.id
    ranks = await cast.command(cast.you, "leaderboard")
    yield "leaderboard with a title", ranks.id
    board = await cast.command(cast.you, "play", position="2 3 4", opponent=cast.friend, first="me")
    yield "challenge with a title", board.id
    await cast.click(cast.friend, board, "Accept")
    yield "board with a title", board.id
    panel = await cast.command(cast.friend, "tournament", game="nim", format="knockout")
    for member in (cast.you, cast.friend, cast.others[0]):
        await cast.click(member, panel, "Join")
    yield "lobby with a title", panel.id


async def settings(cast: Cast) -> AsyncGenerator[Shot]:
    """Come into a server; let one who may manage it choose, and members what they wish."""
    guild = cast.you.guild
    client, bot = cast.client, guild.me
    if bot is None:
        raise RuntimeError("the bot is in no server")
    await greet(client, bot.guild)
    yield "welcome", cast.board.id
    closed = PermissionOverwrite(attach_files=False)
    locked = guild.create_text_channel("no-pictures", overwrites={bot: closed})
    chiefs = guild.create_role("chiefs", permissions=Permissions(manage_guild=True))
    cast.env.backend.add_member_role(guild.id, cast.you.id, chiefs.id)
    panel = await cast.command(cast.you, "settings")
    yield "settings, new", panel.id
    for select, chosen in enumerate((locked, "kayles", "casual", "move 300", "nim")):
        await cast.choose(cast.you, panel, chosen, select=select)
    yield "settings, chosen", panel.id
    await cast.click(cast.you, panel, "More")
    await cast.choose(cast.you, panel, chiefs, select=0)
    yield "settings, more", panel.id
    cast.env.backend.remove_member_role(guild.id, cast.you.id, chiefs.id)
    shown = await cast.command(cast.you, "settings")
    yield "settings, for others", shown.id
    board = await cast.command(cast.friend, "play", position="2 3", opponent=cast.you)
    offer = await cast.click(cast.you, board, "Decline")
    yield "offer after a refusal", offer.id
    await cast.click(cast.you, offer, "Block challenges")
    yield "no more challenges", offer.id
    wishes = await cast.command(cast.you, "preferences")
    yield "preferences, one is refused", wishes.id
    held = await cast.command(cast.you, "privacy")
    file = await cast.click(cast.you, held, "Download")
    yield "what is kept, as a file", file.id
    gone = await cast.click(cast.you, held, "Delete my data")
    yield "data deleted", gone.id


async def newest(cast: Cast) -> int:
    """Return the number of the newest tournament here."""
    return max(each.id for each in await tournaments.open_in(cast.services, cast.you.guild.id))


async def rounds(cast: Cast, number: int) -> AsyncIterator[str]:
    """Play the rounds of a tournament: whoever moves second gives up. Yield what is to be seen."""
    for _ in range(MOST_LOOKS):
        await cast.env.advance_time(A_WHILE)
        view = await tournaments.view(cast.services, number)
        if view.tournament.stage is Stage.OVER:
            return
        posted = [each for each in view.matches.values() if each.is_posted and not each.is_over]
        if len(posted) == len([each for each in view.tournament.current if each.how is None]):
            if view.tournament.round == 1:
                yield "first round"
            for each in posted:
                match = await repository.load(cast.services, each.match_id)
                loser = match.players[1].user_id or 0
                await resign(cast.services, match.id, loser)
    raise RuntimeError("the tournament does not end")


SCENES: tuple[tuple[str, Scene], ...] = (
    ("Crowd", crowd),
    ("Teams", teams),
    ("Two games", duel),
    ("Helping and following", helping),
    ("Below an answer", deeper),
    ("Puzzles", puzzles),
    ("Lessons", lessons),
    ("Class", study),
    ("Puzzle of the day", daily),
    ("A race and a duel", race),
    ("Tournament and rankings", tournament),
    ("Game night", night),
    ("Titles", titles),
    ("A server and its members", settings),
    ("Inventing a game", invention),
)
"""What is acted, in this order."""
