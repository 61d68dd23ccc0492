"""/class, and the handlers of the clicks and forms of classes."""

from __future__ import annotations

from bot.chat.links import ClassesOf, LessonDone
from bot.chat.router import Clicks, Feature
from bot.classroom.actions.learning import classes_of, lesson_done
from bot.classroom.handlers import (
    assigning,
    certificates,
    files,
    opening,
    polls,
    students,
    teaching,
    working,
)

CLICKS = Clicks()
for room in (opening, teaching, assigning, files, students, certificates, polls, working):
    CLICKS.take(room.CLICKS)

FEATURE = Feature(
    name="classroom",
    commands=opening.COMMANDS,
    clicks=CLICKS,
    sweeps=(polls.end_due, polls.POSTS.show_due, polls.plan),
    links=(
        LessonDone.answered(lambda at, done: lesson_done(at, done.member, done.lesson)),
        ClassesOf.answered(lambda at, of: classes_of(at, of.user_id)),
    ),
)
