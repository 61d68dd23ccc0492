"""The two ways of playing, by their names."""

import unicodedata

import pytest

from cgt.convention import Convention
from cgt.errors import NotationError


@pytest.mark.parametrize("text", ["misère", "Misere", " MISÈRE ", "last loses"])
def test_misere_play_is_known_with_and_without_its_accent(text):
    for form in ("NFC", "NFD"):
        assert Convention.of(unicodedata.normalize(form, text)) is Convention.MISERE


def test_what_is_written_is_read_back():
    assert [Convention.of(str(convention)) for convention in Convention] == list(Convention)


@pytest.mark.parametrize("text", ["", "reverse", "misère nim", "x" * 500])
def test_any_other_word_is_answered_with_what_would_do(text):
    with pytest.raises(NotationError, match="isn't a play convention") as caught:
        Convention.of(text)
    assert Convention.of(caught.value.example) is Convention.MISERE
    assert caught.value.source == text
