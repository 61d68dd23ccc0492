"""Every card and form of every feature, in every state, is one that Discord takes.

The cards are found in the code. Their states have nothing, one, few and very many of what they
show; states and languages take turns, so that `.ci/run` meets each of both.
"""

import importlib
import inspect
from pathlib import Path
from random import Random

import pytest
from discord import ui

from bot.chat.card import Card, text
from bot.chat.custom_id import Confirms
from bot.chat.items import ClickButton, ClickSelect, confirmation_form, row
from bot.language.catalogue import languages
from bot.language.words import Words
from bot.play.matches.clicks import ShowRules
from tests import openapi
from tests.bot.cards.registry import CASES, states_of
from tests.bot.clicks import KINDS, extremes_of
from tests.bot.limits import assert_within_limits, parts
from tests.samples import sampled

ROOT = Path(__file__).parents[3]
MOST = 2
"""How many states of a card are tried each time, drawn by chance."""
CONFIRMATIONS = [kind for kind in KINDS if issubclass(kind, Confirms)]
SHOWN = {"Card", "ui.Modal"}
"""What a function returns that makes a card or a form."""
for path in sorted(Path(__file__).parent.glob("of_*.py")):
    importlib.import_module(f"tests.bot.cards.{path.stem}")  # where the cases stand


def makers():
    """Return the public functions of the rooms of cards that make a card or a form."""
    found = set()
    for path in (*ROOT.glob("bot/**/cards.py"), *ROOT.glob("bot/**/cards/*.py")):
        module = importlib.import_module(
            ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        )
        for name, function in inspect.getmembers(module, inspect.isfunction):
            own = function.__module__ == module.__name__ and not name.startswith("_")
            if own and function.__annotations__.get("return") in SHOWN:
                found.add(function)
    return found


def label(function):
    return f"{function.__module__.removeprefix('bot.')}.{function.__qualname__}"


def assert_taken(shown):
    """Assert that Discord takes a card or a form."""
    if isinstance(shown, Card):
        sent = assert_within_limits(shown)
        assert sent["components"][0]["components"], "a card with nothing in it"
        assert_fits("/channels/1/messages", sent)
        return
    assert isinstance(shown, ui.Modal)
    sent = shown.to_dict()
    assert 1 <= len(sent["title"]) <= 45
    assert 1 <= len(sent["custom_id"]) <= 100
    assert 1 <= len(sent["components"]) <= 5
    for each in sent["components"]:
        field = each["component"]
        assert 1 <= len(each["label"]) <= 45
        assert len(each.get("description") or "") <= 100
        assert len(field.get("placeholder") or "") <= (100 if field["type"] == 4 else 150)
        assert len(field.get("value") or "") <= (field.get("max_length") or 4000)
        assert field["type"] == 4 or 1 <= len(field["options"]) <= 25
        for option in field.get("options", ()):
            assert 1 <= len(option["label"]) <= 100
    assert_fits("/interactions/1/token/callback", {"type": 9, "data": sent})


def assert_fits(path, sent):
    """Assert that a body is as Discord describes it, where that description is at hand."""
    if openapi.DESCRIPTION.is_file():
        sent = {key: value for key, value in sent.items() if key != "attachments"}
        faults = openapi.request_faults("POST", path, sent)
        assert [fault for fault in faults if "attachment" not in fault] == []


def test_cases_are_those_of_cards_and_forms():
    assert {*map(label, CASES)} <= {*map(label, makers())}


@pytest.mark.parametrize("most", sampled([MOST, 10**6], [MOST]))
@pytest.mark.parametrize("function", sorted(makers(), key=label), ids=label)
def test_discord_takes_card_in_every_state_and_language(function, most):
    spoken = [Words("en-US"), *map(Words, languages())]
    states = states_of(function)
    assert states
    states = Random(1).sample(states, min(most, len(states)))
    for at in range(max(len(states), min(len(spoken), most))):
        assert_taken(states[at % len(states)](words=spoken[at % len(spoken)]))


@pytest.mark.parametrize("kind", CONFIRMATIONS, ids=lambda kind: kind.__name__)
def test_confirmations_are_taken_in_every_language(kind):
    for words in (Words("en-US"), *map(Words, languages())):
        assert_taken(confirmation_form(extremes_of(kind)[-1], words))
        assert words.text(kind.confirmation.answer_to_no)


def test_card_leaves_out_its_empty_parts():
    nothing = ClickSelect(ShowRules(1), "Choose", [])
    button = ClickButton(ShowRules(1), "Go")
    card = Card([text("Hello"), row(), text(" \n"), row(nothing), row(button)])
    assert [each["type"] for each in parts(card)] == [17, 10, 1, 2]
