"""A run through a lesson as a value, with its step, random seed and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.lessons.model.instance import Instance, Status
from bot.shared.refusals import Refusal

OWN = "own:"
"""The prefix in the id of a lesson written by a member."""


class LessonNotFound(Refusal):
    """There is no such lesson, or no such run through one."""

    def __init__(self) -> None:
        super().__init__("I can't find this lesson any more. Use /learn to see the path.")


@dataclass(frozen=True, kw_only=True)
class Run:
    """A ``member``'s way through a ``lesson``.

    ``id`` is 0 before it is stored, and ``version`` counts its changes since. ``lesson`` is an id
    of the course, or :data:`OWN` with the number of a lesson written by a member. The random values
    of ``step`` follow from ``seed``. ``answer`` is the last answer there, ``picked`` are the chosen
    parts of an answer, and ``moves`` the learner's moves in a match. ``helped`` counts the steps
    that took a hint, a second try or the solution. ``finished_at`` is the time of the first finish.
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
        """Whether the member is past all steps of this run."""
        return self.step >= self.steps

    @property
    def is_done(self) -> bool:
        """Whether the member has ever finished the lesson."""
        return self.finished_at is not None

    @property
    def is_under_way(self) -> bool:
        """Whether the member has opened and not finished this run.

        A repeated lesson is under way only after an answer or a step.
        """
        is_begun = self.step > 0 or self.tries > 0 or self.is_over
        return not self.is_finished and (is_begun or not self.is_done)

    @property
    def written_id(self) -> int | None:
        """The number of a lesson written by a member, or None if it is one of the course."""
        return int(self.lesson.removeprefix(OWN)) if self.lesson.startswith(OWN) else None

    @property
    def drawn_by(self) -> int:
        """The seed of the current step."""
        return self.seed + self.step

    def is_outdated(self, edition: int, steps: int) -> bool:
        """Return whether the lesson has changed since the run began."""
        return (self.edition, self.steps) != (edition, steps)

    def require_member(self, user_id: int) -> None:
        if user_id != self.member:
            raise Refusal("Somebody else is taking this lesson. Use /learn to start your own.")

    def require_open(self) -> None:
        """Refuse an answer to a finished step."""
        if self.is_over or self.is_finished:
            raise Refusal("You have finished this step. Tap Next to go on.")


def restart(run: Run, seed: int, edition: int, steps: int) -> Run:
    """Return a run from the first step with new random values."""
    return replace(_clear(run), step=0, seed=seed, edition=edition, steps=steps, helped=0)


@dataclass(frozen=True)
class StepAnswer:
    """An answer to a step as a text, as the ``index`` of an option, or as the next ``part``."""

    text: str = ""
    index: int | None = None
    part: str | None = None


def answer_of(run: Run, instance: Instance, given: StepAnswer) -> tuple[str | None, Run]:
    """Return the answer to a step, or None and the run with another part of it.

    The answer is all moves so far in a match, and all parts in a step that is answered by parts.
    """
    if given.index is not None:
        return "".join(instance.options[given.index : given.index + 1]), run
    if given.part is not None:
        parts = (*run.picked, given.part)
        if instance.kind == "label":
            marks = marks_of(instance.options, parts)
            parts = tuple(f"{vertex}={mark}" for vertex, mark in marks.items())
        if len(parts) < len(instance.options):
            return None, replace(run, picked=parts, answer="")
        return " ".join(parts), run
    return "; ".join([*run.moves, given.text]) if instance.kind == "play" else given.text, run


def marks_of(vertices: Sequence[str], parts: Sequence[str]) -> dict[str, str]:
    """Return the marks of a graph so far by vertex. A mark without one is for the next vertex.

    >>> marks_of(["0", "1", "2"], ["1=N", "P"])
    {'1': 'N', '0': 'P'}
    """
    marks: dict[str, str] = {}
    for part in parts:
        vertex, _, mark = part.rpartition("=")
        unmarked = next((each for each in vertices if each not in marks), "")
        marks[vertex or unmarked] = mark
    return {vertex: mark for vertex, mark in marks.items() if vertex in vertices}


def take_answer(
    run: Run,
    answer: str,
    status: Status,
    *,
    is_once: bool = False,
    right_parts: tuple[str, ...] = (),
) -> Run:
    """Return a run after a readable answer, which always ends the step if ``is_once``.

    The ``right_parts`` of a wrong answer stay. In a match ``answer`` is all moves so far.

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
        picked=right_parts,
        moves=(),
        tries=run.tries + 1,
        is_over=is_right or is_once,
        is_solved=is_right,
        helped=run.helped + ((is_right or is_once) and not is_first),
    )


def clear_parts(run: Run) -> Run:
    """Return a run without any part of its answer."""
    run.require_open()
    return replace(run, picked=(), moves=())


def take_hint(run: Run, most: int) -> Run:
    """Return a run after another hint, up to ``most``."""
    run.require_open()
    return replace(run, hints=min(run.hints + 1, most))


def reveal(run: Run) -> Run:
    """Return a run after showing the answer."""
    run.require_open()
    return replace(
        run, is_over=True, is_solved=False, answer="", picked=(), moves=(), helped=run.helped + 1
    )


def advance(run: Run, now: datetime, *, is_graded: bool) -> Run:
    """Return a run at the next step, or finished after the last one.

    :raises Refusal: when a question of the step wasn't answered.
    """
    if run.is_finished:
        return run
    if is_graded and not run.is_over:
        raise Refusal("Answer this step first, or tap Show answer.")
    run = replace(_clear(run), step=run.step + 1)
    if run.is_finished and run.finished_at is None:
        return replace(run, finished_at=now)
    return run


def _clear(run: Run) -> Run:
    """Return a run with no answer to its step."""
    return replace(
        run, answer="", picked=(), moves=(), hints=0, tries=0, is_over=False, is_solved=False
    )
