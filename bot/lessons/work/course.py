"""The included course, with a folder of files for each language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from bot.lessons.model import LANGUAGE, Head, Lesson
from bot.lessons.work.reading import Texts, read_head, read_lesson, read_texts

FILES = Path(__file__).parents[1] / "files"
"""The folder with a folder for each language."""
TEXTS = "texts.yaml"
"""The file of hints and misconceptions that lessons refer to by name."""


def languages() -> tuple[str, ...]:
    """Return the languages of the lessons, English first."""
    found = {folder.name for folder in FILES.iterdir() if folder.is_dir()}
    return (LANGUAGE, *sorted(found - {LANGUAGE}))


def files(language: str = LANGUAGE) -> list[Path]:
    """Return the lesson files of a language in path order."""
    return sorted(file for file in (FILES / language).glob("*.yaml") if file.name != TEXTS)


@lru_cache(maxsize=64)
def texts(language: str = LANGUAGE) -> Texts:
    """Return the named texts of a language."""
    file = FILES / language / TEXTS
    return read_texts(file.read_text(encoding="utf-8"), file.name)


def lessons(language: str = LANGUAGE) -> dict[str, Lesson]:
    """Return the lessons of a language by id, in path order.

    :raises BadLesson: when a file has a fault.
    """
    found = (_read(file, language) for file in files(language))
    return {lesson.id: lesson for lesson in found}


def base(locale: str) -> str:
    """Return the lesson language for a locale, English by default.

    >>> base("en-GB"), base("xx")
    ('en', 'en')
    """
    found = languages()
    names = (locale, locale.replace("-", "_"), locale.partition("-")[0])
    return next((name for name in names if name in found), LANGUAGE)


@lru_cache(maxsize=16)
def heads(language: str = LANGUAGE) -> tuple[tuple[Head, int, int, str], ...]:
    """Return the heads of the lessons in path order, with steps, minutes and language.

    A lesson without a translation is in English.
    """
    found: list[tuple[Head, int, int, str]] = []
    for file in files():
        there, written = _translation(file, language)
        found.append((*read_head(there.read_text(encoding="utf-8"), there.name), written))
    return tuple(found)


def lesson(name: str, language: str = LANGUAGE) -> Lesson:
    """Return a lesson of the path, in English without a translation.

    :raises KeyError: when there is no lesson with this id.
    """
    for file in files():
        if file.stem.partition("-")[2] == name:
            return _read(*_translation(file, language))
    raise KeyError(name)


def _translation(file: Path, language: str) -> tuple[Path, str]:
    """Return the translation of an English file with its language, or the file itself."""
    there = FILES / language / file.name
    return (there, language) if there.exists() else (file, LANGUAGE)


@lru_cache(maxsize=256)
def _read(file: Path, language: str = LANGUAGE) -> Lesson:
    return read_lesson(file.read_text(encoding="utf-8"), file.name, texts(language))
