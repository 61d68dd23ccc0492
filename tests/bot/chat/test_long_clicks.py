"""Clicks that are too long for custom ids: stored before they are sent, read when they arrive."""

from dataclasses import fields
from datetime import timedelta
from typing import get_type_hints

import discord
import pytest
from sqlalchemy import func, select

from bot.app.features import ROUTER
from bot.chat.custom_id import LIMIT, LONG, Form, UnknownClick, custom_id_of, read
from bot.chat.long_clicks import keep, long_texts, written_out
from bot.server.games.clicks import PlayGame, ShowRulesOf
from bot.services import Services
from bot.store import Store, StoreUnavailable, long_clicks
from bot.store.long_clicks import KEPT_FOR, NOTED_EACH, LongClickRow
from cgt.core.convention import Convention
from tests.bot.clicks import KINDS, chosen_of, extremes_of
from tests.bot.reading import labels, menu as menu_of, texts, walk
from tests.bot.screens import click_on, relabelled, screen
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)
from tests.bot.taps import press

BOUND = "k <= n/2 and k >= 1"
RULE = f"n -> n - k if {BOUND}".ljust(299 - len(BOUND), " ") + f"and {BOUND}"
"""A rule whose text is as long as a rule can be."""
LONG_RULE = "n -> n - k if k in {" + ", ".join(map(str, range(1, 73))) + "}"
"""A rule of some 280 characters, without needless spaces."""
NOON = discord.utils.utcnow()
SECOND = timedelta(seconds=1)
WITH_TEXT = [kind for kind in KINDS if str in [get_type_hints(kind)[each] for each in kind.kept]]


def services_at(opened, moment=NOON):
    return Services(opened, workers=None, now=lambda: moment)


def with_text(kind, text):
    """Return a click of a kind whose text is given, and whose other fields are large."""
    large = extremes_of(kind)[-1]
    kept = {each.name: getattr(large, each.name) for each in fields(kind)}
    *_, last = kind.kept
    return kind(**kept | {last: text})


async def count(opened):
    async with opened.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(LongClickRow))


def test_short_click_is_its_own_custom_id():
    for length in range(LIMIT):
        click = ShowRulesOf("x" * length)
        custom_id = custom_id_of(click)
        assert len(f"s{custom_id}") <= LIMIT
        assert (custom_id == str(click)) is (LONG.fullmatch(custom_id) is None)
        assert long_texts([click]).keys() == (
            {custom_id[-22:]} if custom_id != str(click) else set()
        )


def test_clicks_of_long_texts_hold_no_member():
    assert not [kind for kind in WITH_TEXT if kind.sorts]


async def test_every_long_click_is_read_after_a_restart(store, url):  # noqa: F811
    clicks = [with_text(kind, text) for kind in WITH_TEXT for text in (RULE, "²" * 300, "x" * 9000)]
    await keep(services_at(store), long_texts(clicks))
    again = await Store.open(url)
    for click in clicks:
        custom_id = custom_id_of(click)
        assert len(custom_id) < LIMIT
        text = await written_out(services_at(again), custom_id)
        form = isinstance(click, Form)
        assert read(ROUTER.clicks.kinds, text, chosen_of(click), form=form) == click
    await again.close()


async def test_unknown_digest_is_refused(store):  # noqa: F811
    click = PlayGame(Convention.NORMAL, RULE)
    await keep(services_at(store), long_texts([click]))
    custom_id = custom_id_of(click)
    for forged in (
        custom_id[:-1] + ("B" if custom_id[-1] == "A" else "A"),
        custom_id.replace("begin", "pose"),
        custom_id.replace("begin", "beg"),
        custom_id.replace("begin", "begin:normal"),
        custom_id.swapcase(),
    ):
        with pytest.raises(UnknownClick):
            read(ROUTER.clicks.kinds, await written_out(services_at(store), forged), [])


async def test_unused_click_is_deleted_after_months(store):  # noqa: F811
    used, unused = ShowRulesOf(RULE), PlayGame(Convention.NORMAL, RULE)
    await keep(services_at(store), long_texts([used, unused]))
    later = NOON + NOTED_EACH + SECOND
    await written_out(services_at(store, later), custom_id_of(used))
    for moment, left in ((NOON + KEPT_FOR, 2), (later + KEPT_FOR, 1), (later + 2 * KEPT_FOR, 0)):
        await long_clicks.forget(store, moment)
        assert await count(store) == left


async def test_shown_again_is_stored_once_and_kept_longer(store):  # noqa: F811
    click = ShowRulesOf(RULE)
    for days in range(100):
        await keep(services_at(store, NOON + timedelta(days=days)), long_texts([click]))
    assert await count(store) == 1
    await long_clicks.forget(store, NOON + timedelta(days=100))
    assert await count(store) == 1


async def test_no_button_is_missing_below_a_long_rule(world):
    for command, options, wanted in (
        ("winner", {"position": f"{LONG_RULE}: 7 8"}, ["What if?", "Graph", "Conjecture", "Files"]),
        ("grundy", {"game": LONG_RULE}, ["Rules", "Strip", "Compare", "Check my program"]),
    ):
        await world.alice.slash(world.channel, command, **options)
        more = (await world.alice.click(world.board, label="More")).response
        assert set(wanted) <= set(labels(more))
        for card in (world.board, more):
            assert all(
                len(part["custom_id"]) <= LIMIT for part in walk(card) if "custom_id" in part
            )


@pytest.mark.parametrize("label", ["Show why", "What if?", "Graph", "Files", "Rules"])
async def test_button_below_a_long_rule_works_after_a_restart(world, label):
    if label == "Rules":
        await world.alice.slash(world.channel, "grundy", game=LONG_RULE)
    else:
        await world.alice.slash(world.channel, "winner", position=f"{LONG_RULE}: 3 4")
    await world.restart()
    result = await press(world.alice, world.board, label)
    shown = result.followups[-1] if result.followups else result.response
    assert "no longer works" not in texts(shown)
    assert "went wrong" not in texts(shown)
    if label == "What if?":
        (menu,) = [part for part in walk(shown) if part["type"] == 3]
        form = await world.alice.select(shown, ["0"], custom_id=menu["custom_id"])
        await world.restart()
        await world.alice.submit_modal(form, {"answer": "5"})
        assert menu_of(shown)["options"][0]["label"] == "A: 5"


async def test_match_is_begun_by_a_button_with_a_long_rule(world):
    await world.alice.slash(world.channel, "winner", position=f"{LONG_RULE}: 3 4")
    await world.restart()
    await world.alice.click(world.board, label="Play this position")
    assert str((await world.matches.load(1)).start) == f"{LONG_RULE}: 3 4"


async def test_forged_digest_gets_the_answer_to_an_old_button(world):
    await world.alice.slash(world.channel, "winner", position=f"{LONG_RULE}: 3 4")
    shown = screen(world)
    (whole,) = {part["custom_id"] for part in walk(world.board) if part.get("label") == "Show why"}
    for custom_id in (whole[:-1] + "-", whole.replace("layer", "whatif"), "g~graph:", "g~:"):
        relabelled(shown, whole, custom_id)
        told = await click_on(shown, world.alice, custom_id)
        assert told.response.content == str(UnknownClick())


async def test_answer_is_sent_while_the_database_is_away(world, monkeypatch):
    async def fail(*_):
        raise StoreUnavailable("away")

    monkeypatch.setattr(long_clicks, "keep", fail)
    await world.alice.slash(world.channel, "winner", position=f"{LONG_RULE}: 3 4")
    assert "wins" in texts(world.board)
    monkeypatch.undo()
    told = await world.alice.click(world.board, label="Show why")
    assert told.response.content == str(UnknownClick())
