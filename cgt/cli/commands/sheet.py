"""The command ``cgt sheet`` for a sheet of exercises, printed or written to a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import add_convention, whole_number
from cgt.cli.command import Answer, Command
from cgt.cli.export import add_output
from cgt.cli.files import ending, write
from cgt.core.sizes import Size
from cgt.errors import CgtError
from cgt.output.sheets import Part, Sheet, TaskKind, sheet
from cgt.puzzles import Kind

HTML, TEX, CSV, GIFT, QTI = "html", "tex", "csv", "gift", "qti"
ENDINGS = {HTML: HTML, TEX: TEX, CSV: CSV, GIFT: GIFT, "zip": QTI, QTI: QTI, "htm": HTML}


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "games", nargs="+", metavar="GAME", help="games, each in one word or in quotation marks"
    )
    parser.add_argument(
        "--count", type=whole_number, default=10, help="the number of exercises (default: 10)"
    )
    parser.add_argument(
        "--kinds",
        default="",
        metavar="KIND,KIND",
        help="the kinds of exercises (default: all with answers to choose from): "
        f"{', '.join((*Kind, *TaskKind))}",
    )
    parser.add_argument(
        "--size", default=Size.SMALL.value, help="small (default), medium or large positions"
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        help="a number that gives the same sheet again (default: a new one)",
    )
    parser.add_argument(
        "--part", default=Part.BOTH.value, help="exercises, solutions or both (default)"
    )
    add_output(parser, ENDINGS, HTML)
    add_convention(parser)


def _answer(given: Namespace) -> Answer:
    file: str | None = given.output
    kinds = [kind.strip() for kind in given.kinds.split(",") if kind.strip()]
    made = sheet(given.games, given.count, kinds, given.convention, given.size, given.seed)
    form = given.format or ENDINGS.get(ending(file or ""), HTML)
    if form == QTI and file is None:
        raise CgtError("QTI is a package of files. Name it with -o, such as -o questions.zip.")
    data: dict[str, object] = {
        "command": made.command,
        "version": made.version,
        "exercises": [exercise.puzzle.as_dict() for exercise in made.exercises],
        "tasks": [
            {
                "kind": task.kind,
                "game": task.game,
                "position": str(task.position or ""),
                "question": str(task.question),
                "cells": task.cells,
                "points": task.points,
            }
            for task in made.tasks
        ],
    }
    if form == QTI and file is not None:
        write(file, made.qti())
    else:
        text = _text(made, form, given.part)
        if file is None:
            return Answer(text.rstrip("\n"), {**data, form: text})
        write(file, text)
    summary = f"{file}: {len(made.exercises) + len(made.tasks)} exercises\n{made.command}"
    return Answer(summary, {**data, "file": file})


def _text(made: Sheet, form: str, part: str) -> str:
    if form == CSV:
        return made.csv()
    if form == GIFT:
        return made.gift()
    return made.latex(part) if form == TEX else made.html(part)


COMMAND = Command(
    "sheet",
    "write a sheet of random exercises, with their solutions",
    (
        "cgt sheet nim kayles -o sheet.html",
        "cgt sheet 'take 1-3' --kinds value,outcome --count 6 --part exercises -o sheet.tex",
        "cgt sheet kayles --convention misère --seed 7 -o bank.csv",
        "cgt sheet nim kayles --kinds value,outcome,table -o moodle.gift",
        "cgt sheet nim kayles --kinds value,outcome,table -o package.zip",
    ),
    _answer,
    _add_arguments,
)
