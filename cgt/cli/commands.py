"""The commands of the command line, with a progress bar where one takes long."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Generator
from contextlib import contextmanager

from cgt.budget import read_budget
from cgt.cli import answers
from cgt.cli.answers import Answer


class Stopped(KeyboardInterrupt):
    """Someone has stopped a search; the message says what is kept of it."""


def value(given: Namespace) -> Answer:
    """Answer with a nim value, searched for as long as the budget allows."""
    if given.budget is None:
        return answers.value(given.position)
    budget = read_budget(given.budget)
    with _progress("positions") as progress:
        budget.progress = lambda spent: progress(spent, budget.positions)
        try:
            answer = answers.value(given.position, budget)
        except KeyboardInterrupt:
            if budget.kept_in is None:
                raise
            raise Stopped(f"Stopped. {answers.kept_text(budget)}") from None
    if budget.lost:
        print(answers.kept_text(budget), file=sys.stderr)
    return answer


def winner(given: Namespace) -> Answer:
    """Answer with who wins."""
    return answers.winner(given.position, given.first, given.convention)


def explain(given: Namespace) -> Answer:
    """Answer with the reasons."""
    return answers.explanation(given.position, given.convention)


def mex(given: Namespace) -> Answer:
    """Answer with the least number that is missing."""
    return answers.least_missing(" ".join(given.values))


def sequence(given: Namespace) -> Answer:
    """Answer with a nim-sequence."""
    with _progress() as progress:
        return answers.sequence(" ".join(given.game), given.to, given.csv, progress)


def period(given: Namespace) -> Answer:
    """Answer with the period of a nim-sequence."""
    with _progress() as progress:
        return answers.period(" ".join(given.game), given.to, progress)


def survey(given: Namespace) -> Answer:
    """Write the periods of a family of codes into a file."""
    from pathlib import Path  # noqa: PLC0415 - no other command needs these two

    from cgt.cli.surveying import Survey  # noqa: PLC0415

    made, file = Survey.of(given.family, given.to), Path(given.output or f"{given.family}.csv")
    try:
        with _progress("codes") as progress:
            new = made.run(file, given.workers, progress)
    except KeyboardInterrupt:
        raise Stopped(f"Stopped. The same command goes on from {file}.") from None
    told = f"{len(made.codes):,} codes are in {file}, {new:,} of them new."
    return Answer(told, {"file": str(file), "codes": len(made.codes), "new": new})


def quotient(given: Namespace) -> Answer:
    """Answer with a misère quotient."""
    return answers.quotient(" ".join(given.game), given.to, given.budget)


def games(given: Namespace) -> Answer:
    """Answer with the catalogue."""
    return answers.games(" ".join(given.family))


def rules(given: Namespace) -> Answer:
    """Answer with the rules of a game."""
    return answers.rules(" ".join(given.game))


def draw(given: Namespace) -> Answer:
    """Answer with a picture, or with the file that it is in."""
    return answers.draw(given.position, given.format, given.output)


def graph(given: Namespace) -> Answer:
    """Answer with a game graph, or with the file that it is in."""
    return answers.graph(given.position, given.convention, given.format, given.output)


def table(given: Namespace) -> Answer:
    """Answer with the nim values of two numbers, or with the file that they are in."""
    return answers.table(" ".join(given.game), given.size, given.format, given.output)


def conjecture(given: Namespace) -> Answer:
    """Answer with whether a claim about all heaps holds."""
    return answers.conjecture(" ".join(given.claim))


def compare(given: Namespace) -> Answer:
    """Answer with where two nim-sequences differ."""
    return answers.compare(given.first, given.second)


def sheet(given: Namespace) -> Answer:
    """Answer with a sheet of exercises, or with the file that it is in."""
    wanted = (given.games, given.count, given.kinds, given.convention, given.size, given.seed)
    return answers.sheet(wanted, given.part, given.format, given.output)


def puzzle(given: Namespace) -> Answer:
    """Answer with a puzzle."""
    return answers.puzzle(
        " ".join(given.game),
        given.kind,
        given.convention,
        given.size,
        given.seed,
        is_answered=given.answer_too,
    )


def review(given: Namespace) -> Answer:
    """Answer with the review of a match."""
    return answers.review(given.record)


def play(given: Namespace) -> None:
    """Play a match in the terminal."""
    from cgt.cli.playing import play_match  # noqa: PLC0415 - only this command needs a terminal

    play_match(given.position, given.first, given.convention, given.output)


def warm(_given: Namespace) -> Answer:
    """Compile ahead; answer with the seconds that it took."""
    from time import monotonic  # noqa: PLC0415 - no other command needs these two

    from cgt.warming import warm as compile_all  # noqa: PLC0415

    began = monotonic()
    compile_all()
    seconds = round(monotonic() - began, 1)
    return Answer(f"Everything is compiled ({seconds} s).", {"seconds": seconds})


@contextmanager
def _progress(what: str = "heaps") -> Generator[answers.Progress]:
    """Show a bar while a computation lasts, if someone is looking; yield what moves it."""
    from rich.console import Console  # noqa: PLC0415 - slow to import, and rarely needed
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(
            task, completed=done, total=total, description=f"{done:,} {what}"
        )
