"""The two ways of playing, by their names."""

import unicodedata

import pytest

from cgt.core.convention import Convention
from cgt.errors import NotationError


@pytest.mark.parametrize("text", ["misère", "Misere", " MISÈRE ", "last loses"])
def test_misere_play_is_known_with_and_without_its_accent(text):
    for form in ("NFC", "NFD"):
        assert Convention.of(unicodedata.normalize(form, text)) is Convention.MISERE


def test_written_convention_is_read_back():
    assert [Convention.of(str(convention)) for convention in Convention] == list(Convention)


@pytest.mark.parametrize("text", ["", "reverse", "misère nim", "x" * 500])
def test_unknown_convention_is_refused_with_an_example(text):
    with pytest.raises(NotationError, match="isn't a play convention") as caught:
        Convention.of(text)
    assert Convention.of(caught.value.example) is Convention.MISERE
    assert caught.value.source == text
