"""A run through a lesson as a value: the step a member is at, what was drawn and answered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.lessons.model.instance import Status
from bot.matches.model import Refusal

OWN = "own:"
"""The mark in front of the number of a lesson that a member wrote."""


class LessonNotFound(Refusal):
    """There is no such lesson, or no such run through one."""

    def __init__(self) -> None:
        super().__init__("I can't find this lesson any more. Use /learn to see the path.")


@dataclass(frozen=True, kw_only=True)
class Run:
    """A ``member``'s way through a ``lesson``.

    ``id`` is 0 before it is stored, and ``version`` counts its changes since. ``lesson`` is the id
    of one of the course, or :data:`OWN` with the number of a member's own. What is drawn at
    ``step`` follows from ``seed``. ``answer`` is the last answer there, ``picked`` what has been
    chosen of an answer in several parts, and ``moves`` the learner's moves in a match. ``helped``
    counts the steps that took a hint, a second try or the solution. ``finished_at`` is when the
    lesson was first finished.
    """

    id: int = 0
    version: int = 0
    member: int
    lesson: str
    edition: int
    steps: int
    step: int = 0
    seed: int
    answer: str = ""
    picked: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    hints: int = 0
    tries: int = 0
    is_over: bool = False
    is_solved: bool = False
    helped: int = 0
    finished_at: datetime | None = None

    @property
    def is_finished(self) -> bool:
        """Whether all steps are behind the member, this time."""
        return self.step >= self.steps

    @property
    def is_done(self) -> bool:
        """Whether the member has ever finished the lesson."""
        return self.finished_at is not None

    @property
    def is_under_way(self) -> bool:
        """Whether the member has begun and not finished it, this time."""
        return not self.is_finished and (self.step > 0 or self.tries > 0 or self.is_over)

    @property
    def own(self) -> int | None:
        """The number of a member's own lesson; None for one of the course."""
        return int(self.lesson.removeprefix(OWN)) if self.lesson.startswith(OWN) else None

    @property
    def drawn_by(self) -> int:
        """The seed of the step that the member is at."""
        return self.seed + self.step

    def is_outdated(self, edition: int, steps: int) -> bool:
        """Return whether the lesson is another one since the run began."""
        return (self.edition, self.steps) != (edition, steps)

    def require_member(self, user_id: int) -> None:
        if user_id != self.member:
            raise Refusal("Somebody else is taking this lesson. Use /learn to start your own.")

    def require_open(self) -> None:
        """Refuse an answer to a step that is over."""
        if self.is_over or self.is_finished:
            raise Refusal("You have finished this step. Tap Next to go on.")


def again(run: Run, seed: int, edition: int, steps: int) -> Run:
    """Return a run from the first step, with new draws."""
    return replace(_cleared(run), step=0, seed=seed, edition=edition, steps=steps, helped=0)


def judged(run: Run, answer: str, status: Status, *, is_once: bool = False) -> Run:
    """Return a run after an answer that could be read; ``is_once`` ends the step in any case.

    In a match ``answer`` is all moves so far.

    :raises Refusal: when the step is over.
    """
    run.require_open()
    if status is Status.OPEN:
        return replace(run, moves=tuple(move.strip() for move in answer.split(";")), answer="")
    is_right = status is Status.RIGHT
    is_first = is_right and not (run.tries or run.hints)
    return replace(
        run,
        answer=answer,
        picked=(),
        moves=(),
        tries=run.tries + 1,
        is_over=is_right or is_once,
        is_solved=is_right,
        helped=run.helped + ((is_right or is_once) and not is_first),
    )


def picked(run: Run, part: str) -> Run:
    """Return a run after a part of an answer was chosen; one that stands there changes nothing."""
    run.require_open()
    return replace(run, picked=(*run.picked, part), answer="")


def unpicked(run: Run) -> Run:
    """Return a run with nothing chosen of its answer."""
    run.require_open()
    return replace(run, picked=(), moves=())


def hinted(run: Run, most: int) -> Run:
    """Return a run after one more hint, of at most so many."""
    run.require_open()
    return replace(run, hints=min(run.hints + 1, most))


def shown(run: Run) -> Run:
    """Return a run after the member asked for the answer."""
    run.require_open()
    return replace(
        run, is_over=True, is_solved=False, answer="", picked=(), moves=(), helped=run.helped + 1
    )


def advanced(run: Run, now: datetime, *, is_graded: bool) -> Run:
    """Return a run at the next step; after the last one the lesson is finished.

    :raises Refusal: when the step asks something that wasn't answered.
    """
    if run.is_finished:
        return run
    if is_graded and not run.is_over:
        raise Refusal("Answer this step first, or tap Show answer.")
    run = replace(_cleared(run), step=run.step + 1)
    if run.is_finished and run.finished_at is None:
        return replace(run, finished_at=now)
    return run


def _cleared(run: Run) -> Run:
    """Return a run with nothing answered at its step."""
    return replace(
        run, answer="", picked=(), moves=(), hints=0, tries=0, is_over=False, is_solved=False
    )
