"""Which room of the library may know which: only rules and their presenters name a game."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
CGT = HOUSE / "cgt"
FAMILIES = {"heaps", "boards", "coins", "coordinate", "graphs"}
ABOUT_HEAPS = {"cgt.rulesets.heaps.base"}
"""What is common to all heap games."""
POSITIONS = ["cgt.sums", "cgt.positions"]
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


def imports(file):
    """Return every module that a file imports, wherever the import stands."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def inside(module, package):
    return module == package or module.startswith(f"{package}.")


def is_about_games(file):
    """Return whether a file is one of rules, or of the presenters of a family."""
    return file.is_relative_to(CGT / "rulesets") or any(
        file.is_relative_to(CGT / "showing" / family) for family in FAMILIES
    )


@pytest.mark.parametrize("file", files("."), ids=lambda file: str(file.relative_to(CGT)))
def test_no_concrete_game_is_named_outside_of_rules_and_presenters(file):
    if is_about_games(file):
        return
    named = {
        module
        for module in imports(file)
        if any(inside(module, f"cgt.rulesets.{family}") for family in FAMILIES)
        and not any(inside(module, allowed) for allowed in ABOUT_HEAPS)
    }
    assert named == set()


@pytest.mark.parametrize("file", files("."), ids=lambda file: str(file.relative_to(CGT)))
def test_no_hook_of_a_game_is_looked_for_by_its_type(file):
    """What a game may have stands on ``Ruleset``: nobody outside asks which kind it is."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert not any(
        isinstance(node, ast.Name | ast.Attribute)
        and ast.unparse(node).endswith("runtime_checkable")
        for node in ast.walk(tree)
    )
    if file.is_relative_to(CGT / "rulesets") or file == CGT / "contract.py":
        return
    kinds = {
        ast.unparse(node.args[1])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
    }
    assert not any("Ruleset" in kind and kind != "Ruleset" for kind in kinds)


def test_a_presenter_stands_where_the_rules_of_its_game_do():
    """A game is one file of rules and at most one presenter, found under the same name."""
    shown = 0
    for file in files("showing"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            calls = [call for call in node.decorator_list if isinstance(call, ast.Call)]
            for call in (call for call in calls if ast.unparse(call.func) == "shows"):
                rules = CGT / "rulesets" / file.relative_to(CGT / "showing")
                assert f"\nclass {ast.unparse(call.args[0])}(" in rules.read_text(encoding="utf-8")
                shown += 1
    assert shown > 20


def test_rules_load_no_presenters():
    code = (
        "import sys, cgt\n"
        "assert all(entry.ruleset.examples for entry in cgt.CATALOGUE)\n"
        "assert cgt.analyse('chomp: 3x4').nim_value\n"
        "assert not [name for name in sys.modules if name.startswith('cgt.showing.boards')]\n"
        "cgt.draw('chomp: 3x4')\n"
        "assert 'cgt.showing.boards.chomp_bar' in sys.modules\n"
        "assert 'cgt.showing.boards.tiles' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=CGT.parent)


def test_no_files_import_each_other_in_a_circle():
    known = {".".join(file.relative_to(HOUSE).with_suffix("").parts): file for file in sources()}
    TopologicalSorter(
        {module: set(imports(file)) & known.keys() - {module} for module, file in known.items()}
    ).prepare()


def test_the_package_and_small_questions_do_without_numpy():
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
        ("svg.py", ["cgt.drawing", "cgt.rulesets", *POSITIONS]),
        ("contract.py", ["cgt.showing", "cgt.rulesets", "cgt.search", "cgt.svg", *POSITIONS]),
        ("sums.py", ["cgt.positions", "cgt.rulesets", "cgt.search", "cgt.analysis"]),
        ("positions.py", ["cgt.rulesets", "cgt.notation", "cgt.face"]),
        ("sequences", ["cgt.contract", "cgt.codes", "cgt.search", "cgt.rulesets"]),
        ("rulesets", ["cgt.showing", "cgt.drawing", "cgt.svg", "cgt.analysis", *POSITIONS]),
        ("showing", ["cgt.drawing", "cgt.analysis", *POSITIONS]),
        ("showing/presenter.py", ["cgt.rulesets"]),
        ("drawing", ["cgt.rulesets", "cgt.positions"]),
        ("search", ["cgt.rulesets", "cgt.showing", "cgt.positions", "cgt.drawing", "cgt.analysis"]),
        ("boards", ["cgt.rulesets", "cgt.showing", "cgt.drawing", *POSITIONS]),
        ("boards/placement.py", ["cgt.boards.solver", "cgt.boards.core", "cgt.search"]),
        ("misere", ["cgt.contract", "cgt.search", "cgt.analysis", *POSITIONS]),
        ("analysis", ["cgt.rulesets", "cgt.drawing", "cgt.positions"]),
        ("codes", ["cgt.rulesets", "cgt.contract", *POSITIONS]),
    ],
)
def test_a_room_imports_nothing_from_above(room, above):
    place = CGT / room
    for file in [place] if place.is_file() else files(room):
        upward = {m for m in imports(file) if any(inside(m, package) for package in above)}
        assert upward == set(), file.relative_to(CGT)
