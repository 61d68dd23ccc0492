"""A question with answers to choose from or to type, and the limits of a file of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cgt.core.text import Text
from cgt.errors import CgtError

NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
"""A number that every format can hold."""


class UnreadableFile(CgtError):
    """A file that has no questions in a form that can be read. The message says what would do."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with ``answers`` to choose from, or with texts or numbers that are ``accepted``.

    ``right`` is the index of the right answer. ``reasons`` has a text for each answer, which can
    be empty, or is empty itself. A question with a typed answer has at most one reason. A
    ``position`` is shown with it, in notation. ``line`` and ``file`` are its place in a file.
    """

    text: str
    answers: tuple[str, ...] = ()
    right: int = 0
    reasons: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    position: str = ""
    line: int = field(default=0, compare=False)
    file: str = field(default="", compare=False)

    @property
    def is_numeric(self) -> bool:
        """Whether all accepted answers are numbers."""
        return bool(self.accepted) and all(map(NUMBER.fullmatch, self.accepted))


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a file, with its line and, in a package, its file."""

    said: Text
    line: int
    file: str = ""

    @property
    def text(self) -> Text:
        if self.file:
            return Text(
                "{file}, line {line}: {said}", file=self.file, line=self.line, said=self.said
            )
        return Text("Line {line}: {fault}", line=self.line, fault=self.said)


@dataclass(frozen=True, slots=True)
class Reading:
    """The ``questions`` that were understood, and a fault for each of the others."""

    questions: tuple[Question, ...]
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """The maximum size of a file in bytes, and of what is in it."""

    size: int = 200_000
    questions: int = 100
    answers: int = 10
    text: int = 2_000
    answer: int = 500
    reason: int = 1_000

    def require_size(self, size: int) -> None:
        """Refuse a file with too many bytes.

        :raises UnreadableFile: when it is larger than the limit.
        """
        if size > self.size:
            raise UnreadableFile(
                "This file is too large. The limit is {most} kB.", most=self.size // 1000
            )

    def fault_of(self, question: Question) -> Text | None:  # noqa: PLR0911 - a case for each fault
        """Return the first fault of a question, or None."""
        answers = question.answers or question.accepted
        if not question.text:
            return Text("The question has no text.")
        if not answers:
            return Text("The question has no right answer.")
        if len(question.answers) == 1:
            return Text("A question to choose from needs a wrong answer too.")
        if not all(answers):
            return Text("One of the answers is empty.")
        if len({*answers}) < len(answers):
            return Text("Two of the answers are the same. Change one of them.")
        if len(answers) > self.answers:
            return Text("That's too many answers. The limit is {most}.", most=self.answers)
        for said, longest in (
            (question.text, self.text),
            *((answer, self.answer) for answer in answers),
            *((reason, self.reason) for reason in question.reasons),
        ):
            if len(said) > longest:
                return Text(
                    "“{start}…” is too long. The limit is {most} characters.",
                    start=said[:20],
                    most=longest,
                )
        return None


def tidy(text: str) -> str:
    r"""Return a text without spaces at the ends of its lines and without empty lines.

    >>> tidy("  Who   wins? \n\n 3 4 5")
    'Who wins?\n3 4 5'
    """
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def tidy_line(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())
