"""An answer with a sheet of exercises, printed or written to a file."""

from __future__ import annotations

from pathlib import PurePath
from typing import TypeAlias

from cgt.cli.answers.answer import Answer
from cgt.cli.files import write
from cgt.sheets import sheet as make_sheet

Wanted: TypeAlias = "tuple[list[str], int, str, str, str, int | None]"
"""Games, the number of exercises, kinds with commas between them, convention, size and seed."""
HTML, TEX, CSV = "html", "tex", "csv"


def sheet(wanted: Wanted, part: str, form: str | None, file: str | None) -> Answer:
    """Answer with a sheet, written to a file if one is named."""
    games, count, named, convention, size, seed = wanted
    kinds = [kind.strip() for kind in named.split(",") if kind.strip()]
    made = make_sheet(games, count, kinds, convention, size, seed)
    ending = PurePath(file or "").suffix.removeprefix(".").lower()
    written_as = form or (ending if ending in {TEX, CSV} else HTML)
    if written_as == CSV:
        text = made.csv()
    else:
        text = made.latex(part) if written_as == TEX else made.html(part)
    data: dict[str, object] = {
        "command": made.command,
        "version": made.version,
        "exercises": [exercise.puzzle.as_dict() for exercise in made.exercises],
    }
    if file is None:
        return Answer(text.rstrip("\n"), {**data, written_as: text})
    write(file, text)
    told = f"{file}: {len(made.exercises)} exercises\n{made.command}"
    return Answer(told, {**data, "file": file})
