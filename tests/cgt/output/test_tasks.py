"""Tasks of a sheet: tables that the definition confirms, and proofs with every step."""

from random import Random

import pytest

import cgt
from cgt.core.components import Component
from cgt.core.sizes import Size
from cgt.output.sheets import Part, TaskKind
from cgt.output.sheets.tasks import LOST, WON, draw_task
from cgt.puzzles import NoPuzzle
from tests.samples import sampled

HEAP_GAMES = [entry.code for entry in cgt.games() if cgt.ruleset(entry.code).is_of_heaps]
FEW = ["nim", "take 1-3", "kayles"]


def after_each_move(parts):
    """Yield what each move leaves of some components, in order."""
    for at, part in enumerate(parts):
        for option in part.ruleset.options(part.state):
            left = [Component(part.ruleset, state) for state in option.parts]
            yield tuple(sorted([*parts[:at], *left, *parts[at + 1 :]], key=str))


def is_won(parts, cache):
    """Return whether the player to move wins in misère play, by trying each move."""
    if parts not in cache:
        after = list(after_each_move(parts))
        cache[parts] = not after or not all(is_won(each, cache) for each in after)
    return cache[parts]


def value(part, cache):
    """Return the nim value of a component by its definition."""
    if part not in cache:
        reached = set()
        for option in part.ruleset.options(part.state):
            left = [value(Component(part.ruleset, state), cache) for state in option.parts]
            reached.add(cgt.nim_sum(left))
        cache[part] = cgt.mex(reached)
    return cache[part]


def heaps(game, count):
    return [Component(game, game.read(str(heap))) for heap in range(1, count)]


@pytest.mark.parametrize("code", sampled(HEAP_GAMES, FEW))
def test_table_has_the_values_of_the_definition(code):
    game, cache = cgt.ruleset(code), {}
    task = draw_task(TaskKind.TABLE, game, Random(1), cgt.Convention.NORMAL, Size.SMALL)
    assert task.cells[0] == "0"
    assert [*map(int, task.cells[1:])] == [
        value(part, cache) for part in heaps(game, len(task.cells))
    ]


@pytest.mark.parametrize("code", sampled(HEAP_GAMES, FEW))
def test_table_in_misere_play_has_the_winners_of_the_definition(code):
    game, cache = cgt.ruleset(code), {(): True}
    try:
        task = draw_task(TaskKind.TABLE, game, Random(1), cgt.Convention.MISERE, Size.SMALL)
    except NoPuzzle:
        pytest.fail(f"{code} has no table in misère play")
    expected = [is_won((part,), cache) for part in heaps(game, len(task.cells))]
    assert task.cells == (WON, *(WON if won else LOST for won in expected))


def test_proof_names_the_winner_and_has_all_steps():
    for code in ("nim", "kayles", "take 1-3", "cram", "nim + pass"):
        for seed in range(3):
            task = draw_task(TaskKind.PROOF, code, Random(seed), cgt.Convention.NORMAL, Size.SMALL)
            won = bool(task.position.nim_value)
            assert ("wins" in str(task.question)) == won
            assert len(task.solution) == task.points == 4
            reasons = [str(line.said) for line in task.solution[1].lines]
            assert len(reasons) == len(task.position.components)
            assert not any("found by a search" in reason for reason in reasons)


def test_tasks_end_the_sheet_with_room_to_write():
    sheet = cgt.sheet(["nim", "kayles"], 6, ["proof", "value", "table"], seed=2)
    assert [task.kind for task in sheet.tasks] == ["table", "table", "proof", "proof"]
    assert len(sheet.exercises) == 2
    assert cgt.sheet(["nim", "kayles"], 6, ["proof", "value", "table"], seed=2) == sheet
    page, document = sheet.html(Part.EXERCISES), sheet.latex(Part.EXERCISES)
    assert page.count('<div class="room">') == document.count(r"\room{8}") == 2
    assert page.count("<i></i>") == sum(len(task.cells) for task in sheet.tasks)
    solutions = sheet.html(Part.SOLUTIONS)
    assert "<i>4</i>" in solutions
    assert "the smallest number that no move leads to" in solutions


@pytest.mark.parametrize(
    ("convention", "said"),
    [
        ("normal", "The player who moves last wins."),
        ("misère", "Misère play: the player who moves last loses."),
    ],
)
def test_sheet_says_who_wins_and_gives_points(convention, said):
    sheet = cgt.sheet("kayles", 4, ["outcome", "table"], convention, seed=2)
    most = sum(each.points for each in (*sheet.exercises, *sheet.tasks))
    for text in (sheet.html(Part.EXERCISES), sheet.latex(Part.EXERCISES)):
        assert said.replace("è", "\\`{e}") in text or said in text
        assert f"Points (of {most})" in text
        assert all(points in text for points in ("1 point", "5 points"))
    assert sheet.command.endswith("--count 4 --seed 2")


def test_board_game_has_no_table():
    with pytest.raises(NoPuzzle, match="in cram"):
        draw_task(TaskKind.TABLE, "cram", Random(1), cgt.Convention.NORMAL, Size.SMALL)
