"""Languages: the template is up to date, nothing escapes translation, a bad file harms nothing."""

import ast
import re
from html import unescape
from io import BytesIO
from random import Random
from string import Formatter

import discord
import pytest
from babel.messages.pofile import read_po, write_po

import cgt
from bot.answers.theory.cards import (
    binary_text,
    mex_text,
    progress_card,
    steps_text,
    table_text,
    values_text,
    verdict_text,
)
from bot.answers.theory.model import read_numbers
from bot.app.features import ROUTER
from bot.chat.errors import sentence_of
from bot.chat.tree import Translator, Tree
from bot.language import catalogue as languages, extraction
from bot.language.catalogue import catalogue, translation
from bot.language.names import game_name
from bot.language.words import Words
from bot.play.matches.cards.board import board_card
from bot.play.matches.cards.review import ply_card, review_card
from bot.play.matches.model.reviewed import Course, Reviewed
from bot.play.matches.model.transitions import make_move, resign
from bot.server.games.cards import TOPICS, help_card, rules_text, topic_text
from bot.server.games.model import example_of
from bot.server.settings.model import Theory
from bot.shared.refusals import Refusal
from cgt.drawing import alt_text, alt_text_of_explanation, draw, draw_explanation, draw_review
from cgt.errors import CgtError
from cgt.rulesets.catalogue import entry_of
from tests.bot.play.matches.stages import ALICE, GAMES, NOW, match_of, played, stages
from tests.games import FIRST_OF_FAMILIES
from tests.message_rules import walk
from tests.samples import sampled

HEADER = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Return a function that writes the file of a language."""
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    catalogue.cache_clear()

    def write_file(name, text):
        content = text if isinstance(text, bytes) else text.encode()
        (tmp_path / f"{name}.po").write_bytes(content)

    yield write_file
    catalogue.cache_clear()


def po(*entries, header=HEADER):
    """Return the text of a language file with some sentences."""
    return header + "".join(f'\nmsgid "{said}"\nmsgstr "{meant}"\n' for said, meant in entries)


def pseudo():
    """Return a language in which each stretch of every sentence stands in brackets."""
    made = read_po(BytesIO(extraction.template().encode()), locale="de")
    for message in made:
        if message.id:
            message.flags.discard("fuzzy")
            forms = (message.id,) if isinstance(message.id, str) else message.id
            bracketed = tuple(map(_bracket, forms))
            message.string = bracketed[0] if isinstance(message.id, str) else bracketed
    made.fuzzy = False
    written = BytesIO()
    write_po(written, made)
    return written.getvalue()


def _bracket(template):
    parts = []
    for said, name, spec, how in Formatter().parse(template):
        if said:
            parts.append("⟦" + said.replace("{", "{{").replace("}", "}}") + "⟧")
        if name is not None:
            parts.append(
                "{" + name + (f"!{how}" if how else "") + (f":{spec}" if spec else "") + "}"
            )
    return "".join(parts)


@pytest.fixture(scope="module")
def brackets(tmp_path_factory):
    """Words of the language in brackets, which takes longer to read than most tests."""
    folder = tmp_path_factory.mktemp("brackets")
    (folder / "de.po").write_bytes(pseudo())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "FOLDER", folder)
        catalogue.cache_clear()
        words = Words("de")
    catalogue.cache_clear()
    return words


def left_in_english(text):
    """Return the words that stand outside all brackets; mentions and times are no words."""
    outside = re.sub(r"⟦[^⟧]*⟧", " ", text)
    assert "⟦" not in outside
    outside = re.sub(r"<[@t][^>]*>", " ", outside)
    return [word for word in re.findall(r"[^\W\d_]{2,}", outside) if not word.isupper()]


def texts(card):
    """Return everything that a card shows or says."""
    for _, part in walk(card.view().to_components(), ""):
        for name in ("content", "label", "placeholder"):
            if name in part:
                yield part[name]
        for option in part.get("options", ()):
            yield option["label"]
            yield option.get("description") or ""
        yield from (picture.get("description") or "" for picture in part.get("items", ()))


def words_of_notation(*positions):
    return {
        word for position in positions for word in re.findall(r"[^\W\d_]{2,}", str(position))
    } | {"pass", "Grundy", "nim", "take"}


def assert_translated(shown, *positions):
    known = words_of_notation(*positions)
    for text in shown:
        english = [word for word in left_in_english(text) if word not in known]
        assert english == [], text


@pytest.mark.exhaustive
def test_the_template_is_up_to_date():
    told = extraction.TEMPLATE.read_text(encoding="utf-8")
    assert told == extraction.template(), "make it anew: python -m bot.language.extraction"


@pytest.mark.exhaustive
def test_every_kind_of_refusal_is_looked_for_in_the_code():
    def all_of(kind):
        yield kind
        for below in kind.__subclasses__():
            yield from all_of(below)

    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in extraction.files()]
    known = extraction.error_names(trees)
    raised = {kind for kind in all_of(CgtError) if kind.__module__.startswith(("bot.", "cgt."))}
    assert {kind.__name__ for kind in raised} <= known
    assert {"NotYourMatch", "TooManyMatches", "Busy", "NoPuzzle", "TooLarge"} <= known


def test_errors_are_found_by_what_they_are_kinds_of():
    source = """
class Refusal(errors.CgtError): ...
class Stale(Refusal):
    def __init__(self):
        super().__init__("The board has moved on.")
class Other(Exception):
    def __init__(self):
        super().__init__("not for members")
raise Refusal("It is {whose} turn.", whose=name)
raise Other("nor this")
"""
    tree = ast.parse(source)
    errors = extraction.error_names([tree])
    assert errors == {"CgtError", "Refusal", "Stale"}
    said = set(extraction.sentences(tree, errors))
    assert said == {"The board has moved on.", "It is {whose} turn."}


def test_every_sentence_of_the_template_is_bracketed(brackets):
    for message in read_po(BytesIO(extraction.template().encode())):
        forms = (message.id,) if isinstance(message.id, str) else message.id
        for number, form in enumerate(filter(None, forms)):
            plural = forms[1] if len(forms) == 2 else None
            translated = brackets.translate(forms[0], plural, 1 + number)
            assert translated == _bracket(form)


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_the_card_of_a_match_is_translated_at_every_stage(brackets, game):
    start = cgt.position(game.examples[0], game)
    for match in stages(start, Random(1)):
        for image in (None, b"png"):
            shown = texts(board_card(match, brackets, image))
            assert_translated(shown, match.start, match.position, *match.moves)
        picture = draw(match.position, match.last_move, None, brackets.translate)
        assert_translated(written_in(picture), match.position, *match.moves)


def written_in(svg):
    """Return the texts of a picture, its title and description too."""
    found = re.findall(r"<(?:text|title|desc|tspan)\b[^>]*>([^<]*)<", svg)
    assert found
    return map(unescape, found)


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_rules_and_explanations_are_translated(brackets, game):
    start, move = example_of(game)
    found = cgt.explain(start)
    assert_translated(
        [
            rules_text(game, game_name(game, brackets), (start, move), brackets),
            values_text(found, Theory.NONE, brackets),
            table_text((0, 1), brackets),
            verdict_text(found, 1, brackets),
            *steps_text(found, brackets),
            binary_text(found),
            brackets.text(alt_text(start)),
            brackets.text(alt_text(start.play(move), move)),
            brackets.text(alt_text_of_explanation(found)),
        ],
        start,
        start.play(move),
        *start.moves(),
        entry_of(game).reference,
        *entry_of(game).aliases,
    )


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_the_review_is_translated(brackets, game):
    match = played(match_of(cgt.position(game.examples[0], game)), Random(2))
    plies = cgt.review(match.start, match.moves)
    card = review_card(Course.of(match), Reviewed(plies, b""), brackets)
    pages = [ply_card(Course.of(match), ply, b"", brackets) for ply in plies[:3]]
    read = [line for shown in (card, *pages) for line in texts(shown)]
    boards = [match.before(number) for number in range(match.ply + 1)]
    assert_translated(read, *boards, *match.moves, *(p.best_move for p in plies))


@pytest.mark.parametrize("draw_it", [draw, draw_explanation, draw_review])
def test_the_words_in_pictures_are_translated(brackets, draw_it):
    start = cgt.position("take 1-3: 3 4 5")
    move = next(start.moves())
    what = {
        draw: (start.play(move), move, start),
        draw_explanation: (cgt.explain(start),),
        draw_review: (cgt.review(start, (move,)),),
    }[draw_it]
    picture = draw_it(*what, brackets.translate)
    assert_translated(written_in(picture), start, move)


def test_help_mex_and_progress_are_translated(brackets):
    told = [topic_text(topic, brackets) for topic in TOPICS]
    front = help_card(brackets, "https://discord.com/invite").parts[0].content
    assert_translated([front, *told, mex_text([0, 1, 3], brackets)], "mex")
    assert_translated(texts(progress_card("", 5, 10, 1, brackets)))


@pytest.mark.parametrize("text", ["3 x 5", "", "chess: 3", "divide 1: 4", "-3", "9" * 60])
def test_errors_are_translated(brackets, text):
    with pytest.raises(CgtError) as refused:
        cgt.position(text)
    said = re.sub(r"(?s)```.*?```|`[^`]*`", "", sentence_of(refused.value, brackets))
    assert_translated([said], "chess x", text)


def test_refusals_are_translated(brackets):
    start = cgt.position("3 4 5")
    for match in stages(start, Random(3)):
        for refused in (
            lambda match=match: resign(match, 99, NOW),
            lambda match=match: make_move(match, ALICE, 77, next(start.moves()), NOW),
        ):
            with pytest.raises(Refusal) as refusal:
                refused()
            assert_translated([sentence_of(refusal.value, brackets)])
    with pytest.raises(CgtError) as refused:
        read_numbers("1 two")
    assert_translated([brackets.text(refused.value.text)], "two")


def test_language_fills_the_gaps_of_its_region(write):
    write("pt", po(("Rules", "Regras"), ("Accept", "Aceitar")))
    write("pt_BR", po(("Rules", "Regras do Brasil")))
    brazil, portugal = Words("pt-BR"), Words("pt-PT")
    assert (brazil("Rules"), brazil("Accept")) == ("Regras do Brasil", "Aceitar")
    assert portugal("Rules") == "Regras"
    assert brazil("Decline") == "Decline"


def test_a_language_that_is_not_there_is_english(write):
    write("pt", po(("Rules", "Regras")))
    assert catalogue("sv-SE") is None
    assert Words("sv-SE")("Rules") == "Rules"


def test_plural_forms_are_those_of_the_language(write):
    header = HEADER.replace(
        "nplurals=2; plural=(n != 1)", "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2)"
    )
    one, many = "-# {count} move is left out.", "-# {count} moves are left out."
    forms = "".join(f'msgstr[{n}] "{{count}} {said}"\n' for n, said in enumerate("abc"))
    write("cs", f'{header}\nmsgid "{one}"\nmsgid_plural "{many}"\n{forms}')
    words = Words("cs")
    assert [words.counted(one, many, count=n) for n in (1, 3, 9)] == ["1 a", "3 b", "9 c"]


@pytest.mark.parametrize(
    "broken",
    [
        b"\xff\xfe\x00",
        "msgid",
        'msgid "Rules"\nmsgstr[x] "no number"',
        po(header=HEADER.replace("utf-8", "klingon")),
        po(("Rules", "R"), header=HEADER.replace("plural=(n != 1)", "plural=(n !=! 1")),
        po(("Rules", "R"), header=HEADER.replace("nplurals=2", "nplurals=many")),
        "",
    ],
)
def test_a_broken_file_leaves_the_english(write, broken, capsys):
    write("de", broken)
    assert Words("de")("Rules") in {"Rules", "R"}
    assert Words("de")("Accept") == "Accept"
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.usefixtures("write")
def test_broken_compiled_file_leaves_the_english(tmp_path, capsys):
    (tmp_path / "de.mo").write_bytes(b"no catalogue")
    assert Words("de")("Accept") == "Accept"
    logged = capsys.readouterr()
    assert "de.mo" in logged.out + logged.err


def test_a_broken_region_leaves_the_language(write, capsys):
    write("pt_BR", b"\xff\xfe\x00")
    write("pt", po(("Rules", "Regras")))
    assert Words("pt-BR")("Rules") == "Regras"
    logged = capsys.readouterr()
    assert "pt_BR.po" in logged.out + logged.err


@pytest.mark.parametrize(
    "meant", ["{plyer} zieht", "{} zieht", "{player.id} zieht", "{player:>9999999}", "{player", "}"]
)
def test_a_translation_that_cannot_be_filled_leaves_the_english(write, meant):
    write("de", po(("**Your move, {player}.**", meant), ("Rules", "Regeln")))
    words = Words("de")
    assert words("**Your move, {player}.**", player="Ada") == "**Your move, Ada.**"
    assert words("Rules") == "Regeln"


def test_a_translation_may_leave_a_value_out(write):
    write("de", po(("**Your move, {player}.**", "Du bist am Zug.")))
    assert Words("de")("**Your move, {player}.**", player="Ada") == "Du bist am Zug."


def test_doubtful_translation_is_not_used(write):
    write("de", po() + '\n#, fuzzy\nmsgid "Rules"\nmsgstr "Regeln?"\n')
    assert Words("de")("Rules") == "Rules"


def test_english_needs_no_file():
    assert translation("en-US")("Rules", None, 0) == "Rules"


async def test_command_stays_english_when_discord_would_refuse_a_text(write):
    about = "List your open matches"
    entries = [("play", "spielen"), ("record", "bilanz"), (about, "x" * 101)]
    write("de", po(*entries, ("Explain the rules of a game", "Erklärt sie")))
    client = discord.Client(intents=discord.Intents.none())
    tree = Tree(client, ROUTER.commands)
    await tree.set_translator(Translator())
    made = {
        command.name: await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands()
    }
    assert made["play"]["name_localizations"] == {}
    assert not any(option.get("name_localizations") for option in made["review"]["options"])
    assert made["matches"]["description_localizations"] == {}
    assert made["rules"]["description_localizations"] == {"de": "Erklärt sie"}
