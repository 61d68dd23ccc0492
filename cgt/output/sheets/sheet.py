"""A sheet of random exercises from a seed, as HTML, LaTeX, CSV, GIFT and QTI."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version
from itertools import islice
from random import Random
from typing import TypeAlias, TypeVar

from cgt.core.arguments import brief, several, whole_number
from cgt.core.budget import Budget, BudgetEnd, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention, agreed
from cgt.core.sizes import Size
from cgt.core.text import Text, Translate, untranslated
from cgt.errors import CgtError, NotationError
from cgt.output.questions import write_gift, write_qti
from cgt.output.sheets.bank import items, questions_of
from cgt.output.sheets.contents import Contents, Exercise, Imprint, Part
from cgt.output.sheets.html import Page
from cgt.output.sheets.latex import Document
from cgt.output.sheets.tasks import Task, TaskKind, draw_task
from cgt.puzzles import Kind, NoPuzzle, Puzzle, puzzle
from cgt.puzzles.difficulty import grade
from cgt.rulesets.catalogue import ruleset

MOST = 100
"""The maximum number of exercises of a sheet."""
USUAL = 10
AGAIN = 6
"""The number of attempts for a new puzzle of a kind in a game."""
SEED_BITS = 64
T = TypeVar("T", bound=StrEnum)
Asked: TypeAlias = "tuple[Kind, str, tuple[int, ...], str]"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Exercises from easy to hard, with the request and the seed they come from.

    ``games``, ``kinds`` (empty for all puzzles), ``count``, ``convention`` and ``size`` are the
    request, and ``seed`` the source of the random choices. ``version`` is that of cgt. With the
    same version, the same request and seed give the same ``exercises``, and ``tasks`` after them.
    """

    games: tuple[str, ...]
    kinds: tuple[Kind | TaskKind, ...]
    count: int
    convention: Convention
    size: Size
    seed: int
    version: str
    exercises: tuple[Exercise, ...]
    tasks: tuple[Task, ...] = ()

    @property
    def contents(self) -> Contents:
        """The exercises and tasks, with the convention that holds for all of them."""
        return Contents(self.exercises, self.tasks, self.convention)

    @property
    def command(self) -> str:
        """The terminal command that makes the same sheet again."""
        words = ["cgt", "sheet", *self.games]
        if self.kinds:
            words += ["--kinds", ",".join(self.kinds)]
        if self.convention is not Convention.NORMAL:
            words += ["--convention", self.convention.value]
        if self.size is not Size.SMALL:
            words += ["--size", self.size.value]
        return shlex.join([*words, "--count", str(self.count), "--seed", str(self.seed)])

    @property
    def imprint(self) -> Imprint:
        """The lines below the solutions that make it possible to make the sheet again."""
        return Imprint(self.command, self.version)

    def html(
        self,
        part: Part | str = Part.BOTH,
        translate: Translate = untranslated,
        language: str = "en",
    ) -> str:
        """Return an HTML page with the exercises, the solutions or both, and embedded pictures.

        :raises CgtError: when the part is unknown.
        """
        return str(Page(self.contents, self.imprint, _part(part), translate, language))

    def latex(self, part: Part | str = Part.BOTH, translate: Translate = untranslated) -> str:
        """Return a LaTeX document with the exercises, the solutions or both.

        :raises CgtError: when the part is unknown.
        """
        return str(Document(self.contents, self.imprint, _part(part), translate))

    def csv(self, translate: Translate = untranslated) -> str:
        """Return the exercises with their answers as CSV, for a question bank."""
        return items(self.exercises, self.imprint, translate)

    def gift(self, translate: Translate = untranslated) -> str:
        """Return the exercises and tables in Moodle's GIFT format, with the rules in each."""
        return write_gift(questions_of(self.contents, translate))

    def qti(self, translate: Translate = untranslated) -> bytes:
        """Return the exercises and tables as a QTI 2.1 package, a zip file."""
        return write_qti(questions_of(self.contents, translate))


def sheet(  # noqa: PLR0917 - as a sentence would name them
    games: Ruleset | str | Iterable[Ruleset | str] = "nim",
    count: int = USUAL,
    kinds: Iterable[Kind | TaskKind | str] = (),
    convention: Convention | str | None = None,
    size: Size | str = Size.SMALL,
    seed: int | None = None,
    *,
    budget: Budget | str | None = None,
) -> Sheet:
    """Return a sheet of ``count`` different random exercises, from easy to hard.

    They are puzzles of some ``kinds`` (default: all) in turn, each in the next of the ``games``. A
    kind that makes no sense in a game is skipped. There are fewer exercises if no more are found.
    The kinds ``table`` and ``proof`` are tasks with room to write, at the end of the sheet.
    The same ``seed`` gives the same sheet (default: a new seed that nobody can guess).

    >>> made = sheet(["nim", "kayles"], 4, ["value", "outcome"], seed=7)
    >>> sorted(exercise.puzzle.kind.value for exercise in made.exercises)
    ['outcome', 'outcome', 'value', 'value']
    >>> made.command
    'cgt sheet nim kayles --kinds value,outcome --count 4 --seed 7'
    >>> made.html().startswith("<!doctype html>")
    True

    :raises CgtError: when a kind or the size is unknown, or the count isn't from 1 to 100.
    :raises NotationError: when a text isn't a game or a convention.
    :raises NoPuzzle: when no exercise was found.
    :raises TooLarge: when the budget is used up (default: 10 seconds).
    """
    match games:
        case str() | Ruleset():
            among = [games]
        case _:
            given = several(games, "games", "nim")
            among = [each if isinstance(each, str) else ruleset(each) for each in given]
    if not among:
        raise NotationError("A sheet needs a game.", span=(0, 1), example="nim")
    chosen = tuple(dict.fromkeys(map(_kind, several(kinds, "kinds", "value"))))
    among, wanted = _read_games(among, convention)
    how_large = _one_of(tuple(Size), size)
    if not 1 <= whole_number(count, str(USUAL)) <= MOST:
        raise CgtError("A sheet can have 1 to {most} exercises.", most=MOST)
    drawn_from = secrets.randbits(SEED_BITS) if seed is None else whole_number(seed)
    found = _draw(among, chosen or tuple(Kind), wanted, how_large, drawn_from)
    with budget_scope(budget):
        made = _collect(found, count)
    if not made:
        raise NoPuzzle("I couldn't find an exercise like that. Try other kinds or another game.")
    return Sheet(
        tuple(map(str, among)),
        chosen,
        count,
        wanted,
        how_large,
        drawn_from,
        version("grundy"),
        tuple(map(Exercise.of, _from_easy_to_hard(made))),
        _tables_first(made),
    )


def _read_games(
    games: list[Ruleset | str], convention: Convention | str | None
) -> tuple[list[Ruleset | str], Convention]:
    """Return the games, and the play convention of one of their texts or of the argument."""
    named: list[Ruleset | str] = []
    told = None if convention is None else Convention.of(convention)
    for game in games:
        if isinstance(game, str):
            text, told = agreed(game, told)
            named.append(game if text == game else " ".join(text.split()))
        else:
            named.append(game)
    return named, told or Convention.NORMAL


def _collect(found: Iterator[Puzzle | Task], count: int) -> list[Puzzle | Task]:
    """Return the first puzzles and tasks.

    :raises BudgetEnd: when the budget is used up, with the number of puzzles so far.
    """
    made: list[Puzzle | Task] = []
    try:
        made.extend(islice(found, count))
    except BudgetEnd as end:
        end.reached = Text("I made {made} of {count} exercises.", made=len(made), count=count)
        raise
    return made


def _from_easy_to_hard(made: list[Puzzle | Task]) -> list[Puzzle]:
    puzzles = [each for each in made if isinstance(each, Puzzle)]
    return sorted(puzzles, key=lambda each: grade(each).prior)


def _tables_first(made: list[Puzzle | Task]) -> tuple[Task, ...]:
    tasks = [each for each in made if isinstance(each, Task)]
    return tuple(sorted(tasks, key=lambda each: list(TaskKind).index(each.kind)))


def _draw(
    games: list[Ruleset | str],
    kinds: tuple[Kind | TaskKind, ...],
    convention: Convention,
    size: Size,
    seed: int,
) -> Iterator[Puzzle | Task]:
    """Yield different random puzzles and tasks, with the kinds in turn and the games in turn."""
    turns = [
        (kind, games[(place + ahead) % len(games)])
        for ahead in range(len(games))
        for place, kind in enumerate(kinds)
    ]
    seen: set[Asked | Task] = set()
    number = 0
    while turns:
        for turn in tuple(turns):
            number += 1
            kind, game = turn
            seeds = (f"{seed}/{number}/{again}" for again in range(AGAIN))
            made = None
            with suppress(NoPuzzle):
                drawn = (_draw_one(kind, game, each, convention, size) for each in seeds)
                made = next((each for each in drawn if _question_key(each) not in seen), None)
            if made is None:
                turns.remove(turn)
            else:
                seen.add(_question_key(made))
                yield made


def _draw_one(
    kind: Kind | TaskKind, game: Ruleset | str, seed: str, convention: Convention, size: Size
) -> Puzzle | Task:
    rng = Random(seed)  # noqa: S311 - the seed is the secret
    if isinstance(kind, TaskKind):
        return draw_task(kind, game, rng, convention, size)
    return puzzle(kind, game, rng, convention, size)


def _question_key(made: Puzzle | Task) -> Asked | Task:
    """Return a key that is the same for puzzles or tasks that ask the same."""
    if isinstance(made, Task):
        return made
    return made.kind, made.position, made.numbers, made.right_answer


def _kind(given: Kind | TaskKind | str) -> Kind | TaskKind:
    """Return the kind of puzzles or tasks with a name.

    :raises CgtError: when the name is unknown. The message lists the known ones.
    """
    return _one_of((*Kind, *TaskKind), given)


def _part(part: Part | str) -> Part:
    return _one_of(tuple(Part), part)


def _one_of(choices: tuple[T, ...], given: T | str) -> T:
    """Return the choice with this name.

    :raises CgtError: when the name is unknown. The message lists the known ones.
    """
    found = next((each for each in choices if each == given), None)
    if found is None:
        raise CgtError(
            "I don't know {given}. Try one of these: {known}.",
            given=brief(given),
            known=", ".join(choices),
        )
    return found
