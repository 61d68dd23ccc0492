"""Answers with a picture or a table, printed or written to a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from cgt.cli.answers.answer import Answer
from cgt.cli.answers.positions import read_start
from cgt.cli.files import write
from cgt.convention import Convention
from cgt.drawing import alt_text
from cgt.exports import Exportable, Format, export, formats_of
from cgt.face import game_graph
from cgt.face import table as table_of


def draw(words: Sequence[str], form: str | None, file: str | None) -> Answer:
    """Answer with the picture of a position, written to a file if one is named."""
    where = read_start(words)
    alt = str(alt_text(where))
    return _exported(where, alt, {"position": str(where), "alt": alt}, form, file)


def graph(words: Sequence[str], convention: str, form: str | None, file: str | None) -> Answer:
    """Answer with a game graph, written to a file if one is named."""
    found = game_graph(read_start(words), Convention.of(convention))
    data = {
        "position": str(found.positions[0]),
        "positions": [str(each) for each in found.positions],
        "moves": [list(move) for move in found.moves],
        "nim_values": list(found.nim_values),
        "outcomes": [each.value for each in found.outcomes],
    }
    told = f"{len(found.positions)} positions, {len(found.moves)} moves"
    return _exported(found, told, data, form, file)


def table(name: str, size: int, form: str | None, file: str | None) -> Answer:
    """Answer with the nim values of two numbers, written to a file if one is named."""
    found = table_of(name, size)
    data = {"ruleset": found.ruleset.code, "nim_values": [list(row) for row in found.values]}
    return _exported(found, f"{len(found.p_positions)} P-positions", data, form, file)


def _exported(
    value: Exportable, told: str, data: Mapping[str, object], form: str | None, file: str | None
) -> Answer:
    """Answer with a value in a format: that of the file's name, unless it is given."""
    wanted = form or _format_of(value, file)
    text = export(value, wanted)
    if file is None:
        return Answer(text.rstrip("\n"), {**data, wanted: text})
    write(file, f"{text.rstrip()}\n")
    return Answer(f"{file}: {told}", {**data, "file": file})


def _format_of(value: Exportable, file: str | None) -> str:
    """Return the format that the name of a file ends with, or SVG."""
    ending = PurePath(file or "").suffix.removeprefix(".").lower()
    forms = formats_of(value)
    return next((form.value for form in forms if ending in {form.value, form.ending}), Format.SVG)
