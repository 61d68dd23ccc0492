"""/puzzle, the boards of puzzles, and the clicks on them."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import ask, in_time, private, tell
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.options import CONVENTIONS, SIZES
from bot.chat.router import Clicks, Command, require_here
from bot.games.handlers import send_rules
from bot.language.names import describe_move
from bot.language.words import Words
from bot.matches.cards import link
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.matches.cards.forms import move_form
from bot.matches.handlers.messages import Boards, place_of
from bot.opponent.model import Difficulty, Wish
from bot.puzzles import actions, clicks
from bot.puzzles.cards import clicks_of, give_up_form, puzzle_card, puzzle_line, puzzle_name
from bot.puzzles.model import Puzzle
from bot.services import Services
from bot.settings.handlers import chosen_game, complete_game, usual_game
from bot.skills.model import Taste
from bot.theory.handlers import post_solution
from cgt import puzzles

CLICKS = Clicks()


async def card(
    client: GrundyClient,
    puzzle: Puzzle,
    words: Words,
    chosen: Selection = NOTHING_CHOSEN,
    *,
    pictures: bool = True,
) -> Card:
    """Return the card of a puzzle, with the reply to a wrong answer."""
    services = client.services
    reply = await actions.reply(services, puzzle)
    drawn = actions.picture(services, puzzle, reply, words.language) if pictures else None
    return puzzle_card(puzzle, words, drawn and await drawn, chosen, reply)


async def _moved(
    services: Services, puzzle: Puzzle, user_id: int, move: str, _language: str | None
) -> Puzzle:
    return await actions.answer(services, puzzle.id, user_id, move)


def _did(_before: Puzzle, after: Puzzle, words: Words) -> str:
    did = "" if after.answer is None else describe_move(after.answer, after.start, words)
    return words("You {did}: {link}", did=did, link=link(after.place))


boards = Boards[Puzzle](
    name="puzzle",
    prefix="p",
    card=card,
    load=actions.load,
    placed=actions.placed,
    take_back=actions.withdraw,
    due=actions.due_boards,
    claim=actions.claim_board,
    shown=actions.board_shown,
    show_soon=actions.show_soon,
    open_of=actions.open_puzzles,
    numbered=actions.numbered,
    close_all=actions.close_all,
    is_begun=lambda puzzle: puzzle.is_open,
    waits_for=lambda puzzle, user_id: puzzle.is_open and puzzle.member == user_id,
    is_closable=lambda puzzle: puzzle.is_open,
    title=puzzle_name,
    line=lambda puzzle, _user_id, words: puzzle_line(puzzle, words),
    moved=_moved,
    did=_did,
)


async def expire(client: GrundyClient) -> None:
    """Close the puzzles that nobody went on with."""
    await actions.expire_due(client.services)


SWEEPS = (expire, boards.show_due)


@CLICKS.guard(clicks.OfPuzzle)
async def within_reach(interaction: Interaction, click: clicks.OfPuzzle) -> None:
    """Refuse a click on a puzzle of another member elsewhere."""
    puzzle = await loaded(interaction, click)
    if puzzle.member != interaction.user.id:
        require_here(interaction, puzzle.place.guild_id, puzzle.place.channel_id)


async def loaded(interaction: Interaction, click: clicks.OfPuzzle) -> Puzzle:
    """Return the puzzle that a click is about."""
    loading = actions.load(interaction.client.services, click.puzzle_id)
    return await in_time(interaction, loading, private=True)


async def require_open(interaction: Interaction, click: clicks.OfPuzzle) -> Puzzle:
    """Return the puzzle that a click is about, if the member can answer it or give it up."""
    found = await actions.load(interaction.client.services, click.puzzle_id)
    found.require_open(interaction.user.id)
    return found


HOW_HARD = [
    app_commands.Choice(name=_("easy"), value=Difficulty.EASY.value),
    app_commands.Choice(name=_("medium"), value=Difficulty.MEDIUM.value),
    app_commands.Choice(name=_("hard"), value=Difficulty.HARD.value),
]
"""The difficulty for the member; on a board it is told by the share of moves that keep the win."""
FIND_MOVE, ANY_KIND = "move", "any"
KINDS = [
    app_commands.Choice(name=_("find the move that keeps the win"), value=FIND_MOVE),
    app_commands.Choice(name=_("a surprise: any other kind"), value=ANY_KIND),
    *(
        app_commands.Choice(name=_(puzzles.title(kind).template), value=kind.value)
        for kind in puzzles.Kind
    ),
]
"""The kinds of puzzles: the first is answered with a move, the others by choosing an answer."""


@app_commands.command(
    name=_("puzzle"),
    description=_("Solve a puzzle: find a winning move, a nim value and much more"),
)
@app_commands.describe(
    kind=_("What to find (default: what suits you)"),
    game=_(
        "The game, by name or notation such as take 1-3 (default: the server's, or what suits you)"
    ),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
    size=_("How large the position is (default: medium for finding a move, otherwise small)"),
    difficulty=_("How hard it is, for you (default: what suits you)"),
)
@app_commands.choices(kind=KINDS, convention=CONVENTIONS, size=SIZES, difficulty=HOW_HARD)
@app_commands.autocomplete(game=complete_game)
async def puzzle(
    interaction: Interaction,
    kind: str | None = None,
    game: str | None = None,
    convention: str | None = None,
    size: str | None = None,
    difficulty: str | None = None,
) -> None:
    """Set a puzzle to a member."""
    hard = Difficulty(difficulty) if difficulty else None
    if kind is None or (hard and kind != FIND_MOVE):
        chosen = await chosen_game(interaction, game)
        taste = Taste(
            None if kind in {None, ANY_KIND} else puzzles.Kind(kind),
            "" if chosen is None else str(chosen),
            cgt.Convention.of(convention) if convention else None,
            cgt.Size(size) if size else None,
            hard,
        )
        await interaction.client.router.suiting(interaction, taste)
        return
    ruleset = await usual_game(interaction, game)
    told = cgt.Convention.of(convention or cgt.Convention.NORMAL)
    if kind == FIND_MOVE:
        wish = Wish(cgt.Size(size or cgt.Size.MEDIUM), told, difficulty=hard)
        await pose(interaction, ruleset, wish)
        return
    wanted = None if kind == ANY_KIND else puzzles.Kind(kind)
    asked = wanted, ruleset, told, cgt.Size(size or cgt.Size.SMALL)
    await interaction.client.router.question(interaction, *asked)


async def pose(interaction: Interaction, game: cgt.Ruleset, wish: Wish) -> None:
    """Set a puzzle, and show its board."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.pose(services, user_id, game, wish, place_of(interaction))
    await boards.post_new(interaction, await in_time(interaction, work))


@CLICKS.on(
    clicks.AnswerByButton,
    clicks.AnswerByMarks,
    clicks.AnswerBySelect,
    clicks.TypeAnswer,
    clicks.OpenAnswers,
)
async def answer(interaction: Interaction, click: clicks.Answers) -> None:
    """Answer a puzzle with a move, or show the moves that a group has, or all groups again."""
    if isinstance(click, clicks.OpenAnswers):
        chosen = click.at
    else:
        chosen = click.chosen if isinstance(click, clicks.AnswerBySelect) else click.move
    services, user_id = interaction.client.services, interaction.user.id
    async with boards.changing(interaction, click.puzzle_id):
        if isinstance(chosen, str):
            work = actions.answer(services, click.puzzle_id, user_id, chosen)
            await boards.show(interaction, await in_time(interaction, work))
        else:
            found = await in_time(interaction, require_open(interaction, click))
            await boards.show(interaction, found, Selection(chosen))


@CLICKS.on(clicks.AskForAnswer)
async def ask_for_answer(interaction: Interaction, click: clicks.AskForAnswer) -> None:
    """Ask for a move in notation."""
    async with boards.aside(interaction, click.puzzle_id):
        found, words = await require_open(interaction, click), private(interaction)
        await ask(interaction, move_form(found.start, words, clicks_of(found), click.opened))


@CLICKS.on(clicks.AskToGiveUp)
async def ask_to_give_up(interaction: Interaction, click: clicks.AskToGiveUp) -> None:
    """Ask whether a puzzle is really to be given up."""
    async with boards.aside(interaction, click.puzzle_id):
        found = await require_open(interaction, click)
        await ask(interaction, give_up_form(found, private(interaction)))


@CLICKS.on(clicks.GiveUp)
async def give_up(interaction: Interaction, click: clicks.GiveUp) -> None:
    """Give a puzzle up, or say that it goes on."""
    if not click.agreed:
        await tell(interaction, private(interaction)("Good, it goes on."))
        return
    services, user_id = interaction.client.services, interaction.user.id
    async with boards.changing(interaction, click.puzzle_id):
        work = actions.give_up(services, click.puzzle_id, user_id)
        await boards.show(interaction, await in_time(interaction, work))


@CLICKS.on(clicks.ShowPuzzleRules)
async def show_rules(interaction: Interaction, click: clicks.ShowPuzzleRules) -> None:
    """Tell the rules of the game of a puzzle."""
    found = await loaded(interaction, click)
    await send_rules(interaction, found.start.rulesets, found.convention, playing=True)


@CLICKS.on(clicks.NextPuzzle)
async def next_puzzle(interaction: Interaction, click: clicks.NextPuzzle) -> None:
    """Set the next puzzle, on a board of its own."""
    services, place = interaction.client.services, place_of(interaction)
    async with boards.changing(interaction, click.puzzle_id):
        work = actions.next_puzzle(services, click.puzzle_id, interaction.user.id, place)
        await boards.post_new(interaction, await in_time(interaction, work))


@CLICKS.on(clicks.ShowSolution)
async def show_solution(interaction: Interaction, click: clicks.ShowSolution) -> None:
    """Show who wins the position of the puzzle, and by which moves."""
    async with boards.aside(interaction, click.puzzle_id):
        loading = actions.load(interaction.client.services, click.puzzle_id)
        found = await in_time(interaction, loading)
        found.require_over()
        onlooker = found.member != interaction.user.id
        await post_solution(interaction, found.start, found.convention, alone=onlooker)


COMMANDS: list[Command] = [puzzle]
