"""The card of a question to a whole channel: a count while it is open, then the spread."""

from __future__ import annotations

import discord

from bot.chat.card import BLUE, GOLD, Card, text
from bot.chat.items import ClickButton, Part, row
from bot.classes.cards import Shown, moment, shown
from bot.classes.clicks import EndVote, Vote, VoteAgain
from bot.classes.model.rounds import FEWEST, FIRST, SECOND, Round, Spread, total
from bot.language.words import Words
from bot.quiz.cards import answer_row, board_parts, wrong_lines
from bot.quiz.model import Said

WIDTH = 12
"""The number of signs of a bar for all answers."""
FULL, EMPTY = "█", "░"
LETTERS = "ABCDE"
SHORT = 4
"""The most characters of an answer that stands before its bar."""


def round_card(
    asked: Round, spread: Spread, said: Said | None, words: Words, image: bytes | None
) -> Card:
    """Return a question to a channel. While a vote is open nobody sees how the answers are spread.

    The spread is shown where enough have answered that it tells nobody's answer.
    """
    problem = asked.problem
    told = shown(problem, said, words)
    parts: list[Part] = [text(f"### {told.name}\n{told.question}")]
    board = board_parts(problem.position, words, image)
    lines = _open(asked, spread, words) if asked.is_open else _closed(asked, spread, told, words)
    clicks = [
        Vote(asked.class_id, asked.id, asked.vote, index) for index in range(len(told.labels))
    ]
    answers = answer_row(told.labels, problem.right, (), clicks, is_open=asked.is_open)
    parts += [*board, text("\n".join(filter(None, lines))), answers, row(*_leading(asked, words))]
    return Card(parts, BLUE if asked.is_open else GOLD)


def _leading(asked: Round, words: Words) -> list[Part]:
    """Return the buttons for the teacher."""
    buttons: list[Part] = []
    if asked.is_open:
        end = EndVote(asked.class_id, asked.id)
        buttons.append(ClickButton(end, words("Close"), discord.ButtonStyle.primary))
    if asked.vote == FIRST:
        again = VoteAgain(asked.class_id, asked.id)
        buttons.append(ClickButton(again, words("Discuss, then vote again")))
    return buttons


def _open(asked: Round, spread: Spread, words: Words) -> list[str]:
    """Return what is told while a vote is open: how many have answered, and until when."""
    count = total(spread, asked.vote)
    lines = [words("Tap your answer. Only you see what you chose.")]
    if asked.vote == SECOND:
        lines = [words("Second vote! Discuss the question first, then tap your answer.")]
    lines.append(
        words.counted("**{count} answer** so far", "**{count} answers** so far", count=count)
    )
    if asked.closes_at is not None:
        lines.append(words("The vote ends {time}.", time=moment(asked.closes_at)))
    return lines


def _closed(asked: Round, spread: Spread, told: Shown, words: Words) -> list[str]:
    """Return how the answers are spread, and why those that were chosen are right or wrong."""
    lines = [_chart(asked, spread, told, words)]
    chosen = {index for vote, counts in spread.items() if _tells(spread, vote) for index in counts}
    right = asked.problem.right
    lines.append(words("The answer is **{answer}**.", answer=told.answers[right]))
    lines.append(told.reason)
    wrong = wrong_lines(sorted(chosen), right, told.answers, told.mistakes, words)
    return [*lines, *wrong]


def _chart(asked: Round, spread: Spread, told: Shown, words: Words) -> str:
    """Return the spread of each vote as bars, which need no colour; the right answer has a mark."""
    lines, names = list[str](), _names(told.labels)
    widest = max(map(len, names))
    for vote in range(FIRST, asked.vote + 1):
        count = total(spread, vote)
        heading = words.counted(
            "Vote {vote}: {count} answer", "Vote {vote}: {count} answers", count=count, vote=vote
        )
        lines.append(f"**{heading}**")
        if not _tells(spread, vote):
            lines.append(
                words("Fewer than {count} answered, so I keep them private.", count=FEWEST)
            )
            continue
        bars = [
            _bar(
                name.rjust(widest),
                spread[vote].get(index, 0),
                count,
                is_right=index == asked.problem.right,
            )
            for index, name in enumerate(names)
        ]
        lines.append("\n".join(["```", *bars, "```"]))
    if names is told.labels:
        return "\n".join(lines)
    letters = (f"{LETTERS[index]} = {answer}" for index, answer in enumerate(told.answers))
    return "\n".join([*lines, " · ".join(letters)])


def _names(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return what stands before the bars of answers: the answers, or letters for long ones."""
    is_short = all(len(label) <= SHORT and label.isalnum() for label in labels)
    return labels if is_short else tuple(LETTERS[: len(labels)])


def _bar(name: str, count: int, of: int, *, is_right: bool) -> str:
    full = round(WIDTH * count / of)
    mark = "✓" if is_right else " "
    drawn = FULL * full + EMPTY * (WIDTH - full)
    return f"{mark} {name} {drawn} {count} ({round(100 * count / of)}%)"


def _tells(spread: Spread, vote: int) -> bool:
    """Return whether enough have answered that the spread tells nobody's answer."""
    return total(spread, vote) >= FEWEST
