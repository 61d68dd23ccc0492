"""The forms of classes: a name, what is assigned or asked, and whether to leave or end one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.chat.items import ANSWER, Field, field_id, form, form_of, yes_or_no
from bot.chat.options import CONVENTIONS
from bot.classes.clicks import (
    Close,
    Delete,
    Leave,
    MakeSheet,
    OpenClass,
    Publish,
    SetLesson,
    SetOwn,
    SetPosition,
    SetPuzzles,
)
from bot.classes.model.classes import COUNTS, DAYS, LONGEST_NAME, StudyClass
from bot.classes.model.problems import LONGEST_ANSWER, LONGEST_QUESTION, MOST_ANSWERS, Asked
from bot.classes.model.rounds import MINUTES
from bot.classes.model.sheets import SHEET_COUNTS
from bot.language.words import Words
from cgt import puzzles
from cgt.convention import Convention
from cgt.puzzles import Kind
from cgt.sizes import Size
from cgt.text import Text

LONGEST_NOTATION = 200
MOST_CHOICES = 25
SIZES = {Size.SMALL: Text("small"), Size.MEDIUM: Text("medium"), Size.LARGE: Text("large")}
Choice = tuple[str, str]
"""The value of an option, and its label."""


def _select(
    index: int, choices: Iterable[Choice], default: str, most: int = 1
) -> ui.Select[ui.LayoutView]:
    options = [
        discord.SelectOption(label=label[:100], value=value, default=value == default)
        for value, label in choices
    ]
    return ui.Select(custom_id=field_id(index), options=options, max_values=most)


def _typed(
    index: int, longest: int, default: str = "", *, required: bool = True, long: bool = False
) -> ui.TextInput[ui.LayoutView]:
    return ui.TextInput(
        custom_id=field_id(index),
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        default=default or None,
        required=required,
        max_length=longest,
    )


def _until(index: int, words: Words, *, together: bool) -> Field:
    """Return the field that asks until when answers are wanted."""
    if together:
        minutes = [
            ("0", words("when I close it")),
            *(
                (
                    str(each),
                    words.counted("after {count} minute", "after {count} minutes", count=each),
                )
                for each in MINUTES
                if each
            ),
        ]
        return Field(words("When does the vote end?"), _select(index, minutes, "0"))
    days = [
        ("0", words("no due date")),
        *(
            (str(each), words.counted("in {count} day", "in {count} days", count=each))
            for each in DAYS
        ),
    ]
    return Field(words("When is it due?"), _select(index, days, "7"))


def name_form(words: Words) -> ui.Modal:
    """Return the form that asks how a new class is called."""
    field = ui.TextInput[ui.LayoutView](custom_id=ANSWER, max_length=LONGEST_NAME)
    return form(OpenClass(), words("Open a class"), words("What is the class called?"), field)


def puzzles_form(class_id: int, game: str, words: Words, *, together: bool) -> ui.Modal:
    """Return the form of a set of puzzles, or of one that is asked together."""
    kinds = [(kind.value, words.text(puzzles.title(kind))) for kind in Kind]
    sizes = [(size.value, words.text(said)) for size, said in SIZES.items()]
    counts = [
        (str(each), words.counted("{count} puzzle", "{count} puzzles", count=each))
        for each in COUNTS
    ]
    several = _select(0, kinds, Kind.VALUE.value, most=len(kinds))
    typed = _typed(1, LONGEST_NOTATION, game)
    fields = [
        Field(words("Kinds of puzzles"), several),
        Field(words("A game"), typed, words("A name or notation, such as take 1-3")),
        Field(words("How large are the positions?"), _select(2, sizes, Size.SMALL.value)),
        _until(3, words, together=together),
    ]
    if not together:
        fields.append(Field(words("How many puzzles?"), _select(4, counts, "5")))
    return form_of(SetPuzzles(class_id, together), _title(words, together=together), fields)


def position_form(class_id: int, words: Words, *, together: bool) -> ui.Modal:
    """Return the form of a position, and of what is asked about it."""

    def label(asked: Asked) -> str:
        said = words.text(puzzles.title(asked.kind))
        if asked.convention is Convention.NORMAL:
            return said
        return words("{question}, in misère play", question=said)

    fields = [
        Field(
            words("A position"),
            _typed(0, LONGEST_NOTATION),
            words("Such as kayles: 3 5, or 3 4 5 for Nim"),
        ),
        Field(
            words("What do you ask?"),
            _select(1, [(each.value, label(each)) for each in Asked], Asked.VALUE.value),
        ),
        _until(2, words, together=together),
    ]
    return form_of(SetPosition(class_id, together), _title(words, together=together), fields)


def own_form(class_id: int, words: Words, *, together: bool) -> ui.Modal:
    """Return the form of a question that the teacher writes."""
    several = _typed(2, (MOST_ANSWERS - 1) * (LONGEST_ANSWER + 1), long=True)
    fields = [
        Field(words("Your question"), _typed(0, LONGEST_QUESTION, long=True)),
        Field(words("The right answer"), _typed(1, LONGEST_ANSWER)),
        Field(
            words("Wrong answers, one per line"),
            several,
            words("1 to {most}. I mix them with the right one.", most=MOST_ANSWERS - 1),
        ),
        Field(
            words("A position to show with it"),
            _typed(3, LONGEST_NOTATION, required=False),
            words("Such as kayles: 3 5, or 3 4 5 for Nim"),
        ),
        _until(4, words, together=together),
    ]
    return form_of(SetOwn(class_id, together), _title(words, together=together), fields)


def lesson_form(class_id: int, lessons: Sequence[Choice], words: Words) -> ui.Modal:
    """Return the form in which one of some lessons is chosen."""
    fields = [
        Field(words("Which lesson?"), _select(0, lessons[:MOST_CHOICES], "")),
        _until(1, words, together=False),
    ]
    return form_of(SetLesson(class_id), _title(words, together=False), fields)


def sheet_form(class_id: int, game: str, words: Words) -> ui.Modal:
    """Return the form of an exercise sheet."""
    kinds = [(kind.value, words.text(puzzles.title(kind))) for kind in Kind]
    sizes = [(size.value, words.text(said)) for size, said in SIZES.items()]
    conventions = [(str(each.value), words(each.name)) for each in CONVENTIONS]
    counts = [
        (str(each), words.counted("{count} exercise", "{count} exercises", count=each))
        for each in SHEET_COUNTS
    ]
    games = _typed(1, LONGEST_NOTATION, game, long=True)
    fields = [
        Field(words("Kinds of exercises"), _select(0, kinds, Kind.VALUE.value, most=len(kinds))),
        Field(words("Games, one per line"), games, words("A name or notation, such as take 1-3")),
        Field(words("How large are the positions?"), _select(2, sizes, Size.SMALL.value)),
        Field(words("Who wins?"), _select(3, conventions, Convention.NORMAL.value)),
        Field(words("How many exercises?"), _select(4, counts, "10")),
    ]
    return form_of(MakeSheet(class_id), words("Exercise sheet"), fields)


def publish_form(class_id: int, lesson_id: int, words: Words) -> ui.Modal:
    """Return the form that asks when a lesson of the teacher's own is due."""
    fields = [_until(0, words, together=False)]
    return form_of(Publish(class_id, lesson_id), words("Publish your lesson"), fields)


def _title(words: Words, *, together: bool) -> str:
    return words("Ask together") if together else words("Assign")


def leave_form(class_id: int, words: Words) -> ui.Modal:
    """Return the form that asks whether to leave a class."""
    return form(
        Leave(class_id),
        words("Leave the class"),
        words("Leave, and delete your answers in it?"),
        yes_or_no(words("Yes, I leave"), words("No, I stay")),
        words("Your teacher sees nothing of you any more. This can't be undone."),
    )


def end_form(of: StudyClass, words: Words) -> ui.Modal:
    """Return the form that asks whether a class is to be closed or, if it is, deleted."""
    if of.is_closed:
        agreed = yes_or_no(words("Yes, delete it for good"), words("No, keep it"), at_first=False)
        return form(
            Delete(of.id),
            words("Delete the class"),
            words("Delete it, with all answers in it?"),
            agreed,
        )
    return form(
        Close(of.id),
        words("Close the class"),
        words("Close it, so that nobody can answer any more?"),
        yes_or_no(words("Yes, close it"), words("No, keep going"), at_first=False),
        words("You can still see its progress, and then delete it."),
    )


def padded(fields: Sequence[str], count: int) -> list[str]:
    """Return what was entered in each of some fields; nothing where a field was left out."""
    return [*(each.strip() for each in fields[:count]), *[""] * (count - len(fields))]
