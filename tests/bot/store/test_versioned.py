"""One protocol changes what is stored, and documents are checked when they are read."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

import pytest

from bot.store import StoreUnavailable
from bot.store.document import BadDocument, read, write
from bot.store.versioned import TRIES, change


class Shelf:
    """A store of one number, which others change meanwhile as often as they are told to."""

    def __init__(self, others=0):
        self.number, self.version, self.others = 0, 1, others

    async def load(self, key):
        assert key == 7
        return self.number, self.version

    async def save(self, before, after):
        if self.others:
            self.others -= 1
            self.number, self.version = self.number + 10, self.version + 1
        if self.version != before[1]:
            return None
        self.number, self.version = after[0], self.version + 1
        return self.number, self.version


def one_more(value):
    return value[0] + 1, value[1]


async def one_more_later(value):
    return one_more(value)


async def test_a_change_is_made_anew_to_what_others_have_left():
    for transition in (one_more, one_more_later):
        assert await change(Shelf(others=3), 7, transition) == ((30, 4), (31, 5))


async def test_no_change_and_a_refusal_leave_everything_as_it_was():
    shelf = Shelf()
    assert await change(shelf, 7, lambda value: value) == ((0, 1), (0, 1))
    with pytest.raises(ZeroDivisionError):
        await change(shelf, 7, lambda value: (value[0] / 0, 1))
    assert (shelf.number, shelf.version) == (0, 1)


async def test_a_change_that_never_succeeds_ends():
    with pytest.raises(StoreUnavailable):
        await change(Shelf(others=TRIES), 7, one_more)


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Part:
    colour: Colour
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    id: int
    at: datetime
    parts: tuple[Part, ...] = ()
    is_there: bool = True


WHOLE = Whole(3, datetime(2026, 11, 22, tzinfo=UTC), (Part(Colour.RED, 2), Part(Colour.RED)), False)


def test_a_document_comes_back_and_what_it_lacks_is_the_default():
    text = write(WHOLE, without=("id",))
    assert read(Whole, text, id=3) == WHOLE
    assert read(Whole, '{"at":"2026-11-22T00:00:00+00:00"}', id=3) == replace(
        WHOLE, parts=(), is_there=True
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"red"', '"blue"', r"Whole\.parts: Invalid enum value 'blue'"),
        ("2}", '"2"}', r"Whole\.parts: Expected `int \| null`, got `str`"),
        ("false", "0", r"Whole\.is_there: Expected `bool`, got `int`"),
        ("is_there", "is_where", r"Whole\.is_where"),
        ('"at"', '"id"', r"Whole\.id: Expected"),
        ('"at":"2026-11-22T00:00:00Z",', "", r"Whole: .*missing"),
        ("2026-11", "2026-13", r"Whole\.at: Invalid"),
        ("}", "", "Whole: "),
        ("false", "[" * 10**5 + "]" * 10**5, "Whole: .*recursion"),
    ],
)
def test_wrong_document_is_refused_by_its_field(old, new, said):
    with pytest.raises(BadDocument, match=said):
        read(Whole, write(WHOLE, without=("id",)).replace(old, new), id=3)
