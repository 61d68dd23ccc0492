"""What a picture says in words, for screen readers: at most 1024 characters."""

from __future__ import annotations

from collections.abc import Iterable

from cgt.analysis import Grade, Ply
from cgt.explanation import Explanation
from cgt.positions import Move, Position
from cgt.text import Text

MAX_ALT = 1024
"""The most characters that Discord takes as the description of a picture."""
MAX_NOTATION = 640
MAX_MOVE = 60


def alt_text(position: Position, last: Move | None = None) -> Text:
    """Return a position and the last move in words.

    >>> import cgt
    >>> position = cgt.position("3 4 5")
    >>> move = cgt.move("C-3", position)
    >>> str(alt_text(position.play(move), move))
    'Position: nim: 3 4 2. Last move: C-3.'
    """
    shown = clip(str(position), MAX_NOTATION)
    if last is None:
        return Text("Position: {position}.", position=shown)
    return Text(
        "Position: {position}. Last move: {move}.", position=shown, move=clip(str(last), MAX_MOVE)
    )


def alt_text_of_explanation(explanation: Explanation) -> Text:
    """Return the values of a position's components and their nim-sum in words.

    >>> import cgt
    >>> str(alt_text_of_explanation(cgt.explain(cgt.position("take 1-3: 3 4 5"))))
    'Position: take 1-3: 3 4 5. Nim values: A 3, B 0, C 1. Nim-sum: 2, in binary 10.'
    """
    values = _listed(f"{step.label} {step.value}" for step in explanation.components)
    return Text(
        "Position: {position}. Nim values: {values}. Nim-sum: {value}, in binary {binary}.",
        position=clip(str(explanation.position), 260),
        values=clip(values, 260),
        value=explanation.nim_sum,
        binary=clip(explanation.binary(explanation.nim_sum), 140),
    )


def alt_text_of_review(plies: tuple[Ply, ...]) -> Text:
    """Return the nim-sums of a match and its mistakes in words.

    >>> import cgt
    >>> start = cgt.position("1 2")
    >>> plies = cgt.review(start, [cgt.move("B-2", start)])
    >>> str(alt_text_of_review(plies))
    'The nim-sum at the start and after each move: 3, 1. Mistakes: move 1.'
    """
    if not plies:
        return Text("No move was made.")
    values = _listed(str(value) for value in (plies[0].value_before, *_after(plies)))
    mistakes = [ply.number for ply in plies if ply.grade is Grade.MISTAKE]
    if not mistakes:
        return Text(
            "The nim-sum at the start and after each move: {values}. No mistakes.",
            values=clip(values, 500),
        )
    return Text.counted(
        "The nim-sum at the start and after each move: {values}. Mistakes: move {moves}.",
        "The nim-sum at the start and after each move: {values}. Mistakes: moves {moves}.",
        values=clip(values, 500),
        moves=clip(_listed(map(str, mistakes)), 200),
        count=len(mistakes),
    )


def clip(content: str, limit: int) -> str:
    """Return a text cut to ``limit`` characters, at a space where there is one, with … behind."""
    if len(content) <= limit:
        return content
    head, space, _ = content[: limit - 2].rpartition(" ")
    return f"{head if space else content[: limit - 2]} …"


def _after(plies: tuple[Ply, ...]) -> Iterable[int]:
    return (ply.value_after for ply in plies)


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)
