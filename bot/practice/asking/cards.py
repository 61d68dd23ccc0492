"""The card of a question with its choices, and those of questions and sprints made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import discord

import cgt
from bot.chat.card import BLUE, GOLD, Card, board_part, text
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, Part, row
from bot.language.names import game_names, misere_mark, rule_and_goal
from bot.language.words import Words
from bot.practice.asking import clicks
from bot.practice.asking.model import Mode, Question, Sprint, Tries, Wording
from bot.rankings.cards import skills_button
from cgt import puzzles
from cgt.puzzles import Kind, Puzzle

STYLE = discord.ButtonStyle


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A question in the words of its reader.

    ``answers`` are in Markdown, and ``labels`` are those of buttons. ``mistakes`` are the
    misconceptions behind the answers, if known. ``image`` is the picture of the ``position``, which
    is shown as text without it. ``rules`` are those of its games, or the meaning of its term.
    """

    name: str
    question: str
    answers: tuple[str, ...]
    labels: tuple[str, ...]
    right: int
    mistakes: Sequence[str | None]
    reason: str = ""
    hint: str = ""
    position: str = ""
    rules: str = ""
    image: bytes | None = None

    @property
    def right_answer(self) -> str:
        return self.answers[self.right]


def read_puzzle(puzzle: Puzzle, said: Wording, words: Words) -> Reading:
    """Return a puzzle in the words of a reader."""
    answers = tuple(map(words.text, said.answers))
    position = puzzle.position and cgt.position(puzzle.position)
    rules = words("mex = the smallest number missing") if puzzle.kind is Kind.MEX else ""
    return Reading(
        name=puzzle_name(puzzle, words),
        question=words.text(said.question),
        answers=answers,
        labels=answers,
        right=puzzle.right,
        mistakes=[why and words.text(why) for why in said.mistakes],
        reason=words.text(said.reason),
        hint=words.text(said.hint),
        position=puzzle.position,
        rules=rule_and_goal(position, puzzle.convention, words) if position else rules,
        image=said.image,
    )


def asking_card(
    heading: str,
    shown: Reading,
    words: Words,
    *,
    above: Sequence[str] = (),
    lines: Sequence[str] = (),
    choose: Callable[[int], Click] | None = None,
    chosen: Sequence[int] = (),
    is_open: bool = True,
    below: Sequence[Part] = (),
    colour: int | None = None,
) -> Card:
    """Return the card of a question, with the ``lines`` about it, its answers and more ``below``.

    ``choose`` makes the click for an answer, if any can be chosen. The answers ``chosen`` are
    marked. Once the question isn't open, they and the rules are omitted.
    """
    rules = [f"-# {shown.rules}"] if is_open and shown.rules else []
    asked = "\n".join([f"### {heading}", shown.question, *rules])
    parts: list[Part] = [text("\n".join(above)), text(asked)]
    if shown.position:
        parts.append(board_part(shown.image, cgt.position(shown.position), words))
    parts.append(text("\n".join(filter(None, lines))))
    if choose is not None and is_open:
        parts.append(_answers(shown, choose, chosen))
    return Card([*parts, *below], colour or (BLUE if is_open else GOLD))


def _answers(shown: Reading, choose: Callable[[int], Click], chosen: Sequence[int]) -> Part:
    styles = [
        STYLE.danger if index in chosen else STYLE.primary for index in range(len(shown.labels))
    ]
    return row(
        *(
            ClickButton(choose(index), label, styles[index], disabled=index in chosen)
            for index, label in enumerate(shown.labels)
        )
    )


def tries_card(
    heading: str,
    tries: Tries,
    shown: Reading,
    words: Words,
    *,
    choose: Callable[[int], Click],
    lines: Sequence[str] = (),
    below: Sequence[Part] = (),
) -> Card:
    """Return the card of a member's tries at a question, with more ``lines`` about them."""
    above, told = list[str](), wrong_lines(tries.chosen, shown, words)
    if tries.is_open:
        if tries.is_hinted:
            told.append(f"💡 {shown.hint}")
        if tries.chosen:
            told.append(words("**Try once more.**"))
    elif told and len(shown.answers) == 2 and shown.mistakes[tries.chosen[0]] is None:
        above = [words("✗ No: **{answer}**.", answer=shown.right_answer)]
        told = [shown.reason]
    else:
        above = [verdict(shown, words, is_solved=tries.is_solved)]
        told.append(shown.reason)
    return asking_card(
        heading,
        shown,
        words,
        above=above,
        lines=[*told, *lines],
        choose=choose,
        chosen=tries.chosen,
        is_open=tries.is_open,
        below=below,
    )


def puzzle_name(puzzle: Puzzle, words: Words) -> str:
    """Return the name of a puzzle's kind and of its game."""
    kind = words.text(puzzles.title(puzzle.kind))
    mark = misere_mark(puzzle.convention, words)
    if not puzzle.position:
        return f"{kind}{mark}"
    return f"{kind} · {game_names(cgt.position(puzzle.position), words)}{mark}"


def wrong_lines(chosen: Sequence[int], shown: Reading, words: Words) -> list[str]:
    """Return a line for each wrong answer chosen, with the misconception behind it."""
    lines: list[str] = []
    for index in chosen:
        if index != shown.right:
            wrong, why = f"✗ **{shown.answers[index]}**", shown.mistakes[index]
            unknown = words("{answer} isn't right.", answer=wrong)
            lines.append(unknown if why is None else words.headed(wrong, why))
    return lines


def verdict(shown: Reading, words: Words, *, is_solved: bool) -> str:
    """Return the line with the right answer, and praise if it was found."""
    if is_solved:
        return words("✓ **{answer}** is right!", answer=shown.right_answer)
    return words("The answer is **{answer}**.", answer=shown.right_answer)


def question_card(question: Question, said: Wording, words: Words) -> Card:
    """Return the card of a question, with its position as text without a picture."""
    number, streak = question.id, question.streak_after
    shown = read_puzzle(question.puzzle, said, words)
    lines = [words("🔥 {count} in a row on the first try!", count=streak)] if streak > 1 else []
    return tries_card(
        words.headed(words("Puzzle"), shown.name),
        question,
        shown,
        words,
        choose=partial(clicks.ChooseAnswer, number),
        lines=lines,
        below=[row(*_onward(question, words))],
    )


def more_card(question: Question, words: Words) -> Card:
    """Return the card with more ways to go on after a question that is over."""
    series = [(Mode.STREAK, words("Streak")), (Mode.STORM, words("Storm"))]
    other = ClickButton(clicks.NextQuestion(question.id, is_surprise=True), words("Another kind"))
    sprints = (ClickButton(clicks.StartSprint(question.id, mode), name) for mode, name in series)
    lines = [
        words("**Another kind**: a different puzzle in the same game"),
        words("**Streak**: until your first miss"),
        words("**Storm**: as many as you can in three minutes"),
    ]
    return Card([text("\n".join(lines)), row(other, *sprints, skills_button(words))])


def _onward(question: Question, words: Words) -> list[Part]:
    number = question.id
    if question.is_open:
        return help_buttons(question, clicks.ShowHint(number), clicks.ShowAnswer(number), words)
    following = clicks.NextQuestion(number, is_surprise=False)
    buttons: list[Part] = [ClickButton(following, words("Next puzzle"), STYLE.success)]
    if question.puzzle.position:
        buttons.append(ClickButton(clicks.Explain(number), words("Explain")))
    return [*buttons, ClickButton(clicks.ShowMore(number), words("More"))]


def help_buttons(tries: Tries, hint: Click, answer: Click, words: Words) -> list[Part]:
    """Return the buttons for a hint and for the answer."""
    return [
        ClickButton(hint, words("Hint"), disabled=tries.is_hinted),
        ClickButton(answer, words("Show answer")),
    ]


def sprint_card(sprint: Sprint, said: Wording, words: Words, missed: Wording | None = None) -> Card:
    """Return the card of a sprint, with the open puzzle and the ``missed`` one, or the result."""
    shown = read_puzzle(sprint.puzzle, said, words)
    if sprint.is_over:
        return _result(sprint, shown, words)
    lines = [_score(sprint, words)]
    if sprint.missed is not None and missed is not None:
        before = read_puzzle(sprint.missed, missed, words)
        lines.append(f"✗ {verdict(before, words, is_solved=False)}")
    elif sprint.number:
        lines.append(words("✓ Right!"))
    return asking_card(
        words.headed(words("Puzzle"), shown.name),
        shown,
        words,
        above=lines,
        choose=partial(clicks.AnswerSprint, sprint.id, sprint.number),
    )


def _score(sprint: Sprint, words: Words) -> str:
    if sprint.ends_at is None:
        return words("🔥 Streak: **{count}** · best {best}", count=sprint.score, best=sprint.best)
    return words(
        "⚡ Storm: **{count}** · best {best} · ends {time}",
        count=sprint.score,
        best=sprint.best,
        time=discord.utils.format_dt(sprint.ends_at, "R"),
    )


def _result(sprint: Sprint, shown: Reading, words: Words) -> Card:
    name = words("Streak") if sprint.mode is Mode.STREAK else words("Storm")
    lines = [f"### {words.headed(name, str(sprint.score))}"]
    if sprint.score > sprint.best:
        lines.append(words("🎉 A new best!"))
    else:
        lines.append(words("Your best so far: {best}", best=sprint.best))
    if sprint.chosen is None:
        lines.append(words("Time's up, so that answer didn't count."))
    else:
        lines += [
            shown.question,
            verdict(shown, words, is_solved=False),
            shown.mistakes[sprint.chosen] or shown.reason,
        ]
    again = ClickButton(clicks.SprintAgain(sprint.id), words("Again"), STYLE.success)
    return Card([text("\n".join(lines)), row(again, skills_button(words))], GOLD)
