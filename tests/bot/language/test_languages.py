"""The languages that come with the bot: whole, and true to what they translate."""

import ast
import json
import re
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

import discord
import pytest
from babel.messages.pofile import read_po
from discord import app_commands
from fontTools.ttLib import TTFont

import cgt
from bot.app.features import ROUTER
from bot.chat.tree import Translator, Tree
from bot.language import extraction
from bot.language.catalogue import drawn_translation, translation
from bot.language.names import game_name
from bot.language.words import Words
from bot.play.matches.cards.board import board_card
from bot.server.games.cards import help_card, rules_text
from bot.server.games.model import example_of
from bot.workers.pictures import fonts
from cgt.drawing import draw, draw_explanation
from cgt.showing.svg import LETTERS, is_drawable
from tests.bot.limits import IMAGE, assert_within_limits
from tests.bot.play.matches.stages import GAMES, match_of
from tests.games import FIRST_OF_FAMILIES
from tests.samples import sampled

WAITING = json.loads((Path(__file__).parent / "waiting.json").read_text(encoding="utf-8"))
"""The sentences that wait for their translations, in the order of the template."""
FILES = sorted(extraction.TEMPLATE.parent.glob("*.po"))
LOCALES = {"de": "de", "es": "es-ES", "fr": "fr", "ja": "ja", "pl": "pl", "pt_BR": "pt-BR"}
"""The languages that come with the bot, and what Discord calls them."""

TERMS = {
    "nim-sum": {
        "de": ("nim-summe",),
        "es": ("suma nim",),
        "fr": ("somme nim",),
        "ja": ("ニム和",),
        "pl": ("suma nim", "sumę nim", "sumy nim", "sumie nim", "sumą nim", "suma nim"),
        "pt_BR": ("soma nim",),
    },
    "nim value": {
        "de": ("nim-wert", "misère-nim-wert"),
        "es": ("valor nim", "valores nim"),
        "fr": ("valeur nim", "valeurs nim"),
        "ja": ("ニム値",),
        "pl": ("wartość nim", "wartości nim"),
        "pt_BR": ("valor nim", "valores nim"),
    },
    "nim-sequence": {
        "de": ("nim-folge",),
        "es": ("sucesión nim",),
        "fr": ("suite nim",),
        "ja": ("ニム列",),
        "pl": ("ciąg nim", "ciągu nim"),
        "pt_BR": ("sequência nim",),
    },
    "P-position": {
        "de": ("p-stellung",),
        "es": ("posición p", "posiciones p"),
        "fr": ("position p", "positions p"),
        "ja": ("p 局面",),
        "pl": ("pozycja p", "pozycję p", "pozycje p", "pozycji p", "pozycją p"),
        "pt_BR": ("posição p", "posições p"),
    },
    "N-position": {
        "de": ("n-stellung",),
        "es": ("posición n", "posiciones n"),
        "fr": ("position n", "positions n"),
        "ja": ("n 局面",),
        "pl": ("pozycja n", "pozycję n", "pozycji n", "pozycje n"),
        "pt_BR": ("posição n", "posições n"),
    },
    "misère quotient": {
        "de": ("misère-quotient",),
        "es": ("cociente misère",),
        "fr": ("quotient misère",),
        "ja": ("ミゼール商",),
        "pl": ("iloraz misère", "ilorazu misère"),
        "pt_BR": ("quociente misère",),
    },
    "component": {
        "de": ("komponente",),
        "es": ("componente",),
        "fr": ("composante",),
        "ja": ("成分",),
        "pl": ("składow",),
        "pt_BR": ("componente",),
    },
}
"""How each language puts the theory's terms, in the forms that its sentences need."""


def forms(text):
    return (text,) if isinstance(text, str) else tuple(text)


@cache
def messages(file, *, whole=True):
    """Return the sentences of a language that are translated, or all: the English, and its own."""
    return [
        (forms(message.id), forms(message.string))
        for message in read_po(BytesIO(file.read_bytes()), locale=file.stem)
        if message.id and (all(forms(message.string)) or not whole)
    ]


def placeholders(form):
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def language(request):
    return request.param


def test_the_languages_are_these():
    assert [file.stem for file in FILES] == sorted(LOCALES)


@pytest.mark.exhaustive
def test_the_name_of_a_command_is_no_other_sentence(monkeypatch):
    """A name stays as it is in every language, so that a sentence would, too."""
    names = {
        command.name
        for command in Tree(
            discord.Client(intents=discord.Intents.none()), ROUTER.commands
        ).get_commands(type=discord.AppCommandType.chat_input)
    }
    assert "play" in names
    monkeypatch.setattr(extraction, "SAYS", extraction.SAYS - {"_"})
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in extraction.files()]
    errors = extraction.error_names(trees)
    assert names.isdisjoint(said for tree in trees for said in extraction.sentences(tree, errors))


def test_a_language_is_up_to_date(language):
    told = language.read_text(encoding="utf-8")
    assert told == extraction.renew(language), "python -m bot.language.extraction"


def test_sentence_is_translated_or_waits_in_every_language(language):
    missing = [english[0] for english, said in messages(language, whole=False) if not all(said)]
    assert missing == [sentence for sentence in WAITING if sentence in missing]
    assert set(missing) == set(WAITING), "the sentences that wait are the same in every language"


def test_a_translation_has_the_values_of_its_sentence(language):
    for english, said in messages(language):
        *_, last = english
        wanted = placeholders(last)
        assert placeholders(said[-1]) == wanted, said
        for form in said[:-1]:
            assert placeholders(form) <= wanted | placeholders(english[0]), said


def test_translation_has_the_marks_and_commands_of_its_sentence(language):
    def marks(form):
        commands = re.findall(r"(?<![\w/}])/[a-z][a-z-]+", form)
        head = re.match(r"(?:-# |#+ |\d\. |- |✓ |✗ |… |‹ )?", form)[0]
        return Counter(commands), form.count("**"), form.count("`"), form.count("\n"), head

    for english, said in messages(language):
        for form in said:
            assert marks(form) == marks(english[-1]), form


def test_the_terms_of_the_theory_are_those_of_the_glossary(language):
    for term, known in TERMS.items():
        for english, said in messages(language):
            if re.search(rf"\b{term}", english[-1], re.IGNORECASE) and "`" not in english[-1]:
                shown = said[-1].casefold().replace("\u00a0", " ")
                assert any(word in shown for word in known[language.stem]), (term, said)


def test_fonts_have_every_letter_that_is_drawn(language):
    for font in fonts():
        letters = TTFont(font).getBestCmap()
        claimed = (chr(code) for first, last in LETTERS for code in range(first, last + 1))
        assert {char for char in claimed if is_drawable(char)} <= {*map(chr, letters)}
        for _, said in messages(language):
            for form in filter(is_drawable, said):
                assert {char for char in form if ord(char) not in letters} <= {"\n"}, form


def test_picture_is_english_when_fonts_lack_letters():
    start = cgt.position("take 1-3: 3 4 5")
    for language, said in (("ja", "Nim-sum"), ("de", "Nim-Summe")):
        drawn = drawn_translation(language)
        picture = draw_explanation(cgt.explain(start), drawn)
        shown = re.findall(r"<(?:text|tspan)\b[^>]*>([^<]*)<", picture)
        assert said.casefold() in [text.casefold() for text in shown]
        assert is_drawable("".join(shown))
        assert is_drawable(draw(start, translate=drawn))
    assert not is_drawable(translation("ja")("Nim-sequence", None, 0))


async def test_every_command_is_described_in_every_language():
    tree = Tree(discord.Client(intents=discord.Intents.none()), ROUTER.commands)
    await tree.set_translator(Translator())

    def check(part, where):
        told = part.get("description_localizations")
        known = set() if part["description"] in WAITING else {*LOCALES.values(), "es-419"}
        assert set(told or {}) == known, where
        for option in part.get("options", ()):
            assert not option.get("name_localizations"), where
            check(option, f"{where} {option['name']}")
        for choice in part.get("choices", ()):
            assert choice.get("name_localizations"), f"{where} {choice['name']}"

    for command in tree.get_commands():
        if isinstance(command, app_commands.ContextMenu):
            continue  # it has a name, and no description
        payload = await command.get_translated_payload(tree, tree.translator)
        check(payload, command.name)
        assert not payload.get("name_localizations"), "a page about the bot serves all languages"


@pytest.mark.parametrize("games", sampled([FIRST_OF_FAMILIES, GAMES], [FIRST_OF_FAMILIES]), ids=len)
def test_screens_of_every_game_are_within_limits(language, games):
    words = Words(LOCALES[language.stem])
    assert_within_limits(help_card(words, "https://discord.com/invite"))
    for game in games:
        start, move = example_of(game)
        assert_within_limits(board_card(match_of(start), words, IMAGE))
        assert_within_limits(board_card(match_of(start), words, None))
        name = game_name(game, words)
        assert len(rules_text(game, name, (start, move), words)) <= 4000
