"""The contract of all repositories, held by each of them on both databases."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import literal, select, update
from structlog.testing import capture_logs

import bot.app.features  # noqa: F401 - all repositories
from bot.classroom.model.classes import Assignment, Sort, StudyClass
from bot.classroom.model.problems import OwnProblem, Problem
from bot.classroom.model.rounds import closed, opened
from bot.classroom.model.work import Work, add_exercise
from bot.classroom.rows import Assignments, Classes, Rounds, Works
from bot.events.model import Format, Stage as EventStage
from bot.events.model.transitions import join
from bot.events.rows import Tournaments
from bot.lessons.model.path import WrittenLesson
from bot.lessons.model.run import Run
from bot.lessons.rows import Lessons, Runs
from bot.play.engine.model import Difficulty, Level, Wish
from bot.practice.asking.model import Mode, Question, Sprint
from bot.practice.asking.rows import Questions, Sprints
from bot.practice.board_puzzles.model import answered, posed
from bot.practice.board_puzzles.rows import Puzzles
from bot.practice.daily.model.daily import Daily, DailyPuzzle
from bot.practice.daily.model.plan import Mix, Plan
from bot.practice.daily.rows import Answers, Dailies, Plans
from bot.practice.mastery.model import Taste
from bot.practice.race.model import Race, Stage
from bot.practice.race.rows import Races
from bot.server.games.model import OwnGame, OwnGames, Vote
from bot.server.games.rows import OwnGamesOf, Votes
from bot.server.settings.model import Person, Server
from bot.server.settings.rows import People, Servers
from bot.shared.places import Place
from bot.store.document import BadDocument
from bot.store.posts import PostRow
from bot.store.repository import Defaults, Repository
from bot.store.store import Shards, Store
from cgt import Convention, move, position, puzzles
from cgt.core.sizes import Size
from cgt.puzzles import Kind
from tests.bot.events.events import opened as event

NOON = datetime(2026, 11, 22, 12, 0, 0, 123456, tzinfo=UTC)
SECOND = timedelta(seconds=1)
NUMBERS = ("id", "version")
DOCUMENTS = {"state", "drawn"}
"""The columns that hold documents."""
HERE, CHANNEL, MESSAGE, MEMBER, OTHER = 9, 8, 7, 1, 2
"""A server, with what is in it; its shard is 0 of however many there are."""
DRAWN = tuple(puzzles.puzzle(kind, "kayles", Random(1)) for kind in (Kind.VALUE, Kind.MEX))
PROBLEM = Problem(own=OwnProblem("What is 1 xor 2?", ("1", "3", "2"), 1))
ASSIGNMENT = Assignment(
    class_id=1, due_at=NOON, created_at=NOON, sort=Sort.PUZZLES, kinds=(Kind.MEX,), count=3
)
START = position("nim: 3 4 5")
PUZZLE = posed(
    START,
    Wish(Size.SMALL, Convention.MISERE, difficulty=Difficulty.HARD),
    MEMBER,
    Place(HERE, CHANNEL, MESSAGE, locale="pt-BR"),
    NOON,
    timedelta(hours=1),
)
QUESTION = Question(
    member=MEMBER, game="kayles", puzzle=DRAWN[0], size=Size.LARGE, streak=2, created_at=NOON
)
SPRINT = Sprint(
    member=MEMBER,
    mode=Mode.STORM,
    game="nim",
    convention=Convention.MISERE,
    puzzle=DRAWN[0],
    asked_at=NOON,
    ends_at=NOON,
)
RACE = Race(
    organiser=MEMBER,
    opponent=OTHER,
    guild_id=HERE,
    channel_id=CHANNEL,
    seconds=11,
    silent=1,
    kind=Kind.VALUE,
    puzzles=DRAWN,
    started=(NOON, None),
    created_at=NOON,
    due_at=NOON,
)
CLASS = StudyClass(guild_id=HERE, channel_id=CHANNEL, teacher=99, name="Nim", created_at=NOON)
RUN = Run(member=MEMBER, lesson="first", edition=1, steps=5, step=2, seed=3, picked=("a", "b"))
DAILY = Daily(
    guild_id=HERE,
    day=date(2026, 11, 22),
    number=4,
    drawn=DailyPuzzle(DRAWN[0], "kayles", 5, 1),
    created_at=NOON,
    show_at=NOON,
)
WORK = Work(class_id=1, assignment_id=1, member=MEMBER, seed=7)

SAMPLES = {
    Puzzles: (
        PUZZLE,
        lambda now: answered(now, MEMBER, move("A-2", START), NOON, keeps_win=True),
    ),
    Questions: (QUESTION, lambda now: replace(now, chosen=(2, 0), taste=Taste(Kind.MEX))),
    Sprints: (SPRINT, lambda now: replace(now, score=3, missed=DRAWN[1], chosen=0)),
    Runs: (RUN, lambda now: replace(now, step=3, finished_at=NOON)),
    Lessons: (
        WrittenLesson(0, 0, None, MEMBER, "mine", "Mine", "one"),
        lambda now: replace(now, text="two"),
    ),
    OwnGamesOf: (
        OwnGames(guild_id=HERE, games=(OwnGame("Wings", "take 1-3"),)),
        lambda now: replace(now, games=()),
    ),
    Votes: (
        Vote(guild_id=HERE, month=date(2026, 11, 1), user_id=MEMBER, game="Wings"),
        lambda now: replace(now, game="Towers"),
    ),
    Servers: (
        Server(guild_id=HERE, game="kayles", level=Level.CASUAL, favourites=("nim",)),
        lambda now: replace(now, language="de", threads=True),
    ),
    People: (
        Person(user_id=MEMBER, refused=(OTHER,)),
        lambda now: replace(now, challenges=False),
    ),
    Plans: (
        Plan(guild_id=HERE, channel_id=CHANNEL, hour=3, mix=Mix.HEAPS, next_at=NOON),
        lambda now: replace(now, manager=MEMBER, is_hindered=True),
    ),
    Races: (RACE, lambda now: replace(now, stage=Stage.ROUND, round=1, message_id=MESSAGE)),
    Classes: (CLASS, lambda now: replace(now, is_closed=True)),
    Assignments: (ASSIGNMENT, None),
    Rounds: (replace(opened(1, CHANNEL, PROBLEM, 5, NOON), guild_id=HERE), closed),
    Works: (WORK, lambda now: add_exercise(now, ASSIGNMENT, PROBLEM, NOON)),
    Dailies: (DAILY, lambda now: replace(now, message_id=MESSAGE, tries=1, closed_at=NOON)),
    Tournaments: (
        event(Format.SWISS, 3, starts_at=NOON),
        lambda now: replace(join(now, 7, "seven"), stage=EventStage.RUNNING),
    ),
}
"""For each repository a value, and a change of it; None if it never changes."""
ALL = tuple(SAMPLES)
CHANGING = [kind for kind, (_, step) in SAMPLES.items() if step is not None]
DUE = [(kind, name) for kind in ALL for name in kind.moments]


def repositories(kind=Repository):
    """Return the repositories that there are."""
    for each in kind.__subclasses__():
        yield from [each] if each is not Defaults else repositories(each)


def each_of(kinds):
    """Run a test for each repository of some kinds."""
    return pytest.mark.parametrize("kind", kinds, ids=lambda each: each.__name__)


@pytest.fixture
async def repository(store, kind):
    """A repository of a kind, with the rows in other tables that its values belong to."""
    if kind in {Assignments, Rounds, Works}:
        of = await Classes(store).add(CLASS)
    if kind is Works:
        await Classes(store).join(of.id, MEMBER, NOON)
        await Assignments(store).add(ASSIGNMENT)
    return kind(store)


def key_of(value):
    """Return the key of a stored value."""
    if isinstance(value, Work):
        return value.assignment_id, value.member
    if isinstance(value, Person):
        return value.user_id
    return value.guild_id if isinstance(value, Server | OwnGames | Plan) else value.id


async def store_sample(repository):
    """Store the sample of a repository, and return it as it is stored."""
    sample, _ = SAMPLES[type(repository)]
    if isinstance(repository, Defaults):
        return await repository.save(await repository.load(key_of(sample)), sample)
    return await repository.add(sample)


def test_every_repository_has_a_sample():
    # an answer to a daily is read with the puzzle of that daily, not by itself
    assert set(repositories()) - {Answers} == set(SAMPLES)


@each_of(ALL)
async def test_value_returns_as_it_was_stored(repository, kind):
    sample, value = SAMPLES[kind][0], await store_sample(repository)
    assert value == replace(sample, **{name: 1 for name in NUMBERS if hasattr(sample, name)})
    assert await repository.load(key_of(value)) == value
    assert await repository.find() == [value]


@each_of(ALL)
async def test_missing_key_is_refused_or_has_the_defaults(repository, kind):
    for number in (-1, 0, 5, 2**63 - 1):
        if issubclass(kind, Defaults):
            assert (await repository.load(number)).version == 0
            continue
        with pytest.raises(kind.not_found):
            await repository.load((number, OTHER) if kind is Works else number)


@each_of(ALL)
async def test_deleted_value_is_missing(repository, kind):
    assert type(repository) is kind
    value = await store_sample(repository)
    await repository.delete(key_of(value))
    assert await repository.find() == []


@each_of([kind for kind in ALL if DOCUMENTS & {*kind.row.__table__.columns.keys()}])
async def test_unreadable_row_is_left_out_with_one_line(repository, kind, store):
    value = await store_sample(repository)
    (document,) = DOCUMENTS & {*kind.row.__table__.columns.keys()}
    async with store.writing() as connection:
        await connection.execute(update(kind.row).values({document: "["}))
    with capture_logs() as lines:
        assert await repository.find() == []
    (line,) = [each for each in lines if each["log_level"] == "warning"]
    assert (line["event"], line["kind"]) == ("row cannot be read", kind.kind.__name__)
    with pytest.raises(BadDocument if issubclass(kind, Defaults) else kind.not_found):
        await repository.load(key_of(value))


@pytest.mark.parametrize(("kind", "moment"), DUE)
async def test_due_value_is_found_by_its_process(repository, kind, moment, store, url):
    value = await store_sample(repository)
    at = getattr(value, moment) or NOON
    async with store.writing() as connection:
        table = kind.row if moment in kind.row.__table__.columns else PostRow
        await connection.execute(update(table).values({moment: at}))
    value = await repository.load(key_of(value))
    assert await repository.due(at - SECOND, moment) == []
    assert await repository.due(at, moment) == [value]
    other = await Store.open(url, Shards(2, (1,)))
    assert await kind(other).due(at, moment) == []
    await other.close()


@each_of(CHANGING)
async def test_change_is_stored_once(repository, kind):
    before, step = await store_sample(repository), SAMPLES[kind][1]
    saves = [repository.save(before, step(before)) for _ in range(3)]
    (saved,) = [each for each in await asyncio.gather(*saves) if each is not None]
    assert saved == replace(step(before), version=before.version + 1)
    assert await repository.load(key_of(before)) == saved
    assert saved.version == before.version + 1


@each_of(CHANGING)
async def test_change_and_what_belongs_to_it_are_stored_together(repository, kind):
    before, step = await store_sample(repository), SAMPLES[kind][1]
    noted = []

    async def fail(connection):
        noted.append(await connection.scalar(select(literal(1))))
        raise KeyError

    with pytest.raises(KeyError):
        await repository.save(before, step(before), fail)
    now = await repository.load(key_of(before))
    assert (now, now.version) == (before, before.version)
    await repository.save(before, step(before))
    assert await repository.save(before, step(before), fail) is None
    assert noted == [1], "nothing belongs to a change that is not stored"
