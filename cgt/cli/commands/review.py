"""The command ``cgt review`` for the judgement of each move of a match."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from cgt.cli.command import Answer, Command
from cgt.cli.deprecated import convention_data
from cgt.cli.files import STANDARD_INPUT, is_file, read
from cgt.core.convention import Convention
from cgt.core.record import EXAMPLE, MAX_LENGTH, Record, parse
from cgt.core.text import Text
from cgt.errors import NotationError
from cgt.theory import Grade, Ply, holder, review
from cgt.theory.layout import columns


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "record",
        nargs="+",
        metavar="RECORD",
        help="a file with the record of a match, - to read standard input, or the lines of the "
        "record themselves",
    )


def _answer(given: Namespace) -> Answer:
    record = _read_record(given.record)
    plies = review(record.start, record.moves, record.convention)
    names = record.players or [Text("Player {number}", number=number) for number in (1, 2)]
    about = (record.date, record.clock, record.ending)
    lines: list[object] = [record.start]
    if any(about):
        lines.append(", ".join(str(each) for each in about if each))
    if record.convention is Convention.MISERE:
        lines.append(Text("Misère play: the player who moves last loses."))
    lines += review_lines(plies, names, record.winner)
    if record.winner is not None:
        lines.append(Text("{player} won.", player=names[record.winner - 1]))
    data: dict[str, object] = {
        "start": str(record.start),
        **convention_data(record.convention),
        "players": None if record.players is None else list(record.players),
        "winner": record.winner,
        "date": None if record.date is None else str(record.date),
        "clock": record.clock or None,
        "ending": record.ending or None,
        "plies": [_ply_data(ply) for ply in plies],
    }
    return Answer("\n".join(map(str, lines)), data)


def _read_record(words: Sequence[str]) -> Record:
    """Return the record in a file, or of lines that were typed."""
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


def _ply_data(ply: Ply) -> dict[str, object]:
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


def review_lines(
    plies: Sequence[Ply],
    names: Sequence[str | Text],
    winner: int | None = None,
    *,
    only_mistakes: bool = False,
) -> list[str]:
    r"""Return the lines of a review, with one for each move or only for each mistake.

    The ``winner``, 1 or 2, shows whether the loser could still have won when the match ended.

    >>> import cgt
    >>> plies = cgt.review("nim: 1 2", ["B-2", "A-1"])
    >>> print(*review_lines(plies, ("Ada", "Bob")), sep="\n")
    With best play, the first player wins from the start.
       1  Ada  B-2  gave the win away; B-1 would have kept it
       2  Bob  A-1  kept the win
    The last mistake was move 1, B-2.
    """
    if not plies:
        return [str(Text("No moves were made."))]
    shown = [ply for ply in plies if not only_mistakes or ply.grade is Grade.MISTAKE]
    rows = [
        (str(ply.number), str(names[(ply.number - 1) % 2]), str(ply.move), str(_judgement(ply)))
        for ply in shown
    ]
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    lines = [str(_winner_text(plies[0])), *columns(rows)]
    if mistakes:
        last = mistakes[-1]
        text = Text(
            "The last mistake was move {number}, {move}.", number=last.number, move=last.move
        )
        lines.append(str(text))
    if winner is not None and holder(plies) == 2 - winner:
        lines.append(str(Text("{loser} could still have won.", loser=names[2 - winner])))
    elif not mistakes and all(ply.grade is not Grade.UNKNOWN for ply in plies):
        lines.append(str(Text("Nobody gave a win away.")))
    return lines


def _judgement(ply: Ply) -> Text:
    if ply.grade is Grade.GOOD:
        return Text("kept the win")
    if ply.grade is Grade.FORCED:
        return Text("had no winning move")
    if ply.grade is Grade.UNKNOWN:
        return Text("too large to judge")
    if ply.best_move is None:
        return Text("gave the win away")
    return Text("gave the win away; {move} would have kept it", move=ply.best_move)


def _winner_text(first: Ply) -> Text:
    if first.won_before is None:
        return Text("I don't know who wins from the start with best play.")
    if first.won_before:
        return Text("With best play, the first player wins from the start.")
    return Text("With best play, the second player wins from the start.")


COMMAND = Command(
    "review",
    "judge every move of a match",
    (
        "cgt review 'start: nim: 1 2' '1. B-2' '2. A-1'",
        "cgt review match.txt",
        "cgt review match.txt --json",
    ),
    _answer,
    _add_arguments,
)
