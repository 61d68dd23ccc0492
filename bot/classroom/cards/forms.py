"""The forms of classes, for names, assignments and questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import discord
from discord import ui

from bot.chat.items import ANSWER, Field, field_id, form, form_of
from bot.chat.options import CONVENTIONS
from bot.classroom import clicks
from bot.classroom.model import deadlines, groups
from bot.classroom.model.classes import COUNTS, LONGEST_NAME, StudyClass
from bot.classroom.model.problems import (
    LONGEST_ANSWER,
    LONGEST_CLAIM,
    LONGEST_LINE,
    LONGEST_PROOF,
    LONGEST_QUESTION,
    LONGEST_REASON,
    LONGEST_REMARK,
    MOST_ACCEPTED,
    MOST_ANSWERS,
    MOST_RUBRIC,
    SHEET_COUNTS,
    OwnQuestion,
)
from bot.classroom.model.rounds import MINUTES
from bot.classroom.model.work import Work
from bot.language.words import Words
from bot.play.engine.model import Level
from bot.play.matches.cards import LEVELS
from cgt import puzzles
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.output.sheets.tasks import TITLES
from cgt.puzzles import Kind

LONGEST_NOTATION = 200
MOST_CHOICES = 25
UTC = "UTC"
SIZES = {Size.SMALL: Text("small"), Size.MEDIUM: Text("medium"), Size.LARGE: Text("large")}
Choice = tuple[str, str]
"""The value and the label of an option."""


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


def vote_end_field(index: int, words: Words) -> Field:
    """Return the field for the end of a vote."""
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


def due_field(index: int, of: StudyClass, now: datetime, words: Words) -> Field:
    """Return the field for a due date."""
    zone = of.zone or UTC
    hint = words("In the time zone {zone}. Empty for no due date.", zone=zone.replace("_", " "))
    typed = _typed(index, deadlines.LONGEST, deadlines.usual(zone, now), required=False)
    return Field(words("When is it due?"), typed, hint)


def _start_field(index: int, game: str, words: Words) -> Field:
    typed = _typed(index, LONGEST_NOTATION, game)
    return Field(words("A game or a position"), typed, words("Such as kayles, or kayles: 3 5"))


def _convention_field(index: int, words: Words) -> Field:
    chosen = _select(index, _conventions(words), Convention.NORMAL.value)
    return Field(words("Who wins?"), chosen)


def name_form(wanted: clicks.OpenClass, words: Words) -> ui.Modal:
    """Return the form for the name of a new class."""
    field = ui.TextInput[ui.LayoutView](custom_id=ANSWER, max_length=LONGEST_NAME)
    return form(wanted, words("Open a class"), words("What is the class called?"), field)


def puzzles_form(
    wanted: clicks.SetPuzzles, of: StudyClass, now: datetime, game: str, words: Words
) -> ui.Modal:
    """Return the form for a set of puzzles, or for one to ask together."""
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
        vote_end_field(3, words) if wanted.together else due_field(3, of, now, words),
    ]
    if not wanted.together:
        fields.append(Field(words("How many puzzles?"), _select(4, counts, "5")))
    return form_of(wanted, _title(words, together=wanted.together), fields)


def position_form(
    wanted: clicks.SetPosition, of: StudyClass, now: datetime, words: Words
) -> ui.Modal:
    """Return the form for a position with a question about it."""

    def label(asked: OwnQuestion) -> str:
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
            _select(
                1, [(each.value, label(each)) for each in OwnQuestion], OwnQuestion.VALUE.value
            ),
        ),
        vote_end_field(2, words) if wanted.together else due_field(2, of, now, words),
    ]
    return form_of(wanted, _title(words, together=wanted.together), fields)


def own_form(wanted: clicks.SetOwn, of: StudyClass, now: datetime, words: Words) -> ui.Modal:
    """Return the form for a question in the teacher's own words."""
    several = _typed(2, (MOST_ANSWERS - 1) * (LONGEST_LINE + 1), long=True)
    fields = [
        Field(words("Your question"), _typed(0, LONGEST_QUESTION, long=True)),
        Field(
            words("The right answer"),
            _typed(1, LONGEST_LINE),
            words("With a reason if you like: 3 | 1 and 2 share no bit"),
        ),
        Field(
            words("Wrong answers, one per line"),
            several,
            words("1 to {most}, such as: 2 | You took the larger heap", most=MOST_ANSWERS - 1),
        ),
        _shown_position(3, words),
        vote_end_field(4, words) if wanted.together else due_field(4, of, now, words),
    ]
    return form_of(wanted, _title(words, together=wanted.together), fields)


def typed_form(wanted: clicks.SetTyped, of: StudyClass, now: datetime, words: Words) -> ui.Modal:
    """Return the form for a question whose answer members type."""
    accepted = _typed(1, MOST_ACCEPTED * (LONGEST_ANSWER + 1), long=True)
    fields = [
        Field(words("Your question"), _typed(0, LONGEST_QUESTION, long=True)),
        Field(
            words("Right answers, one per line"),
            accepted,
            words("1 to {most}. Numbers such as 0.5 and 1/2 are the same.", most=MOST_ACCEPTED),
        ),
        Field(
            words("Why is it right?"),
            _typed(2, LONGEST_REASON, required=False, long=True),
            words("Members see this after their last try."),
        ),
        _shown_position(3, words),
        due_field(4, of, now, words),
    ]
    return form_of(wanted, words("Assign"), fields)


def board_form(
    wanted: clicks.SetBoard, of: StudyClass, now: datetime, game: str, words: Words
) -> ui.Modal:
    """Return the form for one board to move on, or for several random ones."""
    sizes = [(size.value, words.text(said)) for size, said in SIZES.items()]
    counts = [
        (str(each), words.counted("{count} board", "{count} boards", count=each)) for each in COUNTS
    ]
    fields = [
        _start_field(0, game, words),
        Field(words("How large are random positions?"), _select(1, sizes, Size.SMALL.value)),
        Field(words("How many random positions?"), _select(2, counts, "3")),
        _convention_field(3, words),
        due_field(4, of, now, words),
    ]
    return form_of(wanted, words("Assign"), fields)


def match_form(
    wanted: clicks.SetMatch, of: StudyClass, now: datetime, game: str, words: Words
) -> ui.Modal:
    """Return the form for a match to win against the bot."""
    levels = [(level.value, words.text(said)) for level, said in LEVELS.items()]
    fields = [
        _start_field(0, game, words),
        Field(words("How well do I play?"), _select(1, levels, Level.CASUAL.value)),
        _convention_field(2, words),
        due_field(3, of, now, words),
    ]
    return form_of(wanted, words("Assign"), fields)


def proof_form(wanted: clicks.SetProof, of: StudyClass, now: datetime, words: Words) -> ui.Modal:
    """Return the form for a claim to prove."""
    rubric = _typed(1, MOST_RUBRIC * (LONGEST_ANSWER + 1), long=True)
    fields = [
        Field(words("What should they prove?"), _typed(0, LONGEST_CLAIM, long=True)),
        Field(
            words("What do you look for? One per line"),
            rubric,
            words("1 to {most} lines, a point for each", most=MOST_RUBRIC),
        ),
        _shown_position(2, words),
        due_field(3, of, now, words),
    ]
    return form_of(wanted, words("Assign"), fields)


def answer_form(wanted: clicks.TypeAnswer, words: Words) -> ui.Modal:
    """Return the form for a typed answer."""
    field = ui.TextInput[ui.LayoutView](custom_id=ANSWER, max_length=LONGEST_ANSWER)
    return form(wanted, words("Answer"), words("Your answer"), field)


def written_proof_form(wanted: clicks.WriteProof, proof: str, words: Words) -> ui.Modal:
    """Return the form for a member's proof, with an earlier one to change."""
    field = _typed(0, LONGEST_PROOF, proof, long=True)
    hint = words("Your teacher reads it and gives points.")
    return form(wanted, words("Your proof"), words("Your proof"), field, hint)


def points_form(
    wanted: clicks.GradeProof, rubric: Sequence[str], work: Work, words: Words
) -> ui.Modal:
    """Return the form for the lines of the rubric that a proof meets, and for a remark."""
    options = [
        discord.SelectOption(label=line[:100], value=str(at), default=at in (work.met or ()))
        for at, line in enumerate(rubric)
    ]
    met = ui.Select[ui.LayoutView](
        custom_id=field_id(0),
        options=options,
        min_values=0,
        max_values=len(options),
        required=False,
    )
    remark = _typed(1, LONGEST_REMARK, work.remark, required=False, long=True)
    fields = [
        Field(
            words("What does the proof do?"), met, words("A point for each line that you choose")
        ),
        Field(words("Your remark"), remark),
    ]
    return form_of(wanted, words("Give points"), fields)


def groups_form(wanted: clicks.MakeGroups, words: Words) -> ui.Modal:
    """Return the form for the size of random groups."""
    sizes = [
        ("0", words("no groups")),
        *((str(each), words("groups of {count}", count=each)) for each in groups.SIZES),
    ]
    hint = words("New assignments are then for these groups.")
    fields = [Field(words("How large are the groups?"), _select(0, sizes, "3"), hint)]
    return form_of(wanted, words("Groups"), fields)


def _conventions(words: Words) -> list[Choice]:
    return [(str(each.value), words(each.name)) for each in CONVENTIONS]


def _shown_position(index: int, words: Words) -> Field:
    """Return the field for a position to show with a question."""
    return Field(
        words("A position to show with it"),
        _typed(index, LONGEST_NOTATION, required=False),
        words("Such as kayles: 3 5, or 3 4 5 for Nim"),
    )


def lesson_form(
    wanted: clicks.SetLesson, of: StudyClass, now: datetime, lessons: Sequence[Choice], words: Words
) -> ui.Modal:
    """Return the form for choosing a lesson."""
    fields = [
        Field(words("Which lesson?"), _select(0, lessons[:MOST_CHOICES], "")),
        due_field(1, of, now, words),
    ]
    return form_of(wanted, _title(words, together=False), fields)


def sheet_form(wanted: clicks.MakeSheet, game: str, words: Words) -> ui.Modal:
    """Return the form for an exercise sheet."""
    kinds = [(kind.value, words.text(puzzles.title(kind))) for kind in Kind]
    kinds += [(kind.value, words.text(title)) for kind, title in TITLES.items()]
    sizes = [(size.value, words.text(said)) for size, said in SIZES.items()]
    counts = [
        (str(each), words.counted("{count} exercise", "{count} exercises", count=each))
        for each in SHEET_COUNTS
    ]
    games = _typed(1, LONGEST_NOTATION, game, long=True)
    fields = [
        Field(words("Kinds of exercises"), _select(0, kinds, Kind.VALUE.value, most=len(kinds))),
        Field(words("Games, one per line"), games, words("A name or notation, such as take 1-3")),
        Field(words("How large are the positions?"), _select(2, sizes, Size.SMALL.value)),
        _convention_field(3, words),
        Field(words("How many exercises?"), _select(4, counts, "10")),
    ]
    return form_of(wanted, words("Exercise sheet"), fields)


def publish_form(wanted: clicks.Publish, of: StudyClass, now: datetime, words: Words) -> ui.Modal:
    """Return the form for the deadline of the teacher's own lesson."""
    fields = [due_field(0, of, now, words)]
    return form_of(wanted, words("Publish your lesson"), fields)


def _title(words: Words, *, together: bool) -> str:
    return words("Ask together") if together else words("Assign")


def padded(fields: Sequence[str], count: int) -> list[str]:
    """Return the entries of ``count`` fields, empty for those not filled in."""
    return [*(each.strip() for each in fields[:count]), *[""] * (count - len(fields))]
