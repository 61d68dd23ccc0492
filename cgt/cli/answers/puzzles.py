"""Answers with a puzzle: what it asks, the answers to choose from, and if wanted the right one."""

from __future__ import annotations

from random import Random

from cgt import puzzles
from cgt.cli.answers.answer import Answer
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.puzzles import Kind
from cgt.sizes import Size

MOST_SEED = 10_000
"""Seeds are drawn below this number, so that they are easy to type again."""


def puzzle(
    game: str,
    kind: str | None = None,
    convention: str = Convention.NORMAL.value,
    size: str = Size.SMALL.value,
    seed: int | None = None,
    *,
    is_answered: bool = False,
) -> Answer:
    """Answer with a puzzle; the same seed makes the same one again.

    :raises CgtError: when there is no such game or convention, or no puzzle in it.
    """
    by = Random().randrange(MOST_SEED) if seed is None else seed  # noqa: S311 - no secret
    rng = Random(by)  # noqa: S311
    if kind is None:
        kinds = puzzles.kinds_of(game, convention)
        if not kinds:
            raise CgtError("There are no puzzles about {game}.", game=game)
        kind = rng.choice(kinds)
    made = puzzles.puzzle(Kind(kind), game, rng, convention, Size(size))
    answers = [str(puzzles.answer_text(made, index)) for index in range(len(made.answers))]
    question, reason = str(puzzles.question(made)), str(puzzles.reason(made))
    lines = [*([made.position] if made.position else []), question]
    lines += [f"  {number}. {answer}" for number, answer in enumerate(answers, start=1)]
    data: dict[str, object] = {**made.as_dict(), "question": question, "texts": answers}
    if is_answered:
        lines += [f"Answer: {made.right + 1}. {answers[made.right]}", reason]
        data["reason"] = reason
    else:
        lines.append(f"For the answer, repeat this with: --kind {kind} --seed {by} --answer")
        del data["right"]
    return Answer("\n".join(lines), data | {"seed": by})
