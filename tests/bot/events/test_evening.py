"""An evening from end to end: sixteen members, some of whom do not come, and a bot that falls over.

Members click as they do: now and then twice, now and then on a board that is older than what is
stored, or on that of others. The bot is started again at moments by chance. At the end nothing is
lost, and the table is the one that follows from the record of the matches alone.
"""

from collections import Counter
from random import Random

import pytest
from simcord.actors import _component_interaction
from sqlalchemy import select

from bot.events.model import Decision, Stage, occasion
from bot.events.model.standings import standings
from bot.play.matches.actions import arranged as fixtures, repository
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.rows import FixtureRow, MatchRow
from bot.play.matches.rows.values import state_of
from tests.bot.conftest import LEISURE
from tests.bot.events.playing import messages, panel, tournament
from tests.bot.reading import texts
from tests.bot.screens import click_on, screen
from tests.bot.taps import ways

MOVES = ("g:open:", "g:move:", "sg:in:", "sg:mark:")
"""How the custom ids of what makes a move begin."""


async def tap_on(shown, player, custom_id, value):
    """Press a button, or choose in a select, on a screen that may be older than the board."""
    if value is None:
        return await click_on(shown, player, custom_id)
    data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
    return await _component_interaction(player, shown, data)


class Evening:
    """Members at a tournament, and what they do by chance."""

    def __init__(self, world, count, seed):
        self.world = world
        self.rng = Random(seed)
        self.members = {
            one.id: one
            for one in (
                world.guild.add_member(world.env.create_user(f"member{number}"))
                for number in range(count)
            )
        }
        self.absent = set(self.rng.sample([*self.members], max(1, count // 10)))
        self.old = []
        self.restarts = 0
        self.rest()

    def rest(self):
        """Let the bot note but rarely that it is there: an evening is long."""
        self.world.env.bot.heart.every = LEISURE

    async def join(self):
        """Let everybody press Join, some twice."""
        for one in self.members.values():
            for _ in range(2 if self.rng.random() < 0.1 else 1):
                await one.click(panel(self.world), label="Join")

    async def round(self):
        """Let those who came play their matches of a round to the end."""
        found = await tournament(self.world)
        playing = [each for each in found.current if each.how is None]
        while playing:
            self.rng.shuffle(playing)
            playing = [each for each in playing if await self.turn(found, each)]
            if self.rng.random() < 0.04:
                await self.fall_over()

    async def turn(self, found, pairing):
        """Let who is to move in a match do so; return whether there is more to do in it."""
        name = occasion(found.id, pairing)
        arranged = (await fixtures.fixtures(self.world.services, [name])).get(name)
        if arranged is None or not arranged.is_posted:
            await self.world.env.advance_time(16)
            return True
        match = await repository.load(self.world.services, arranged.match_id)
        if not match.is_open:
            return False
        mover = match.to_move.user_id
        if match.is_unattended and pairing.second not in self.absent:
            await self.members[pairing.second].click(self.message(match), label="More")
        if mover in self.absent:
            return False
        await self.click(match, mover)
        return True

    async def click(self, match, mover):
        """Tap what makes a move or leads to one, and now and then also what does not count."""
        board = self.message(match)
        shown, who = screen(self.world, board), self.members[mover]
        way = self.rng.choice([way for way in ways(board) if way[0].startswith(MOVES)])
        stranger = self.rng.choice([*self.members.values()])
        is_player = stranger.id in {player.user_id for player in match.players}
        if not is_player and self.rng.random() < 0.05:
            assert (await tap_on(shown, stranger, *way)).acknowledged
        await tap_on(shown, who, *way)
        if self.rng.random() < 0.1:
            await tap_on(shown, who, *way)
        if self.rng.random() < 0.05:
            self.old.append((shown, who, *way))
        if self.old and self.rng.random() < 0.05:
            await tap_on(*self.old.pop(self.rng.randrange(len(self.old))))

    def message(self, match):
        return next(each for each in messages(self.world) if each.id == match.place.message_id)

    async def fall_over(self):
        """Start the bot again, as after a crash."""
        self.restarts += 1
        await self.world.restart()
        self.rest()


def by_hand(entrants, record):
    """Return the table by the plain rules: users by points, then Buchholz.

    ``record`` has the players of each match or bye, and who won.
    """
    points = Counter(winner for _, winner in record)
    buchholz = Counter()
    for players, _ in record:
        for user in players:
            others = [other for other in players if other != user] or [user]
            buchholz[user] += sum(points[other] for other in others)
    return {user: (points[user], buchholz[user]) for user in entrants}


async def recorded(world):
    """Return the matches of the tournament as the store has them, by their occasions."""
    query = select(
        FixtureRow.occasion,
        MatchRow.first_user,
        MatchRow.second_user,
        MatchRow.winner,
        MatchRow.status,
        MatchRow.id,
        MatchRow.state,
    ).join(MatchRow, MatchRow.id == FixtureRow.match_id)
    async with world.services.store.reading() as connection:
        return {row.occasion: row for row in await connection.execute(query)}


async def play(world, count, rounds, seed=11):
    """Play an evening to its end, and hold it against its own record."""
    evening = Evening(world, count, seed)
    await world.alice.slash(
        world.channel, "tournament", game="nim", clock="game 180+5", rounds=rounds
    )
    await world.alice.click(panel(world), label="Leave")
    await evening.join()
    await world.alice.click(panel(world), label="Start")
    for _ in range(400):
        await world.env.advance_time(16)
        found = await tournament(world)
        if found.stage is Stage.OVER:
            break
        await evening.round()
        if evening.rng.random() < 0.5:
            await evening.fall_over()
        await next_round(world, found)
    assert found.stage is Stage.OVER
    assert evening.restarts
    await hold_against_record(world, found, evening)


async def next_round(world, found):
    """Let the clocks of those who do not come run out, and no longer: then others have to move."""
    now = found
    while now.stage is not Stage.OVER and len(now.pairings) == len(found.pairings):
        await world.env.advance_time(16)
        now = await tournament(world)


async def hold_against_record(world, found, evening):
    """Assert that the final table is the one that follows from the matches, and nothing is lost."""
    rows = await recorded(world)
    pairings = {occasion(found.id, each): each for each in found.pairings if each.is_match}
    assert set(rows) == set(pairings), "each pairing has its match, and there is no other"
    record = [((each.first,), each.first) for each in found.pairings if not each.is_match]
    for name, row in rows.items():
        players = row.first_user, row.second_user
        assert players == pairings[name].players
        if row.status == Status.EXPIRED.value:
            assert {*players} <= evening.absent, "neither came, so that both lose"
            assert pairings[name].losers == players
            record.append((players, None))
            continue
        assert row.status == Status.FINISHED.value
        assert players[row.winner] == pairings[name].winner
        is_late = pairings[name].how in {Decision.TIME, Decision.ABSENT}
        assert (state_of(row).ending is Ending.TIME) == is_late
        record.append((players, players[row.winner]))
    wanted = by_hand(evening.members, record)
    lines = standings(found)
    assert {line.entrant.user_id: (line.points, line.buchholz) for line in lines} == wanted
    order = [wanted[line.entrant.user_id] for line in lines]
    assert order == sorted(order, reverse=True)
    met = Counter(frozenset(each.players) for each in found.pairings if each.is_match)
    assert max(met.values()) == 1
    for user in evening.absent:
        losers = {loser for each in found.pairings_of(user) for loser in each.losers}
        assert losers <= {user} | evening.absent
    boards = Counter(
        texts(each).split("\n")[1]
        for each in messages(world)
        if "against" in texts(each) and "### Tournament" not in texts(each)
    )
    assert set(boards.values()) == {1}, "each board was posted once"
    assert len(boards) == len(pairings)


@pytest.mark.exhaustive
async def test_small_evening_ends_with_the_right_table(world):
    await play(world, 6, 3)


@pytest.mark.exhaustive
async def test_evening_of_sixteen_ends_with_the_right_table(world):
    await play(world, 16, 5)
