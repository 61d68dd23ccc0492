"""The command ``bot lesson``, which checks lesson files, plays one or prints their schema."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.config import ConfigError, Settings
from bot.lessons.model import LANGUAGE, Lesson, schema
from bot.lessons.model.instance import Instance, Status
from bot.lessons.work.checking import check
from bot.lessons.work.course import languages, texts
from bot.lessons.work.drawing import draw
from bot.lessons.work.grading import grade
from bot.lessons.work.reading import read_lesson
from bot.lessons.work.source import BadLesson

Ask = Callable[[str], str]


async def lesson(_settings: Settings, what: str, files: Sequence[Path], seed: int) -> int:
    """Run ``bot lesson``, and return the exit code.

    :raises ConfigError: when no file was named.
    """
    if what == "schema":
        print(json.dumps(schema(), indent=2, ensure_ascii=False))
        return 0
    if not files:
        raise ConfigError("name a lesson file, such as my-lesson.yaml")
    return check_files(files) if what == "check" else try_file(files[0], seed)


def check_files(files: Sequence[Path]) -> int:
    """Print the faults of lesson files, and return 1 if there are any."""
    bad = 0
    for file in files:
        try:
            text, lesson = file.read_text(encoding="utf-8"), None
            lesson = check(text, file.name, texts(_language(file)), needs_solutions=True)
        except BadLesson as error:
            bad += 1
            for line in error.lines():
                print(line)
        except (OSError, UnicodeDecodeError) as error:
            bad += 1
            print(f"{file}: {error}")
        else:
            print(f"{file.name}: {lesson.title}, {len(lesson.steps)} steps, no faults.")
    return min(bad, 1)


def try_file(file: Path, seed: int, ask: Ask = input) -> int:
    """Play a lesson in the terminal."""
    try:
        lesson = read_lesson(file.read_text(encoding="utf-8"), file.name, texts(_language(file)))
    except (BadLesson, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        _try(lesson, seed, ask)
    except EOFError:
        print()
    return 0


def _language(file: Path) -> str:
    """Return the language of a file, by its folder."""
    return file.resolve().parent.name if file.resolve().parent.name in languages() else LANGUAGE


def _try(lesson: Lesson, seed: int, ask: Ask) -> None:
    """Ask the question of each step until it is answered or skipped."""
    print(f"{lesson.title}\n{lesson.about}\n{lesson.known_as}")
    print("Type ?, ! or / for a hint, the answer, the next step.")
    for number, step in enumerate(lesson.steps, start=1):
        drawn = draw(step, seed + number)
        print(f"\n{number}. {_instance_text(drawn.instance)}")
        hints, moves = list(drawn.instance.hints), list[str]()
        while step.is_graded:
            answer = ask("> ").strip()
            if answer == "/":
                break
            if answer == "?":
                print(hints.pop(0) if hints else "There are no more hints.")
                continue
            if answer == "!":
                print(f"{drawn.instance.right_text}. {drawn.instance.solution}")
                break
            verdict = grade(drawn, "; ".join([*moves, answer]))
            if verdict.status is Status.OPEN:
                moves.append(answer)
                print(f"{verdict.said} ({verdict.position})")
                continue
            if verdict.status is Status.WRONG:
                moves = []
            mark = {Status.RIGHT: "✓", Status.WRONG: "✗"}.get(verdict.status, "?")
            print(f"{mark} {verdict.said}".rstrip())
            if verdict.is_right or (step.kind == "predict" and verdict.status is Status.WRONG):
                print(drawn.instance.solution)
                break
        if not step.is_graded:
            ask("(Enter) ")
    print(f"\nNext: {lesson.next}")


def _instance_text(instance: Instance) -> str:
    lines = [instance.prompt]
    if instance.position:
        lines.append(f"  {instance.position}")
    lines += [f"  {line}" for line in instance.detail.splitlines()]
    if instance.kind in {"choose", "order"}:
        lines += [f"  {place}. {option}" for place, option in enumerate(instance.options, start=1)]
    if instance.kind == "table":
        lines.append(f"  n: {' '.join(instance.options)}")
        lines.append(f"     {' '.join(instance.given)} …")
    return "\n".join(lines)
