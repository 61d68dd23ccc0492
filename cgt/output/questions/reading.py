"""Reading of questions from a file in any of the formats, found by its content."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.output.questions import csv_files, gift, qti
from cgt.output.questions.model import Fault, Limits, Question, Reading, UnreadableFile

ZIP = b"PK\x03\x04"


def read_questions(data: bytes, limits: Limits | None = None) -> Reading:
    """Return the questions of a CSV, GIFT or QTI 2.1 file, and the faults of the others.

    :raises UnreadableFile: when the file is too large, or in none of these formats.
    """
    most = limits or Limits()
    most.require_size(len(data))
    if data.startswith(ZIP):
        found = qti.read_package(data, most)
    elif data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        found = qti.read_item_file(data)
    else:
        text = _decode(data)
        found = csv_files.read_csv(text) if csv_files.is_csv(text) else gift.read_gift(text)
    if not found.questions and not found.faults:
        raise UnreadableFile(
            "I found no questions in this file. Send CSV with a column “question”, Moodle GIFT "
            "or QTI 2.1."
        )
    return _within(found, most)


def _decode(data: bytes) -> str:
    """Return the text of a file in UTF-8 or, with its mark at the start, UTF-16.

    :raises UnreadableFile: when it is neither.
    """
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise UnreadableFile("This file isn't text in UTF-8. Save it as UTF-8 and send it again.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _within(found: Reading, limits: Limits) -> Reading:
    """Return a reading without the questions beyond the limits, each of which is a fault."""
    kept: list[Question] = []
    faults = [*found.faults]
    for question in found.questions:
        said = limits.fault_of(question)
        if said is None and len(kept) == limits.questions:
            said = Text("A file can have at most {most} questions.", most=limits.questions)
            faults.append(Fault(said, question.line, question.file))
            break
        if said is None:
            kept.append(question)
        else:
            faults.append(Fault(said, question.line, question.file))
    return Reading(tuple(kept), tuple(sorted(faults, key=lambda each: (each.file, each.line))))
