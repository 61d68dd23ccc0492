"""Misère play said in the text of a game or a position, at every slash command that takes one."""

import pytest
from discord import app_commands

from bot.app.features import ROUTER
from tests.bot.classroom.members import teacher
from tests.bot.reading import texts
from tests.bot.server.games.test_own_games import add, card_of
from tests.samples import sampled

COMMANDS = {
    command.name: command
    for command in ROUTER.commands
    if isinstance(command, app_commands.Command)
}
OPTIONS = {
    name: {option.name for option in command.parameters} for name, command in COMMANDS.items()
}
TEXTS = {
    "game": ("misère kayles", "Kayles MISERE"),
    "second_game": ("misère kayles",),
    "third_game": ("misère kayles",),
    "position": ("misère kayles: 3 4", "kayles misere 3 4"),
}
"""The options that take a game or a position, and texts for each."""
PLAIN = {"winner": {"position": "kayles: 3 4"}}
"""Options that a command can't do without."""
WITHOUT = {"rules", "night"}
"""Commands that know misère play, but have no option for it."""
CASES = {
    f"{name} {option}: {said}": (name, option, said)
    for name, options in OPTIONS.items()
    for option in sorted(options & TEXTS.keys())
    for said in TEXTS[option]
}
SOME = [
    "play game: misère kayles",
    "winner position: kayles misere 3 4",
    "rules game: misère kayles",
]


def told(result):
    response = result.response
    return f"{response.content} {texts(response)}"


def test_games_and_positions_are_known_options():
    taken = {
        option.name
        for command in COMMANDS.values()
        for option in command.parameters
        if option.autocomplete
        and option.name not in {"family", "lesson", "match", "board", "move", "rule"}
    }
    assert taken <= TEXTS.keys(), taken - TEXTS.keys()


@pytest.mark.parametrize("case", sampled(CASES, SOME))
async def test_misere_is_understood_or_refused_by_each_command(world, case):
    name, option, said = CASES[case]
    given = {**PLAIN.get(name, {}), option: said}
    if name == "puzzle":
        given["kind"] = "move"
    shown = told(await world.alice.slash(world.channel, name, **given))
    assert "I don't know a game" not in shown
    assert "Moore" not in shown
    if name in WITHOUT or ("convention" in OPTIONS[name] and (name, option) != ("grundy", "game")):
        assert "I can't use" not in shown
        assert "misère" in shown.lower()
    else:
        assert "I can't use “mis" in shown.replace("“MIS", "“mis")
    if "convention" in OPTIONS[name] and (name, option) != ("grundy", "game"):
        shown = told(await world.bob.slash(world.channel, name, **given, convention="normal"))
        assert "doesn't fit here, because you chose normal play" in shown
        shown = told(await world.bob.slash(world.channel, name, **given, convention="misère"))
        assert "misère" in shown.lower()
        assert "doesn't fit here" not in shown


async def test_game_and_a_position_say_misere_together(world):
    by_option = await world.alice.slash(
        world.channel, "winner", position="kayles: 3 4", convention="misère"
    )
    for game, position in (("misère kayles", "3 4"), ("kayles", "misère 3 4")):
        shown = await world.alice.slash(world.channel, "winner", game=game, position=position)
        assert texts(shown.response) == texts(by_option.response)


async def test_word_misere_is_the_usual_game_in_misere_play(world):
    shown = told(await world.alice.slash(world.channel, "play", game="misère"))
    assert "**Nim** · misère" in shown


async def test_message_about_misere_is_solved_in_misere_play(world):
    said = await world.bob.send(world.channel, "misère nim: 1 1 1")
    shown = await world.alice.context_menu(world.channel, "Solve this position", said)
    assert "misère" in texts(shown.response).lower()


@pytest.mark.parametrize("typed", ["misère kay", "Misere Kayles"])
async def test_games_are_offered_in_misere_play(world, typed):
    offered = await world.alice.autocomplete(world.channel, "play", "game", typed)
    assert offered[0]["value"] == "misère kayles"
    assert offered[0]["name"].startswith("misère · ")


@pytest.mark.parametrize(("typed", "game"), [("misère kayles 3 4", None), ("misère 3 4", "kayles")])
async def test_positions_are_offered_in_misere_play(world, typed, game):
    chosen = {"game": game} if game else {}
    offered = await world.alice.autocomplete(world.channel, "winner", "position", typed, **chosen)
    assert offered[0]["value"] == "misère kayles: 3 4"


async def test_game_of_the_server_is_played_in_misere_by_its_name(world):
    tess = teacher(world)
    await add(await card_of(world, tess), tess, "Towers", "take 6 1 4")
    shown = told(await world.alice.slash(world.channel, "winner", position="misère Towers: 3 4"))
    assert "Towers · misère" in shown
    refused = await add(await card_of(world, tess), tess, "Misère Towers", "take 6 1 4")
    assert "A name can't say misère" in told(refused)
