"""The contents of a sheet in any format, with the command that makes it again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from string import ascii_lowercase

from cgt import puzzles
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.notation import position as read_position
from cgt.core.positions import Position
from cgt.core.text import Text, Translate, untranslated
from cgt.output.sheets.tasks import Task
from cgt.puzzles import Kind, Puzzle
from cgt.rulesets.catalogue import ruleset as read_ruleset, title_of

MARK = 6


class Part(StrEnum):
    """A part of a sheet, ``EXERCISES``, ``SOLUTIONS``, or ``BOTH`` in this order."""

    EXERCISES = "exercises"
    SOLUTIONS = "solutions"
    BOTH = "both"

    @property
    def has_exercises(self) -> bool:
        return self is not Part.SOLUTIONS

    @property
    def has_solutions(self) -> bool:
        return self is not Part.EXERCISES


@dataclass(frozen=True, slots=True)
class Exercise:
    """A ``puzzle`` in words, with its ``question``, ``answers``, ``reason`` and ``hint``.

    ``reason`` is the reason why the right answer is right.
    """

    puzzle: Puzzle
    question: Text
    answers: tuple[Text | str, ...]
    reason: Text
    hint: Text
    points: int = 1

    @classmethod
    def of(cls, puzzle: Puzzle) -> Exercise:
        """Return a puzzle in words."""
        answers = (puzzles.answer_text(puzzle, index) for index in range(len(puzzle.answers)))
        return cls(
            puzzle,
            puzzles.question(puzzle),
            tuple(answers),
            puzzles.reason(puzzle),
            puzzles.hint(puzzle),
        )

    @property
    def position(self) -> Position | None:
        """The position that the question is about, or None without one."""
        return read_position(self.puzzle.position) if self.puzzle.position else None

    @property
    def games(self) -> tuple[Ruleset, ...]:
        """The games that a member must know to answer, without a game whose code is the answer."""
        if (where := self.position) is not None:
            return tuple(dict.fromkeys(where.rulesets))
        is_named = self.puzzle.game and self.puzzle.kind is not Kind.CODE
        return (read_ruleset(self.puzzle.game),) if is_named else ()

    @property
    def titles(self) -> list[Text | str]:
        return [title_of(game) for game in self.games] if self.puzzle.position else []

    def letter_pairs(self, translate: Translate = untranslated) -> list[tuple[str, str]]:
        """Return each answer with its letter, from a on."""
        said = (render(answer, translate) for answer in self.answers)
        return list(zip(ascii_lowercase, said, strict=False))

    def right(self, translate: Translate = untranslated) -> tuple[str, str]:
        """Return the right answer with its letter."""
        return self.letter_pairs(translate)[self.puzzle.right]


@dataclass(frozen=True, slots=True)
class Contents:
    """The exercises and tasks of a sheet, all in one play ``convention``."""

    exercises: tuple[Exercise, ...]
    tasks: tuple[Task, ...]
    convention: Convention

    @property
    def items(self) -> tuple[Exercise | Task, ...]:
        """The exercises, and the tasks after them."""
        return (*self.exercises, *self.tasks)

    @property
    def rules(self) -> list[tuple[Text | str, Text]]:
        """The title and the rule of each game that a member must know."""
        games = dict.fromkeys(game for each in self.items for game in each.games)
        return [(title_of(game), game.rule) for game in games]

    @property
    def winner_line(self) -> Text:
        """The sentence about the player who moves last."""
        if self.convention is Convention.NORMAL:
            return Text("The player who moves last wins.")
        return Text("Misère play: the player who moves last loses.")

    @property
    def points_line(self) -> Text:
        """The label of the field for the points, with the maximum."""
        most = sum(each.points for each in self.items)
        return Text("Points (of {most})", most=most)


@dataclass(frozen=True, slots=True)
class Imprint:
    """The origin of a sheet, as the ``command`` with its seed and the ``version`` of cgt."""

    command: str
    version: str

    @property
    def mark(self) -> str:
        """A short mark on both the exercises and their solutions, which doesn't reveal the seed."""
        return sha256(f"{self.command} {self.version}".encode()).hexdigest()[:MARK]


EXERCISES, SOLUTIONS = Text("Exercises"), Text("Solutions")
NAME, DATE = Text("Name"), Text("Date")
ORIGIN = Text("This command makes the same sheet again. Keep it secret if the work is graded.")
"""The sentence above the command that makes a sheet again."""


def points_of(each: Exercise | Task) -> Text:
    """Return the points of an exercise or a task in words."""
    return Text.counted("{count} point", "{count} points", count=each.points)


def sheet_mark(imprint: Imprint) -> Text:
    """Return the line that shows which exercises and solutions belong together."""
    return Text("Sheet {mark}", mark=imprint.mark)


def version_line(imprint: Imprint) -> Text:
    """Return the sentence with the version that the command needs."""
    return Text("It needs version {version} of cgt.", version=imprint.version)


def render(said: Text | str, translate: Translate) -> str:
    """Return a text in the language of a sheet."""
    return said if isinstance(said, str) else said.render(translate)
