"""Which room may import which: downwards only, and nothing heavy before it is needed."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from bot.features import ROUTER

ROOT = Path(__file__).parents[2]
CONNECTORS = {"sqlalchemy", "alembic", "aiosqlite", "asyncpg"}

CLOCKS_AND_CHANCE = {"time", "random", "secrets"}
FEATURES = (
    "opponent",
    "games",
    "deeper",
    "theory",
    "settings",
    "matches",
    "ratings",
    "skills",
    "puzzles",
    "quiz",
    "race",
    "lessons",
    "daily",
    "tournaments",
    "classes",
    "privacy",
)
"""The features, each above those that it may use."""
TOP = {
    "authoring",
    "cli",
    "config",
    "doctor",
    "ending",
    "features",
    "isolation",
    "log",
    "playground",
    "reports",
    "run",
    "services",
    "solve",
    "upkeep",
    "watch",
}
"""The files above, below and beside the features."""

GROUND = {
    "log": set(),
    "metrics": set(),
    "config": set(),
    "questions": set(),
    "language": {"log"},
    "store": {"log", "metrics"},
    "worker": {"log", "language", "metrics"},
    "services": {"store", "worker"},
    "solver": {"log", "metrics", "questions", "worker"},
    "isolation": {"log", "metrics", "store"},
    "chat": {"isolation", "log", "metrics", "language", "store", "services", "worker"},
}
"""What all features stand on, and what of the bot each part of it may import: no feature."""

ROOMS = {
    "model": set(),
    "clicks": {"chat.custom_id", "model"},
    "rows": {"log", "store", "model"},
    "work": {
        "language.catalogue",
        "language.names",
        "worker.pictures",
        "worker.rankings",
        "model",
        "work",
    },
    "actions": {
        "isolation",
        "log",
        "services",
        "store",
        "worker",
        "model",
        "rows",
        "work",
        "actions",
    },
    "cards": {"chat", "language", "model", "clicks", "cards"},
    "handlers": {
        "isolation",
        "log",
        "chat",
        "language",
        "services",
        "model",
        "clicks",
        "actions",
        "cards",
    },
}
"""The rooms of a feature, each a file or a folder, and what of the bot each may import."""
KINDS = {"starts": "work"}
"""Rooms that have a name of their own, and what they are."""
BELOW = {
    "model": {"model"},
    "clicks": {"clicks"},
    "rows": {"model"},
    "work": {"model", "work"},
    "actions": {"model", "actions"},
    "cards": {"model", "cards"},
    "handlers": {"model", "clicks", "actions", "cards", "handlers"},
}
"""Which rooms of the features below each room may import."""
OUTSIDE = {
    "model": {"discord", *CONNECTORS, *CLOCKS_AND_CHANCE},
    "clicks": {"discord", *CONNECTORS, *CLOCKS_AND_CHANCE},
    "rows": {"discord", *CLOCKS_AND_CHANCE},
    "work": {"discord", *CONNECTORS},
    "actions": {"discord", *CONNECTORS, *CLOCKS_AND_CHANCE},
    "cards": {*CONNECTORS, *CLOCKS_AND_CHANCE},
    "handlers": {*CONNECTORS, *CLOCKS_AND_CHANCE},
}
"""What each room does not import from elsewhere."""


def modules(folder):
    """Return the files of a package."""
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found
    return found


@cache
def tree_of(file):
    """Return what is in a file of Python."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file):
    """Return every module that a file names in an import, except where only types need it."""
    tree, found = tree_of(file), []
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
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute here"
            found.append(str(node.module))
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def named(module, among):
    """Return whether a module is one of some packages, or in one."""
    return any(module == name or module.startswith(f"{name}.") for name in among)


def test_the_library_knows_nothing_of_the_bot():
    for file in modules("cgt"):
        wrong = [name for name in imports(file) if named(name, {"bot", "discord", *CONNECTORS})]
        assert wrong == [], f"{file.relative_to(ROOT)} imports {wrong}"


def test_every_part_of_the_bot_has_its_place():
    parts = {file.relative_to(ROOT / "bot").parts[0] for file in modules("bot")}
    known = {part.removesuffix(".py") for part in parts} - {"__init__"}
    assert known == {*FEATURES, *GROUND, *TOP}


def room_of(feature, file):
    """Return the kind of room that a file of a feature belongs to; None for its docstring."""
    part = file.relative_to(ROOT / "bot" / feature).parts[0].removesuffix(".py")
    return None if part == "__init__" else KINDS.get(part, part)


def of_the_bot(file):
    """Return what a file imports of the bot, as paths below it: parts of dotted names."""
    found = {tuple(name.split(".")[1:]) for name in imports(file) if named(name, {"bot"})}
    return {path for path in found if path}


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_made_of_the_rooms_that_there_are(feature):
    rooms = {room_of(feature, file) for file in modules(f"bot/{feature}")}
    assert rooms - {None} <= set(ROOMS)
    for file in modules(f"bot/{feature}"):
        if file.name == "__init__.py" and file.parent.name != "handlers":
            own = ".".join(file.relative_to(ROOT).parent.parts)
            brought = [name for name in imports(file) if named(name, {own})]
            assert brought == [], "it holds what the others build on, and hands on none of theirs"


@pytest.mark.parametrize("feature", FEATURES)
def test_a_room_imports_only_what_it_may(feature):
    for file in modules(f"bot/{feature}"):
        room = room_of(feature, file)
        if room is None:
            continue
        outside = [name for name in imports(file) if named(name, OUTSIDE[room])]
        wrong = [path for path in of_the_bot(file) if not may_import(feature, room, path)]
        assert outside + wrong == [], f"{file.relative_to(ROOT)} imports {outside + wrong}"


def may_import(feature, room, path):
    """Return whether a room of a feature may import a path below the bot."""
    top, inner = path[0], KINDS.get(path[1], path[1]) if len(path) > 1 else None
    if top not in FEATURES:
        names = {".".join(path[:length]) for length in (1, 2)}
        return bool(names & ROOMS[room]) or (
            len(path) == 1 and top in {"language", "chat", "worker"}
        )
    if inner is None:  # `from bot.feature import room`, whose room is looked at by itself
        return True
    if top == feature:
        return inner == room or inner in ROOMS[room]
    return FEATURES.index(top) < FEATURES.index(feature) and inner in BELOW[room]


@pytest.mark.parametrize("part", GROUND)
def test_what_the_features_stand_on_knows_none_of_them(part):
    path = ROOT / "bot" / part
    for file in [path.with_suffix(".py")] if not path.is_dir() else modules(f"bot/{part}"):
        wrong = {path for path in of_the_bot(file) if path[0] not in {part, *GROUND[part]}}
        assert wrong == set(), f"{file.relative_to(ROOT)} imports {wrong}"


def test_only_rows_and_the_store_import_the_database():
    for file in modules("bot"):
        if not {"store", "rows"} & set(file.relative_to(ROOT / "bot").with_suffix("").parts):
            assert not [module for module in imports(file) if named(module, CONNECTORS)], file


def used(file):
    """Return the names of all attributes that a file uses."""
    return {node.attr for node in ast.walk(tree_of(file)) if isinstance(node, ast.Attribute)}


def test_a_match_knows_no_chance():
    for file in modules("bot/matches"):
        assert not used(file) & {"chance", "seed"}, file


def test_a_model_reads_no_clock():
    for feature in FEATURES:
        for file in modules(f"bot/{feature}"):
            if room_of(feature, file) in {"model", "clicks", "cards"}:
                assert not used(file) & {"now", "utcnow", "today", "monotonic"}, file


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
        (
            "import bot.matches.model.challenges",
            {"discord", "sqlalchemy", "numba", "matplotlib"},
        ),
        ("import bot.features", {"numba", "numpy", "matplotlib", "PIL", "simcord"}),
        ("import bot.run", {"alembic", "mako", "babel", "taskiq", "redis"}),
        ("import bot.theory.work", {"discord", "sqlalchemy", "matplotlib"}),
        ("import bot.opponent.work, bot.puzzles.work", {"discord", "sqlalchemy", "numpy"}),
        ("import bot.matches.work, bot.worker.pictures", {"discord", "sqlalchemy", "matplotlib"}),
        ("import bot.cli", {"discord", "sqlalchemy", "numba"}),
    ],
)
def test_importing_loads_nothing_that_is_not_needed(statement, absent):
    loaded = loaded_by(statement)
    assert "sys" in loaded
    assert loaded & absent == set()


def test_a_click_is_declared_by_the_feature_that_answers_it():
    assert len(ROUTER.clicks.handlers) > 50
    for kind, handler in ROUTER.clicks.handlers.items():
        declared, answered = (each.__module__.split(".")[1] for each in (kind, handler))
        assert declared == answered, kind
