"""Descriptions of pictures in words, for screen readers, with at most 1024 characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

from cgt.core.components import Move, label
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.sums import Sum, short_notation
from cgt.core.text import Text
from cgt.showing.presenter import presenter
from cgt.theory import Explanation, Grade, Outcome, Ply

MAX_NOTATION = 640
MAX_NOTATION_BESIDE = 240
MAX_WORDS = 560
MAX_MOVE = 60
MAX_TOLD = 150


Title = Callable[[Ruleset], Text | str]
"""A function that returns the title of a game."""


NAME: Title = attrgetter("name")


def alt_text(
    position: Sum,
    last: Move | None = None,
    title: Title = NAME,
    before: Sum | None = None,
) -> Text:
    """Return a position and the last move in words.

    ``title`` maps each game to its title. If ``before``, the position before that move, is passed
    in, the move is described in words instead of notation.

    >>> import cgt
    >>> position = cgt.position("3 4 5")
    >>> move = cgt.move("C-3", position)
    >>> str(alt_text(position.play(move), move))
    'Position: nim: 3 4 2. Last move: C-3.'
    >>> str(alt_text(position.play(move), move, before=position))
    'Position: nim: 3 4 2. Last move: took 3 from C.'
    """
    said = _in_words(position, title)
    limit = MAX_NOTATION if said is None else MAX_NOTATION_BESIDE
    shown = clip(short_notation(position, limit), limit)
    move = None if last is None else _move_text(last, before)
    if said is None and move is None:
        return Text("Position: {position}.", position=shown)
    if said is None:
        return Text("Position: {position}. Last move: {move}.", position=shown, move=move)
    if move is None:
        return Text("{said}. Position: {position}.", said=said, position=shown)
    return Text(
        "{said}. Last move: {move}. Position: {position}.", said=said, move=move, position=shown
    )


def _move_text(last: Move, before: Sum | None) -> Text | str:
    """Return the last move in words, or in notation if the words would be too long."""
    said = None if before is None else before.describe(last)
    return clip(str(last), MAX_MOVE) if said is None or len(str(said)) > MAX_TOLD else said


def _in_words(position: Sum, title: Title) -> Text | None:
    """Return the components in words, as many as fit, or None if one of them has no words."""
    whole: Text | None = None
    several = len(position.components) > 1
    for index, component in enumerate(position.components):
        said = presenter(component.ruleset).described(component.state)
        if said is None:
            return None
        if whole is None:
            game = title(component.ruleset)
            whole = (
                Text("{game}, {label}: {said}", game=game, label=label(index), said=said)
                if several
                else Text("{game}: {said}", game=game, said=said)
            )
        else:
            longer = Text("{before}; {label}: {said}", before=whole, label=label(index), said=said)
            if len(str(longer)) > MAX_WORDS:
                return Text("{before} …", before=whole)
            whole = longer
    return whole


def alt_text_of_explanation(explanation: Explanation) -> Text:
    """Return the values of a position's components and their nim-sum in words.

    >>> import cgt
    >>> str(alt_text_of_explanation(cgt.explain(cgt.position("take 1-3: 3 4 5"))))
    'Position: take 1-3: 3 4 5. Nim values: A 3, B 0, C 1. Nim-sum: 2, in binary 10.'
    """
    if not explanation.is_by_nim_sum:
        return _verdict(explanation)
    values = _join_parts(f"{step.label} {step.value}" for step in explanation.components)
    return Text(
        "Position: {position}. Nim values: {values}. Nim-sum: {value}, in binary {binary}.",
        position=_position(explanation.position, 260),
        values=clip(values, 260),
        value=explanation.nim_sum,
        binary=clip(explanation.binary(explanation.nim_sum or 0), 140),
    )


def alt_text_of_change(before: Explanation, after: Explanation) -> Text:
    """Return the values before and after a move in words."""
    one, other = map(alt_text_of_explanation, (before, after))
    return Text("{one} After the move: {other}", one=one, other=other)


def _position(position: Sum, limit: int) -> Text | str:
    """Return a position in words, or in notation if it has no words or too many."""
    said = _in_words(position, NAME)
    if said is None or len(str(said)) > limit:
        return clip(short_notation(position, limit), limit)
    return said


def verdict_of(outcome: Outcome) -> Text:
    """Return an outcome in words."""
    if outcome is Outcome.N:
        return Text("N-position: the player to move wins")
    return Text("P-position: the player to move loses")


def _verdict(explanation: Explanation) -> Text:
    """Return the winner in words, and in misère play the known genera of the components."""
    verdict = verdict_of(explanation.outcome)
    shown = _position(explanation.position, 500)
    if explanation.convention is Convention.NORMAL:
        return Text("Position: {position}. {verdict}.", position=shown, verdict=verdict)
    known = (step for step in explanation.components if step.genus is not None)
    genera = _join_parts(f"{step.label} {step.genus}" for step in known)
    return Text(
        "Position in misère play: {position}. Genera: {genera}. {verdict}.",
        position=shown,
        genera=clip(genera, 260) or "–",
        verdict=verdict,
    )


def course_of(plies: tuple[Ply, ...]) -> tuple[list[int | None], bool]:
    """Return a number for each position of a match, and whether it is an outcome.

    The number is the nim-sum. In misère play, or if any nim-sum is unknown, all numbers are
    outcomes, 1 for an N-position, 0 for a P-position and None if unknown.
    """
    sums = [plies[0].value_before, *(ply.value_after for ply in plies)]
    if plies[0].convention is Convention.NORMAL and None not in sums:
        return sums, False
    won = [plies[0].won_before, *(ply.won_after for ply in plies)]
    return [None if is_won is None else int(is_won) for is_won in won], True


def alt_text_of_review(plies: tuple[Ply, ...]) -> Text:
    """Return the nim-sums and the mistakes of a match in words.

    >>> import cgt
    >>> start = cgt.position("1 2")
    >>> plies = cgt.review(start, [cgt.move("B-2", start)])
    >>> str(alt_text_of_review(plies))
    'The nim-sum at the start and after each move: 3, 1. Mistakes: move 1.'
    """
    if not plies:
        return Text("No moves were made.")
    course, by_outcome = course_of(plies)
    if by_outcome:
        head = Text("The outcome at the start and after each move (? = unknown)")
        values = _join_parts("?" if is_n is None else "PN"[is_n] for is_n in course)
    else:
        head = Text("The nim-sum at the start and after each move")
        values = _join_parts(map(str, course))
    mistakes = [ply.number for ply in plies if ply.grade is Grade.MISTAKE]
    if not mistakes:
        return Text("{course}: {values}. No mistakes.", course=head, values=clip(values, 500))
    return Text.counted(
        "{course}: {values}. Mistakes: move {moves}.",
        "{course}: {values}. Mistakes: moves {moves}.",
        course=head,
        values=clip(values, 500),
        moves=clip(_join_parts(map(str, mistakes)), 200),
        count=len(mistakes),
    )


def clip(content: str, limit: int) -> str:
    """Return a text cut to ``limit`` characters, at a space if possible, with … at the end."""
    if len(content) <= limit:
        return content
    head, space, _ = content[: limit - 2].rpartition(" ")
    return f"{head if space else content[: limit - 2]} …"


def _join_parts(parts: Iterable[str]) -> str:
    return ", ".join(parts)
