"""Tournaments in the games that a server keeps under a name."""

import pytest

from bot.server.games import actions
from tests.bot.events.playing import begun, panel, tournament
from tests.bot.reading import texts

RULES = {"Towers": "take 1,4,6", "Halving": "n -> n - k if 1 <= k <= n/2"}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("command", ["tournament", "night"])
async def test_kept_game_is_played_in_an_event_under_its_name(world, command, name):
    await actions.add(world.services, world.guild.id, name, RULES[name])
    found = await begun(world, command=command, game=name.lower())
    assert found.rules.games == (f"{name} = {RULES[name]}",)
    assert name in texts(panel(world))
    (match,) = await world.matches.open_matches(world.alice.id)
    assert str(match.start).startswith(f"{name} = {RULES[name]}: ")
    assert (await tournament(world)).round == 1
