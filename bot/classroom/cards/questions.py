"""The cards of a question to a whole channel and of an exercise sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord

from bot.answers.explore.model import File
from bot.chat.card import Attachment, Card, text
from bot.chat.items import ClickButton, Part, row
from bot.classroom.cards import moment, read_problem
from bot.classroom.clicks import EndVote, SeeVotes, Vote, VoteAgain
from bot.classroom.model.rounds import FEWEST, FIRST, SECOND, Round, Spread, total
from bot.language.words import Words
from bot.practice.asking.cards import Reading, asking_card, verdict, wrong_lines
from bot.practice.asking.model import Wording


def sheet_card(files: Sequence[File], words: Words) -> Card:
    """Return an exercise sheet as files, for the teacher only."""
    lines = [
        f"### {words('Exercise sheet')}",
        words("Open the HTML files in a browser to print them, or use the LaTeX."),
        words("Keep the solutions. They hold the command that makes the same sheet again."),
        words("-# Only you can see this. I draw new exercises each time, and keep none of them."),
    ]
    attached = [Attachment(file.name, file.data) for file in files]
    return Card([text("\n".join(lines)), *attached])


WIDTH = 12
"""The number of characters in a bar for all answers."""
FULL, EMPTY = "█", "░"
LETTERS = "ABCDE"
FEW_RIGHT, MANY_RIGHT = 33, 67
"""The shares of right answers in percent between which a discussion helps most."""
SHORT = 4
"""The most characters of an answer before its bar."""


def round_card(asked: Round, spread: Spread, said: Wording, words: Words) -> Card:
    """Return a question to a channel, with the spread of answers only after the vote.

    The spread is shown if enough members have answered to keep each answer private.
    """
    shown, is_open = read_problem(asked.problem, said, words), asked.is_open
    return asking_card(
        shown.name,
        shown,
        words,
        lines=_open(asked, spread, words) if is_open else _closed(asked, spread, shown, words),
        choose=partial(Vote, asked.class_id, asked.id, asked.vote),
        is_open=is_open,
        below=[row(*_leading(asked, words))],
    )


def votes_card(asked: Round, spread: Spread, said: Wording, words: Words) -> Card:
    """Return the spread of the answers so far for the teacher, with advice on a discussion."""
    shown = read_problem(asked.problem, said, words)
    lines = [_chart(asked, spread, shown, words)]
    if _tells(spread, asked.vote):
        right = spread[asked.vote].get(asked.problem.right, 0)
        share = round(100 * right / total(spread, asked.vote))
        is_split = FEW_RIGHT <= share <= MANY_RIGHT
        advice = words("Discuss it: neighbours can convince each other.")
        if not is_split:
            advice = words("A discussion helps most if a third to two thirds are right.")
        lines += [words("{share}% are right.", share=share), advice]
    lines.append(words("-# Only you can see this."))
    return Card([text("\n".join(lines))])


def _leading(asked: Round, words: Words) -> list[Part]:
    buttons: list[Part] = []
    if asked.is_open:
        end = EndVote(asked.class_id, asked.id)
        buttons.append(ClickButton(end, words("Close"), discord.ButtonStyle.primary))
    if asked.vote == FIRST:
        again = VoteAgain(asked.class_id, asked.id)
        buttons.append(ClickButton(again, words("Discuss, then vote again")))
    if asked.vote == FIRST and asked.is_open:
        see = SeeVotes(asked.class_id, asked.id)
        buttons.append(ClickButton(see, words("See the votes")))
    return buttons


def _open(asked: Round, spread: Spread, words: Words) -> list[str]:
    """Return the number of answers and the deadline of an open vote."""
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


def _closed(asked: Round, spread: Spread, shown: Reading, words: Words) -> list[str]:
    """Return the spread of answers, and the reasons that the chosen ones are right or wrong."""
    chosen = {index for vote, counts in spread.items() if _tells(spread, vote) for index in counts}
    right = verdict(shown, words, is_solved=False)
    wrong = wrong_lines(sorted(chosen), shown, words)
    return [_chart(asked, spread, shown, words), right, shown.reason, *wrong]


def _chart(asked: Round, spread: Spread, shown: Reading, words: Words) -> str:
    """Return the spread of each vote as bars of text, with a mark at the right answer."""
    lines, names = list[str](), _names(shown.labels)
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
    if names is shown.labels:
        return "\n".join(lines)
    letters = (f"{LETTERS[index]} = {answer}" for index, answer in enumerate(shown.answers))
    return "\n".join([*lines, " · ".join(letters)])


def _names(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names before the bars, either the answers or letters for long ones."""
    is_short = all(len(label) <= SHORT and label.isalnum() for label in labels)
    return labels if is_short else tuple(LETTERS[: len(labels)])


def _bar(name: str, count: int, of: int, *, is_right: bool) -> str:
    full = round(WIDTH * count / of)
    mark = "✓" if is_right else " "
    drawn = FULL * full + EMPTY * (WIDTH - full)
    return f"{mark} {name} {drawn} {count} ({round(100 * count / of)}%)"


def _tells(spread: Spread, vote: int) -> bool:
    """Return whether enough members have answered to keep each answer private."""
    return total(spread, vote) >= FEWEST
