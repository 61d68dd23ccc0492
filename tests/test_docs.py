"""The pages of docs/ keep their word: each example is run, and the API page has every name."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from discord.app_commands import ContextMenu

import cgt
from bot.app import cli
from bot.app.features import ROUTER
from bot.config import Settings
from docs import pages, search
from tests.cgt.rulesets.ruleset_contract import OF_A_COMPONENT, small_components
from tests.samples import sampled

DOCS = Path(__file__).parents[1] / "docs"
MADE = {DOCS / "_build", *pages.WRITTEN}
"""The folders of `docs/` that are generated."""
PAGES = sorted(page for page in DOCS.rglob("*.md") if MADE.isdisjoint(page.parents))
FIRST = [page for page in PAGES if page.stem in {"index", "tutorial", "notation"}]
THEOREMS = {page for page in PAGES if page.parent.name == "theorems"}
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(page):
    """Run the examples of a page, one after the other; return its names and what went wrong."""
    text = page.read_text(encoding="utf-8")
    names, said = {}, []
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for block in FENCE.finditer(text):
        assert block[1].startswith(">>> "), block[1]
        line = text.count("\n", 0, block.start(1))
        example = parser.get_doctest(block[1], names, page.stem, str(page), line)
        runner.run(example, out=said.append, clear_globs=False)
        names = example.globs
    assert len(FENCE.findall(text)) == text.count("```python")
    return names, "".join(said)


@pytest.mark.parametrize(
    "page", sampled(PAGES, FIRST), ids=lambda page: str(page.relative_to(DOCS))
)
def test_the_examples_of_a_page_hold(page):
    _, said = run(page)
    assert not said, said


@pytest.mark.exhaustive
def test_games_that_a_page_adds_keep_the_contract():
    (page,) = (page for page in PAGES if page.stem == "games")
    names, _ = run(page)
    games = [value for value in names.values() if isinstance(value, cgt.Ruleset)]
    assert len(games) == 11
    assert {"take a prime", "grim"} <= {game.code for game in games}
    for game in games:
        for component in small_components(game, largest=20):
            for check in OF_A_COMPONENT:
                check(component)
        assert cgt.draw(cgt.position(game.examples[0], game)).startswith("<svg")


def test_pages_with_examples_are_found():
    assert {"index", "tutorial", "games", "notation", "exercises"} <= {page.stem for page in PAGES}


def test_page_of_a_theorem_has_its_source_and_examples():
    assert len(THEOREMS) >= 9
    for page in THEOREMS:
        text = page.read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert re.search(r"^\*\*\S", text, re.MULTILINE), "the theorem is in bold"
        assert re.search(r"\(\d{4}\)|\*Winning Ways\*|\*On Numbers and Games\*", text)
        assert (modules := re.findall(r"`(cgt\.[\w.]+)`", text.split("Used by")[1]))
        assert all(importlib.util.find_spec(module) for module in modules), modules
        assert FENCE.search(text)


def test_every_name_of_the_library_is_on_its_page():
    text = "\n".join(page.read_text("utf-8") for page in DOCS.glob("api/*.md"))
    named = re.findall(r"^\.\. auto\w+:: cgt\.(\w+)$", text, re.MULTILINE)
    assert sorted(named) == sorted(cgt.__all__)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "checker", [("basedpyright",), ("mypy", "--strict", "--cache-dir", os.devnull)]
)
def test_examples_pass_a_strict_type_checker(tmp_path, checker):
    for page in [DOCS.parent / "README.md", *PAGES]:
        blocks = FENCE.findall(page.read_text(encoding="utf-8"))
        examples = doctest.DocTestParser().get_examples("\n".join(blocks))
        if examples:
            name = re.sub(r"\W", "_", str(page.relative_to(DOCS.parent).with_suffix("")))
            (tmp_path / f"{name}.py").write_text(
                "# pyright: strict, reportUnusedExpression=false\n"
                + "".join(example.source for example in examples),
                encoding="utf-8",
            )
    assert len([*tmp_path.iterdir()]) > 20
    command = [sys.executable, "-m", *checker, str(tmp_path)]
    done = subprocess.run(command, cwd=DOCS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_words_that_people_search_for_are_titles():
    """Sphinx finds a title by a word that is at least half of it."""
    text = "\n".join(page.read_text("utf-8") for page in [*PAGES, DOCS.parent / "CHANGELOG.md"])
    titles = [title.lower() for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
    for words in search.WANTED:
        assert [each for each in titles if words in each and len(each) <= 2 * len(words)], words


def test_no_link_between_pages_is_dead():
    roots = [DOCS.parent / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
    for page in [*PAGES, *roots, DOCS.parent / "CHANGELOG.md"]:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_command_of_the_terminal_is_on_the_site():
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    (commands,) = (action for action in cli.parser()._actions if action.choices)
    assert [name for name in commands.choices if f"bot {name}" not in " ".join(text.split())] == []


def test_generated_pages_are_used_and_whole():
    asked = {name for page in PAGES for name in pages.PART.findall(page.read_text("utf-8"))}
    assert asked == {*pages.MADE}
    commands, settings = pages.commands(), pages.settings()
    games = "".join(pages.families_of_games().values())
    for command in ROUTER.commands:
        mark = (
            f"**{command.name}**" if isinstance(command, ContextMenu) else f"## /{command.name}\n"
        )
        assert mark in commands
    for entry in cgt.games():
        assert f"## {entry.title}\n" in games
    for name in Settings.__dataclass_fields__:
        assert f"## {name.upper()}\n" in settings


def test_generated_files_are_fresh():
    files = pages.generated()
    stale = [file for file, text in files.items() if not file.is_file() or file.read_text() != text]
    left = {file for folder in pages.WRITTEN for file in folder.iterdir()} - files.keys()
    assert (stale, left) == ([], set()), "run `python -m docs.pages`"
