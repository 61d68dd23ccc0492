"""Boards of earlier versions: the bot of today takes them over, and each of their buttons works."""

import json

import discord
import pytest
from sqlalchemy import func, select

from bot.app.features import ROUTER
from bot.chat.custom_id import read
from bot.play.matches.model.match import Status
from bot.play.matches.rows import MatchRow
from bot.services import Services
from bot.store import Store, migrate
from tests.bot.clicks import chosen_of
from tests.bot.conftest import client_of
from tests.bot.reading import texts
from tests.bot.screens import click_on
from tests.bot.store.conftest import KINDS
from tests.bot.store.released.loading import RELEASED, facts, load, with_ids

DAY = 24 * 60 * 60
HOUR = 70 * 60
"""Longer than a vote of an hour lasts."""
TROUBLE = ("Something went wrong", "can't reach my database", "no longer works", "can't find")
"""What no old board and no command may lead to."""
MEMBERS, ROLES, CHANNELS = 5, 6, 8
"""The selects of Discord whose options are no texts."""
COMPONENTS_V2, EPHEMERAL = 1 << 15, 1 << 6


CLICKS = {str(click): click for origin in RELEASED for click in facts(origin)["clicks"]}


@pytest.mark.parametrize(("custom_id", "chosen", "form"), CLICKS.values())
def test_each_kind_of_released_click_is_known(custom_id, chosen, form):
    click = read(ROUTER.clicks.kinds, custom_id, chosen, form=form)
    assert (str(click), chosen_of(click)) == (custom_id, chosen)


class OldWorld:
    """A world in which an earlier bot was until a day ago, with its boards and its database."""

    def __init__(self, world, origin):
        self.world, self.origin = world, origin
        self.facts = facts(origin)
        chief = world.guild.create_role("chief", permissions=discord.Permissions.all())
        people = {"alice": world.alice, "bob": world.bob, "carol": world.carol}
        people["dora"] = world.guild.add_member(world.env.create_user("dora"), roles=[chief])
        for name in self.facts["members"].keys() - people.keys():
            people[name] = world.guild.add_member(world.env.create_user(name))
        self.dora = people["dora"]
        self.members = {member.id: member for member in people.values()}
        self.ids = {
            self.facts["guild"]: world.guild.id,
            self.facts["channel"]: world.channel.id,
            self.facts["role"]: world.guild.create_role("organisers").id,
            **{self.facts["members"][name]: member.id for name, member in people.items()},
        }

    async def begin(self, url):
        """Put the boards into the channel, and start today's bot on the database."""
        world = self.world
        for shown in (*self.facts["messages"], *self.facts["private"]):
            self.ids[shown["id"]] = self.post(private="member" in shown).id
        await world.pass_time(DAY)
        await load(url, self.origin, self.ids)
        await migrate(url)
        store = await Store.open(url)
        world.stores.append(store)
        before = world.services.store
        world.database = url
        world.services = Services.present(store, world.workers, discord.utils.utcnow)
        await world.env.restart_bot(client_of(world.services))
        await before.close()
        await world.env.advance_time(60)
        self.facts = json.loads(with_ids(json.dumps(self.facts), self.ids))

    def post(self, *, private):
        """Put a message of the bot into the channel, perhaps one that one member alone sees."""
        world = self.world
        part = {"type": 10, "id": 1, "content": "A board of then"}
        flags = COMPONENTS_V2 | (EPHEMERAL if private else 0)
        return world.env.backend.create_message(
            world.channel.id, world.env.bot.user.id, components=[part], flags=flags
        )

    async def click(self, shown, member, custom_id, values=()):
        """Click on a message as it was then; fail on trouble."""
        message = self.world.env.backend.get_message(self.world.channel.id, shown["id"])
        return self.check(await click_on(message, member, custom_id, values), custom_id)

    async def slash(self, member, command, **options):
        result = await member.slash(self.world.channel, command, **options)
        return self.check(result, command)

    @staticmethod
    def check(result, what):
        """Return a result in which a member was answered without trouble."""
        assert result.acknowledged, what
        said = "\n".join(
            (each.content or texts(each))
            for each in (result.response, *result.followups)
            if each is not None
        )
        assert not [word for word in TROUBLE if word in said], (what, said)
        return result

    @property
    def matches(self):
        return self.world.matches

    async def playing(self):
        """Yield each match that is being played, with its board."""
        for shown in self.facts["messages"]:
            verbs = [each[0].split(":") for each in shown["clicks"]]
            number = next((int(each[2]) for each in verbs if each[1] == "more"), None)
            match = number and await self.matches.load(number)
            if match and match.status is Status.PLAYING:
                yield match, shown


@pytest.fixture(params=KINDS)
def old_url(request):
    """An empty database of either kind."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(params=RELEASED)
async def old(request, old_url, world):
    made = OldWorld(world, request.param)
    await made.begin(old_url)
    return made


@pytest.mark.exhaustive
async def test_commands_answer_on_a_database_of_a_release(old):
    for member in old.members.values():
        for command in ("matches", "privacy", "preferences", "leaderboard", "profile", "games"):
            await old.slash(member, command)
        await old.slash(member, "puzzle", kind="move")
        await old.slash(member, "puzzle")
        await old.slash(member, "play", position="1 2", anyone=True)
    await old.slash(old.dora, "settings")
    await old.slash(old.dora, "tournament")
    bob, alice = old.world.bob, old.world.alice
    await old.slash(bob, "play", position="1 2", opponent=alice)
    old.check(await alice.click(old.world.board, label="Accept"), "Accept")


@pytest.mark.exhaustive
async def test_challenges_of_a_release_are_accepted(old):
    accepted = set()
    for shown in old.facts["messages"]:
        for custom_id, _, _ in shown["clicks"]:
            if not custom_id.startswith(("g:accept:", "g:second:")):
                continue
            _, verb, number, *_ = custom_id.split(":")
            before = await old.matches.load(int(number))
            to = before.challenged.user_id or old.dora.id
            await old.click(shown, old.members[to], custom_id)
            after = await old.matches.load(int(number))
            assert after.status is Status.PLAYING
            assert to in {player.user_id for player in after.players}
            accepted.add((verb, after.is_open_to_all, before.is_open_to_all))
    assert accepted == {("accept", False, False), ("accept", False, True), ("second", False, True)}


@pytest.mark.exhaustive
@pytest.mark.parametrize("old", ["1.0.0"], indirect=True)
async def test_matches_of_1_0_are_played_to_their_ends(old):
    await resume(old)
    played = [each async for each in old.playing()]
    kinds = {(match.mode.kind, match.mode.deciding, match.mode.leg) for match, _ in played}
    assert len(kinds) >= 8, "each mode has a match"
    assert len(played) == await playing(old.world.services.store)
    for match, shown in sorted(played, key=lambda each: each[0].mode.is_voted):  # these take hours
        first = True
        now = match
        while now.is_open:
            await move(old, now, shown if first else None)
            first, before = False, now
            now = await old.matches.load(match.id)
            assert now.ply > before.ply or not now.is_open
        assert now.status is Status.FINISHED
        assert now.position.is_over


async def playing(store):
    """Return the number of matches that are being played."""
    query = select(func.count()).where(MatchRow.status == Status.PLAYING.value)
    async with store.reading() as connection:
        return await connection.scalar(query)


async def resume(old):
    """Let the event that pauses go on: the fifth, whose organiser has a panel."""
    shown = next(each for each in old.facts["private"] if each["clicks"][0][0] == "g:cuppause:5")
    await old.click(shown, old.dora, "g:cupgo:5")
    await old.world.env.advance_time(31)


async def move(old, match, shown):
    """Make a move in a match; the first one by a button of then, if there is one for it."""
    *_, last = match.position.moves()
    chosen = str(last)
    awaited = match.awaited or (old.world.bob.id,)
    for user_id in awaited if match.mode.is_voted else awaited[:1]:
        member = old.members[user_id]
        custom_id = f"g:move:{match.id}:{match.stage}:{chosen}"
        if shown and custom_id in {each[0] for each in shown["clicks"]}:
            await old.click(shown, member, custom_id)
        else:
            await old.slash(member, "move", move=chosen, match=str(match.id))
    if match.mode.is_voted and (await old.matches.load(match.id)).ply == match.ply:
        await old.world.pass_time(HOUR)


@pytest.mark.exhaustive
async def test_each_button_of_a_release_is_answered(old):
    entities = {
        MEMBERS: [str(old.world.alice.id)],
        ROLES: [str(old.facts["role"])],
        CHANNELS: [str(old.world.channel.id)],
    }
    for shown in (*old.facts["messages"], *old.facts["private"]):
        member = old.members.get(shown.get("member"), old.world.alice)
        for custom_id, options, kind in shown["clicks"]:
            await old.click(shown, member, custom_id, entities.get(kind, options[:1]))
