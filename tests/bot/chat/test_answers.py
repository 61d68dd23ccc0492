"""One way to answer: what is told never takes away, or breaks, what stands there already."""

import ast
from contextlib import suppress
from pathlib import Path

import pytest

from bot.chat import answers
from bot.chat.answers import UNKNOWN_INTERACTION
from bot.play.matches.rows.matches import Matches
from bot.workers import Busy
from cgt.errors import CgtError
from tests.bot.reading import button, labels, texts

BOT = Path(__file__).parents[3] / "bot"


@pytest.fixture(params=["at once", "after thinking"])
def pace(request, monkeypatch):
    """How fast Discord is answered: both ways end alike."""
    if request.param == "after thinking":
        monkeypatch.setattr(answers, "PATIENCE", 0)
    return request.param


@pytest.fixture
def forgetful(monkeypatch):
    """A store that fails after a board was posted, when its place is to be remembered."""

    async def fail(*_):
        raise Busy("Too much is going on.")

    monkeypatch.setattr(Matches, "place_message", fail)


@pytest.mark.usefixtures("pace", "forgetful")
async def test_an_error_after_the_answer_leaves_the_answer_there(world):
    result = await world.alice.slash(
        world.channel, "play", position="3 4 5", first="me", level="perfect"
    )
    told = result.followups[-1]
    assert told.ephemeral
    assert "Too much is going on." in told.content
    assert "Your move" in texts(world.board)


@pytest.mark.usefixtures("pace")
async def test_error_of_a_command_is_private_and_leaves_nothing_behind(world):
    result = await world.alice.slash(world.channel, "matches", board="77")
    (told,) = result.followups or [result.response]
    assert told.ephemeral
    assert "can't find" in told.content
    assert world.board is None


@pytest.mark.usefixtures("pace")
async def test_an_error_of_a_click_leaves_the_board_as_it_is(world):
    await world.alice.slash(world.channel, "play", position="2 3 4", first="me", level="perfect")
    before = world.board.id, texts(world.board), labels(world.board)
    result = await world.bob.click(world.board, custom_id=button(world.board, "Take 1 from A"))
    told = (result.followups or [result.response])[-1]
    assert told.ephemeral
    assert told.content
    assert before == (world.board.id, texts(world.board), labels(world.board))


@pytest.mark.exhaustive
def test_nothing_else_answers_an_interaction():
    ways = {"response", "followup", "edit_original_response", "delete_original_response"}
    others = {BOT / "app" / "health.py"}  # it answers HTTP
    for file in sorted(set(BOT.rglob("*.py")) - {BOT / "chat" / "answers.py"} - others):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not used & ways, f"{file}: bot/chat/answers.py is what answers"


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("play", {"position": "3 4 5", "first": "me"}),
        ("play", {"position": "3 4 5", "opponent": "bob"}),
        ("crowd", {"position": "3 4 5"}),
        ("puzzle", {"kind": "move"}),
    ],
)
async def test_a_match_that_discord_lets_nobody_see_is_withdrawn(world, pace, command, options):
    options = {**options, **({"opponent": world.bob} if "opponent" in options else {})}
    path = "/interactions/*/callback"
    world.env.inject_error("POST", path, status=404, code=UNKNOWN_INTERACTION, times=None)
    with suppress(Exception):
        await world.alice.slash(world.channel, command, **options)
    tries = [each for each in world.env.http_requests if each.path.endswith("/callback")]
    assert len(tries) == 1, "an interaction that Discord has forgotten is not answered again"
    stored = world.puzzles if command == "puzzle" else world.matches
    with suppress(*([] if pace == "at once" else [CgtError])):  # it may not even be stored
        assert not (await stored.load(1)).is_open
