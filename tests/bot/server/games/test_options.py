"""Suggestions while one types: what is offered, in which order, and that they never fail."""

from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.chat.options import LONGEST, SHOWN, choice, never_failing
from bot.server.games.handlers import complete_game, complete_position
from bot.store import StoreUnavailable
from cgt.rulesets.catalogue import CATALOGUE
from tests.cgt.texts import HOSTILE
from tests.games import FIRST_OF_FAMILIES
from tests.samples import examples, sampled

FEW = [entry for entry in CATALOGUE if entry.ruleset in FIRST_OF_FAMILIES]
GAMES = pytest.mark.parametrize(
    "entry", sampled(CATALOGUE, FEW), ids=[str(entry.title) for entry in CATALOGUE]
)


class Typing:
    """Somebody who types in English, with nothing in the other options or a game in one."""

    locale = "en-US"
    guild_id = None
    client = SimpleNamespace(services=None)

    def __init__(self, game=None):
        self.namespace = type("Namespace", (), {} if game is None else {"game": game})()


async def games(typed):
    """Return what is offered for a game: names and values, which must be fit to be sent."""
    return checked(await complete_game(Typing(), typed))


async def positions(typed, game=None):
    return checked(await complete_position(Typing(game), typed))


def checked(found):
    assert len(found) <= SHOWN
    assert all(
        0 < len(offer.name) <= LONGEST and 0 < len(offer.value) <= LONGEST for offer in found
    )
    assert len({offer.value for offer in found}) == len(found)
    return [(offer.name, offer.value) for offer in found]


@GAMES
async def test_name_of_a_game_offers_it_first_with_its_rule(entry):
    for name in entry.names:
        shown, value = (await games(name))[0]
        assert cgt.ruleset(value) == entry.ruleset
        assert shown == f"{entry.title}: {entry.brief}"


@GAMES
async def test_positions_of_every_game_are_offered(entry):
    game = entry.ruleset
    wanted = [str(cgt.position(example, game)) for example in game.examples]
    assert [value for _, value in await positions("", game.code)] == wanted
    for name in entry.names:
        if not name.isdigit() and name != "any":
            assert wanted[0] in [value for _, value in await positions(name)]
    shown, value = (await positions(entry.start, game.code))[0]
    assert (shown, value) == (f"{entry.title}: {wanted[0].partition(': ')[2]}", wanted[0])


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("cram", ["Cram: put a domino on two free squares side by side", "Dawson's Kayles"]),
        ("kales", ["Kayles: knock down one pin, or two side by side"]),
        ("whytoff", ["Wythoff's game"]),
        ("nim with pass", ["Nim with one pass per heap"]),
        ("bowling", ["Kayles on a row of pins"]),
        ("subtraction", ["Take 1 to 3", "Take 1, 3 or 4"]),
        ("domino", ["Cram"]),
        ("tic tac toe", ["In this game each player has their own symbol", "Treblecross"]),
        ("domineering", ["In Domineering one player places", "Cram"]),
        ("sprouts", ["Sprouts is impartial, but", "Graph Chomp"]),
        ("take 2,5", ["take 2,5: Take 2 or 5 tokens from one heap."]),
        ("0.7", ["0.7: ", "Kayles"]),
        ("qwertz", ["I don't know a game called “qwertz”.", "Nim: ", "Take 1 to 3"]),
        ("", ["Nim: take any number", "Take 1 to 3", "Divide by"]),
    ],
)
async def test_text_for_a_game_offers_the_games_meant(typed, titles):
    found = [name for name, _ in await games(typed)]
    assert [name[: len(title)] for name, title in zip(found, titles, strict=False)] == titles


async def test_missing_game_is_not_replaced_by_a_suggestion():
    assert (await games("sprouts"))[0][1] == "sprouts"
    with pytest.raises(cgt.NotationError, match="Graph Chomp"):
        cgt.ruleset("sprouts")


@pytest.mark.parametrize(
    ("typed", "game", "offers"),
    [
        ("nim 3 4 5", None, ["Nim: 3 4 5"]),
        ("cram 4x5", None, ["Cram: 4x5", "Cram: 3x3 3x4"]),
        ("345", None, ["Nim: 345", "Nim: 3 4 5"]),
        ("3-4-5", None, ["Nim: 3 4 5"]),
        ("5 7", "wythoff", ["Wythoff's game: (5,7)"]),
        ("kayles", None, ["Kayles: 10", "Kayles: 3 5 6"]),
        ("kales 7 8", None, ["I don't know a game called “kales”.", "Kayles: 7 8"]),
        ("moore 2 3 4", None, ["“moore 2 3 4” could mean", "Moore's Nim: (2,3,4)"]),
        ("4 5", "cram", ["Write a board as", "Cram: 4x5"]),
        ("7 x", None, ["A heap must be a whole number, and “x” isn't one."]),
        ("sprouts", None, ["Sprouts is impartial", "Graph Chomp"]),
        ("", None, ["Nim: 3 4 5", "Nim: 1 3 5 7"]),
    ],
)
async def test_text_for_a_position_offers_the_positions_meant(typed, game, offers):
    found = [name for name, _ in await positions(typed, game)]
    assert [name[: len(offer)] for name, offer in zip(found, offers, strict=False)] == offers
    assert len(found) >= 3


def test_long_name_of_a_choice_is_cut_and_a_value_is_not():
    assert choice("a" * 101, "b").name == "a" * 99 + "…"
    assert choice("a", "b" * 101) is None
    assert choice("a\nb", "c").name == "a b"


@pytest.mark.parametrize("text", sampled(HOSTILE, HOSTILE[:5]), ids=lambda text: ascii(text[:20]))
async def test_hostile_texts_are_answered(text):
    await games(text)
    for game in (None, "cram", "hackenbush", text):
        await positions(text, game)


@given(st.text(max_size=4_000))
@examples(40)
async def test_any_text_is_answered(text):
    await games(text)
    await positions(text)
    await positions(text, "wythoff")


async def test_failed_suggestions_are_empty():
    async def complete(_interaction, _current):
        raise StoreUnavailable("the disk is gone")

    assert await never_failing(complete)(Typing(), "A") == []


async def test_error_of_a_command_suggests_a_game(world):
    result = await world.alice.slash(world.channel, "winner", position="kales 7 8")
    assert result.ephemeral
    assert "Did you mean Kayles?" in result.response.content
    assert "Try: `kayles: 7 8`" in result.response.content
    result = await world.alice.slash(world.channel, "winner", position="moore 2 3 4")
    assert "Try: `moore 2: (2,3,4)`, `moore 2: (3,4)`" in result.response.content
