"""Which room may import which: downwards only, and nothing heavy before it is needed."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from bot.app.features import FEATURES as DECLARED, ROUTER
from bot.chat.links import Link
from tests.samples import sampled

ROOT = Path(__file__).parents[2]
CONNECTORS = {"sqlalchemy", "alembic", "aiosqlite", "asyncpg"}

CLOCKS_AND_CHANCE = {"time", "random", "secrets"}
FEATURES = (
    "play.engine",
    "server.games",
    "server.settings",
    "answers.proofs",
    "answers.explore",
    "answers.theory",
    "play.matches",
    "rankings",
    "practice.mastery",
    "practice.board_puzzles",
    "server.inventing",
    "practice.asking",
    "practice.race",
    "lessons",
    "practice.daily",
    "events",
    "classroom",
    "server.privacy",
)
"""The features, each above those that it may use."""
TOP = {"app", "config", "log", "reports", "resilience", "services"}
"""The files above, below and beside the features."""

GROUND = {
    "shared": set(),
    "log": set(),
    "metrics": set(),
    "config": set(),
    "language": {"log"},
    "store": {"log", "metrics"},
    "workers": {"config", "log", "language", "metrics"},
    "services": {"store", "workers"},
    "resilience": {"log", "metrics", "store"},
    "chat": {"shared", "resilience", "log", "metrics", "language", "store", "services", "workers"},
}
"""What all features stand on, and what of the bot each part of it may import: no feature."""

ROOMS = {
    "model": {"shared"},
    "clicks": {"chat.custom_id", "model"},
    "rows": {"log", "shared", "store", "model"},
    "work": {
        "language.catalogue",
        "language.names",
        "workers.registry",
        "workers.pictures",
        "workers.rankings",
        "model",
        "work",
    },
    "actions": {
        "shared",
        "resilience",
        "log",
        "services",
        "store",
        "workers",
        "model",
        "rows",
        "work",
        "actions",
    },
    "cards": {"shared", "chat", "language", "model", "clicks", "cards"},
    "handlers": {
        "shared",
        "resilience",
        "log",
        "chat",
        "language",
        "services",
        "workers",
        "model",
        "clicks",
        "work",
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
    "cards": {"model", "clicks", "cards"},
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
    assert known == {*(feature.split(".")[0] for feature in FEATURES), *GROUND, *TOP}


def split(path):
    """Return the feature of a path below the bot, or None, and the rest of the path."""
    for length in (1, 2):
        if ".".join(path[:length]) in FEATURES:
            return ".".join(path[:length]), path[length:]
    return None, path


def files_of(feature):
    return modules(f"bot/{feature.replace('.', '/')}")


def room_of(file):
    """Return the kind of room that a file of a feature belongs to; None for its docstring."""
    _, rest = split(file.relative_to(ROOT / "bot").with_suffix("").parts)
    return None if rest[0] == "__init__" else KINDS.get(rest[0], rest[0])


def of_the_bot(file):
    """Return what a file imports of the bot, as paths below it: parts of dotted names."""
    found = {tuple(name.split(".")[1:]) for name in imports(file) if named(name, {"bot"})}
    return {path for path in found if path}


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_made_of_the_rooms_that_there_are(feature):
    rooms = {room_of(file) for file in files_of(feature)}
    assert rooms - {None} <= set(ROOMS)
    for file in files_of(feature):
        if file.name == "__init__.py" and file.parent.name != "handlers":
            own = ".".join(file.relative_to(ROOT).parent.parts)
            brought = [name for name in imports(file) if named(name, {own})]
            assert brought == [], "it holds what the others build on, and hands on none of theirs"


@pytest.mark.parametrize("feature", FEATURES)
def test_a_room_imports_only_what_it_may(feature):
    for file in files_of(feature):
        room = room_of(file)
        if room is None:
            continue
        outside = [name for name in imports(file) if named(name, OUTSIDE[room])]
        wrong = [path for path in of_the_bot(file) if not may_import(feature, room, path)]
        assert outside + wrong == [], f"{file.relative_to(ROOT)} imports {outside + wrong}"


def may_import(feature, room, path):
    """Return whether a room of a feature may import a path below the bot."""
    top, rest = split(path)
    inner = KINDS.get(rest[0], rest[0]) if rest else None
    if top is None:
        if any(feature.startswith(f"{path[0]}.") for feature in FEATURES):
            return len(path) == 1  # `from bot.practice import race`, looked at by itself
        names = {".".join(path[:length]) for length in (1, 2)}
        return bool(names & ROOMS[room]) or (
            len(path) == 1 and path[0] in {"language", "chat", "workers"}
        )
    if inner is None:  # `from bot.feature import room`, whose room is looked at by itself
        return True
    if top == feature:
        return inner == room or inner in ROOMS[room]
    return FEATURES.index(top) < FEATURES.index(feature) and inner in BELOW[room]


@pytest.mark.parametrize("part", GROUND)
def test_ground_imports_no_feature(part):
    path = ROOT / "bot" / part
    for file in [path.with_suffix(".py")] if not path.is_dir() else modules(f"bot/{part}"):
        wrong = {path for path in of_the_bot(file) if path[0] not in {part, *GROUND[part]}}
        assert wrong == set(), f"{file.relative_to(ROOT)} imports {wrong}"


def test_only_rows_and_the_store_import_the_database():
    for file in modules("bot"):
        if not {"store", "rows"} & set(file.relative_to(ROOT / "bot").with_suffix("").parts):
            assert not [module for module in imports(file) if named(module, CONNECTORS)], file


def attributes_in(file):
    """Return the names of all attributes that a file uses."""
    return {node.attr for node in ast.walk(tree_of(file)) if isinstance(node, ast.Attribute)}


def test_a_match_knows_no_chance():
    for file in files_of("play.matches"):
        assert not attributes_in(file) & {"chance", "seed"}, file


def test_a_model_reads_no_clock():
    for feature in FEATURES:
        for file in files_of(feature):
            if room_of(file) in {"model", "clicks", "cards"}:
                assert not attributes_in(file) & {"now", "utcnow", "today", "monotonic"}, file


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


HELP = "import bot.app.cli\ntry: bot.app.cli.main(['--help'])\nexcept SystemExit: pass"
FEATURES_LOADED = "import bot.app.features"
UNNEEDED = {
    "import cgt": {"numba", "matplotlib", "discord", "sqlalchemy", "bot"},
    "import bot.play.matches.model.challenges": {"discord", "sqlalchemy", "numba", "matplotlib"},
    FEATURES_LOADED: {"numba", "numpy", "matplotlib", "PIL", "simcord"},
    "import bot.app.run": {"alembic", "mako", "babel", "taskiq", "redis"},
    "import bot.answers.theory.work": {"discord", "sqlalchemy", "matplotlib"},
    "import bot.play.engine.work, bot.practice.board_puzzles.work": {
        "discord",
        "sqlalchemy",
        "numpy",
    },
    "import bot.play.matches.work, bot.workers.pictures": {"discord", "sqlalchemy", "matplotlib"},
    HELP: {"discord", "sqlalchemy", "numba", "matplotlib"},
}
"""What a statement does not load."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("statement", sampled(UNNEEDED, [FEATURES_LOADED, HELP]))
def test_importing_loads_nothing_that_is_not_needed(statement):
    loaded = loaded_by(statement)
    assert "sys" in loaded
    assert loaded & UNNEEDED[statement] == set()


def feature_of(declared):
    """Return the feature that declares or holds something."""
    return split(tuple(declared.__module__.split(".")[1:]))[0]


def test_click_is_answered_by_its_feature_or_one_above():
    assert len(ROUTER.clicks.handlers) > 50
    for kind, handler in ROUTER.clicks.handlers.items():
        declared, answering = map(feature_of, (kind, handler))
        assert FEATURES.index(declared) <= FEATURES.index(answering), kind


def test_link_is_answered_by_one_feature():
    answers = [kind for feature in DECLARED for kind, _by in feature.links]
    assert len(answers) == len({*answers})
    assert {*answers} == {*Link.__subclasses__()}


def test_feature_with_commands_or_clicks_is_declared_once():
    names = [feature.name for feature in DECLARED]
    assert len(names) == len({*names})
    declaring = {feature for feature in FEATURES if "handlers" in map(room_of, files_of(feature))}
    assert {feature.split(".")[-1] for feature in declaring} <= {*names}


def test_no_router_is_changed_from_outside():
    for file in modules("bot"):
        targets = (
            target
            for node in ast.walk(tree_of(file))
            if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign)
            for target in getattr(node, "targets", None) or [node.target]
        )
        assert not [each for each in targets if "router." in ast.unparse(each).lower()], file
