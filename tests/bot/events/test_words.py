"""Sentences of events, in every state: whom they name, and what they call it."""

import re
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest

from bot.chat.items import confirmation_form
from bot.events.cards import corrections, organiser
from bot.events.cards.panel import panel_card, table_card
from bot.events.cards.personal import own_card, own_line
from bot.events.clicks import CallOff, End, LeaveMatch
from bot.events.model import Correction, Format, Kind, Stage, View, transitions
from bot.shared.refusals import Refusal
from tests.bot.cards.of_events import EVENTS, boards_of
from tests.bot.events.events import NOW, opened
from tests.bot.limits import ENGLISH, body, parts

OWN_STATES = [(event, one.user_id) for event in EVENTS for one in event.entrants[:6]]

READ = {"content", "label", "placeholder", "description", "title"}


def said_of(event, user_id):
    return own_line(View(event, boards_of(event), {}), user_id, ENGLISH)


def test_own_line_matches_every_state():
    for event, user_id in OWN_STATES:
        said = said_of(event, user_id)
        mine, one = event.current_of(user_id), event.entrant(user_id)
        is_playing = event.is_open and mine is not None and mine.how is None
        assert ("You're playing against" in said or "Your board" in said) == is_playing, said
        plays_on = user_id in {each.user_id for each in event.active(event.round + 1)}
        waits = event.is_open and event.round and plays_on and not is_playing
        waits = waits and not event.is_last_round
        if event.round and event.is_open:
            soon = "soon get a new opponent" if event.rules.is_arena else "paired in the next round"
            assert (soon in said) == bool(waits), said
        if not event.is_open:
            assert said in {"This event is over.", "This has been cancelled."}
        elif one.left is not None:
            assert "You've left" in said


def test_own_line_of_a_latecomer_names_the_next_round():
    (late, *_) = (each for each in EVENTS if each.is_open and each.waiting and each.round == 1)
    assert said_of(late, late.waiting[0].user_id) == "You'll be paired in the next round."


def test_join_is_offered_to_strangers_when_possible():
    for event in EVENTS:
        can_join = True
        try:
            transitions.join(event, 999, "late")
        except Refusal as refusal:
            can_join = "places are taken" in str(refusal)
        assert ("Press Join" in said_of(event, 999)) == can_join
        card = panel_card(View(event, boards_of(event), {}), None, ENGLISH)
        shown = {each["label"]: each["style"] for each in parts(card) if each["type"] == 2}
        assert ("Join" in shown) == can_join
        assert shown.get("Join") in {None, 3 if event.stage is Stage.OPEN else 2}


@pytest.mark.parametrize(("before", "winner"), [*product([None, 1, 2], repeat=2)])
def test_fix_names_nobody_twice(before, winner):
    event = opened(Format.SWISS, 2)
    twins = tuple(replace(one, name="Cat") for one in event.entrants)
    fixed = Correction(NOW, 9, 1, 4, before, winner)
    (said,) = corrections(replace(event, entrants=twins, corrections=(fixed,)), ENGLISH)
    named = re.findall(r"<@(\d)>", said)
    assert len(named) == len({*named}), said
    assert said.lower().count("nobody") == (winner is None), said
    assert "Cat" not in said


def texts_in(sent):
    """Yield all that a member reads in what is sent of a card or a form."""
    if isinstance(sent, list):
        for each in sent:
            yield from texts_in(each)
    elif isinstance(sent, dict):
        for name, each in sent.items():
            if isinstance(each, str) and name in READ:
                yield each
            elif not isinstance(each, str):
                yield from texts_in(each)


def cards_of(event):
    """Yield the cards and forms of an event, as they are sent."""
    view = View(event, boards_of(event), {})
    cards = [
        panel_card(view, None, ENGLISH),
        own_card(view, 1, ENGLISH),
        organiser.organiser_card(event, ENGLISH),
        organiser.boards_card(event, 0, ENGLISH),
        *(organiser.board_card(event, each, ENGLISH) for each in event.pairings[:1]),
    ]
    if event.entrants:
        cards.append(table_card(view, 0, None, ENGLISH))
    yield from (body(card) for card in cards)
    for kind in (End, CallOff, LeaveMatch):
        yield confirmation_form(kind(event.id), ENGLISH).to_dict()


def refusals(event):
    """Yield the refusals of an event to everything that anybody can do."""
    for transition in (
        lambda: transitions.join(event, 1, "one"),
        lambda: transitions.join(event, 999, "late"),
        lambda: transitions.leave(event, 999),
        lambda: transitions.start(event, []),
        lambda: transitions.next_round(event, []),
        lambda: transitions.finish(event),
        lambda: transitions.pause(event),
        lambda: transitions.resume(event),
        lambda: transitions.cancel(event),
        lambda: transitions.correct(event, (9, 9), None, 1, NOW),
    ):
        with suppress(AssertionError):
            try:
                transition()
            except Refusal as refusal:
                yield str(refusal)


def test_sentences_about_a_night_never_say_tournament():
    nights = [event for event in EVENTS if event.kind is Kind.NIGHT]
    said = {each for event in nights for each in refusals(event)}
    assert len(said) > 5
    for event in nights:
        said |= {said_of(event, user_id) for user_id in (1, 999)}
        said |= {text for sent in cards_of(event) for text in texts_in(sent)}
    for each in said:
        assert "tournament" not in each.replace("/tournament", "").lower(), each
