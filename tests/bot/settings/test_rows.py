"""Settings in a database: defaults, changes, and changes at the same time."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from bot.opponent.model import Level
from bot.settings.model import MOST_REFUSED, Person, Server, readmit, refuse
from bot.settings.rows import People, Servers
from bot.store import Store, StoreUnavailable
from bot.store.versioned import change
from cgt.errors import CgtError
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)

CHOSEN = Server(
    guild_id=9,
    channel_id=5,
    game="kayles",
    level=Level.CASUAL,
    clock="5m",
    favourites=("nim", "take 1-3"),
    organiser_id=77,
    threads=True,
    notices=False,
    language="de",
)


@pytest.fixture
def servers(store):  # noqa: F811 - the fixture
    return Servers(store)


@pytest.fixture
def people(store):  # noqa: F811 - the fixture
    return People(store)


async def test_who_has_chosen_nothing_has_the_defaults(servers, people):
    assert await servers.all((9, 8)) == {9: Server(guild_id=9), 8: Server(guild_id=8)}
    assert await people.all((1,)) == {1: Person(user_id=1)}
    assert Person(user_id=1).takes_challenges_of(2)


async def test_what_was_chosen_comes_back_and_can_be_taken_back(servers):
    assert await change(servers, 9, lambda _: CHOSEN) == (Server(guild_id=9), CHOSEN)
    assert (await servers.all((9, 8)))[9] == CHOSEN
    assert await servers.languages() == {9: "de"}
    await change(servers, 9, lambda _: Server(guild_id=9))
    assert await servers.all((9,)) == {9: Server(guild_id=9)}
    assert await servers.languages() == {}


async def test_whom_a_person_refuses_is_kept_in_order(people):
    for challenger in (5, 3, 4, 3):
        await change(people, 1, lambda person, one=challenger: refuse(person, one))
    _, changed = await change(people, 1, lambda person: readmit(person, frozenset({3})))
    assert changed.refused == (5, 4)
    assert await people.all((1, 2)) == {1: changed, 2: Person(user_id=2)}
    assert not changed.takes_challenges_of(5)
    assert changed.takes_challenges_of(3)
    nobody = replace(changed, challenges=False)
    assert not nobody.takes_challenges_of(3)


def test_a_refusal_by_name_is_of_another_and_of_so_many():
    person = Person(user_id=1, refused=tuple(range(2, MOST_REFUSED + 2)))
    assert refuse(person, 1) == person
    assert refuse(person, 2) == person
    with pytest.raises(CgtError, match="turn off all challenges instead"):
        refuse(person, 1_000)


async def until_reached(work):
    """Make a change, again where others held the database for so long that it was refused."""
    while True:
        try:
            return await work()
        except StoreUnavailable:
            continue


async def test_of_changes_by_several_processes_at_once_none_is_lost(servers, people, url):  # noqa: F811
    others = [await Store.open(url) for _ in range(3)]
    steps = [
        lambda server: replace(server, game="kayles"),
        lambda server: replace(server, threads=True),
        lambda server: replace(server, organiser_id=7),
    ]
    try:
        await asyncio.gather(
            *(
                until_reached(partial(change, Servers(other), 9, step))
                for other, step in zip(others, steps, strict=True)
            ),
            *(
                until_reached(
                    partial(
                        change,
                        People(other),
                        1,
                        lambda person, one=number: refuse(person, one),
                    )
                )
                for number, other in enumerate(others, 2)
            ),
        )
    finally:
        for other in others:
            await other.close()
    expected = Server(guild_id=9, game="kayles", threads=True, organiser_id=7)
    assert await servers.all((9,)) == {9: expected}
    assert set((await people.all((1,)))[1].refused) == {2, 3, 4}
