"""The course as pages of the site: one for each lesson, made of the files that the bot asks."""

from __future__ import annotations

from pathlib import Path

import cgt
from bot.answers.proofs.model import find_theorem
from bot.lessons.cards import PARTS
from bot.lessons.model import LANGUAGE, Lesson, Step
from bot.lessons.model.instance import Instance
from bot.lessons.work import answering
from bot.lessons.work.course import files, lessons
from bot.lessons.work.drawing import draw
from cgt.errors import CgtError

FOLDER = Path(__file__).parent / "learn" / "course"
"""The folder of the pages and their pictures, which ``python -m docs.pages`` writes."""
SEED = 1
"""The seed of what is drawn for a page; in Discord it is another one each time."""


def path() -> str:
    """Return the lessons by part, each with a link to its page."""
    parts: list[str] = []
    last = ""
    entries = answering.path(LANGUAGE)
    for number, (file, lesson) in enumerate(zip(files(), entries, strict=True), start=1):
        if lesson.part != last:
            last = lesson.part
            title = PARTS.get(last, last)
            minutes = sum(entry.minutes for entry in entries if entry.part == last)
            parts += ["", f"## {last}. {title}", "", f"About {minutes} minutes.", ""]
            parts += ["| Lesson | What it is about | Minutes |", "|---|---|--:|"]
        link = f"[{number}. {lesson.title}](course/{file.stem}.md)"
        parts.append(f"| {link} | {lesson.about} | {lesson.minutes} |")
    return "\n".join([*parts, ""])


def pages() -> dict[Path, str]:
    """Return the page of each lesson, and its pictures."""
    made: dict[Path, str] = {}
    for file, lesson in zip(files(), lessons().values(), strict=True):
        made |= _page(lesson, file.stem)
    return made


def _page(lesson: Lesson, name: str) -> dict[Path, str]:
    """Return the page of a lesson, and its pictures."""
    pictures: dict[Path, str] = {}
    lines = [f"# {lesson.title}", "", lesson.about, ""]
    for number, step in enumerate(lesson.steps, start=1):
        lines += _step(step, FOLDER / f"{name}-{number}.svg", number, pictures)
    if lesson.known_as:
        lines += [lesson.known_as, ""]
    lines += [f"In Discord: `/learn lesson:{lesson.id}`. There the numbers are new each time.", ""]
    return {FOLDER / f"{name}.md": "\n".join(lines), **pictures}


def _step(step: Step, file: Path, number: int, pictures: dict[Path, str]) -> list[str]:
    """Return a step with its answer folded below it, and add its picture to ``pictures``."""
    instance = draw(step, SEED).instance
    lines = [f"## Step {number}", "", instance.prompt, ""]
    if drawn := _picture(instance):
        pictures[file] = drawn
        lines += [f"![{instance.position}]({file.name})", ""]
    if instance.detail:
        lines += ["```text", instance.detail, "```", ""]
    if instance.kind in {"choose", "order"}:
        lines += [f"{place}. {option}" for place, option in enumerate(instance.options, start=1)]
        lines.append("")
    if instance.kind == "table":
        rows = " | ".join(instance.options)
        values = " | ".join([*instance.given, *("?" for _ in instance.right.split())])
        line = "|---" * (len(instance.options) + 1) + "|"
        lines += [f"| n | {rows} |", line, f"| | {values} |", ""]
    for place, hint in enumerate(instance.hints, start=1):
        lines += _folded(f"Hint {place}", hint)
    if step.is_graded and instance.right_text:
        lines += _folded("Answer", f"{_answer(instance)} {instance.solution}".strip())
    if (theorem := find_theorem(instance.proof)) is not None:
        lines += [f"The proof: [{theorem.title}](../../theorems/{theorem.name}.md)", ""]
    return lines


def _answer(instance: Instance) -> str:
    """Return the right answer, which is all lines of a proof in their order."""
    if instance.kind != "order":
        return f"**{instance.right_text}**"
    order = instance.right.split()
    lines = [f"{at}. {instance.options[int(each) - 1]}" for at, each in enumerate(order, start=1)]
    return "\n".join([*lines, "", ""])


def _picture(instance: Instance) -> str:
    """Return the picture of a step, or an empty text if it has none."""
    if not instance.position:
        return ""
    try:
        return cgt.draw(instance.position)
    except CgtError:
        return ""


def _folded(title: str, content: str) -> list[str]:
    """Return a text that is folded until somebody taps its title."""
    return [f"<details><summary>{title}</summary>", "", content, "", "</details>", ""]
