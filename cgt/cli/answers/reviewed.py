"""The answer with the review of a match."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.analysis import Ply
from cgt.analysis import review as judge
from cgt.cli.answers.answer import Answer
from cgt.cli.files import STANDARD_INPUT, is_file, read
from cgt.cli.printed import review_lines
from cgt.convention import Convention
from cgt.errors import NotationError
from cgt.record import EXAMPLE, MAX_LENGTH, Record, parse
from cgt.text import Text


def review(words: Sequence[str]) -> Answer:
    """Answer with the judgement on each move of a match, given as a file or as its record."""
    record = read_record(words)
    plies = judge(record.start, record.moves, record.convention)
    names = record.players or (
        Text("Player {number}", number=1),
        Text("Player {number}", number=2),
    )
    about = (record.date, record.clock, record.ending)
    lines: list[object] = [record.start]
    if any(about):
        lines.append(", ".join(str(each) for each in about if each))
    if record.convention is Convention.MISERE:
        lines.append(Text("Misère play: the player who moves last loses."))
    lines += review_lines(plies, names)
    if record.winner is not None:
        lines.append(Text("{player} won.", player=names[record.winner - 1]))
    data: dict[str, object] = {
        "start": str(record.start),
        "convention": record.convention.value,
        "players": None if record.players is None else list(record.players),
        "winner": record.winner,
        "date": None if record.date is None else str(record.date),
        "clock": record.clock or None,
        "ending": record.ending or None,
        "plies": [_ply(ply) for ply in plies],
    }
    return Answer("\n".join(map(str, lines)), data)


def read_record(words: Sequence[str]) -> Record:
    """Return the record in a file, or the one whose lines are given.

    :raises CgtError: when there is neither.
    """
    text = "\n".join(words)
    if len(words) == 1 and (text == STANDARD_INPUT or is_file(text)):
        return parse(read(text, MAX_LENGTH))
    if len(words) == 1 and ":" not in text and "\n" not in text:
        raise NotationError(
            "“{file}” is neither a file nor a match record.",
            file=text[:80],
            source=text,
            span=(0, max(1, len(text))),
            example=EXAMPLE,
        )
    return parse(text)


def _ply(ply: Ply) -> dict[str, object]:
    """Return what is told of a move."""
    return {
        "number": ply.number,
        "player": 2 - ply.number % 2,
        "before": str(ply.before),
        "move": str(ply.move),
        "grade": ply.grade.value,
        "won_before": ply.won_before,
        "won_after": ply.won_after,
        "value_before": ply.value_before,
        "value_after": ply.value_after,
        "best_move": None if ply.best_move is None else str(ply.best_move),
    }
