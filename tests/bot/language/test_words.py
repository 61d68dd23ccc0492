"""Words: every message is short, and free of the patterns of an English that nobody speaks."""

import re
from string import Formatter

import pytest

STIFF = re.compile(
    r"\bwho(?:m|so)?ever\b|\bleft out\b|\bleave (?:it|one) out\b|\bworth\b(?! a try)|\bwho may\b"
    r"|\blapses?\b|\bis none\b|\bit is no\b|” is no\b|\bof a bracket\b|\buntil in\b"
    r"|\bjust now\b|\banew\b|\bcalled? (?:it |the tournament )?off\b|\bby chance\b"
    r"|\bput right\b|\bgive (?:it |this match )?up\b|\bhangs? together\b|\bthat is known here\b"
    r"|\bthe most\b(?=,)|\bcan ?not\b|\bdo not\b|\bdoes not\b|\bdid not\b|\bi am\b",
    re.IGNORECASE,
)
"""What a native writer would not say to a friend."""
LONGEST = 25


def plain_text(form):
    """Return a message with a letter for each value, and without marks or a reference."""
    parts = (
        said + ("x" if name is not None else "") for said, name, _, _ in Formatter().parse(form)
    )
    bare = re.sub(r"\([^()]*\d{4}\)", "", re.sub(r"`[^`]*`", "code", "".join(parts)))
    return re.sub(r"[*#]|<[@#]x>|\[[^]]*\]\(x\)", "", bare)


def split(form):
    return re.split(r"(?<=[.!?])\s+|\n", plain_text(form))


def test_no_message_says_what_nobody_would_say(sentences):
    assert [form for form in sentences if STIFF.search(form)] == []


def test_no_sentence_of_a_message_is_longer_than_one_breath(sentences):
    assert [
        sentence
        for form in sentences
        for sentence in split(form)
        if len(sentence.split()) > LONGEST
    ] == []


def test_a_sentence_has_at_most_one_colon(sentences):
    assert [
        sentence
        for form in sentences
        for sentence in split(form)
        if len(re.findall(r":(?=\s|$)", sentence)) > 1
    ] == []


@pytest.mark.parametrize(
    "form",
    ["Whoever moves wins.", "X; if left out, Y", "It lapses soon.", "This heap is worth *3."],
)
def test_the_patterns_find_what_they_are_for(form):
    assert STIFF.search(form)
