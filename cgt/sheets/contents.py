"""What stands on a sheet, whatever it is written in: exercises, and what makes them again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from string import ascii_lowercase

from cgt import puzzles
from cgt.contract import Ruleset
from cgt.notation import position as read_position
from cgt.positions import Position
from cgt.puzzles import Kind, Puzzle
from cgt.rulesets.catalogue import ruleset as read_ruleset
from cgt.rulesets.catalogue import title_of
from cgt.text import Text, Translate, untranslated

MARK = 6
"""The number of characters of a mark."""


class Part(StrEnum):
    """A part of a sheet: ``EXERCISES``, ``SOLUTIONS``, or ``BOTH`` one after the other."""

    EXERCISES = "exercises"
    SOLUTIONS = "solutions"
    BOTH = "both"

    @property
    def has_exercises(self) -> bool:
        """Whether the exercises are in it."""
        return self is not Part.SOLUTIONS

    @property
    def has_solutions(self) -> bool:
        """Whether the solutions are in it."""
        return self is not Part.EXERCISES


@dataclass(frozen=True, slots=True)
class Exercise:
    """A ``puzzle`` in words: ``question``, ``answers``, and the ``reason`` for the right one.

    ``hint`` is a first hint.
    """

    puzzle: Puzzle
    question: Text
    answers: tuple[Text | str, ...]
    reason: Text
    hint: Text

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
        """The position that is asked about, or None."""
        return read_position(self.puzzle.position) if self.puzzle.position else None

    @property
    def games(self) -> tuple[Ruleset, ...]:
        """The games that must be known to answer; none for a code that is to be found."""
        if (where := self.position) is not None:
            return tuple(dict.fromkeys(where.rulesets))
        is_named = self.puzzle.game and self.puzzle.kind is not Kind.CODE
        return (read_ruleset(self.puzzle.game),) if is_named else ()

    @property
    def titles(self) -> list[Text | str]:
        """What the games of the position are called."""
        return [title_of(game) for game in self.games] if self.puzzle.position else []

    def lettered(self, translate: Translate = untranslated) -> list[tuple[str, str]]:
        """Return each answer with its letter: a, b, c ..."""
        said = (rendered(answer, translate) for answer in self.answers)
        return list(zip(ascii_lowercase, said, strict=False))

    def right(self, translate: Translate = untranslated) -> tuple[str, str]:
        """Return the right answer with its letter."""
        return self.lettered(translate)[self.puzzle.right]


@dataclass(frozen=True, slots=True)
class Imprint:
    """What makes a sheet again: the ``command`` with its seed, and the ``version`` of cgt."""

    command: str
    version: str

    @property
    def mark(self) -> str:
        """A short mark that is on the exercises and on their solutions; it tells no seed."""
        return sha256(f"{self.command} {self.version}".encode()).hexdigest()[:MARK]


EXERCISES, SOLUTIONS = Text("Exercises"), Text("Solutions")
NAME, DATE = Text("Name"), Text("Date")
ORIGIN = Text("This command makes the same sheet again. Keep it secret if the work is graded.")
"""What stands above the command that makes a sheet again."""


def rules_of(exercises: Iterable[Exercise]) -> list[tuple[Text | str, Text]]:
    """Return the title and the rule of each game that must be known to answer some exercises."""
    games = dict.fromkeys(game for exercise in exercises for game in exercise.games)
    return [(title_of(game), game.rule) for game in games]


def sheet_mark(imprint: Imprint) -> Text:
    """Return the line that says which exercises and solutions belong together."""
    return Text("Sheet {mark}", mark=imprint.mark)


def version_line(imprint: Imprint) -> Text:
    """Return the version that the command needs."""
    return Text("It needs version {version} of cgt.", version=imprint.version)


def rendered(said: Text | str, translate: Translate) -> str:
    """Return a text in the language of a sheet."""
    return said if isinstance(said, str) else said.render(translate)
