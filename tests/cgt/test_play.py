"""The two ways of playing, by their names."""

import unicodedata

import pytest

from cgt.errors import NotationError
from cgt.play import Play


@pytest.mark.parametrize("text", ["misère", "Misere", " MISÈRE ", "last loses"])
def test_misere_play_is_known_with_and_without_its_accent(text):
    for form in ("NFC", "NFD"):
        assert Play.of(unicodedata.normalize(form, text)) is Play.MISERE


def test_what_is_written_is_read_back():
    assert [Play.of(str(play)) for play in Play] == list(Play)


@pytest.mark.parametrize("text", ["", "reverse", "misère nim", "x" * 500])
def test_any_other_word_is_answered_with_what_would_do(text):
    with pytest.raises(NotationError, match="isn't a play convention") as caught:
        Play.of(text)
    assert Play.of(caught.value.example) is Play.MISERE
    assert caught.value.source == text
