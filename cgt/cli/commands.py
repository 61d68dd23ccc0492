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
    return answers.draw(given.position, given.output)


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
