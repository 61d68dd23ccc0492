"""What Discord takes of a card, and positions to make cards of."""

import re

from hypothesis import strategies as st

import cgt
from bot.language.words import Words
from cgt.errors import CgtError
from tests.bot.play.matches.stages import GAMES
from tests.message_rules import message_faults, walk

ENGLISH = Words("en-US")
IMAGE = b"\x89PNG"
MENTION = re.compile(r"<@\d{2,}>")
BOUNDLESS = {"nim", "take 1-3", "take 1,3,4", "take 1", "divide 2,3,6", "nim + pass"}
"""Games of which a heap of any size costs nothing to look at."""


def body(card):
    """Return what is sent to Discord of a card."""
    return {
        "flags": 1 << 15,
        "components": card.view().to_components(),
        "attachments": [{"filename": file.filename} for file in card.files()],
    }


def parts(card):
    return parts_of(body(card))


def parts_of(sent):
    """Return the components of what is sent of a card, with those in others."""
    return [each for _, each in walk(sent["components"], "components")]


def assert_within_limits(card):
    """Assert that Discord takes a card; return what is sent of it."""
    sent = body(card)
    assert list(message_faults(sent, new=True)) == []
    for each in parts_of(sent):
        kind = each["type"]
        if "custom_id" in each:
            assert 1 <= len(each["custom_id"]) <= 100
        if kind == 1:
            assert 1 <= len(each["components"]) <= 5
        if kind == 2:
            assert 1 <= len(each["label"]) <= 80
        if kind == 3:
            assert 1 <= len(each["options"]) <= 25
            assert len(each.get("placeholder") or "") <= 150
            for option in each["options"]:
                assert 1 <= len(option["label"]) <= 100
                assert 1 <= len(option["value"]) <= 100
                assert len(option.get("description") or "") <= 100
        if kind == 10:
            assert each["content"]
        if kind == 12:
            said = [item["description"] for item in each["items"]]
            assert all(1 <= len(alt) <= 1024 for alt in said)
            assert not any(MENTION.search(alt) for alt in said), "it isn't shown as a name"
    return sent


@st.composite
def positions(draw_from, most=64):
    """Draw a position of one or several games that has a move and can be stored."""
    games = draw_from(st.lists(st.sampled_from(GAMES), min_size=1, max_size=3, unique=True))
    written = []
    for game in games:
        largest = 10**36 - 1 if game.code in BOUNDLESS else 25
        sizes = st.one_of(st.integers(0, 12), st.integers(0, largest))
        heaps = draw_from(st.lists(sizes, min_size=1, max_size=most // len(games)))
        written.append(f"{game.code}: {' '.join(map(str, heaps))}")
    try:
        found = cgt.position("; ".join(written))
    except CgtError:
        found = cgt.position("nim: 1")
    return found if not found.is_over else cgt.position("nim: 1")
