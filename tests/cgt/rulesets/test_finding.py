"""What somebody means who types the name of a game: slips, nicknames, and games not here."""

import string
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.rulesets.catalogue import CATALOGUE, entry_of, find, names, not_here, ruleset
from cgt.rulesets.finding import EXACT, SLIP, key, stem
from cgt.rulesets.unsupported import ELSEWHERE
from tests.games import each_entry
from tests.samples import sampled

NAMES = [(name, entry) for entry in CATALOGUE for name in entry.names]
WORDS = [
    (name, entry)
    for name, entry in NAMES
    if name[-1] not in "+-" and not any(sign.isdigit() for sign in name)
]
"""Names in letters: a slip in a number, a code or ``dim-`` is another of them."""
named_in_words = st.sampled_from(WORDS)


@st.composite
def slips(draw):
    """Draw a name with one letter left out, added, changed or swapped with the next."""
    name, entry = draw(named_in_words)
    at = draw(st.integers(0, len(name) - 1))
    letter = draw(st.sampled_from(string.ascii_lowercase))
    kind = draw(st.sampled_from(["left out", "added", "changed", "swapped"]))
    typed = {
        "left out": name[:at] + name[at + 1 :],
        "added": name[:at] + letter + name[at:],
        "changed": name[:at] + letter + name[at + 1 :],
        "swapped": name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
    }[kind]
    return typed, name, entry


def denoted(text):
    """Return what a text denotes, or the error that says that it denotes nothing."""
    try:
        return ruleset(text)
    except cgt.NotationError as error:
        return error


@pytest.mark.parametrize("named", sampled(NAMES, NAMES[::8]), ids=lambda named: named[0])
def test_name_comes_first_in_any_spelling(named):
    name, entry = named
    for typed in (name, name.upper(), f"  {name} ", name.replace("'", "’")):
        assert ruleset(typed) == entry.ruleset
        fit, first = find(typed)[0]
        assert (fit.kind, first) == (EXACT, entry)
    for typed in (name.replace("'", ""), name.replace(" ", "  ")):
        assert ruleset(typed) == entry.ruleset


def test_no_two_games_share_a_shortened_name():
    for form in (key, stem):
        meant = {}
        for name, entry in NAMES:
            assert meant.setdefault(form(name), entry) is entry, name


@given(slips())
def test_slip_finds_the_game_or_is_refused(slip):
    typed, name, entry = slip
    found = denoted(typed)
    if not isinstance(found, cgt.NotationError):
        same_words = entry_of(found) is entry and stem(typed) in {stem(name), *entry.names}
        assert found == entry.ruleset or same_words or _is_exact(typed, found)
        return
    for candidate in found.candidates:
        assert isinstance(ruleset(candidate), cgt.Ruleset)
    if len(key(typed)) > 2:
        assert entry in [other for fit, other in find(typed) if fit.kind <= SLIP]


def _is_exact(typed, found):
    """Return whether a text denotes a game by itself, not by way of a guess."""
    entry = entry_of(found)
    return entry is None or typed.strip() in entry.names or stem(typed) in map(stem, entry.names)


@pytest.mark.exhaustive
@pytest.mark.parametrize("words", sampled([WORDS[::8], WORDS], [WORDS[::8]]), ids=["some", "all"])
def test_nearly_every_slip_in_a_long_name_finds_its_game_first(words):
    """Of all names of five letters and more, with each letter left out, doubled, or swapped."""
    tried = missed = 0
    for name, entry in words:
        for at in range(len(name) if len(name) > 4 else 0):
            for typed in (
                name[:at] + name[at + 1 :],
                name[:at] + name[at] * 2 + name[at + 1 :],
                name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
            ):
                tried += 1
                found = find(typed)
                missed += not found or found[0][1] is not entry
    assert tried > 30 * len(words)
    assert missed < tried * 0.005


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("cram", "Cram"),
        ("kales", "Kayles"),
        ("kayels", "Kayles"),
        ("whytoff", "Wythoff's game"),
        ("nim with pass", "Nim with one pass per heap"),
        ("pass nim", "Nim with one pass per heap"),
        ("bowling", "Kayles on a row of pins"),
        ("subtraction", "Take 1 to 3"),
        ("tic tac toe", "Treblecross"),
        ("grundy game", "Grundy's game"),
        ("geography", "Vertex Geography"),
        ("hackenbush", "Green Hackenbush"),
        ("mobius", "Moebius"),
    ],
)
def test_common_names_find_their_game(typed, title):
    assert str(find(typed)[0][1].title) == title


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("kales", "I don't know a game called “kales”. Did you mean Kayles?"),
        ("kaylse", "I don't know a game called “kaylse”. Did you mean Kayles?"),
        *((word, f"I don't know a game called “{word}”.") for word in (
            *("qwertz", "risk", "tetris", "poker", "minesweeper", "scrabble", "zz", "x"),
        )),
    ],
)  # fmt: skip
def test_error_names_the_likely_game(typed, sentence):
    with pytest.raises(cgt.NotationError) as caught:
        ruleset(f" {typed}")
    assert str(caught.value) == sentence
    assert (caught.value.source, caught.value.span) == (f" {typed}", (1, len(typed) + 1))
    assert [*caught.value.candidates, "take 1-3"][0] == caught.value.example


@pytest.mark.parametrize("game", ELSEWHERE, ids=[game.names[0] for game in ELSEWHERE])
def test_missing_game_is_explained_with_the_nearest_one(game):
    nearest = entry_of(ruleset(game.nearest))
    assert nearest is not None
    assert str(nearest.title).casefold() in str(game.what).casefold()
    for name in game.names:
        for typed in (name, name.title(), name.replace("-", " ")):
            with pytest.raises(cgt.NotationError) as caught:
                ruleset(typed)
            assert (str(caught.value), caught.value.example) == (str(game.what), game.nearest)
        assert name not in names()


@each_entry
def test_rule_in_a_few_words_fits_beside_the_title(entry):
    assert len(f"{entry.title}: {entry.brief}") <= 100
    assert not str(entry.brief).endswith(".")


@given(st.text(max_size=4_000))
def test_any_text_is_answered_at_once(text):
    find(text)
    assert isinstance(not_here(text), type(None) | type(ELSEWHERE[0]))
    with suppress(cgt.CgtError):
        ruleset(text)
