"""The game of the month: each member of a server has one vote for one of its own games."""

from datetime import timedelta

import pytest

from bot.server.games import actions
from bot.server.games.model import Ballot, OwnGame, OwnGames, Vote, month_before, month_of
from bot.server.games.rows import Votes
from tests.bot.chat.test_deliveries import Discord
from tests.bot.classroom.members import teacher
from tests.bot.reading import button, labels, menu, texts


@pytest.fixture
async def tess(world):
    """The member who added the two games of a server."""
    tess = teacher(world)
    for name, rule in (("Towers", "take 1,4,6"), ("Halving", "n -> n - k if 1 <= k <= n/2")):
        await actions.add(world.services, world.guild.id, name, rule, author=tess.id)
    return tess


async def ballot(world, by):
    """Return the card with the votes, which a member sees alone."""
    page = (await by.slash(world.channel, "games")).response
    shown = await by.click(page, custom_id=button(page, "Vote"))
    assert shown.ephemeral
    return shown.response


async def vote(by, card, name):
    return await by.select(card, [name], custom_id=menu(card)["custom_id"])


async def stored(world):
    return {(each.user_id, each.game) for each in await Votes(world.services.store).find()}


async def voted_last_month(world, *names):
    """Store a vote for each of some games in the month before."""
    last = month_before(month_of(world.services.now()))
    for number, name in enumerate(names):
        given = Vote(guild_id=world.guild.id, month=last, user_id=number, game=name)
        await Votes(world.services.store).cast(given)


async def test_server_without_games_has_no_vote(world):
    assert "Vote" not in labels((await world.alice.slash(world.channel, "games")).response)


@pytest.mark.usefixtures("tess")
async def test_member_has_one_vote_and_can_change_it(world):
    card = await ballot(world, world.alice)
    assert texts(card).startswith("### Game of the month\nVote for the game you like best.")
    assert "- **Halving** · 0 votes\n- **Towers** · 0 votes" in texts(card)
    await vote(world.alice, card, "Towers")
    assert "- **Towers** · 1 vote\n- **Halving** · 0 votes\nYour vote: **Towers**" in texts(card)
    await world.restart()
    await vote(world.bob, await ballot(world, world.bob), "Towers")
    await vote(world.alice, card, "Halving")
    assert "- **Halving** · 1 vote\n- **Towers** · 1 vote\nYour vote: **Halving**" in texts(card)
    assert await stored(world) == {(world.alice.id, "Halving"), (world.bob.id, "Towers")}


async def test_game_of_last_month_is_shown_with_author_and_matches(world, tess):
    await world.alice.slash(world.channel, "play", game="towers", first="me")
    await voted_last_month(world, "Towers", "Halving", "Towers")
    line = f"**Last month:** **Towers** (by <@{tess.id}>, 1 match)"
    card = await ballot(world, world.alice)
    assert texts(card).startswith(f"### Game of the month\n{line}\n")
    assert "- **Towers** · 0 votes" in texts(card)


async def test_tie_of_last_month_is_shared(world, tess):
    await voted_last_month(world, "Towers", "Halving")
    told = [f"**{name}** (by <@{tess.id}>, 0 matches)" for name in ("Halving", "Towers")]
    line = f"**Last month, a tie:** {' · '.join(told)}"
    assert f"### Game of the month\n{line}\n" in texts(await ballot(world, world.alice))


@pytest.mark.usefixtures("tess")
async def test_removed_game_has_no_votes_any_more(world):
    card = await ballot(world, world.alice)
    await vote(world.alice, card, "Towers")
    await voted_last_month(world, "Towers", "Halving")
    await vote(world.bob, await ballot(world, world.bob), "Halving")
    await actions.remove(world.services, world.guild.id, "towers")
    assert {game for _, game in await stored(world)} == {"Halving"}
    answer = await vote(world.alice, card, "Towers")
    assert "I don't know a game called “Towers”." in answer.response.content
    await actions.add(world.services, world.guild.id, "Towers", "take 1,4,6")
    assert "- **Towers** · 0 votes" in texts(await ballot(world, world.alice))


@pytest.mark.exhaustive
@pytest.mark.usefixtures("tess")
async def test_vote_delivered_twice_counts_once(world, monkeypatch):
    card = await ballot(world, world.alice)
    discord = Discord(world, monkeypatch)
    await vote(world.alice, card, "Towers")
    (before,) = await Votes(world.services.store).find()
    await discord.deliver_again()
    assert await Votes(world.services.store).find() == [before]
    assert "- **Towers** · 1 vote\n" in texts(await ballot(world, world.bob))


@pytest.mark.exhaustive
@pytest.mark.usefixtures("tess")
async def test_votes_of_another_server_do_not_count(world):
    other = world.env.create_guild("Elsewhere")
    channel = other.create_text_channel("general")
    await actions.add(world.services, other.id, "Towers", "take 1,4")
    alice = other.add_member(world.alice.user)
    page = (await alice.slash(channel, "games")).response
    card = (await alice.click(page, label="Vote")).response
    await vote(alice, card, "Towers")
    assert "- **Towers** · 1 vote\n" in texts(card)
    assert "- **Towers** · 0 votes" in texts(await ballot(world, world.alice))


@pytest.mark.usefixtures("tess")
async def test_vote_deletes_those_before_last_month(world):
    last = month_before(month_of(world.services.now()))
    older = month_before(last)
    for month in (older, last):
        given = Vote(guild_id=world.guild.id, month=month, user_id=7, game="Towers")
        await Votes(world.services.store).cast(given)
    assert [each.month for each in await Votes(world.services.store).find()] == [older, last]
    await vote(world.alice, await ballot(world, world.alice), "Towers")
    found = await Votes(world.services.store).find()
    assert [each.month for each in found] == [last, last + timedelta(days=31)]


def test_votes_for_unknown_games_win_nothing():
    games = OwnGames(guild_id=1, games=(OwnGame("A b", "nim"), OwnGame("C d", "kayles")))
    assert Ballot(last={"Gone": 5, "A b": 1}).winners(games) == [games.games[0]]
    assert Ballot(last={"Gone": 5}).winners(games) == []
