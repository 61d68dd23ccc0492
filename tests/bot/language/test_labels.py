"""What stands on a button fits on a phone, in every language."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from bot.language.catalogue import languages
from bot.language.words import Words

BOT = Path(__file__).parents[3] / "bot"
MAKERS = {"ClickButton", "button", "made"}
"""What makes a button: its label is the second argument."""
LONGEST = 30
"""The most characters that a button has room for at 390 px, without what is filled in."""


@cache
def labels():
    """Return the sentences that stand on buttons, as they are written in the code."""
    found = set()
    for file in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(maker), args=[_, label, *_]) if maker in MAKERS:
                    found |= {
                        each.args[0].value
                        for each in ast.walk(label)
                        if isinstance(each, ast.Call)
                        and each.args
                        and isinstance(each.args[0], ast.Constant)
                        and isinstance(each.args[0].value, str)
                    }
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", languages())
def test_a_label_fits_on_its_button(language):
    assert len(labels()) > 50
    words = Words(language)
    shown = {
        each: re.sub(
            r"\{\w+\}", "", words(each, **dict.fromkeys(re.findall(r"\{(\w+)\}", each), ""))
        )
        for each in labels()
    }
    assert {each: told for each, told in shown.items() if len(told) > LONGEST} == {}
