"""The daily puzzle in Discord: set up, answered in private, shared, kept in an archive."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.practice.daily.rows import Answers, Dailies, Plans
from bot.server.privacy.rows import Members
from bot.server.settings.actions import of_person
from cgt import puzzles
from cgt.puzzles import Kind
from tests.bot.reading import labels, texts, walk

HOUR = 3600
DAY = 24 * HOUR
LEISURE = 8 * HOUR
WRITING = discord.Permissions(send_messages=True)


@pytest.fixture
def chief(world):
    """A member who manages the server."""
    role = world.guild.create_role("chief", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("dora"), roles=[role])


def select_of(message, setting):
    """Return the custom id of a select of the panel."""
    ids = [part.get("custom_id", "") for part in walk(message)]
    return next(each for each in ids if each.endswith(f":dailyset:{setting}"))


async def planned(world, chief, *, hour=0, summary=False):
    """Let the manager plan the daily puzzle, and start it; return the panel."""
    asked = await chief.slash(world.channel, "daily")
    panel = asked.response
    assert asked.response.ephemeral
    await chief.select(panel, [world.channel], custom_id=select_of(panel, "channel"))
    await chief.select(panel, [str(hour)], custom_id=select_of(panel, "hour"))
    if summary:
        await chief.click(panel, label="Weekly summary: off")
    await chief.click(panel, label="Start")
    await look(world)
    return panel


async def look(world):
    """Let the bot do what is due."""
    await world.env.advance_time(2 * world.env.bot.looks_every + 1)


async def next_day(world):
    """Let a day pass, the bot at leisure: it looks thrice, and at least once after midnight."""
    bot = world.env.bot
    bot.looks_every = bot.heart.every = LEISURE
    await world.env.advance_time(DAY + 60)


def posts(world):
    """Return the posts of dailies, the oldest first."""
    return [each for each in world.channel.history() if texts(each).startswith("### Daily #")]


async def daily_of(world, number=1):
    return await Dailies(world.services.store).numbered(world.guild.id, number)


def said(daily, index):
    return str(puzzles.answer_text(daily.puzzle, index))


def right(daily):
    return said(daily, daily.puzzle.right)


def wrong(daily):
    return next(said(daily, at) for at in range(9) if at != daily.puzzle.right)


async def answered(member, post, label):
    """Open a daily from its post and choose an answer; return the message that they alone see."""
    opened = await member.click(post, label="Answer")
    assert opened.response.ephemeral
    await member.click(opened.response, label=label)
    return opened.response


async def test_first_daily_comes_as_a_manager_plans_it(world, chief):
    panel = await planned(world, chief)
    assert "It is on. The next one comes" in texts(panel)
    (post,) = posts(world)
    daily = await daily_of(world)
    assert str(puzzles.question(daily.puzzle)) in texts(post)
    assert "Nobody has answered yet." in texts(post)
    assert labels(post) == ["Answer"]
    assert right(daily) not in labels(post)
    await look(world)
    assert len(posts(world)) == 1


async def test_answer_is_private_and_its_result_can_be_shared(world, chief):
    await planned(world, chief)
    daily, (post,) = await daily_of(world), posts(world)
    mine = await answered(world.alice, post, right(daily))
    assert f"✓ **{right(daily)}** is right!" in texts(mine)
    assert "🏅 **First daily puzzle**" in texts(mine)
    await answered(world.bob, post, wrong(daily))
    assert "alice" not in texts(post)
    await world.env.advance_time(90)
    (post,) = posts(world)
    assert "1 of 1 solved it" in texts(post), "bob has two more tries"
    shared = await world.alice.click(mine, label="Share")
    assert not shared.response.ephemeral
    assert texts(shared.response).startswith(f"<@{world.alice.id}> · Grundy #1 🟩")
    assert right(daily) not in texts(shared.response).split(" · ")
    again = await world.alice.click(mine, label="Share")
    assert "already shared" in again.response.content


async def test_daily_has_a_hint_an_answer_and_a_reason(world, chief):
    await planned(world, chief)
    daily, (post,) = await daily_of(world), posts(world)
    opened = (await world.alice.click(post, label="Answer")).response
    await world.alice.click(opened, label="Hint")
    assert str(puzzles.hint(daily.puzzle)) in texts(opened)
    await world.alice.click(opened, label="Show answer")
    assert f"The answer is **{right(daily)}**." in texts(opened)
    if daily.puzzle.position:
        explained = await world.alice.click(opened, label="Explain")
        assert explained.response.ephemeral


async def test_daily_allows_three_tries_at_a_winning_move(world, chief):
    await planned(world, chief)
    daily, (post,) = await daily_of(world), posts(world)
    assert daily.puzzle.kind is Kind.WINNING_MOVE
    assert len(daily.puzzle.answers) == 4
    labels_of = [said(daily, index) for index in range(4) if index != daily.puzzle.right]
    mine = await answered(world.alice, post, labels_of[0])
    assert "The other player answers “" in texts(mine), "the reply that refutes the move"
    await world.alice.click(mine, label=labels_of[1])
    await world.alice.click(mine, label=right(daily))
    assert labels(mine) == ["Share", "Explain", "A hard one", "More"]
    shared = await world.alice.click(mine, label="Share")
    assert f"<@{world.alice.id}> · Grundy #1 🟥🟥🟩" in texts(shared.response)
    solving = await world.bob.click(shared.response, label="Solve")
    assert solving.response.ephemeral
    assert right(daily) in labels(solving.response)


@pytest.mark.exhaustive
async def test_next_day_shows_the_solution_and_counts_the_streak(world, chief):
    await planned(world, chief, summary=True)
    for number in range(1, 9):
        daily = await daily_of(world, number)
        post = posts(world)[-1]
        assert "Solution" not in texts(post)
        mine = await answered(world.alice, post, right(daily))
        assert (f"🔥 {number} days in a row!" in texts(mine)) == (number > 1)
        assert ("🏅 **Seven days in a row**" in texts(mine)) == (number == 7)
        await next_day(world)
        before = posts(world)[-2]
        assert f"||The answer is **{right(daily)}**." in texts(before)
        assert f"{right(daily)} × 1" in texts(before)
        assert "1 of 1 solved it" in texts(before)
    weeks = [texts(each) for each in posts(world) if "**Last week**" in texts(each)]
    days = [(await daily_of(world, number)).day for number in range(2, 10)]
    assert len(weeks) == sum(not day.weekday() for day in days) > 0
    late = await answered(world.bob, posts(world)[0], right(await daily_of(world)))
    assert "doesn't count for your streak" in texts(late)
    assert await Answers(world.services.store).days(world.bob.id) == []
    late = (await world.bob.click(late, label="More")).response
    await world.bob.click(late, label="Archive")
    assert texts(late).startswith("### Daily #8")
    await world.bob.click(late, label="Older")
    assert texts(late).startswith("### Daily #7")
    await world.bob.click(late, label="Newer")
    assert texts(late).startswith("### Daily #8")
    streak = await Answers(world.services.store).days(world.alice.id)
    assert len(streak) == 8


@pytest.mark.exhaustive
async def test_dailies_go_on_after_a_restart_until_stopped(world, chief):
    await planned(world, chief)
    await world.restart()
    daily, (post,) = await daily_of(world), posts(world)
    await answered(world.alice, post, right(daily))
    await next_day(world)
    assert len(posts(world)) == 2
    asked = await chief.slash(world.channel, "daily")
    panel = (await chief.click(asked.response, label="Change")).response
    await chief.click(panel, label="Stop")
    await next_day(world)
    assert len(posts(world)) == 2
    assert "Solution" in texts(posts(world)[-1])


@pytest.mark.exhaustive
async def test_daily_without_a_plan_is_the_same_for_all(world):
    asked = await world.alice.slash(world.channel, "daily")
    assert texts(asked.response).startswith("### Daily #1")
    dora = world.env.create_user("dora")
    own = await dora.slash("daily")
    assert texts(own.response) == texts(asked.response)
    await world.alice.click(asked.response, label="Show answer")
    more = await world.alice.click(asked.response, label="More")
    none = await world.alice.click(more.response, label="Archive")
    assert "Come back tomorrow" in none.response.content
    hard = await world.alice.click(asked.response, label="A hard one")
    assert texts(hard.response).startswith("### Daily #1: ")
    assert texts(hard.response) != texts(own.response)
    await next_day(world)
    new = await dora.slash("daily")
    assert texts(new.response).startswith("### Daily #2")


async def test_member_types_their_own_time_zone(world):
    mine = (await world.alice.user.slash("daily")).response
    await world.alice.user.click(mine, label="Show answer")
    more = (await world.alice.user.click(mine, label="More")).response
    form = await world.alice.user.click(more, label="My time zone")
    typed = await world.alice.user.submit_modal(form, {"answer": "los angeles"})
    assert "Your days now begin at midnight in America/Los Angeles." in texts(typed.response)
    person = await of_person(world.services.store, world.alice.id)
    assert person.zone == "America/Los_Angeles"


async def test_manager_types_a_time_zone(world, chief):
    asked = await chief.slash(world.channel, "daily")
    panel = asked.response
    form = await chief.click(panel, label="Another time zone")
    await chief.submit_modal(form, {"answer": "lord howe"})
    plan = await Plans(world.services.store).load(world.guild.id)
    assert plan.zone == "Australia/Lord_Howe"
    form = await chief.click(panel, label="Another time zone")
    answer = await chief.submit_modal(form, {"answer": "atlantis"})
    assert "I don't know the time zone “atlantis”" in answer.response.content


def bar(world, *, whether=True):
    """Forbid to write in the channel, or allow it again."""
    deny, everyone = WRITING.value if whether else 0, world.guild.default_role.id
    world.env.backend.set_overwrite(
        world.channel.id, Overwrite(target_id=everyone, type=OverwriteType.ROLE, allow=0, deny=deny)
    )


@pytest.mark.exhaustive
async def test_lost_permission_is_reported_once_and_the_post_follows(world, chief):
    await planned(world, chief)
    bar(world)
    for _ in range(2):
        await next_day(world)
    told = chief.user.dm_channel.history()
    assert len(told) == 1
    assert "I couldn't post the daily puzzle" in texts(told[0])
    assert len(posts(world)) == 1
    asked = await world.alice.slash(world.channel, "daily")
    assert texts(asked.response).startswith("### Daily #3"), "it can be answered all the same"
    bar(world, whether=False)
    await look(world)
    assert [texts(each).split(":")[0] for each in posts(world)] == ["### Daily #1", "### Daily #3"]


@pytest.mark.exhaustive
async def test_deleted_channel_is_reported_once_and_replaced(world, chief):
    await planned(world, chief)
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=404, code=10003, times=None)
    for _ in range(3):
        await next_day(world)
    assert len(chief.user.dm_channel.history()) == 1
    other = world.guild.create_text_channel("elsewhere")
    asked = await chief.slash(other, "daily")
    panel = (await chief.click(asked.response, label="Change")).response
    await chief.select(panel, [other], custom_id=select_of(panel, "channel"))
    await look(world)
    assert texts(other.last_message).startswith("### Daily #4")


@pytest.mark.exhaustive
async def test_deleted_data_leave_the_count(world, chief):
    await planned(world, chief)
    daily, (post,) = await daily_of(world), posts(world)
    await answered(world.alice, post, right(daily))
    members = Members(world.services.store)
    assert (await members.count(world.alice.id))["daily_answers"] == 1
    await members.forget(world.alice.id, -5)
    assert (await Answers(world.services.store).tally(daily)).answered == 0
