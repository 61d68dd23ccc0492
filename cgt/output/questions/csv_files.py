"""Questions as CSV, one in each row below a row of column names."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO

from cgt.core.text import Text
from cgt.output.exports.rows import as_csv
from cgt.output.questions.model import Fault, Question, Reading, tidy, tidy_line

LETTERS = "abcde"
ANSWERS = tuple(f"answer_{letter}" for letter in LETTERS)
REASONS = tuple(f"reason_{letter}" for letter in LETTERS)
HEAD = ("question", "position", *ANSWERS, "right", "reason", *REASONS)
BETWEEN = " | "
"""The mark between several accepted answers."""
DELIMITERS = ",;\t"


def write_csv(questions: Iterable[Question]) -> str:
    """Return questions as CSV. At most five answers have a column."""
    return as_csv(HEAD, map(_row, questions))


def _row(question: Question) -> tuple[object, ...]:
    answers, reasons = question.answers, question.reasons
    empty = [""] * len(LETTERS)
    if question.accepted:
        right, reason, each = BETWEEN.join(question.accepted), "".join(reasons), empty
    else:
        right, reason, each = LETTERS[question.right], "", [*reasons, *empty][: len(LETTERS)]
    shown = [*answers, *empty][: len(LETTERS)]
    return (question.text, question.position, *shown, right, reason, *each)


def is_csv(text: str) -> bool:
    """Return whether the first line names a column for the question."""
    return "question" in _names(text)[1]


def _names(text: str) -> tuple[str, list[str]]:
    """Return the delimiter of a file and the names of its columns."""
    first = text.lstrip().partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    cells = first.split(delimiter)
    return delimiter, ["_".join(cell.strip(' "').casefold().split()) for cell in cells]


def read_csv(text: str) -> Reading:
    """Return the questions of a CSV file.

    An answer is right by its letter, its number or its text. Without answers, the column ``right``
    has the accepted ones. ``reason`` is about the right answer.
    """
    delimiter, names = _names(text)
    questions: list[Question] = []
    faults: list[Fault] = []
    rows = csv.reader(StringIO(text), delimiter=delimiter, strict=True)
    line, is_head = 1, True
    try:
        for cells in rows:
            here, line = line, rows.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if is_head:
                is_head = False
                continue
            made = _question(dict(zip(names, cells, strict=False)), here)
            if isinstance(made, Question):
                questions.append(made)
            else:
                faults.append(Fault(made, here))
    except csv.Error:
        faults.append(Fault(Text("I can't read this row. Is a quotation mark missing?"), line))
    return Reading(tuple(questions), tuple(faults))


def _question(row: Mapping[str, str], line: int) -> Question | Text:
    """Return the question of a row, or its fault."""
    answers = [tidy_line(row.get(name, "")) for name in ANSWERS]
    reasons = [tidy_line(row.get(name, "")) for name in REASONS]
    while answers and not answers[-1]:
        answers.pop()
    text, position = tidy(row.get("question", "")), tidy_line(row.get("position", ""))
    told, reason = tidy_line(row.get("right", "")), tidy_line(row.get("reason", ""))
    if not answers:
        accepted = tuple(part for each in told.split(BETWEEN.strip()) if (part := each.strip()))
        said = (reason,) if reason else ()
        return Question(text, (), 0, said, accepted, position, line)
    right = _right(told, answers)
    if right is None:
        return Text(
            "The column “right” has “{given}”. It needs the letter of the right answer, such as a.",
            given=told[:40],
        )
    reasons = reasons[: len(answers)]
    reasons[right] = reasons[right] or reason
    said = tuple(reasons) if any(reasons) else ()
    return Question(text, tuple(answers), right, said, (), position, line)


def _right(told: str, answers: list[str]) -> int | None:
    """Return the index of the right answer, by its letter, its text or its number from 1 on."""
    letters = LETTERS[: len(answers)]
    if told and told.casefold() in letters and len(told) == 1:
        return letters.index(told.casefold())
    if told in answers:
        return answers.index(told)
    if told.isdecimal() and told.isascii() and 1 <= int(told[:3]) <= len(answers):
        return int(told[:3]) - 1
    return None
