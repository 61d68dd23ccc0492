"""Which module may import which: downwards only, and nothing heavy before it is needed."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONNECTORS = {"sqlalchemy", "alembic", "aiosqlite", "asyncpg"}

FORBIDDEN = {
    "cgt": {"bot", "discord", *CONNECTORS},
    "bot/matches/model": {"discord", *CONNECTORS, "bot.store", "bot.chat"},
    "bot/store": {"discord", "bot.chat"},
    "bot/matches/actions": {"discord", *CONNECTORS, "bot.chat"},
}
"""What the modules of a package do not import, directly."""


def modules(folder):
    """Return the files of a package."""
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found
    return found


def imports(file):
    """Return every module that a file names in an import, except where only types need it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute here"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(module, among):
    """Return whether a module is one of some packages, or in one."""
    return any(module == name or module.startswith(f"{name}.") for name in among)


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_a_package_imports_nothing_from_above(folder):
    for file in modules(folder):
        wrong = [module for module in imports(file) if named(module, FORBIDDEN[folder])]
        assert wrong == [], f"{file.relative_to(ROOT)} imports {wrong}"


def test_only_the_store_imports_the_database():
    for file in modules("bot"):
        if not {"store", "rows"} & set(file.parts):
            assert not [module for module in imports(file) if named(module, CONNECTORS)], file


def test_no_module_of_the_bot_imports_the_compiler():
    for file in modules("bot"):
        assert not [module for module in imports(file) if named(module, {"numba"})], file


def loaded_by(statement):
    """Return the modules that a fresh Python has loaded after a statement."""
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys\n{statement}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    return set(ran.stdout.split())


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("import cgt", {"numba", "matplotlib", "discord", "sqlalchemy", "bot"}),
        ("import bot.matches.model", {"discord", "sqlalchemy", "numba", "matplotlib"}),
        ("import bot.chat.client", {"numba", "matplotlib", "simcord"}),
        ("import bot.theory.work", {"discord", "sqlalchemy", "matplotlib"}),
        ("import bot.cli", {"discord", "sqlalchemy", "numba"}),
    ],
)
def test_importing_loads_nothing_that_is_not_needed(statement, absent):
    loaded = loaded_by(statement)
    assert "sys" in loaded
    assert loaded & absent == set()
