"""/leaderboard and /profile, after matches that were really played."""

import re
from dataclasses import replace
from random import Random

import discord
import pytest

import cgt
from bot.rankings import actions, model
from bot.rankings.model import Board
from bot.rankings.rows import Ratings
from cgt import puzzles
from tests.bot.practice.mastery.recording import record
from tests.bot.rankings.matches import stored
from tests.bot.reading import alt_of, labels, texts
from tests.bot.screens import click_on, screen
from tests.bot.steps import play_on, position_of, resign
from tests.bot.taps import enter


async def duel(world, start="1 2"):
    """Let alice win against bob, by a move that keeps the win and two that are forced."""
    await world.alice.slash(world.channel, "play", position=start, opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    for player in (world.alice, world.bob, world.alice):
        best = cgt.analyse(position_of(world.board)).best_move
        await enter(world, player, str(best or next(position_of(world.board).moves())))
    assert f"{world.alice.mention} wins!" in texts(world.board)
    while (await actions.rate_finished(world.services)).is_more:
        pass


async def rated(world, *pairs):
    """Rate a match for each pair of members, which the first has won."""
    store, guild = world.services.store, world.guild.id
    for one, other in pairs:
        await stored(store, one.id, other.id, at=world.services.now(), guild=guild)
    await actions.rate_finished(world.services)


async def ask(world, player, command, **options):
    return await player.slash(world.channel, command, **options)


@pytest.mark.exhaustive
async def test_commands_without_matches_lead_to_one(world):
    for command, said in {
        "leaderboard": "Nobody is on this leaderboard yet",
        "profile": "You haven't played a rated match yet",
    }.items():
        told = await ask(world, world.alice, command)
        assert told.ephemeral
        assert said in texts(told.response)
        assert labels(told.response)[0] == "Play Nim"
    told = await ask(world, world.alice, "profile", member=world.bob)
    assert f"{world.bob.mention} hasn't played" in texts(told.response)
    told = await ask(world, world.alice, "leaderboard", game="kayles", period="week")
    assert "Kayles · this server · this week" in texts(told.response)


async def test_match_is_on_the_board_as_soon_as_it_is_over(world):
    await duel(world)
    await ask(world, world.bob, "leaderboard")
    assert re.fullmatch(r"1\. alice, 1\d+; 2\. bob, \d+", alt_of(world.board))
    assert "**Your place: 2 of 2**" in texts(world.board)
    assert labels(world.board) == ["Seasons"]
    await ask(world, world.carol, "leaderboard", game="nim", where="all", period="month")
    assert "Nim · all servers · this month" in texts(world.board)
    assert "You aren't on this leaderboard yet." in texts(world.board)
    await world.alice.user.slash("leaderboard")
    assert alt_of(world.alice.user.dm_channel.last_message).startswith("1. alice, 1")


async def test_equal_members_share_a_place_and_see_it(world):
    dora = world.guild.add_member(world.env.create_user("dora"))
    await rated(world, (world.alice, world.bob), (world.carol, dora))
    await ask(world, world.carol, "leaderboard")
    assert re.findall(r"(\d)\. (\w)", alt_of(world.board)) == [*zip("1133", "cadb", strict=True)]
    assert "**Your place: 1 of 4** · shared with 1 other · **1" in texts(world.board)
    await ask(world, world.alice, "profile", member=world.bob)
    assert "place 3 · shared with 1 other\n" in texts(world.board)


async def test_leaderboard_leaves_out_members_who_left(world):
    await rated(world, (world.alice, world.bob), (world.carol, world.bob))
    await ask(world, world.bob, "leaderboard")
    assert "**Your place: 3 of 3**" in texts(world.board)
    world.guild.remove_member(world.alice)
    await world.env.advance_time(61)
    await ask(world, world.bob, "leaderboard")
    assert re.findall(r"(\d)\. (\w)", alt_of(world.board)) == [("1", "c"), ("2", "b")]
    assert "**Your place: 2 of 2**" in texts(world.board)
    await ask(world, world.carol, "profile", member=world.bob)
    assert "place 2\n" in texts(world.board)
    await ask(world, world.bob, "leaderboard", where="all")
    assert "**Your place: 3 of 3**" in texts(world.board)
    assert await Ratings(world.services.store).place(Board(), world.alice.id)


@pytest.fixture
def chief(world):
    """A member who leads events of the server."""
    role = world.guild.create_role("chief", permissions=discord.Permissions(manage_events=True))
    return world.guild.add_member(world.env.create_user("chief"), roles=[role])


async def test_season_begins_the_leaderboard_again(world, chief):
    await rated(world, (world.alice, world.bob))
    await ask(world, world.bob, "leaderboard")
    before = world.board
    told = await world.bob.click(before, label="Seasons")
    assert "No season yet" in texts(told.response)
    assert labels(told.response) == []
    refused = await click_on(screen(world, before), world.bob, "g:seasonbegin:1")
    assert "the organiser role can begin a season" in texts(refused.response)
    for number, winner in ((1, world.bob), (2, world.carol)):
        shown = await chief.click(before, label="Seasons")
        begin = f"Begin season {number}"
        for form in [await chief.click(shown.response, label=begin) for _ in range(2)]:
            begun = await chief.submit_modal(form, {"answer": ["yes"]})
        assert f"**Season {number}**: since <t:" in texts(begun.response)
        empty = await ask(world, world.bob, "leaderboard")
        assert f"this server · season {number}" in texts(empty.response)
        assert "Nobody is on this leaderboard yet" in texts(empty.response)
        assert labels(empty.response) == ["Play Nim", "Seasons"]
        await world.env.advance_time(1)
        await rated(world, (winner, world.alice))
        await ask(world, world.alice, "leaderboard")
        assert re.findall(r"(\d)\. (\w)", alt_of(world.board)) == [
            ("1", winner.name[0]),
            ("2", "a"),
        ]
    await world.bob.click(before, label="Seasons")
    shown = await world.bob.click(world.board, label="Seasons")
    past = await world.bob.select(shown.response, ["1"])
    assert "season 1" in texts(past.response)
    assert "**Your place: 1 of 2**" in texts(past.response)
    await ask(world, world.bob, "leaderboard", period="ever")
    assert "of 3**" in texts(world.board)


async def test_skills_are_private_and_one_tap_from_the_profile(world):
    empty = await ask(world, world.alice, "profile")
    assert labels(empty.response) == ["Play Nim", "My skills"]
    await duel(world)
    await ask(world, world.bob, "profile", member=world.alice)
    assert "My skills" not in labels(world.board)
    made = puzzles.puzzle("value", "kayles", Random(1))
    await record(world.services, world.alice.id, made, is_right=True, seconds=9)
    await ask(world, world.alice, "profile")
    for member, said in ((world.alice, "1 of 1 right"), (world.bob, "Nothing here yet")):
        shown = await member.click(world.board, label="My skills")
        assert shown.ephemeral
        assert said in texts(shown.response)


async def test_profile_shows_the_course_the_record_and_the_streak(world):
    await duel(world)
    await duel(world)
    await ask(world, world.bob, "profile", member=world.alice)
    shown = texts(world.board)
    assert world.alice.mention in shown
    assert "place 1" in shown
    assert "Matches: 2 won, 0 lost\nAccuracy: 100%" in shown
    assert "Winning streak: 2 now, longest 2" in shown
    assert "- Nim (favourite): **1" in shown
    assert "(provisional)" in shown
    assert "**Badges:** First win" in shown
    assert [each.filename for each in world.board.attachments] == ["rating.png"]
    await world.bob.click(world.board, label="Head to head with you")
    shown = texts(world.board)
    assert f"{world.bob.mention} **0 – 2** {world.alice.mention}" in shown
    assert f"{world.alice.mention} · **1" in shown
    assert "(provisional) · accuracy 100%" in shown
    assert f"- Nim: {world.alice.mention} won <t:" in shown
    sent = [each for each in world.env.http_requests if "callback" in each.path][-2:]
    assert all("'users': []" in repr(each.json["data"]["allowed_mentions"]) for each in sent)
    await ask(world, world.alice, "profile")
    me = await world.alice.click(world.board, label="Head to head with you")
    assert "That's you" in texts((me.followups or [me.response])[0])
    none = await ask(world, world.alice, "leaderboard", game="chess")
    assert none.ephemeral


@pytest.mark.exhaustive
async def test_match_against_the_perfect_bot_counts(world):
    chosen = {"position": "1 4 5"}
    for start in (
        {"level": "casual"} | chosen,
        {"level": "perfect"} | chosen,
        {"level": "perfect"},
    ):
        await world.alice.slash(world.channel, "play", first="me", size="small", **start)
        told = "· unrated" in texts(world.board)
        assert told == (start == {"level": "perfect"} | chosen)
        await play_on(world)
    await world.alice.click(world.board, label="Rematch")
    assert "· unrated" in texts(world.board)
    await actions.rate_finished(world.services)
    standing = (await Ratings(world.services.store).place(Board(), world.alice.id))[1]
    assert standing.matches == 1


async def test_match_is_rated_at_once_and_a_puzzle_never(world):
    ratings = Ratings(world.services.store)
    await world.alice.slash(world.channel, "puzzle", kind="move", game="nim")
    await enter(world, world.alice, str(cgt.analyse(position_of(world.board)).best_move))
    assert "Solved" in texts(world.board)
    assert await ratings.page(Board(), 0, 10) == []
    await world.alice.slash(world.channel, "play", position="3 4", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    await enter(world, world.alice, "B-1")
    await resign(world.bob, world.board)
    found = await ratings.page(Board(), 0, 10)
    assert [(each.user_id, each.wins) for each in found] == [(world.alice.id, 1), (world.bob.id, 0)]


async def test_title_is_celebrated_once_it_is_earned(world, monkeypatch):
    await duel(world)
    assert "earned a title" not in texts(world.board), "a rating of one match is provisional"
    monkeypatch.setattr(model, "PROVISIONAL", 2)
    await duel(world)
    assert f"🎓 {world.alice.mention} earned a title: *Star*!" in texts(world.board)
    assert f"🎓 {world.bob.mention} earned a title: *Apprentice*!" in texts(world.board)


async def wins(world):
    """Return how many rated matches alice has won."""
    return (await Ratings(world.services.store).place(Board(), world.alice.id))[1].wins


@pytest.mark.exhaustive
async def test_restart_rates_the_matches_left(world):
    await duel(world)
    played = await world.matches.load(1)
    await world.matches.add(replace(played, id=0, updated_at=world.services.now()))
    assert await wins(world) == 1
    await world.restart()
    assert await wins(world) == 2


@pytest.fixture
async def many(world):
    """Twenty-four members on a board, twelve with equal points for a win and as many below."""
    named = [world.env.create_user(f"m{number}") for number in range(22)]
    others = [world.guild.add_member(user) for user in named]
    await rated(world, (world.alice, world.bob), *zip(others[::2], others[1::2], strict=True))
    return world


@pytest.mark.exhaustive
async def test_pages_turn_and_the_members_place_stays(many):
    await ask(many, many.bob, "leaderboard")
    assert labels(many.board) == ["Next", "Seasons"]
    for place, wanted in [("1", ["Back", "Next", "Seasons"]), ("13", ["Back", "Seasons"])]:
        await many.bob.click(many.board, label="Next")
        assert alt_of(many.board).startswith(f"{place}. m")
        assert labels(many.board) == wanted
        assert "**Your place: 13 of 24** · shared with 11 others" in texts(many.board)
    await many.restart()
    await many.bob.click(many.board, label="Back")
    assert alt_of(many.board).count("; 13. ") == 8


@pytest.mark.exhaustive
async def test_profile_has_a_good_word_after_a_casual_match(world):
    for loses, told in (
        (True, ["0 won, 1 lost", "First match"]),
        (False, ["1 won, 1 lost", "First win", "Best game: Nim"]),
    ):
        await world.alice.slash(
            world.channel, "play", position="nim: 1 2", first="me", level="casual"
        )
        if loses:
            await resign(world.alice, world.board)
        else:
            await enter(world, world.alice, "B-1")
            await play_on(world)
        shown = await ask(world, world.alice, "profile")
        assert [each for each in told if each not in texts(shown.response)] == []
