"""Which room of the library may know which: only rules and their presenters name a game."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

from cgt.showing.presenter import Presenter, SumPresenter
from cgt.showing.table import PRESENTERS

HOUSE = Path(__file__).parents[2]
CGT = HOUSE / "cgt"
FAMILIES = {"heaps", "boards", "coins", "coordinate", "graphs", "invented"}
ABOUT_HEAPS = {"cgt.rulesets.heaps.base"}
"""What is common to all heap games."""
DEFERRED = {
    "cgt.showing.presenter": "cgt.showing.table",
    "cgt.core.contract": "cgt.core.ruleset_sum",
}
"""The imports that wait for a call. The presenters and the sum are built on what asks for them."""
POSITIONS = ["cgt.core.sums", "cgt.core.positions"]
"""Sums of components, and above the theory the positions that a user asks."""


def sources():
    """Return the files of the library and of the bot, but for the faces of packages."""
    return [
        file
        for package in ("cgt", "bot")
        for file in (HOUSE / package).rglob("*.py")
        if file.name != "__init__.py"
    ]


def files(folder):
    found = sorted((CGT / folder).rglob("*.py"))
    assert found
    return found


@cache
def tree_of(file):
    """Return what is in a file of Python."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file):
    """Return every module that a file imports, wherever the import stands."""
    found = set()
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def inside(module, package):
    return module == package or module.startswith(f"{package}.")


def is_about_games(file):
    """Return whether a file is one of rules, or of the presenters of a family."""
    return file.is_relative_to(CGT / "rulesets") or file == CGT / "showing" / "table.py"


@pytest.mark.exhaustive
def test_only_rules_and_presenters_name_a_concrete_game():
    for file in files("."):
        named = {
            module
            for module in imports(file)
            if any(inside(module, f"cgt.rulesets.{family}") for family in FAMILIES)
            and not any(inside(module, allowed) for allowed in ABOUT_HEAPS)
        }
        assert is_about_games(file) or named == set(), file


@pytest.mark.exhaustive
def test_no_hook_of_a_game_is_looked_for_by_its_type():
    """What a game may have stands on ``Ruleset``: nobody outside asks which kind it is."""
    for file in files("."):
        nodes = [*ast.walk(tree_of(file))]
        names = {getattr(node, "attr", None) or getattr(node, "id", None) for node in nodes}
        assert "runtime_checkable" not in names, file
        if file.is_relative_to(CGT / "rulesets") or file == CGT / "core" / "ruleset_sum.py":
            continue
        kinds = {
            ast.unparse(node.args[1])
            for node in nodes
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "isinstance"
        }
        assert not any("Ruleset" in kind and kind != "Ruleset" for kind in kinds), file


def test_every_presenter_is_named_beside_rules_of_its_family():
    """A game is one file of rules and at most one presenter, which a table names."""
    for rules, shown in PRESENTERS.items():
        assert shown.__module__.split(".")[2] == rules.__module__.split(".")[2]
    for file in (file for family in FAMILIES for file in files(f"rulesets/{family}/showing")):
        import_module(".".join(file.relative_to(HOUSE).with_suffix("").parts))
    ours = {each for each in derived(Presenter) if each.__module__.startswith("cgt.")}
    last = {each for each in ours if not each.__subclasses__()} - {SumPresenter}
    assert len(last) > 20
    assert last <= {*PRESENTERS.values()}


def derived(kind):
    """Return all classes below a class."""
    return {each for child in kind.__subclasses__() for each in (child, *derived(child))}


def test_rules_load_no_presenters():
    code = (
        "import sys, cgt\n"
        "assert all(entry.ruleset.examples for entry in cgt.CATALOGUE)\n"
        "assert cgt.analyse('chomp: 3x4').nim_value\n"
        "assert not [name for name in sys.modules if 'boards.showing' in name]\n"
        "assert 'cgt.showing.table' not in sys.modules\n"
        "cgt.draw('chomp: 3x4')\n"
        "assert 'cgt.rulesets.boards.showing.chomp_bar' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=CGT.parent)


def test_own_presenter_is_used_when_the_library_has_one():
    code = (
        "import cgt\n"
        "own = cgt.shows(type(cgt.ruleset('take 1-3')))(type('Own', (cgt.Presenter,), {}))\n"
        "assert type(cgt.presenter(cgt.ruleset('take 1-3'))) is own"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=CGT.parent)


@pytest.mark.exhaustive
def test_no_files_import_each_other_in_a_circle():
    known = {".".join(file.relative_to(HOUSE).with_suffix("").parts): file for file in sources()}
    TopologicalSorter(
        {
            module: imports(file) & known.keys() - {module, DEFERRED.get(module)}
            for module, file in known.items()
        }
    ).prepare()


def test_package_and_small_questions_do_without_numpy():
    """It is what takes longest to load, and only arrays of values need it."""
    code = (
        "import sys, cgt\n"
        "assert cgt.ruleset('nim').nim_value(10**18) == 10**18\n"
        "assert cgt.analyse('take 1-3: 3 4 5').nim_value == 2\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=CGT.parent)


@pytest.mark.parametrize(
    ("room", "above"),
    [
        ("showing/svg.py", ["cgt.drawing", "cgt.rulesets", *POSITIONS]),
        (
            "core/contract.py",
            ["cgt.showing", "cgt.rulesets", "cgt.engines.search", "cgt.showing.svg", *POSITIONS],
        ),
        (
            "core/sums.py",
            ["cgt.core.positions", "cgt.rulesets", "cgt.engines.search", "cgt.theory"],
        ),
        ("core/positions.py", ["cgt.rulesets", "cgt.core.notation", "cgt.api"]),
        (
            "engines/sequences",
            ["cgt.core.contract", "cgt.core.codes", "cgt.engines.search", "cgt.rulesets"],
        ),
        ("rulesets", ["cgt.theory", *POSITIONS]),
        ("showing", ["cgt.drawing", "cgt.theory", *POSITIONS]),
        ("showing/presenter.py", ["cgt.rulesets"]),
        ("drawing", ["cgt.rulesets", "cgt.core.positions"]),
        (
            "engines/search",
            ["cgt.rulesets", "cgt.showing", "cgt.core.positions", "cgt.drawing", "cgt.theory"],
        ),
        ("engines/boards", ["cgt.rulesets", "cgt.showing", "cgt.drawing", *POSITIONS]),
        (
            "engines/boards/placement.py",
            ["cgt.engines.boards.solver", "cgt.engines.boards.core", "cgt.engines.search"],
        ),
        ("engines/misere", ["cgt.core.contract", "cgt.engines.search", "cgt.theory", *POSITIONS]),
        ("theory", ["cgt.rulesets", "cgt.drawing", "cgt.core.positions"]),
        ("core/codes", ["cgt.rulesets", "cgt.core.contract", *POSITIONS]),
    ],
)
def test_room_imports_nothing_from_above(room, above):
    place = CGT / room
    for file in [place] if place.is_file() else files(room):
        upward = {m for m in imports(file) if any(inside(m, package) for package in above)}
        assert upward == set(), file.relative_to(CGT)
