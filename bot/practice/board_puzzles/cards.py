"""The card of a puzzle, with its position, result and buttons."""

from __future__ import annotations

import discord

from bot.chat.card import BLUE, GOLD, SLATE, Card, board_part, text
from bot.chat.items import ClickButton, Part, row
from bot.language.names import (
    NO_SENTENCES,
    Sentences,
    describe_move,
    game_names,
    misere_mark,
    rule_and_goal,
)
from bot.language.words import Words
from bot.play.matches.cards import link
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection, controls
from bot.practice.board_puzzles import clicks
from bot.practice.board_puzzles.model import Puzzle, Status
from cgt.core.positions import Move

COLOURS = {Status.OPEN: BLUE, Status.ANSWERED: GOLD, Status.GIVEN_UP: GOLD}


def puzzle_name(puzzle: Puzzle, words: Words) -> str:
    """Return the heading of a puzzle with the titles of its games."""
    return words.headed(words("Puzzle"), game_names(puzzle.start, words))


def puzzle_line(puzzle: Puzzle, words: Words) -> str:
    """Return the line about a puzzle in the list of a member's open puzzles."""
    name, code = puzzle_name(puzzle, words), f"p{puzzle.id}"
    if puzzle.place.message_id is not None:
        name = f"[{name}]({link(puzzle.place)})"
    return words("- {game}: {state} ({code})", game=name, state=words("**your move**"), code=code)


def puzzle_card(
    puzzle: Puzzle,
    words: Words,
    image: bytes | None,
    chosen: Selection = NOTHING_CHOSEN,
    reply: Move | None = None,
    *,
    sentences: Sentences = NO_SENTENCES,
) -> Card:
    """Return the card of a puzzle. ``reply`` (if any) refutes the wrong answer."""
    lines = [
        f"### {puzzle_name(puzzle, words)}{misere_mark(puzzle.convention, words)}",
        words("You can win this position. Which move keeps the win?"),
    ]
    if puzzle.is_open:
        lines.append(rule_and_goal(puzzle.start, puzzle.convention, words, sentences))
    parts: list[Part] = [text("\n".join(lines))]
    position, last = puzzle.position, puzzle.answer and (puzzle.start, puzzle.answer)
    if reply is not None:
        position, last = position.after(reply), (position, reply)
    parts.append(board_part(image, position, words, last))
    parts.append(text("\n".join(_status(puzzle, words, reply))))
    parts += _rows(puzzle, words, chosen)
    return Card(parts, COLOURS.get(puzzle.status, SLATE))


def _status(puzzle: Puzzle, words: Words, reply: Move | None) -> list[str]:
    player, lines = f"<@{puzzle.member}>", list[str]()
    if puzzle.answer is not None:
        did = describe_move(puzzle.answer, puzzle.start, words)
        lines.append(words("{player} {did}.", player=player, did=did))
    if reply is not None:
        did = describe_move(reply, puzzle.position, words)
        lines.append(words("{player} {did}.", player="Grundy", did=did))
    if puzzle.status is Status.OPEN:
        said = words("**Your move, {player}.**", player=player)
    elif puzzle.status is Status.GIVEN_UP:
        said = words(
            "{player} asked for the solution. Tap the button below to see it.", player=player
        )
    elif puzzle.status is Status.CLOSED:
        said = words("{player} closed this puzzle.", player=player)
    elif puzzle.status is Status.EXPIRED:
        said = words("Nobody answered this puzzle, so I closed it. Get another with /puzzle.")
    elif puzzle.is_solved:
        said = words("✓ That keeps the win. **Solved, {player}!**", player=player)
    elif reply is not None:
        said = words(
            "✗ That gave the win away. After that reply, you lose whatever you do. Tap the "
            "button below to see the solution."
        )
    else:
        said = words("✗ That gives the win away. Tap the button below to see the solution.")
    return [*lines, said]


def _rows(puzzle: Puzzle, words: Words, chosen: Selection) -> list[Part]:
    number, style = puzzle.id, discord.ButtonStyle
    rules = ClickButton(clicks.ShowPuzzleRules(number), words("Rules"))
    if puzzle.status is Status.OPEN:
        made = clicks.MOVES.on(clicks.OfPuzzle(number))
        typed = ClickButton(made.ask(()), words("Type a move"))
        give_up = ClickButton(clicks.GiveUp(number), words("Show solution"), style.danger)
        moves = controls(puzzle.start, words, made, chosen)
        return [*moves, row(typed, rules, give_up)]
    if puzzle.status in {Status.ANSWERED, Status.GIVEN_UP}:
        another = ClickButton(clicks.NextPuzzle(number), words("Next puzzle"), style.success)
        return [row(another, ClickButton(clicks.ShowSolution(number), words("Solution")), rules)]
    return []
