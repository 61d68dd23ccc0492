"""Cards and forms of classes: every kind of problem, classes of any size, votes of any spread."""

from dataclasses import replace
from functools import cache
from random import Random

import cgt
from bot.classes.cards import classes, exercise, forms
from bot.classes.cards import round as asking
from bot.classes.model.classes import (
    LONGEST_NAME,
    MOST_ASSIGNMENTS,
    Assignment,
    Sort,
    StudyClass,
)
from bot.classes.model.problems import LONGEST_ANSWER, LONGEST_QUESTION, Own, Problem
from bot.classes.model.progress import Progress, standings
from bot.classes.model.rounds import again, closed, opened
from bot.classes.model.work import Work, answered, asked, finished, hinted
from bot.classes.work import commonest
from bot.deeper.model import File
from bot.lessons.model.path import Written
from bot.quiz.work import say
from cgt import puzzles
from cgt.puzzles import Kind
from tests.bot.cards.registry import LONG, case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, BOB, NOW

OF = StudyClass(
    id=BIG,
    guild_id=BIG,
    channel_id=BIG,
    teacher=ALICE,
    name=(LONG * 4)[:LONGEST_NAME],
    created_at=NOW,
)
OWN = Own(
    (LONG * 40)[:LONGEST_QUESTION],
    tuple(f"{at}{LONG * 4}"[:LONGEST_ANSWER] for at in range(5)),
    2,
    "kayles: 3 5",
)
GAMES = ("take 1-3", "kayles", "nim + pass", "cram")


def both(of=OF):
    """Return a class that goes on, and one that is closed."""
    return of, replace(of, is_closed=True)


@cache
def problems():
    """Return a problem of each kind, and of a teacher's own."""
    return (
        Problem(own=OWN),
        Problem(own=replace(OWN, position="", answers=OWN.answers[:2], right=0)),
        *(
            Problem(puzzle=puzzles.puzzle(kind, game, Random(1), convention))
            for game in map(cgt.ruleset, GAMES)
            for convention in cgt.Convention
            for kind in puzzles.kinds_of(game, convention)
        ),
    )


def assignments(count=MOST_ASSIGNMENTS):
    """Return assignments of each sort, some with a due date."""
    sorts = [
        {"sort": Sort.PROBLEM, "problem": Problem(own=OWN)},
        {"sort": Sort.LESSON, "lesson": "mex", "title": (LONG * 4)[:60]},
        {"sort": Sort.PUZZLES, "game": "kayles", "count": 20},
        {"sort": Sort.PUZZLES, "game": "nim + pass", "kinds": tuple(Kind), "count": 3},
    ]
    return tuple(
        Assignment(
            id=BIG - at,
            class_id=BIG,
            due_at=NOW if at % 2 else None,
            created_at=NOW,
            **sorts[at % len(sorts)],
        )
        for at in range(count)
    )


def stages(assignment, problem):
    """Yield the work of a member on a problem at each stage."""
    empty = Work(
        id=BIG, class_id=BIG, assignment_id=assignment.id, member=BOB, seed=7, exercises=()
    )
    work = asked(empty, assignment, problem, NOW)
    wrong = next(at for at in range(len(problem.answers)) if at != problem.right)
    yield work
    yield hinted(work, 0)
    yield answered(work, assignment, 0, wrong, NOW)
    yield answered(work, assignment, 0, problem.right, NOW)


def said(problem):
    return None if problem.puzzle is None else say(problem.puzzle)


@case(classes.listing_card)
def _():
    for count in (0, 1, 25):
        for can_open in (False, True):
            found = [replace(OF, id=BIG - at) for at in range(count)]
            yield lambda words, found=found, can=can_open: classes.listing_card(
                found, ALICE, words, can_open=can
            )


@case(classes.class_card)
def _():
    for of in both():
        for count in (0, MOST_ASSIGNMENTS):
            given = of, assignments(count)
            yield lambda words, at=given: classes.class_card(*at, words)


@case(classes.draft_card)
def _():
    draft = Written(BIG, 1, None, ALICE, "mine", LONG[:60], "")
    for count in (0, 1, 25):
        found = [replace(OF, id=BIG - at) for at in range(count)]
        yield lambda words, at=found: classes.draft_card(draft, at, words)


@case(classes.consent_card)
def _():
    yield lambda words: classes.consent_card(OF, words)


@case(classes.member_card)
def _():
    for of in both():
        for count in (0, 1, MOST_ASSIGNMENTS):
            given = assignments(count)
            works = {
                each.id: finished(
                    Work(class_id=BIG, assignment_id=each.id, member=BOB, seed=1), NOW
                )
                for each in given[::2]
            }
            yield lambda words, of=of, given=given, works=works: classes.member_card(
                of, given, works, NOW, words
            )


@case(classes.teacher_card)
def _():
    for of in both():
        for count in (0, 1, MOST_ASSIGNMENTS):
            given = assignments(count)
            works = tuple(
                work
                for each in given
                for problem in problems()[:6]
                for work in stages(each, problem)
            )
            seen = Progress(of, tuple(range(count)), given, works)
            found = [
                (standing, commonest(standing.wrongs) if standing.wrongs else None)
                for standing in standings(seen)
            ]
            yield lambda words, seen=seen, found=found: classes.teacher_card(seen, found, words)


@case(classes.sorts_card)
def _():
    for together in (False, True):
        yield lambda words, at=together: classes.sorts_card(OF, words, together=at)


@case(classes.reminder_card)
def _():
    for count in (0, MOST_ASSIGNMENTS):
        yield lambda words, at=count: classes.reminder_card(OF, assignments(at), NOW, words)


@case(classes.file_card)
def _():
    yield lambda words: classes.file_card(BIG, b"name", words)


@case(forms.name_form)
def _():
    yield forms.name_form


@case(forms.puzzles_form)
def _():
    for together in (False, True):
        yield lambda words, at=together: forms.puzzles_form(BIG, "kayles", words, together=at)


@case(forms.position_form)
def _():
    for together in (False, True):
        yield lambda words, at=together: forms.position_form(BIG, words, together=at)


@case(forms.own_form)
def _():
    for together in (False, True):
        yield lambda words, at=together: forms.own_form(BIG, words, together=at)


@case(forms.lesson_form)
def _():
    yield lambda words: forms.lesson_form(BIG, [(LONG[:40], LONG * 4)] * 30, words)


@case(forms.publish_form)
def _():
    yield lambda words: forms.publish_form(BIG, BIG, words)


@case(forms.sheet_form)
def _():
    yield lambda words: forms.sheet_form(BIG, "kayles", words)


@case(exercise.sheet_card)
def _():
    files = [File(f"{name}.html", LONG) for name in ("exercises", "solutions", "a", "b", "c")]
    yield lambda words: exercise.sheet_card(files, words)


@case(forms.leave_form)
def _():
    yield lambda words: forms.leave_form(BIG, words)


@case(forms.end_form)
def _():
    for of in both():
        yield lambda words, of=of: forms.end_form(of, words)


@case(exercise.exercise_card)
def _():
    one, _, many, _ = assignments(4)
    for problem in problems():
        told = said(problem)
        for assignment in (one, many):
            for work in stages(assignment, problem):
                for image in (None, IMAGE):
                    at = (assignment, work, told)
                    yield lambda words, at=at, image=image: exercise.exercise_card(
                        *at, words, image
                    )


@case(asking.round_card)
def _():
    for problem in problems():
        told = said(problem)
        for minutes in (0, 5):
            first = replace(opened(BIG, BIG, problem, minutes, NOW), id=BIG)
            second = again(first, NOW)
            all_chosen = dict.fromkeys(range(len(problem.answers)), 1234)
            for at in (first, closed(first), second, closed(second)):
                for spread in ({}, {1: {0: 2}}, {1: all_chosen, 2: {1: 3}}):
                    for image in (None, IMAGE):
                        yield (
                            lambda words, at=at, of=spread, told=told, image=image: (
                                asking.round_card(at, of, told, words, image)
                            )
                        )
