"""The card of a question: what is asked, the answers as buttons, and what became of it."""

from __future__ import annotations

import discord

import cgt
from bot.chat.card import BLUE, GOLD, Card, Picture, text
from bot.chat.items import ClickButton, Part, row
from bot.chat.position import board_as_text, board_picture
from bot.language.names import game_names, misere_mark
from bot.language.words import Words
from bot.quiz.clicks import ChooseAnswer, Explain, NextQuestion, ShowAnswer, ShowHint
from bot.quiz.model import Question, Said
from cgt import puzzles

STYLE = discord.ButtonStyle


def question_card(question: Question, said: Said, words: Words, image: bytes | None) -> Card:
    """Return the card of a question; without a picture its position is drawn as text."""
    puzzle = question.puzzle
    kind = words.text(puzzles.title(puzzle.kind))
    position = cgt.position(puzzle.position) if puzzle.position else None
    name = kind if position is None else f"{kind} · {game_names(position, words)}"
    head = f"### {words('Puzzle')}: {name}{misere_mark(puzzle.convention, words)}"
    parts: list[Part] = [text(f"{head}\n{words.text(said.question)}")]
    pictures: tuple[Picture, ...] = ()
    if position is not None:
        if image is None:
            parts.append(text(board_as_text(position)))
        else:
            pictures = (board_picture(image, position, words),)
            parts.append(pictures[0].gallery())
    parts.append(text("\n".join(_told(question, said, words))))
    parts += [_answers(question, said, words), _onward(question, words)]
    return Card(parts, pictures, BLUE if question.is_open else GOLD)


def _told(question: Question, said: Said, words: Words) -> list[str]:
    """Return what is said of the answers chosen so far, and of the right one once it is over."""
    puzzle, lines = question.puzzle, list[str]()
    for index in question.chosen:
        if index != puzzle.right:
            why = said.mistakes[index]
            wrong = f"✗ **{words.text(said.answers[index])}**"
            unsaid = words("{answer} isn't right.", answer=wrong)
            lines.append(unsaid if why is None else f"{wrong}: {words.text(why)}")
    if question.is_open:
        if question.is_hinted:
            lines.append(f"💡 {words.text(said.hint)}")
        if question.chosen:
            lines.append(words("**Try once more.**"))
        return lines
    right = words.text(said.answers[puzzle.right])
    if question.is_solved:
        lines.append(words("✓ **{answer}** is right!", answer=right))
    else:
        lines.append(words("The answer is **{answer}**.", answer=right))
    lines.append(words.text(said.reason))
    if question.streak_after > 1:
        count = question.streak_after
        lines.append(words("🔥 {count} in a row on the first try!", count=count))
    return lines


def _answers(question: Question, said: Said, words: Words) -> Part:
    """Return the answers as buttons; what was chosen, and the right one at the end, is marked."""
    buttons: list[Part] = []
    for index in range(len(question.puzzle.answers)):
        style = STYLE.secondary
        if index in question.chosen:
            style = STYLE.danger
        if not question.is_open and index == question.puzzle.right:
            style = STYLE.success
        is_done = not question.is_open or index in question.chosen
        label = words.text(said.answers[index])
        click = ChooseAnswer(question.id, index)
        buttons.append(ClickButton(click, label, style, disabled=is_done))
    return row(*buttons)


def _onward(question: Question, words: Words) -> Part:
    """Return the buttons below the answers."""
    number = question.id
    if question.is_open:
        hint = ClickButton(ShowHint(number), words("Hint"), disabled=question.is_hinted)
        return row(hint, ClickButton(ShowAnswer(number), words("Show answer")))
    buttons = [
        ClickButton(NextQuestion(number, is_surprise=False), words("Next puzzle"), STYLE.success),
        ClickButton(NextQuestion(number, is_surprise=True), words("Another kind")),
    ]
    if question.puzzle.position:
        buttons.append(ClickButton(Explain(number), words("Explain")))
    return row(*buttons)
