"""The boards of puzzles, and the handlers of clicks on them."""

from __future__ import annotations

from discord import ui

import cgt
from bot.answers.theory.handlers import post_solution
from bot.chat.answers import defer_if_slow, private
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.here import require_here
from bot.chat.items import confirmation_form
from bot.chat.router import Clicks, Feature
from bot.language.names import NO_SENTENCES, describe_move
from bot.language.words import Words
from bot.play.engine.model import Wish
from bot.play.matches.cards import link
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.play.matches.handlers.messages import Boards, place_of
from bot.play.matches.handlers.moving import answer_moves
from bot.practice.board_puzzles import actions, clicks
from bot.practice.board_puzzles.cards import (
    puzzle_card,
    puzzle_line,
    puzzle_name,
)
from bot.practice.board_puzzles.model import Puzzle
from bot.server.games.clicks import SetPuzzle
from bot.server.games.handlers import send_rules, sentences_about
from bot.services import Services

CLICKS = Clicks()


class PuzzleBoards(Boards[Puzzle]):
    """The boards of puzzles."""

    name = "puzzle"
    prefix = "p"
    load = staticmethod(actions.load)
    take_back = staticmethod(actions.withdraw)
    due = staticmethod(actions.due_boards)
    show_soon = staticmethod(actions.show_soon)
    open_of = staticmethod(actions.open_puzzles)
    find = staticmethod(actions.numbered)
    close_all = staticmethod(actions.close_all)
    title = staticmethod(puzzle_name)
    place = staticmethod(actions.placed)

    async def card(
        self,
        client: GrundyClient,
        board: Puzzle,
        words: Words,
        chosen: Selection = NOTHING_CHOSEN,
        /,
        *,
        pictures: bool,
    ) -> Card:
        """Return the card of a puzzle, with the reply to a wrong answer."""
        services = client.services
        reply = await actions.reply(services, board)
        drawn = actions.picture(services, board, reply, words.language) if pictures else None
        image = drawn and await drawn
        sentences = NO_SENTENCES
        if board.is_open:
            sentences = await sentences_about(services, board.place.guild_id, board.start.rulesets)
        return puzzle_card(board, words, image, chosen, reply, sentences=sentences)

    async def claim(self, services: Services, due: Puzzle, /) -> Puzzle | None:
        return await actions.claim_board(services, due)

    async def settle(self, services: Services, shown: Puzzle, message_id: int | None, /) -> Puzzle:
        del message_id  # it is stored with its place
        return await actions.board_shown(services, shown)

    async def move(
        self, services: Services, board: Puzzle, user_id: int, move: str, language: str | None, /
    ) -> Puzzle:
        del language
        return await actions.answer(services, board.id, user_id, move)

    def waits_for(self, board: Puzzle, user_id: int, /) -> bool:
        return board.is_open and board.member == user_id

    def line(self, board: Puzzle, user_id: int, words: Words, /) -> str:
        del user_id
        return puzzle_line(board, words)

    def report(self, before: Puzzle, after: Puzzle, words: Words, /) -> str:
        del before
        did = "" if after.answer is None else describe_move(after.answer, after.start, words)
        return words("You {did}: {link}", did=did, link=link(after.place))


boards = PuzzleBoards()


async def expire(client: GrundyClient) -> None:
    """Close the puzzles whose time is up."""
    await actions.expire_due(client.services)


@CLICKS.guard(clicks.OfPuzzle)
async def within_reach(interaction: Interaction, click: clicks.OfPuzzle) -> None:
    """Refuse a click on another member's puzzle from a different channel."""
    puzzle = await loaded(interaction, click)
    if puzzle.member != interaction.user.id:
        require_here(interaction, puzzle.place.guild_id, puzzle.place.channel_id)


async def loaded(interaction: Interaction, click: clicks.OfPuzzle) -> Puzzle:
    """Return the puzzle of a click."""
    loading = actions.load(interaction.client.services, click.puzzle_id)
    return await defer_if_slow(interaction, loading, private=True)


async def require_open(interaction: Interaction, click: clicks.OfPuzzle) -> Puzzle:
    """Return the puzzle of a click, if the member can answer it or give it up."""
    found = await actions.load(interaction.client.services, click.puzzle_id)
    found.require_open(interaction.user.id)
    return found


async def pose(interaction: Interaction, game: cgt.Ruleset, wish: Wish) -> None:
    """Set a puzzle and post its board."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.pose(services, user_id, game, wish, place_of(interaction))
    await boards.post_new(interaction, await defer_if_slow(interaction, work))


@CLICKS.on(SetPuzzle)
async def set_puzzle(interaction: Interaction, click: SetPuzzle) -> None:
    """Set a puzzle in the game and play convention of a button."""
    await pose(interaction, cgt.ruleset(click.code), Wish(convention=click.convention))


async def _answer(interaction: Interaction, click: clicks.OfPuzzle, move: str) -> None:
    """Answer a puzzle with a move."""
    services, user_id = interaction.client.services, interaction.user.id
    async with boards.changing(interaction, click.puzzle_id):
        work = actions.answer(services, click.puzzle_id, user_id, move)
        await boards.show(interaction, await defer_if_slow(interaction, work))


async def _show(interaction: Interaction, click: clicks.OfPuzzle, chosen: Selection) -> None:
    """Show the moves of a group, or all groups again."""
    async with boards.changing(interaction, click.puzzle_id):
        found = await defer_if_slow(interaction, require_open(interaction, click))
        await boards.show(interaction, found, chosen)


async def _look(
    interaction: Interaction, click: clicks.OfPuzzle
) -> tuple[cgt.Position, clicks.OfPuzzle] | None:
    """Return the position of a puzzle that the member can answer, with its board."""
    async with boards.aside(interaction, click.puzzle_id):
        return (await require_open(interaction, click)).start, click


answer_moves(CLICKS, clicks.MOVES, _answer, _show, _look)


@CLICKS.opens(clicks.GiveUp)
async def ask_to_give_up(interaction: Interaction, wanted: clicks.GiveUp) -> ui.Modal | None:
    """Ask for confirmation before giving a puzzle up."""
    async with boards.aside(interaction, wanted.puzzle_id):
        await require_open(interaction, wanted)
        return confirmation_form(wanted, private(interaction))


@CLICKS.on(clicks.GiveUp)
async def give_up(interaction: Interaction, click: clicks.GiveUp) -> None:
    """Give a puzzle up if confirmed."""
    services, user_id = interaction.client.services, interaction.user.id
    async with boards.changing(interaction, click.puzzle_id):
        work = actions.give_up(services, click.puzzle_id, user_id)
        await boards.show(interaction, await defer_if_slow(interaction, work))


@CLICKS.on(clicks.ShowPuzzleRules)
async def show_rules(interaction: Interaction, click: clicks.ShowPuzzleRules) -> None:
    """Show the rules of a puzzle's game."""
    found = await loaded(interaction, click)
    await send_rules(interaction, found.start.rulesets, found.convention, playing=True)


@CLICKS.on(clicks.NextPuzzle)
async def next_puzzle(interaction: Interaction, click: clicks.NextPuzzle) -> None:
    """Set the next puzzle on a new board."""
    services, place = interaction.client.services, place_of(interaction)
    async with boards.changing(interaction, click.puzzle_id):
        work = actions.next_puzzle(services, click.puzzle_id, interaction.user.id, place)
        await boards.post_new(interaction, await defer_if_slow(interaction, work))


@CLICKS.on(clicks.ShowSolution)
async def show_solution(interaction: Interaction, click: clicks.ShowSolution) -> None:
    """Post the winner and the winning moves, in private to anyone but the puzzle's member."""
    async with boards.aside(interaction, click.puzzle_id):
        loading = actions.load(interaction.client.services, click.puzzle_id)
        found = await defer_if_slow(interaction, loading)
        found.require_over()
        onlooker = found.member != interaction.user.id
        await post_solution(interaction, found.start, found.convention, alone=onlooker)


FEATURE = Feature(
    name="board_puzzles", clicks=CLICKS, sweeps=(expire, boards.show_due), boards=boards
)
