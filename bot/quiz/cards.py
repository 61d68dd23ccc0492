"""The cards of a question and of a sprint: what is asked, the answers, and the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import discord

import cgt
from bot.chat.card import BLUE, GOLD, Card, board_part, text
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, Part, row
from bot.language.names import game_names, misere_mark
from bot.language.words import Words
from bot.quiz.clicks import (
    AnswerSprint,
    ChooseAnswer,
    Explain,
    NextQuestion,
    ShowAnswer,
    ShowHint,
    SprintAgain,
    StartSprint,
)
from bot.quiz.model import Mode, Question, Said, Sprint
from bot.skills.cards import skills_button
from cgt import puzzles
from cgt.puzzles import Puzzle
from cgt.text import Text

STYLE = discord.ButtonStyle


def question_card(question: Question, said: Said, words: Words, image: bytes | None) -> Card:
    """Return the card of a question; without a picture its position is drawn as text."""
    below = [_onward(question, words)]
    if not question.is_open:
        streak = ClickButton(StartSprint(question.id, Mode.STREAK), words("Streak"))
        storm = ClickButton(StartSprint(question.id, Mode.STORM), words("Storm"))
        below.append(row(streak, storm, skills_button(words)))
    choose = partial(ChooseAnswer, question.id)
    return answering_card(
        question, said, words, image, name=words("Puzzle"), choose=choose, below=below
    )


def answering_card(
    question: Question,
    said: Said,
    words: Words,
    image: bytes | None,
    *,
    name: str,
    choose: Callable[[int], Click],
    below: Sequence[Part],
) -> Card:
    """Return the card on which a puzzle is answered; ``choose`` makes the click on an answer."""
    puzzle, is_open = question.puzzle, question.is_open
    head = f"### {words.headed(name, puzzle_name(puzzle, words))}"
    parts = asked(puzzle, said, head, words, image)
    parts.append(text("\n".join(_told(question, said, words))))
    answers = [words.text(answer) for answer in said.answers]
    clicks = [choose(index) for index in range(len(answers))]
    parts.append(answer_row(answers, puzzle.right, question.chosen, clicks, is_open=is_open))
    return Card([*parts, *below], BLUE if is_open else GOLD)


def solution(puzzle: Puzzle, said: Said, words: Words) -> str:
    """Return the right answer of a puzzle, and why it is right."""
    right = words.text(said.answers[puzzle.right])
    return f"{verdict(right, words, is_solved=False)}\n{words.text(said.reason)}"


def asked(puzzle: Puzzle, said: Said, head: str, words: Words, image: bytes | None) -> list[Part]:
    """Return what a puzzle asks, below a heading, and its position as a picture or as text."""
    question = text(f"{head}\n{words.text(said.question)}")
    return [question, *board_parts(puzzle.position, words, image)]


def puzzle_name(puzzle: Puzzle, words: Words) -> str:
    """Return what a puzzle asks for, and in which game."""
    kind = words.text(puzzles.title(puzzle.kind))
    mark = misere_mark(puzzle.convention, words)
    if not puzzle.position:
        return f"{kind}{mark}"
    return f"{kind} · {game_names(cgt.position(puzzle.position), words)}{mark}"


def board_parts(position: str, words: Words, image: bytes | None) -> list[Part]:
    """Return the parts that show a position, as text without an image; none for no position."""
    return [board_part(image, cgt.position(position), words)] if position else []


def wrong_lines(
    chosen: Sequence[int],
    right: int,
    answers: Sequence[str],
    mistakes: Sequence[Text | None],
    words: Words,
) -> list[str]:
    """Return a line for each wrong answer that was chosen: why somebody may think so."""
    lines: list[str] = []
    for index in chosen:
        if index != right:
            why = mistakes[index]
            wrong = f"✗ **{answers[index]}**"
            unsaid = words("{answer} isn't right.", answer=wrong)
            lines.append(unsaid if why is None else words.headed(wrong, words.text(why)))
    return lines


def answer_row(
    answers: Sequence[str],
    right: int,
    chosen: Sequence[int],
    clicks: Sequence[Click],
    *,
    is_open: bool,
) -> Part:
    """Return the answers as buttons; what was chosen, and the right one at the end, is marked."""
    buttons: list[Part] = []
    for index, (answer, click) in enumerate(zip(answers, clicks, strict=True)):
        style = STYLE.danger if index in chosen else STYLE.secondary
        if not is_open and index == right:
            style = STYLE.success
        is_done = not is_open or index in chosen
        buttons.append(ClickButton(click, answer, style, disabled=is_done))
    return row(*buttons)


def _told(question: Question, said: Said, words: Words) -> list[str]:
    puzzle = question.puzzle
    answers = [words.text(answer) for answer in said.answers]
    lines = wrong_lines(question.chosen, puzzle.right, answers, said.mistakes, words)
    if question.is_open:
        if question.is_hinted:
            lines.append(f"💡 {words.text(said.hint)}")
        if question.chosen:
            lines.append(words("**Try once more.**"))
        return lines
    lines.append(verdict(answers[puzzle.right], words, is_solved=question.is_solved))
    lines.append(words.text(said.reason))
    if question.streak_after > 1:
        count = question.streak_after
        lines.append(words("🔥 {count} in a row on the first try!", count=count))
    return lines


def verdict(right: str, words: Words, *, is_solved: bool) -> str:
    """Return the line that says which answer is right, and whether it was found."""
    if is_solved:
        return words("✓ **{answer}** is right!", answer=right)
    return words("The answer is **{answer}**.", answer=right)


def _onward(question: Question, words: Words) -> Part:
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


def sprint_card(
    sprint: Sprint, said: Said, words: Words, image: bytes | None, missed: Said | None = None
) -> Card:
    """Return the card of a sprint: its open puzzle, below what was ``missed``, or its result."""
    if sprint.is_over:
        return _result(sprint, said, words)
    head = f"### {words.headed(words('Puzzle'), puzzle_name(sprint.puzzle, words))}"
    parts = asked(sprint.puzzle, said, head, words, image)
    lines = [_score(sprint, words)]
    if sprint.missed is not None and missed is not None:
        right = words.text(missed.answers[sprint.missed.right])
        lines.append(f"✗ {verdict(right, words, is_solved=False)}")
    elif sprint.number:
        lines.append(words("✓ Right!"))
    buttons = (
        ClickButton(AnswerSprint(sprint.id, sprint.number, index), words.text(answer))
        for index, answer in enumerate(said.answers)
    )
    return Card([text("\n".join(lines)), *parts, row(*buttons)], BLUE)


def _score(sprint: Sprint, words: Words) -> str:
    if sprint.ends_at is None:
        return words("🔥 Streak: **{count}** · best {best}", count=sprint.score, best=sprint.best)
    return words(
        "⚡ Storm: **{count}** · best {best} · ends {time}",
        count=sprint.score,
        best=sprint.best,
        time=discord.utils.format_dt(sprint.ends_at, "R"),
    )


def _result(sprint: Sprint, said: Said, words: Words) -> Card:
    name = words("Streak") if sprint.mode is Mode.STREAK else words("Storm")
    lines = [f"### {words.headed(name, str(sprint.score))}"]
    if sprint.score > sprint.best:
        lines.append(words("🎉 A new best!"))
    else:
        lines.append(words("Your best so far: {best}", best=sprint.best))
    if sprint.chosen is None:
        lines.append(words("Time's up, so that answer didn't count."))
    else:
        right = words.text(said.answers[sprint.puzzle.right])
        lines += [
            words.text(said.question),
            verdict(right, words, is_solved=False),
            words.text(said.mistakes[sprint.chosen] or said.reason),
        ]
    again = ClickButton(SprintAgain(sprint.id), words("Again"), STYLE.success)
    return Card([text("\n".join(lines)), row(again, skills_button(words))], GOLD)
