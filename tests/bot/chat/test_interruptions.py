"""A connection that breaks while an interaction is answered: it's answered all the same, and once.

Each way to answer is tried with the connection cut at each of its requests, before Discord has
taken it and after, once and several times in a row.
"""

import asyncio
import itertools

import pytest
from aiohttp import web
from discord import ui

from bot.chat import answers
from bot.chat.answers import (
    acknowledge,
    ask,
    defer_if_slow,
    hold_turn,
    progress,
    send,
    send_private,
    think,
    update,
)
from bot.chat.card import Card, text
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, row
from tests.process.loopback import User
from tests.samples import sampled

ADA = User("ada")


class Point(Click, verb="there"):
    """A click of these tests."""


BUTTON = row(ClickButton(Point(), "Here"))
ANSWER = Card([text("the answer"), BUTTON])
PROGRESS = Card([text("half of it")])
LONG = range(8)
"""Cuts after which an answer is given up, and the member is told so instead."""
CALLBACK, OWN = "/callback", ("/api/v10/interactions/", "/api/v10/webhooks/")


class Form(ui.Modal, title="the answer"):
    field = ui.TextInput(label="field")


async def answer(interaction):
    await send(interaction, ANSWER)


async def private_answer(interaction):
    await send(interaction, ANSWER, private=True)


async def late_answer(interaction):
    await think(interaction)
    await send(interaction, ANSWER)


async def answer_after_progress(interaction):
    await think(interaction)
    await progress(interaction, PROGRESS)
    await send(interaction, ANSWER)


async def two_answers(interaction):
    await send(interaction, ANSWER)
    await send(interaction, ANSWER, private=True)


async def answer_within_the_work(interaction):
    await defer_if_slow(interaction, answer(interaction))


async def refusal(interaction):
    await send_private(interaction, "the answer")


async def late_refusal(interaction):
    await think(interaction)
    await send_private(interaction, "the answer")


async def answer_and_refusal(interaction):
    await send(interaction, ANSWER)
    await send_private(interaction, "the answer")


async def changed_board(interaction):
    await update(interaction, ANSWER)


async def late_changed_board(interaction):
    await think(interaction)
    await update(interaction, ANSWER)


async def changed_board_in_turn(interaction):
    async with hold_turn(interaction, asyncio.Lock()):
        await update(interaction, ANSWER)


async def changed_board_and_refusal(interaction):
    await update(interaction, ANSWER)
    await send_private(interaction, "the answer")


async def form(interaction):
    await ask(interaction, Form())


COMMANDS = (
    answer,
    private_answer,
    late_answer,
    answer_after_progress,
    two_answers,
    answer_within_the_work,
    refusal,
    late_refusal,
    answer_and_refusal,
    form,
)
CLICKS = (
    answer,
    refusal,
    late_refusal,
    changed_board,
    late_changed_board,
    changed_board_in_turn,
    changed_board_and_refusal,
    acknowledge,
    form,
)


class Cut:
    """Trouble that cuts the connection at some of the requests that answer an interaction."""

    def __init__(self, numbers, *, taken):
        self.numbers = numbers
        self.taken = taken
        self.count = itertools.count()
        self.happened = False

    async def __call__(self, request, act):
        if not request.path.startswith(OWN) or next(self.count) not in self.numbers:
            return await act()
        self.happened = True
        if self.taken:
            await act()
        request.transport.abort()
        return web.Response()


@pytest.fixture(autouse=True)
def _quickly(monkeypatch):
    monkeypatch.setattr(answers, "PAUSES", (0.01,) * 4)
    monkeypatch.setattr(answers, "LATER_PAUSES", (0.01,) * 5)


@pytest.fixture
async def ask_bot(server, online):
    """Have a member type a command, or click, and return what became of it."""
    client, _ = await online()
    server.backend.commands[None] = {("ask", 1): {"id": "1", "name": "ask"}}

    async def ask_bot(handler, trouble=None, *, clicks=False):
        board = None
        if clicks:
            client.handler = answer
            board = (await server.slash(ADA, server.channel, "ask")).message
        client.handler = handler
        server.state.requests.clear()
        server.state.trouble = trouble
        known = set(server.state.messages)
        if handler is acknowledge:
            asking = asyncio.create_task(server.click(ADA, board, "Here"))
            await server.state.until(
                lambda: list(server.state.interactions.values())[-1].response == 6, "taken", 10
            )
            asking.cancel()
            done = list(server.state.interactions.values())[-1]
        elif clicks:
            done = await server.click(ADA, board, "Here")
        else:
            done = await server.slash(ADA, server.channel, "ask")
        await client.idle.wait()
        server.state.trouble = None
        new = [each for key, each in server.state.messages.items() if key not in known]
        return done, new

    return ask_bot


def responses(server):
    """Return how often Discord was sent a first response, taken or not, that it has heard."""
    return sum(each.path.endswith(CALLBACK) for each in server.state.requests)


def named(value):
    return value.__name__ if callable(value) else ("click" if value else "command")


CUTS = [*itertools.product([False, True], [1, 3])]
"""Whether Discord has taken a request before the cut, and the number of cuts in a row."""
WAYS = [*((each, False) for each in COMMANDS), *((each, True) for each in CLICKS)]


@pytest.mark.parametrize("cuts", sampled(CUTS, CUTS[-1:]), ids=str)
@pytest.mark.parametrize(("handler", "clicks"), WAYS, ids=named)
async def test_every_interaction_is_answered_once(server, ask_bot, handler, clicks, cuts):
    taken, times = cuts
    smooth, shown = await ask_bot(handler, clicks=clicks)
    public = [each.text for each in shown if not each.ephemeral]
    private = {each.text for each in shown if each.ephemeral}
    for number in itertools.count():
        cut = Cut(range(number, number + times), taken=taken)
        done, shown = await ask_bot(handler, cut, clicks=clicks)
        assert responses(server) == 1
        assert done.response == smooth.response
        assert [each.text for each in shown if not each.ephemeral] == public
        assert {each.text for each in shown if each.ephemeral} >= private
        if not cut.happened:
            break


@pytest.mark.exhaustive
@pytest.mark.parametrize("taken", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(("handler", "clicks"), WAYS, ids=named)
async def test_a_connection_that_was_away_for_longer_costs_no_answer(
    server, ask_bot, handler, clicks, taken
):
    await ask_bot(handler, Cut(LONG, taken=taken), clicks=clicks)
    assert responses(server) == 1
