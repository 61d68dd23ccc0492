"""No card that a newcomer reaches in ten minutes has a word that needs an article."""

import re
from random import Random

import pytest

import cgt
from bot.play.matches.cards import board, challenge, finished, judgement, review
from bot.practice.asking.model import FAMILIAR
from bot.practice.asking.work import say
from bot.practice.mastery.model import PLAIN
from bot.practice.race import cards as race
from bot.rankings import cards as ratings
from bot.server.games import cards as games
from cgt import puzzles
from tests.bot.cards.registry import states_of
from tests.bot.cards.test_every_card import label
from tests.bot.limits import ENGLISH, body
from tests.bot.reading import texts
from tests.bot.steps import answer_to, play_on
from tests.samples import sampled

TERMS = re.compile(
    r"\b(components?|nim[- ]sums?|nim[- ]values?|nimbers?|mex|[PN]-positions?|options?|xor)\b",
    re.IGNORECASE,
)
SHOWN = {"content", "label", "placeholder", "description"}
"""The fields of a message that a member reads or hears."""
CARDS = (
    *(games.help_card, games.welcome_card, games.front_card, games.browse_card),
    *(challenge.quick_card, board.board_card, judgement.first_hint, judgement.second_hint),
    *(finished.ending_card, review.review_card, race.lobby_card, race.podium_card),
    *(ratings.empty_card, ratings.profile_card),
)
STATES = 6
"""The number of states of a card tried each time, drawn by chance."""


def read(part):
    """Yield the texts of a message or of a part of it."""
    if isinstance(part, list | tuple):
        for each in part:
            yield from read(each)
    elif isinstance(part, dict):
        yield from (part[name] for name in SHOWN & {*part} if part[name])
        yield from read([each for each in part.values() if isinstance(each, list | dict)])
    else:
        yield from read(part.to_dict())


def terms(parts):
    """Return the texts with a term."""
    return [text for text in read(parts) if isinstance(text, str) and TERMS.search(text)]


@pytest.mark.parametrize("function", sampled(CARDS, CARDS[:3]), ids=label)
def test_card_for_newcomers_has_no_term(function):
    states = states_of(function)
    for state in Random(1).sample(states, min(STATES, len(states))):
        assert terms(body(state(words=ENGLISH))["components"]) == []


@pytest.mark.parametrize("game", sampled(FAMILIAR, FAMILIAR[:1]))
def test_puzzle_without_theory_has_no_term(game):
    for kind in PLAIN:
        puzzle = puzzles.puzzle(kind, cgt.ruleset(game), Random(1))
        wording = say(puzzle)
        lines = (*wording.answers, *wording.mistakes, wording.question, wording.reason)
        told = " ".join(map(str, (puzzles.title(kind), wording.hint, *lines)))
        assert TERMS.search(told) is None, told


async def test_first_ten_minutes_have_no_term(world):
    async def see(doing):
        shown = answer_to(await doing)
        assert terms(shown.components) == []
        return shown

    async def ask(command, **options):
        return await see(world.alice.slash(world.channel, command, **options))

    async def tap(message, name):
        return await see(world.alice.click(message, label=name))

    for command in ("help", "quick", "games", "daily", "play"):
        await ask(command)
    for game in ("nim", "kayles pins"):
        await ask("rules", game=game)
    await tap(world.board, "Hint")
    await play_on(world)
    assert terms(world.board.components) == []
    shown = await tap(world.board, "Review")
    await tap(shown, "Why?")
    for position in ("1 2 3", "4 4", "kayles pins: 5"):
        shown = await ask("winner", position=position)
        await tap(shown, "Winning moves")
    shown = await ask("puzzle")
    await tap(shown, "Hint")
    await tap(shown, "Show answer")
    shown = answer_to(await world.alice.slash(world.channel, "learn"))
    assert not TERMS.search(texts(shown)), "the names of later lessons are in a select"
    await tap(shown, "Start")
