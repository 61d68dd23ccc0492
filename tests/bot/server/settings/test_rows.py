"""Settings in a database: defaults, changes, and changes at the same time."""

from dataclasses import replace

import pytest

from bot.server.settings.model import MOST_REFUSED, Person, Server, readmit, refuse
from bot.server.settings.rows import People, Servers
from bot.store.versioned import change
from cgt.errors import CgtError

CHOSEN = Server(guild_id=9, game="kayles", language="de")


@pytest.fixture
def servers(store):
    return Servers(store)


@pytest.fixture
def people(store):
    return People(store)


async def test_settings_without_a_choice_are_the_defaults(servers, people):
    assert await servers.all((9, 8)) == {9: Server(guild_id=9), 8: Server(guild_id=8)}
    assert await people.all((1,)) == {1: Person(user_id=1)}
    assert Person(user_id=1).takes_challenges_of(2)


async def test_chosen_language_is_found_and_taken_back(servers):
    assert await change(servers, 9, lambda _: CHOSEN) == (Server(guild_id=9), CHOSEN)
    assert (await servers.all((9, 8)))[9] == CHOSEN
    assert await servers.languages() == {9: "de"}
    await change(servers, 9, lambda _: Server(guild_id=9))
    assert await servers.all((9,)) == {9: Server(guild_id=9)}
    assert await servers.languages() == {}


async def test_refused_members_are_stored_in_order(people):
    for challenger in (5, 3, 4, 3):
        await change(people, 1, lambda person, one=challenger: refuse(person, one))
    _, changed = await change(people, 1, lambda person: readmit(person, frozenset({3})))
    assert changed.refused == (5, 4)
    assert await people.all((1, 2)) == {1: changed, 2: Person(user_id=2)}
    assert not changed.takes_challenges_of(5)
    assert changed.takes_challenges_of(3)
    nobody = replace(changed, challenges=False)
    assert not nobody.takes_challenges_of(3)


def test_refused_members_are_others_up_to_a_maximum():
    person = Person(user_id=1, refused=tuple(range(2, MOST_REFUSED + 2)))
    assert refuse(person, 1) == person
    assert refuse(person, 2) == person
    with pytest.raises(CgtError, match="turn off all challenges instead"):
        refuse(person, 1_000)
