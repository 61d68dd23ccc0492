"""Members, channels and records with the worst of names: the bot's messages only ever show them."""

import re

import pytest

from bot.chat.sanitize import MOST_MARKS
from tests.bot.events.playing import finish_round, look, panel, tournament
from tests.bot.nasty import MARKS, RAW, TURNS, towers
from tests.bot.play.matches.test_records import file_of
from tests.bot.play.matches.test_reviews import lost
from tests.bot.reading import menu, texts, walk
from tests.bot.taps import press

NAMES = {
    "alice": "<@7> discord.gg/evil \u202e**bold**",
    "bob": "https://evil.example <#7> :smile:",
    "carol": f"<:evil:7> @everyone {MARKS[:9]}",
}
WORST = " ".join(RAW) + f"\u202e {MARKS}"
SHOWN = {"content", "label", "description", "placeholder", "title", "name", "location"}
QUOTED = re.compile(r"```.*?```|`[^`]*`|\\[^\s\w]", re.DOTALL)
"""What Discord shows letter by letter."""


def texts_of(payload, key=""):
    """Yield every text of a request that somebody reads, with the name of its field."""
    if isinstance(payload, dict):
        for name, value in payload.items():
            yield from texts_of(value, name)
    elif isinstance(payload, list):
        for value in payload:
            yield from texts_of(value, key)
    elif isinstance(payload, str) and key in SHOWN:
        yield key, payload


@pytest.fixture
def named(world):
    """Let the members and the channel have the worst of names, and look at all that is said."""
    backend = world.env.backend
    for name, nasty in NAMES.items():
        backend.get_user(getattr(world, name).id).global_name = nasty
        backend.get_guild(world.guild.id).members[getattr(world, name).id].nick = nasty
    yield
    told = [text for request in world.env.http_requests for text in texts_of(request.json)]
    assert len(told) > 10
    for key, text in told:
        assert not TURNS.search(text), text
        assert towers(text) <= MOST_MARKS, text
        if key == "content":
            unquoted = QUOTED.sub("", text)
            assert not [raw for raw in RAW if raw in unquoted and raw != "/play"], text


@pytest.mark.usefixtures("named")
async def test_in_records_and_reviews(world):
    await lost(world)
    review = (await world.alice.click(world.board, label="Review")).response
    handed = await world.alice.click(review, label="Record")
    await world.alice.click(handed.response, label="Share in this channel")
    assert "player 1: <@7> discord.gg/evil **bold**\n" in await file_of(world.board)
    written = f"start: nim: 1 2 player 1: {WORST} 1. B-2 2. A-1 mover 2: {WORST} ending: {WORST}"
    review = (await world.bob.slash(world.channel, "review", record=written)).response
    assert "https:∕∕evil.example discord.gg∕evil" in texts(review)
    await world.bob.click(review, label="Move by move")
    await world.bob.click(review, label="Overview")
    await world.bob.click(review, label="Share in this channel")
    assert not TURNS.search(await file_of(world.board))


@pytest.mark.exhaustive
@pytest.mark.usefixtures("named")
async def test_in_tournaments(world):
    await world.alice.slash(world.channel, "tournament", format="round_robin")
    for one in (world.alice, world.bob, world.carol):
        await one.click(panel(world), label="Join")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    await finish_round(world, await tournament(world))
    organiser = (await world.alice.click(panel(world), label="Organise")).response
    await world.alice.click(organiser, label="Fix a result")
    await world.alice.select(organiser, [menu(organiser)["options"][0]["value"]])
    assert "‹＠7>" in texts(organiser) or "‹#7>" in texts(organiser)
    winner = next(part for part in walk(organiser) if "won" in part.get("label", ""))
    await world.alice.click(organiser, custom_id=winner["custom_id"])
    await look(world)
    await world.bob.click(panel(world), label="Standings")
    await world.bob.click(panel(world), label="My match")


@pytest.mark.usefixtures("named")
async def test_in_preferences(world):
    await world.alice.slash(world.channel, "play", opponent=world.bob)
    declined = await world.bob.click(world.board, label="Decline")
    await world.bob.click(declined.followups[-1], label="Block challenges")
    told = (await world.bob.slash(world.channel, "preferences")).response
    assert "discord.gg" in menu(told)["options"][0]["label"]


@pytest.mark.usefixtures("named")
async def test_in_what_is_typed(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me")
    for raw in [WORST, *RAW[::3]]:
        asked = await press(world.alice, world.board, "Type a move")
        await world.alice.submit_modal(asked, {"answer": raw})
        await world.alice.slash(world.channel, "play", game=raw, position=f"{raw}: {raw}")
        await world.alice.slash(world.channel, "rules", game=raw)
        await world.alice.slash(world.channel, "review", record=raw)
