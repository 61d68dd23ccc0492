"""Killed between any two effects, the bot leaves nothing undone, and does nothing twice."""

from dataclasses import replace

import discord
import pytest

from bot.events import actions as tournaments
from bot.events.model import Stage
from bot.play.matches.actions import moves
from bot.play.matches.model.match import Ending, Status
from bot.practice.race.model import Stage as RaceStage
from bot.server.settings import actions as settings
from bot.shared.places import POSTING
from tests.bot.classroom.members import OWN, ask_own, opened, panel, rounds, teacher
from tests.bot.events.playing import (
    begun as tournament_begun,
    boards,
    card_to_leave,
    leave_by,
    look,
    resign_all,
    tournament,
)
from tests.bot.fuse import LEASE, Fuse
from tests.bot.practice.daily import test_conversations as daily
from tests.bot.practice.race.test_conversations import begun as race_begun, newest
from tests.bot.reading import button, labels, texts, walk
from tests.bot.screens import click_on, screen
from tests.bot.steps import on
from tests.bot.taps import press
from tests.samples import sampled

MOST = 30
"""Nothing here has so many effects."""
SCENARIOS = []
"""The list of all scenarios.

Each is a generator of a world and the number of the attempt. It prepares, yields, acts, yields once
more, and checks: between the two yields the bot is killed.
"""


QUICK = []
"""The scenarios of the default run, which kills before every fifth effect only."""


def scenario(act):
    """Add a scenario to the list."""
    SCENARIOS.append(act)
    return act


def quick_scenario(act):
    """Add a scenario to the list, and to those of the default run."""
    QUICK.append(act)
    return scenario(act)


@pytest.fixture
def fuse(monkeypatch):
    return Fuse(monkeypatch)


async def check_scenario(world, fuse, scenario, step):
    """Kill the bot before each effect of a scenario, or before every so-manieth."""
    for number, effects in enumerate(range(0, MOST, step), start=1):
        acting = scenario(world, number)
        await anext(acting)
        fuse.arm(effects)
        await anext(acting)
        if is_killed := fuse.mend():
            await world.restart()
            world.env.bot.heart.every = LEASE
            await world.env.advance_time(LEASE)
        assert await anext(acting, None) is None
        if not is_killed:
            assert effects > 1, "there was hardly anything to kill"
            return
    raise AssertionError("the bot never came to an end")


def notices(world):
    return [each for each in world.channel.history() if "it's your move" in each.content]


async def begin(world, number, clock="game 600+10"):
    """Begin a match of alice, who moves first, against bob; return its board."""
    await world.alice.slash(
        world.channel, "play", position="2 3 4", opponent=world.bob, first="me", clock=clock
    )
    board = world.board
    await world.bob.click(board, label="Accept")
    assert (await world.matches.load(number)).status is Status.PLAYING
    return board


async def begin_nearly_reminded(world, number):
    """Begin a match in which alice, who has moved once, will be reminded within 20 seconds."""
    board = await begin(world, number)
    for player in (world.alice, world.bob):
        await player.click(on(world, board), label="Take 1 from B")
    await world.pass_time(504)
    assert notices(world) == []
    return board


async def move_and_resign(world, board):
    await world.alice.click(on(world, board), label="Take 1 from A")
    form = await press(world.alice, on(world, board), "Resign")
    await world.alice.submit_modal(form, {"answer": ["yes"]})


@scenario
async def notice_comes_once_and_goes_with_a_move(world, number):
    board = await begin_nearly_reminded(world, number)
    yield
    await world.env.advance_time(20)
    yield
    assert len(notices(world)) == 1
    await move_and_resign(world, board)
    assert notices(world) == []


@scenario
async def notice_goes_when_the_move_was_interrupted(world, number):
    board = await begin_nearly_reminded(world, number)
    await world.env.advance_time(20)
    assert len(notices(world)) == 1
    yield
    await world.alice.click(on(world, board), label="Take 1 from A")
    yield
    if (await world.matches.load(number)).ply == 2:
        await world.alice.click(on(world, board), label="Take 1 from A")
    assert "took 1 from A" in texts(on(world, board))
    assert notices(world) == []
    await moves.resign(world.services, number, world.bob.id)


@quick_scenario
async def board_shows_a_forfeit(world, number):
    board = await begin(world, number, "move 60")
    await world.env.advance_time(50)
    yield
    await world.env.advance_time(20)
    yield
    assert (await world.matches.load(number)).ending is Ending.TIME
    assert "ran out of time" in texts(on(world, board))


@quick_scenario
async def match_has_a_board(world, _number, threads=False):
    await settings.change_server(
        world.services, world.guild.id, lambda server: replace(server, threads=threads)
    )
    before = len(await world.matches.open_matches(world.alice.id))
    yield
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    yield
    found = await world.matches.open_matches(world.alice.id)
    assert len(found) - before in {0, 1}
    places = {match.place.channel_id for match in found}
    assert all(match.place.message_id for match in found)
    made = world.env.bot.get_channel(world.channel.id).threads
    assert {thread.id for thread in made} == (places if threads else set())
    for match in found:
        channel = world.env.bot.get_channel(match.place.channel_id)
        message = await channel.fetch_message(match.place.message_id)
        assert "More" in labels(message)
    for thread in made:
        assert len([each async for each in thread.history()]) == 1


@quick_scenario
def thread_of_a_match_is_not_empty(world, number):
    return match_has_a_board(world, number, threads=True)


@scenario
async def podium_comes_once(world, number):
    command = "night" if number % 2 else "tournament"
    options = {"rounds": 1} if command == "night" else {"format": "knockout"}
    found = await tournament_begun(world, number, command=command, **options)
    await resign_all(world, found)
    yield
    await look(world)
    yield
    over = await tournament(world, number)
    assert over.stage is Stage.OVER
    shown = [each for each in world.messages if "🥇" in texts(each)]
    assert len(shown) == 2 * number, "the panel that scrolled away, and the podium"
    assert over.place.message_id == shown[-1].id != found.place.message_id


@quick_scenario
async def open_tournament_has_a_panel(world, _number):
    before = await tournaments.open_in(world.services, world.guild.id)
    yield
    await world.alice.slash(world.channel, "tournament")
    yield
    found = await tournaments.open_in(world.services, world.guild.id)
    assert len(found) - len(before) in {0, 1}
    shown = {each.id for each in world.channel.history() if "Join" in labels(each)}
    assert {each.place.message_id for each in found} <= shown


@scenario
async def player_who_leaves_a_tournament_loses(world, number):
    found = await tournament_begun(world, number, format="knockout")
    await world.env.advance_time(POSTING.total_seconds())
    board = (await boards(world, found))[0]
    card = await card_to_leave(world, world.alice)
    yield
    await leave_by(card, world.alice)
    yield
    (pairing,) = (await tournament(world, number)).pairings
    match = await world.matches.load(number)
    assert match.is_open == (pairing.how is None)
    assert ("resigned" in texts(on(world, board))) == (not match.is_open)
    if match.is_open:
        await moves.resign(world.services, number, world.alice.id)
    await look(world)


@scenario
async def race_leaves_no_puzzle_open(world, _number):
    await race_begun(world, rounds=2, seconds=10)
    yield
    await world.env.advance_time(11)
    yield
    for _ in range(2):
        await world.env.advance_time(LEASE)
    assert (await newest(world)).stage is RaceStage.OVER
    parts = [part for message in world.messages for part in walk(message)]
    answers = [part for part in parts if "raceanswer" in part.get("custom_id", "")]
    assert all(part["disabled"] for part in answers)


@quick_scenario
async def daily_is_posted_once_each_day(world, number):
    if number == 1:
        rights = discord.Permissions(manage_guild=True)
        role = world.guild.create_role("chief", permissions=rights)
        chief = world.guild.add_member(world.env.create_user("dora"), roles=[role])
        await daily.planned(world, chief)
    yield
    await daily.next_day(world)
    yield
    await daily.look(world)
    heads = [texts(each).split(":")[0] for each in daily.posts(world)]
    assert heads == [f"### Daily #{at}" for at in range(1, number + 2)]


def questions(world):
    """Return the questions that a class was asked, the oldest first."""
    return [each for each in world.messages if "What is 1 xor 2?" in texts(each)]


async def open_class(world, number):
    """Open a class of a new teacher; return both."""
    tess = teacher(world, f"tess{number}")
    return tess, await opened(world, tess, f"Class {number}")


async def open_question_form(world, number):
    """Let a teacher begin to ask a class; return the teacher and the form."""
    tess, card = await open_class(world, number)
    mine = await panel(tess, card)
    await tess.click(mine, label="Ask together")
    return tess, await tess.click(mine, label="A question of mine")


@quick_scenario
async def class_question_ends_in_time(world, number):
    tess, form = await open_question_form(world, number)
    yield
    await tess.submit_modal(form, {**OWN, "answer4": ["2"]})
    yield
    for _ in range(2):
        await world.env.advance_time(LEASE)
    assert all("The answer is **3**." in texts(each) for each in questions(world))


async def class_question_shows_how_it_is(world, number, label):
    tess, card = await open_class(world, number)
    asked = await ask_own(tess, card)
    yield
    await (world.alice if label == "3" else tess).click(asked, label=label)
    yield
    stored, shown = await rounds(world).load(number), texts(questions(world)[-1])
    assert ("The answer is" in shown) == (not stored.is_open)
    assert ("Second vote!" in shown) == (stored.vote == 2)
    assert ("**1 answer** so far" in shown) == bool(await rounds(world).spread(number))


@quick_scenario
def class_question_is_closed(world, number):
    return class_question_shows_how_it_is(world, number, "Close")


@scenario
def class_question_has_a_second_vote(world, number):
    return class_question_shows_how_it_is(world, number, "Discuss, then vote again")


@scenario
def class_question_counts_an_answer(world, number):
    return class_question_shows_how_it_is(world, number, "3")


@pytest.mark.exhaustive
async def test_question_that_cannot_be_found_ends_by_its_button(world, fuse, monkeypatch):
    async def find_nothing(*_where, **_wanted):
        return None

    monkeypatch.setattr("bot.chat.posts.find_message", find_nothing)
    for effects in range(MOST):
        tess, form = await open_question_form(world, effects)
        fuse.arm(effects)
        await tess.submit_modal(form, {**OWN, "answer4": ["2"]})
        fuse.mend()
        await world.restart()
        for asked in questions(world):
            still_open = screen(world, asked)
            for _ in range(2):
                await world.env.advance_time(LEASE)
            await click_on(still_open, tess, button(asked, "Close"))
            assert "The answer is **3**." in texts(questions(world)[0])
            return
    raise AssertionError("no question was posted")


@pytest.mark.exhaustive
async def test_notice_goes_when_a_move_comes_before_its_look(world, fuse):
    for killed_after in (0, 1, 2):
        board = await begin_nearly_reminded(world, killed_after + 1)
        fuse.arm(killed_after)
        await world.env.advance_time(20)
        assert fuse.mend()
        await world.restart()
        assert len(notices(world)) == (killed_after != 1), "one that nobody claimed comes at once"
        await move_and_resign(world, board)
        await world.env.advance_time(LEASE)
        assert notices(world) == []


@pytest.mark.exhaustive
async def test_match_whose_board_cannot_be_posted_is_withdrawn(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me")
    match = await world.matches.propose(await boardless(world, reachable=False))
    everyone = world.guild.default_role
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(send_messages=False)}
    )
    other = await world.matches.propose(await boardless(world, channel_id=quiet.id))
    await world.env.advance_time(30)
    assert (await world.matches.load(match.id)).is_open, "it may still be posted"
    await world.env.advance_time(LEASE)
    for each in (match, other):
        assert (await world.matches.load(each.id)).status is Status.WITHDRAWN
    assert await world.matches.count_open(world.alice.id) == 1


async def boardless(world, **where):
    """Return a match as a command makes one, before it has a board."""
    made, now = await world.matches.load(1), world.services.now()
    place = replace(made.place, message_id=None, **where)
    return replace(made, id=0, place=place, created_at=now, show_at=now + POSTING)


def name_of(case):
    scenario, step = case
    return f"{scenario.__name__}, step {step}"


SOME = [(each, 5) for each in QUICK[::3]]
CASES = SOME + [(each, 1) for each in SCENARIOS]


@pytest.mark.parametrize("case", sampled(CASES, SOME), ids=name_of)
async def test_nothing_is_lost_or_doubled_after_a_kill(world, fuse, case):
    await check_scenario(world, fuse, *case)
