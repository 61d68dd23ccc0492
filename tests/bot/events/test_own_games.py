"""Tournaments in the games that a server keeps under a name."""

import pytest

import cgt
from bot.events.rows import Tournaments
from bot.play.matches.actions import arranged
from bot.play.matches.actions.arranged import Arrangement
from bot.server.games import actions
from bot.shared.places import Place
from tests.bot.events.playing import begun, panel, tournament
from tests.bot.reading import texts
from tests.bot.steps import told
from tests.samples import sampled

RULES = {"Towers": "take 1,4,6", "Halving": "n -> n - k if 1 <= k <= n/2"}


@pytest.mark.parametrize("name", sampled([*RULES], ["Halving"]))
@pytest.mark.parametrize("command", sampled(["tournament", "night"], ["night"]))
async def test_kept_game_is_played_in_an_event_under_its_name(world, command, name):
    await actions.add(world.services, world.guild.id, name, RULES[name])
    found = await begun(world, command=command, game=name.lower())
    assert found.rules.games == (f"{name} = {RULES[name]}",)
    assert name in texts(panel(world))
    (match,) = await world.matches.open_matches(world.alice.id)
    assert str(match.start).startswith(f"{name} = {RULES[name]}: ")
    assert (await tournament(world)).round == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", ["tournament", "night"])
async def test_game_that_might_not_end_is_refused_as_for_a_match(world, command):
    await actions.add(world.services, world.guild.id, "Climb", "n -> n + 1 or n - 1")
    refused = told(await world.alice.slash(world.channel, command, game="climb"))
    assert "I can't see that each match of Climb from" in refused
    assert "ends, so I don't play it there." in refused
    assert await Tournaments(world.services.store).find() == []


async def test_example_in_place_of_a_start_is_checked_to_end(world):
    game = cgt.ruleset("n -> n + 1 or n - 1")
    wanted = Arrangement("test", world.alice.id, world.bob.id, game, None)
    place = Place(world.guild.id, world.channel.id, locale="en-US")
    with pytest.raises(cgt.NeverEnds):
        await arranged.arrange(world.services, wanted, place)
    assert await arranged.fixtures(world.services, ["test"]) == {}
