"""What is recorded from anywhere: once, however often and from however many places at once."""

import asyncio
from dataclasses import replace
from random import Random

import fsrs
import pytest

import cgt
from bot.lessons.work.answering import entry_of
from bot.lessons.work.course import lessons
from bot.practice.mastery import actions, model
from bot.practice.mastery.model import ANY, Taste
from bot.practice.mastery.rows import Skills
from bot.server.settings import actions as settings
from bot.server.settings.model import Theory
from cgt import puzzles
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import grade
from tests.bot.practice.mastery.recording import plant, record
from tests.bot.reading import labels

MEMBERS = 8


async def test_attempt_is_recorded_once_from_each_source(services):
    made = puzzles.puzzle("value", "nim + pass", Random(1))
    for source in ("", "", "class 1", "class 1", "race 2"):
        told = {"is_right": True, "seconds": 9, "source": source}
        await record(services, 1, made, **told)
    (mine,) = await actions.masteries(services, 1)
    assert (mine.skill, mine.attempts) == ("value/nim + pass", 3)


async def test_skill_of_a_lesson_is_due_when_fsrs_says(
    services,
):
    grades = {True: fsrs.Rating.Hard, False: fsrs.Rating.Good}
    for member, lesson in enumerate(lessons().values(), start=1):
        keys, is_helped = entry_of(lesson).skills, member % 2 == 0
        for _ in range(2):
            await plant(services, member, keys, is_helped=is_helped)
        planted = await actions.masteries(services, member)
        assert {each.skill for each in planted} == set(keys)
        for each in planted:
            at = fsrs.Card.from_json(each.card).last_review
            card, _ = fsrs.Scheduler(enable_fuzzing=False).review_card(
                fsrs.Card(1, due=at), grades[is_helped], at
            )
            assert each.due_at == card.due
            again = model.suiting([each], ANY, ["nim"], each.due_at, Random(1).random)
            told = (again.kind, str(again.game), Random(1), again.convention, again.size)
            assert grade(puzzles.puzzle(*told)).skill == each.skill, lesson.id


@pytest.mark.exhaustive
async def test_answers_of_many_members_at_once_are_recorded(services):
    made = [puzzles.puzzle(kind, "kayles", Random(1)) for kind in puzzles.kinds_of("kayles")]
    await asyncio.gather(
        *(
            record(services, member, each, is_right=True, seconds=9)
            for member in range(1, MEMBERS + 1)
            for each in made
            for _ in range(2)
        )
    )
    for member in range(1, MEMBERS + 1):
        found = await actions.masteries(services, member)
        assert {each.about.kind for each in found} == {each.kind.value for each in made}
        assert sum(each.attempts for each in found) == len(made)


async def test_board_is_recorded_too(world):
    await world.alice.slash(world.channel, "puzzle", kind="move", game="nim")
    puzzle = await world.puzzles.load(1)
    await world.alice.click(world.board, label="Rules")
    assert await Skills(world.services.store).of(world.alice.id) == []
    move = next(iter(puzzle.start.moves()))
    await world.alice.slash(world.channel, "move", move=str(move))
    (mine,) = await Skills(world.services.store).of(world.alice.id)
    assert (mine.skill, mine.attempts) == ("move/nim", 1)
    assert "Next puzzle" in labels(world.board)


async def test_first_puzzle_is_of_nim_unless_wished_otherwise(services):
    first = await actions.suits(services, 1)
    assert (str(first.game), first.kind) == ("nim", Kind.WINNING_MOVE)
    wished = await actions.suits(services, 1, Taste(Kind.GENUS, "kayles"))
    assert (wished.kind, str(wished.game)) == (Kind.GENUS, "kayles")


async def test_first_puzzles_ask_for_a_winning_move(services):
    asked = []
    for number in range(9):
        subject = await actions.suits(services, 1, Taste(size=cgt.Size.SMALL))
        asked.append((subject.kind, str(subject.game)))
        kind = subject.kind or Kind.OUTCOME
        made = puzzles.puzzle(kind, subject.game, Random(number))
        await record(services, 1, made, is_right=True, seconds=9, source=str(number))
    assert asked[:5] == [(Kind.WINNING_MOVE, game) for game in model.FIRST_GAMES]
    assert {kind for kind, _ in asked} <= {None, *model.PLAIN}
    assert await actions.kinds_for(services, 1) == model.PLAIN
    await record(services, 1, puzzles.puzzle("mex", "nim", Random(1)), is_right=True, seconds=9)
    kinds = await actions.kinds_for(services, 1)
    assert {*kinds} == {*model.PLAIN, Kind.MEX}, "it was asked for"
    await settings.change_person(services, 1, lambda person: replace(person, theory=Theory.ALL))
    assert await actions.kinds_for(services, 1) == tuple(Kind)


async def test_due_skill_comes_first_within_a_wish(services):
    for kind, game in (("value", "kayles"), ("outcome", "nim"), ("mex", "nim")):
        made = puzzles.puzzle(kind, game, Random(1))
        await record(services, 1, made, is_right=False, seconds=9)
    assert await actions.due(services, 1) == []
    known = await actions.masteries(services, 1)
    later = max(each.due_at for each in known)
    tastes = {ANY: min(known, key=lambda each: each.due_at).skill}
    tastes[Taste(game="nim")] = "outcome/nim"
    tastes[Taste(kind=Kind.MEX)] = "mex"
    for taste, skill in tastes.items():
        found = actions.model.suiting(known, taste, ["nim"], later, lambda: 0.0)
        about = next(each.about for each in known if each.skill == skill)
        assert found.kind.value == about.kind
        assert about.game in {"", str(found.game)}
