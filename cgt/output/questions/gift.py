r"""Questions in Moodle's GIFT format, with a single choice, a short answer or a number.

Questions are separated by empty lines, and answers are in braces, the right ones after ``=`` and
the wrong ones after ``~``, each with its reason after ``#``. A reason for the whole question comes
after ``####``. A backslash takes its meaning from a sign. See
https://docs.moodle.org/en/GIFT_format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from itertools import pairwise

from cgt.core.text import Text
from cgt.output.questions.model import Fault, Question, Reading, tidy, tidy_line

SPECIAL = re.compile(r"[\\~=#{}:]")
POSITION = "// position: "
"""The start of the comment with the position of the question below it."""
TITLE = re.compile(r"\s*::(?:\\.|[^\\])*?::", re.DOTALL)
FORMAT = re.compile(r"\s*\[(html|moodle|plain|markdown)\]", re.ASCII | re.IGNORECASE)
WEIGHT = re.compile(r"\s*%(-?[0-9]{1,3}(?:\.[0-9]{1,9})?)%", re.ASCII)
SEPARATE = {"\n", "br", "p", "div", "li", "tr"}
"""The elements of HTML that begin a line."""
LONGEST_HTML = 10_000
"""The maximum length of HTML that is read. It takes a time that grows with the square of this."""
TRUE, FALSE = {"T", "TRUE"}, {"F", "FALSE"}
FULL = 100.0
GAP = "_____"


def write_gift(questions: Iterable[Question]) -> str:
    """Return questions as GIFT. An arrow in a typed answer becomes “→”, as ``->`` means a match."""
    return "\n".join(_gift_of(number, each) for number, each in enumerate(questions, 1))


def _gift_of(number: int, question: Question) -> str:
    lines = [f"{POSITION}{_escape(question.position)}"] if question.position else []
    shown = question.text
    if question.position:
        shown += f"\n{question.position}"
    answers: list[str] = []
    if question.accepted:
        answers += [f"\t={_start(each.replace('->', '→'))}" for each in question.accepted]
        answers += [f"\t####{_escape(each)}" for each in question.reasons]
    for index, answer in enumerate(question.answers):
        reason = question.reasons[index] if question.reasons else ""
        sign = "=" if index == question.right else "~"
        answers.append(f"\t{sign}{_start(answer)}{f'#{_escape(reason)}' if reason else ''}")
    opened = "{#" if question.is_numeric else "{"
    lines += [f"::{number}::[plain]{_escape(shown)} {opened}", *answers, "}\n"]
    return "\n".join(lines)


def _escape(text: str) -> str:
    return SPECIAL.sub(r"\\\g<0>", text).replace("\n", "\\n")


def _start(answer: str) -> str:
    """Return an answer with a format before it, if it would look like a format or a weight."""
    return f"[plain]{_escape(answer)}" if answer.startswith(("[", "%")) else _escape(answer)


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of a question, with their numbers in the file and the position for it."""

    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    position: str

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def line_of(self, at: int) -> int:
        """Return the line in the file of a place in the text."""
        return self.numbers[self.text.count("\n", 0, at)]


class _FaultAt(Exception):
    """A fault at a place in the text of a block."""

    def __init__(self, said: Text, at: int = 0) -> None:
        self.said, self.at = said, at


def read_gift(text: str) -> Reading:
    """Return the questions of a GIFT file, and the faults of the others."""
    questions: list[Question] = []
    faults: list[Fault] = []
    for block in _blocks(text):
        try:
            questions.append(_question(block))
        except _FaultAt as fault:
            faults.append(Fault(fault.said, block.line_of(fault.at)))
    if not questions and "{" not in text:
        return Reading(())
    return Reading(tuple(questions), tuple(faults))


def _blocks(text: str) -> Iterator[Block]:
    """Yield the lines of each question, without comments and categories."""
    lines: list[str] = []
    numbers: list[int] = []
    position = ""
    for number, line in enumerate((*text.split("\n"), ""), 1):
        bare = line.strip()
        if bare.startswith(POSITION.strip()):
            position = _unescape(bare.removeprefix(POSITION.strip()))
        elif bare.startswith("//") or (not lines and bare.startswith("$CATEGORY:")):
            continue
        elif bare:
            lines.append(line)
            numbers.append(number)
        elif lines:
            yield Block(tuple(lines), tuple(numbers), tidy_line(position))
            lines, numbers, position = [], [], ""


def _question(block: Block) -> Question:
    """Return the question of a block.

    :raises _FaultAt: when it has a fault, or is of another type.
    """
    text = block.text
    title = TITLE.match(text)
    start = title.end() if title else 0
    opened = _find(text, "{", start)
    if opened is None:
        raise _FaultAt(Text("Its answers are missing. Write them in braces, as in {{=3 ~2}}."))
    closed = _find(text, "}", opened)
    if closed is None:
        raise _FaultAt(Text("The closing brace of this question is missing."), opened)
    before, after = text[start:opened], text[closed + 1 :]
    form = FORMAT.match(before)
    is_html = form is not None and form[1].lower() == "html"
    asked = _plain_text(before)
    if after.strip():
        asked = f"{asked} {GAP} {_plain_text(after, is_html=is_html)}"
    if block.position:
        asked = asked.removesuffix(block.position).rstrip()
    bare = Question(asked, position=block.position, line=block.line_of(opened))
    return _with_answers(bare, text[opened + 1 : closed], opened + 1, is_html=is_html)


def _with_answers(bare: Question, inside: str, start: int, *, is_html: bool) -> Question:
    """Return a question with the answers in its braces, which begin at a place of its block.

    :raises _FaultAt: when they have a fault, or are of another type.
    """
    general = _find(inside, "####")
    said = ""
    if general is not None:
        said, inside = (
            tidy_line(_plain_text(inside[general + 4 :], is_html=is_html)),
            inside[:general],
        )
    verdict, *feedback = _split(inside, "#")
    if verdict.strip().upper() in TRUE | FALSE:
        told = [tidy_line(_plain_text(each, is_html=is_html)) for each in (*feedback, "", "")]
        is_true = verdict.strip().upper() in TRUE
        wrong, right = told[0], told[1] or said  # Moodle has the feedback for a wrong answer first
        reasons = (right, wrong) if is_true else (wrong, right)
        return replace(
            bare,
            answers=("True", "False"),
            right=0 if is_true else 1,
            reasons=reasons if any(reasons) else (),
        )
    parts = list(_parts(inside, start, is_html=is_html))
    is_number = inside.lstrip().startswith("#")
    if is_number and not parts:
        at = inside.index("#") + 1
        parts = [Answer("=", inside[at:], start + at, is_html)]
    if not parts:
        raise _FaultAt(
            Text(
                "I can't mark free texts. Add the right answer after = and the wrong ones after ~."
            ),
            start,
        )
    if all(part.sign == "=" for part in parts):
        return _typed(bare, parts, said, is_number=is_number)
    return _choice(bare, parts, said)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its sign, the text after it, and its place in the block."""

    sign: str
    text: str
    at: int
    is_html: bool

    @property
    def weight(self) -> float:
        """The share of the points in percent."""
        found = WEIGHT.match(self.text)
        if found is not None:
            return float(found[1])
        return FULL if self.sign == "=" else 0.0

    @property
    def content(self) -> str:
        """The answer without its weight and its reason."""
        return self._line(self._parts[0])

    @property
    def reason(self) -> str:
        return self._line("#".join(self._parts[1:]))

    @property
    def _parts(self) -> list[str]:
        return _split(WEIGHT.sub("", self.text, 1), "#")

    def _line(self, part: str) -> str:
        return tidy_line(_plain_text(part, is_html=self.is_html))


def _choice(bare: Question, parts: list[Answer], said: str) -> Question:
    """Return a question with answers to choose from.

    :raises _FaultAt: when not exactly one of them is right.
    """
    right = [index for index, part in enumerate(parts) if part.weight > 0]
    if len(right) != 1 or parts[right[0]].weight < FULL:
        raise _FaultAt(
            Text(
                "It has {count} answers with points. I can only ask for one right answer. Mark it "
                "with = and all others with ~.",
                count=len(right),
            ),
            parts[right[-1] if right else 0].at,
        )
    reasons = [part.reason for part in parts]
    reasons[right[0]] = reasons[right[0]] or said
    return replace(
        bare,
        answers=tuple(part.content for part in parts),
        right=right[0],
        reasons=tuple(reasons) if any(reasons) else (),
    )


def _typed(bare: Question, parts: list[Answer], said: str, *, is_number: bool) -> Question:
    """Return a question with a typed answer.

    :raises _FaultAt: when an answer gives half of the points, or is a match or a range.
    """
    accepted: list[str] = []
    for part in parts:
        if part.weight < FULL:
            raise _FaultAt(
                Text("I can't give a part of the points. Leave this answer out."), part.at
            )
        answer = part.content
        if "->" in answer:
            raise _FaultAt(Text("I can't ask for pairs. Ask for one of them at a time."), part.at)
        accepted.append(_number(answer, part.at) if is_number else answer)
    reason = said or next((part.reason for part in parts if part.reason), "")
    return replace(bare, reasons=(reason,) if reason else (), accepted=tuple(accepted))


def _number(answer: str, at: int) -> str:
    """Return a number without its tolerance.

    :raises _FaultAt: when other numbers are right too.
    """
    number, _, tolerance = answer.partition(":")
    low, _, high = number.partition("..")
    if tolerance.strip(" 0.") or high.strip() not in {"", low.strip()}:
        raise _FaultAt(Text("I can only take exact numbers. Leave the tolerance out."), at)
    return low.strip()


def _parts(inside: str, start: int, *, is_html: bool) -> Iterator[Answer]:
    """Yield the answers of a block, each from its sign to the next one."""
    places = [at for at, sign in _signs(inside) if sign in "=~"]
    for at, end in pairwise((*places, len(inside))):
        yield Answer(inside[at], inside[at + 1 : end], start + at, is_html)


def _signs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the signs of a text that no backslash is before, with their places."""
    at = 0
    while at < len(text):
        if text[at] == "\\":
            at += 1
        else:
            yield at, text[at]
        at += 1


def _find(text: str, mark: str, start: int = 0) -> int | None:
    """Return the first place of a mark that no backslash is before, or None."""
    return next(
        (
            at
            for at, sign in _signs(text)
            if at >= start and sign == mark[0] and text.startswith(mark, at)
        ),
        None,
    )


def _split(text: str, mark: str) -> list[str]:
    """Return the parts of a text between signs that no backslash is before."""
    places = [at for at, sign in _signs(text) if sign == mark]
    ends = (*places, len(text))
    return [
        text[start:end] for start, end in zip((0, *(at + 1 for at in places)), ends, strict=True)
    ]


def _plain_text(text: str, *, is_html: bool = False) -> str:
    """Return a text without its format, HTML elements and backslashes.

    Without a format of its own it has that of its question.
    """
    form = FORMAT.match(text)
    if form is not None:
        text, is_html = text[form.end() :], form[1].lower() == "html"
    plain = _unescape(text)
    if is_html and len(plain) <= LONGEST_HTML:
        plain = _without_elements(plain)
    return tidy(plain)


def _unescape(text: str) -> str:
    def sign(found: re.Match[str]) -> str:
        return "\n" if found[1] == "n" else found[1] if SPECIAL.match(found[1]) else found[0]

    return re.sub(r"\\(.)", sign, " ".join(text.split("\n")))


class _Words(HTMLParser):
    """The words of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.words.append("\n" if tag in SEPARATE else dict(attrs).get("alt") or "")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def _without_elements(text: str) -> str:
    reader = _Words()
    reader.feed(text)
    reader.close()
    return "".join(reader.words)
