"""Cards: texts and pictures are cut where Discord's limits are."""

from bot.chat.card import Card, Gallery, Picture, text
from tests.bot.limits import IMAGE, assert_within_limits, parts
from tests.message_rules import MOST_TEXT


def test_longest_text_is_cut_when_all_are_too_long_together():
    lines = "\n".join(f"line {number}" for number in range(900))
    card = Card([text("title"), text(f"```\n{lines}\n```"), text("verdict")])
    shown = [each["content"] for each in parts(card) if each["type"] == 10]
    assert shown[0] == "title"
    assert shown[2] == "verdict"
    assert sum(map(len, shown)) <= MOST_TEXT
    assert shown[1].startswith("```\nline 0\n")
    assert shown[1].count("```") == 2, "a block that was opened is closed"
    assert "…" in shown[1]


def test_texts_that_fit_stay_as_they_are():
    card = Card([text("a" * 1900), text("b" * 1900)])
    assert [each["content"] for each in parts(card) if each["type"] == 10] == [
        "a" * 1900,
        "b" * 1900,
    ]


def test_a_picture_has_its_words_cut_where_the_limit_is():
    picture = Picture("a.png", IMAGE, "x" * 3000)
    assert_within_limits(Card([Gallery(picture)]))
