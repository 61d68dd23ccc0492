"""Custom ids: read back as they were written; whatever else a client may send is refused."""

from dataclasses import fields

import discord
import pytest
from hypothesis import example, given, strategies as st

from bot.app.features import ROUTER
from bot.chat.custom_id import Chosen, Click, Form, Id, Small, UnknownClick, read
from bot.server.settings.clicks import RefuseOne
from tests.bot.clicks import KINDS, chosen_of, clicks_of

CLICKS = st.one_of(map(clicks_of, KINDS))
SENT = st.lists(
    st.one_of(st.sampled_from(["", "yes", "²", "-1", "0", "1.2"]), st.text()), max_size=3
)
NUMBERS = st.sampled_from(
    ["", "-", "-1", "007", "1.5", "²", "٣", "1e3", " 1", "9" * 99, str(2**63)]
)


def read_back(custom_id, chosen, *, form=False):
    return read(ROUTER.clicks.kinds, custom_id, chosen, form=form)


@given(CLICKS)
def test_a_click_is_read_back_as_it_was_written(click):
    found = read_back(str(click), chosen_of(click), form=isinstance(click, Form))
    assert (type(found), str(found), chosen_of(found)) == (
        type(click),
        str(click),
        chosen_of(click),
    )


@pytest.mark.exhaustive
@given(st.one_of(st.text(), CLICKS.map(str)), SENT, st.booleans())
@example(f"g:nomore:{2**63}", [], False)
@example("ug:nomoreof", ["²"], False)
@example("g:move:1:2:\ud800", [], False)
def test_custom_id_that_the_bot_does_not_write_is_refused(custom_id, chosen, form):
    try:
        click = read_back(custom_id, chosen, form=form)
    except UnknownClick:
        return
    assert str(click) == custom_id.lstrip("scru")
    assert chosen_of(click) == chosen
    assert isinstance(click, Form) is form


@given(CLICKS, NUMBERS, st.data())
def test_a_number_in_a_custom_id_is_one_that_the_bot_writes(click, number, data):
    parts = str(click).split(":")
    at = data.draw(st.integers(1, len(parts) - 1))
    parts[at] = number
    try:
        found = read_back(":".join(parts), chosen_of(click), form=isinstance(click, Form))
    except UnknownClick:
        return
    assert str(found) == ":".join(parts)


@given(CLICKS)
def test_every_number_has_a_range(click):
    numbers = [getattr(click, each.name) for each in fields(click)]
    assert all(0 <= each < 2**63 for each in numbers if isinstance(each, int))


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "g",
        "g:",
        "g:nomore",
        "g:nomore:",
        "g:nomore:7:",
        "x:nomore:7",
        "of another bot",
        "g:7:7",
    ],
)
def test_a_custom_id_that_is_not_whole_is_refused(custom_id):
    with pytest.raises(UnknownClick):
        read_back(custom_id, [])


def test_a_form_is_no_button_and_a_button_no_form():
    with pytest.raises(UnknownClick):
        read_back("g:resigned:7", ["yes"])
    with pytest.raises(UnknownClick):
        read_back("g:nomore:7", [], form=True)
    assert read_back("g:nomore:7", []) == RefuseOne(discord.Object(7))


def test_a_click_is_one_declaration():
    class ShowShelf(Click, verb="shelf"):
        shelf: Id
        at: tuple[Small, Small]
        title: str
        books: Chosen[tuple[Id, ...]] = ()

    kept = ShowShelf(7, (1, 2), "a: b")
    assert str(kept) == "g:shelf:7:1.2:a: b"
    assert read({"shelf": ShowShelf}, str(kept), ["5", "6"]) == ShowShelf(7, (1, 2), "a: b", (5, 6))


def test_field_that_no_custom_id_can_keep_is_refused():
    with pytest.raises(TypeError):

        class Weigh(Click, verb="weigh"):
            weight: float

    with pytest.raises(TypeError):

        class Name(Click, verb="name"):
            name: str
            number: Small
