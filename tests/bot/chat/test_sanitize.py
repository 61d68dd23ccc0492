"""Text of others: shown letter by letter, wherever it stands, and it does nothing else."""

import ast
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from bot.chat.sanitize import LONGEST, MOST_MARKS, escape_code, harmless, is_formula, plain
from tests.bot.nasty import NASTY, TURNS, towers

BOT = Path(__file__).parents[3] / "bot"
TEXTS = st.one_of(
    st.text(), st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=3))).map("".join)
)
MENTION = re.compile(r"<(@[!&]?|#|/|a?:|t:|id:)|@(everyone|here)")
LINK = re.compile(r"https?://|\w\.(gg|com)/|\bwww\.\w", re.IGNORECASE)
MARKUP = re.compile(r"[*_~|`\[\]<]|:[^\s:]+:")
FIRST = re.compile(r"^[#+>-][#>]*(\s|$)|^\d+\.(\s|$)")
"""What makes a heading, a list or a quotation of a line."""
ESCAPED = re.compile(r"\\[^\s\w]|\\_")


@given(TEXTS)
@example("".join(NASTY))
def test_foreign_text_is_one_line_of_visible_signs(text):
    for shown in (plain(text), harmless(text)):
        assert not {"Cc", "Co", "Cs", "Zl", "Zp"} & set(map(unicodedata.category, shown))
        assert "\n" not in shown
        assert shown == shown.strip()
        assert not TURNS.search(shown)
        assert towers(shown) <= MOST_MARKS
    assert len(plain(text)) <= LONGEST


@given(TEXTS)
@example("".join(NASTY))
@example(">:0:")
def test_foreign_text_is_no_mention_link_emoji_or_markup(text):
    shown = harmless(text)
    assert not MENTION.search(shown)
    assert not LINK.search(shown)
    assert not MARKUP.search(ESCAPED.sub(" ", shown))
    assert not FIRST.search(ESCAPED.sub("x", shown))
    assert "/" not in shown, "so it is no command either"


@given(st.text(st.sampled_from("nk01 ()->+=<>/.,;{}&→≤−@:*_~|`#[]\n\u202eé"), max_size=12))
@example("n -> n - k if 1 <= k <= n/2")
@example("a</play:1>")
def test_formula_needs_no_change(text):
    if is_formula(text):
        assert plain(text, len(text)) == " ".join(text.split())
        assert not MENTION.search(text)
        assert not LINK.search(text)
        assert not re.search(r"[*_~|`\[\]@#:]|://|/[^\d(]|<[^ =\d]", text)
        assert not FIRST.search(text)


@given(TEXTS)
@example("".join(NASTY))
def test_quoted_text_stays_between_its_backticks(text):
    shown = escape_code(text)
    assert "`" not in shown
    assert not TURNS.search(shown)
    assert towers(shown) <= MOST_MARKS


@given(TEXTS)
def test_plain_text_stays_as_it_is(text):
    assert plain(plain(text)) == plain(text)


@pytest.mark.parametrize(
    "name", ["Ada Lovelace", "Zoë", "ねこ", "Nguyễn", "สวัสดี", "محمد", "👨‍👩‍👧", "❤️‍🔥", "O'Neill"]
)
def test_a_name_of_any_script_stays_as_it_is(name):
    assert plain(name) == harmless(name) == name


@pytest.mark.parametrize("name", ["", " ", "\u200d", "\u3164", "\u202e\u202c", "\u0301" * 9])
def test_a_name_of_which_nothing_is_seen_is_none(name):
    assert plain(name) == harmless(name) == ""


NAMES = {"display_name", "global_name", "nick"}
"""What Discord calls the names that members give themselves."""
MAKES_HARMLESS = {"plain", "harmless", "quoted"}


@pytest.mark.exhaustive
def test_name_from_discord_is_made_harmless_at_once():
    for file in BOT.rglob("*.py"):
        tree = ast.parse(file.read_text())
        safe = {
            id(inner)
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and ast.unparse(call.func) in MAKES_HARMLESS
            for inner in ast.walk(call)
        }
        raw = [
            ast.unparse(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in NAMES and id(node) not in safe
        ]
        assert raw == [], file
        assert "escape_markdown" not in file.read_text(), file
        assert "escape_mentions" not in file.read_text(), file
