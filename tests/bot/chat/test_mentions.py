"""Commands in texts are mentions, where their numbers are known."""

import pytest

from bot.chat import mentions
from bot.chat.card import Card, text
from tests.bot.conftest import client_of
from tests.bot.reading import texts


class Subcommand(mentions.AppCommandGroup):
    def __init__(self, name):
        self.name = name


class Command:
    def __init__(self, name, number, *below):
        self.name, self.id, self.options = name, number, [Subcommand(each) for each in below]


@pytest.fixture
def commands():
    mentions.learn(
        [Command("play", 7), Command("head-to-head", 8), Command("cup", 9, "open", "join")]
    )
    yield
    mentions.learn([])


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("`/play` begins one", "</play:7> begins one"),
        ("/play begins one: /play.", "</play:7> begins one: </play:7>."),
        ("(/head-to-head)", "(</head-to-head:8>)"),
        ("`/cup open` or /cup join now", "</cup open:9> or </cup join:9> now"),
        ("/cup alone", "/cup alone"),
        ("`/play opponent:@friend`", "`/play opponent:@friend`"),
        ("`/play now`", "`/play now`"),
        ("/player 1/play https://x.y/play /play/x /play.py", None),
        ("/winner", None),
        ("```\n/play\n``` /play", "```\n/play\n``` </play:7>"),
        ("</play:7>", None),
        ("<@-77> against <@77>", "👤 against <@77>"),
    ],
)
def test_a_command_that_is_named_is_mentioned(written, shown):
    assert mentions.add_mentions(written) == (shown or written)


def test_without_numbers_names_stand_there():
    assert mentions.add_mentions("`/play` and /help") == "`/play` and /help"


@pytest.mark.usefixtures("commands")
def test_a_long_card_fits_with_its_mentions():
    card = Card([text("/play " * 600), text("end")])
    (container,) = card.view().to_components()
    shown = [part["content"] for part in container["components"]]
    assert sum(map(len, shown)) <= 4_000


async def test_texts_mention_commands_that_discord_numbered(world):
    client = client_of(world.services)
    client.links_commands = True
    try:
        await world.env.restart_bot(client)
        numbers = {each.name: each.id for each in await client.tree.fetch_commands()}
        told = await world.alice.slash(world.channel, "help")
        assert f"</games:{numbers['games']}> lists" in texts(told.response)
        told = await world.alice.slash(world.channel, "move", move="A-1")
        assert f"</play:{numbers['play']}> starts one" in told.response.content
        quiet = client_of(world.services)
        quiet.links_commands, quiet.sync_on_start = True, False
        mentions.learn([])
        await world.env.restart_bot(quiet)
        told = await world.alice.slash(world.channel, "move", move="A-1")
        assert f"</play:{numbers['play']}> starts one" in told.response.content
    finally:
        mentions.learn([])
