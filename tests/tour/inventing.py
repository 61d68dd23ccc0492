"""A scene of the tour in which members invent a game, play it and keep it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

from discord import Permissions

from bot.server.inventing.model import IDEAS
from tests.tour.cast import Cast, menu, moves, parts

WRONG = "n -> n - k if 1 <= k <= n/"
PHRASE = "take an odd number"
ENDLESS = "n -> n + 1"
GUESSED = "n -> n - 1 or n - 2 if n is even"
KNIGHT = next(str(place) for place, idea in enumerate(IDEAS) if "knight" in str(idea.about))
PARTS = next(str(place) for place, idea in enumerate(IDEAS) if "larger part" in str(idea.about))


async def invention(cast: Cast) -> AsyncGenerator[tuple[str, int]]:
    """Invent a game from an idea, play it to the end, and keep it for the server."""
    gallery = await cast.command(cast.you, "invent")
    yield "invent, ideas", gallery.id
    card = await cast.choose(cast.you, gallery, "0")
    yield "invent, an idea", card.id
    board = await cast.click(cast.you, card, "Play it")
    yield "invent, first board", board.id
    board = await _moved(cast, board)
    yield "invent, after a move", board.id
    board = await _played(cast, board)
    yield "invent, end", board.id
    if any(part.get("label") == cast.words("Why?") for part in parts(board)):
        why = await cast.click(cast.you, board, "Why?")
        yield "invent, why", why.id
    review = await cast.click(cast.you, board, "Review")
    yield "invent, review", review.id
    card = await cast.command(cast.you, "invent", rule=str(IDEAS[0].rule))
    yield "invent, a rule", card.id
    more = await cast.click(cast.you, card, "More")
    yield "invent, more", more.id
    shown = await cast.command(cast.you, "sequence", game=GUESSED)
    yield "invent, a guess", shown.id
    tested = await cast.click(cast.you, shown, "Test this guess")
    yield "invent, guess tested", tested.id
    for caption, typed in (("wrong rule", WRONG), ("phrase", PHRASE), ("no end", ENDLESS)):
        answer = await cast.command(cast.you, "invent", rule=typed)
        yield f"invent, {caption}", answer.id
    for caption, idea in (("knight", KNIGHT), ("larger part", PARTS)):
        gallery = await cast.command(cast.you, "invent")
        card = await cast.choose(cast.you, gallery, idea)
        yield f"invent, {caption}", card.id
        board = await cast.click(cast.you, card, "Play it")
        yield f"invent, {caption}, first board", board.id
        board = await _moved(cast, board)
        yield f"invent, {caption}, after a move", board.id
        board = await _played(cast, board)
        yield f"invent, {caption}, end", board.id
    async for shot in _kept(cast):
        yield shot


async def _kept(cast: Cast) -> AsyncGenerator[tuple[str, int]]:
    """Keep an invention for the server, and use it by its name."""
    chiefs = cast.you.guild.create_role("inventors", permissions=Permissions(manage_guild=True))
    cast.env.backend.add_member_role(cast.you.guild.id, cast.you.id, chiefs.id)
    card = await cast.command(cast.you, "invent", rule=f"halving = {IDEAS[0].rule}")
    more = await cast.click(cast.you, card, "More")
    form = await cast.you.click(more, label=cast.words("Keep for this server"))
    entered = {"answer": "halving", "answer1": "Take at most half of a heap."}
    kept = await cast.you.submit_modal(form, entered)
    yield "invent, kept", (kept.response or more).id
    for command in ("games", "sequence", "rules"):
        options = {} if command == "games" else {"game": "halving"}
        shown = await cast.command(cast.you, command, **options)
        yield f"invent, /{command}", shown.id
    cast.env.backend.remove_member_role(cast.you.guild.id, cast.you.id, chiefs.id)


async def _moved(cast: Cast, board: Any) -> Any:
    """Make the first move offered on a board, through menus if there are any."""
    shown = cast.now(board)
    for _ in range(3):
        if offered := moves(shown):
            await cast.click(cast.you, shown, offered[0])
            return cast.now(board)
        shown = await cast.click(cast.you, shown, menu(shown))
    raise RuntimeError("the board offers no move")


async def _played(cast: Cast, board: Any) -> Any:
    """Move until a match is over."""
    for _ in range(60):
        try:
            board = await _moved(cast, board)
        except (StopIteration, RuntimeError):
            return cast.now(board)
    raise RuntimeError("the match does not end")
