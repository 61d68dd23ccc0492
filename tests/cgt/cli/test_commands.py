"""The command line: what is printed where, and with which exit code."""

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.cli import commands, main
from cgt.cli.commands.winner import verdict_text
from cgt.cli.errors import error_text
from cgt.engines import warming
from cgt.theory.telling import told_period
from tests.games import each_entry
from tests.samples import sampled

COMMANDS = [command.name for command in commands.COMMANDS]
RECORD = "start: nim: 1 2\nplayer 1: Ada\nplayer 2: Bob\n1. B-2\n2. A-1\n"


PRINTED = {
    "value nim 7": "7\n",
    "value 'take up to 3' 7": "3\n",
    "value 1,3,4 7": "0\n",
    "value 7": "7\n",
    "value 'divide 2,3,6: 10'": "0\n",
    "value nim + pass: 47": "48\n",
    "value 'take 1-3' 3 14 5": "A   3  3\nB  14  2\nC   5  1\n=      0\n",
    "value 3 4 5": "A  3  3\nB  4  4\nC  5  5\n=     2\n",
    f"value 'divide 2,3,6' {10**30}": "0\n",
    "mex 0 1 3": "2\n",
    "mex 0,1 2": "3\n",
    "mex": "0\n",
    "winner 'take 1-3: 3 4 5'": (
        "Player 1 wins: it is player 1's turn, and the nim-sum is 2, not 0.\n"
        "Winning moves: A-2, B-2, C-2\n"
    ),
    "winner --first 2 1 2 3": (
        "Player 1 wins: it is player 2's turn, and the nim-sum is 0.\n"
        "Every move loses; worth a try is A-1\n"
    ),
    "sequence take 1,3,4 --to 9": "0 1 0 1 2 3 2 0 1 0\n",
    "sequence 'nim + pass' --to 3 --csv": "heap,nim_value\n0,0\n1,2\n2,1\n3,4\n",
    "sequence nim": " ".join(map(str, range(101))) + "\n",
    "period 'divide 2,3,6'": (
        "The nim-sequence of divide 2,3,6: There is provably no period: "
        "only the leading base-12 digit of a heap matters (1 → 1, 2–3 → 2, "
        "4–5 → 3, 6–11 → 0), and it stays the same for longer and longer "
        "stretches.\n"
    ),
    "conjecture 0.77 'n%12=3 -> 3'": (
        "0.77: n mod 12 = 3 -> 3\nrefuted: Heap 15 has nim value 7, not 3.\n"
    ),
    "rules rip van winkle": (
        "Kayles (0.77)\n"
        "Knock down one pin, or two that stand side by side.\n"
        "A starting position: kayles: 10\n"
        "A move from there: A-1\n"
        "Also known as: rip van winkle, rip van winkle's game, rails\n"
        "Family: Take and break\n"
        "Reference: Dudeney 1907; Guy and Smith 1956\n"
        f"Nim-sequence: {told_period(cgt.ruleset('kayles'))}\n"
    ),
    "--version": f"cgt {cgt.__version__}\n",
}


@pytest.mark.parametrize("line", PRINTED)
def test_command_prints_its_answer(run, line):
    assert run(*shlex.split(line)) == PRINTED[line]


PARTS = [
    ("winner '0 0'", "No move is left.\n"),
    ("winner 'take 1-3: 3 8 2' --first 2", "Player 2 wins"),
    ("explain 'nim: 0 0'", "The player to move loses: no move is left."),
    # 0 1 0 1 2 3 2 and again: Winning Ways, chapter 4
    ("period 'take 1,3,4'", "The nim-sequence of take 1,3,4 has period 7 from heap 0 on (proven"),
    ("winner --convention misere 1 1 3", "Player 1 wins"),
    ("winner --convention misere 1 1 3", "in misère play"),
    ("winner --convention misere 1 1 3", "Bouton 1902"),
    ("winner --convention misere 1 1 3", "Winning moves: C-2"),
    ("explain --convention misère 'nim: 0'", "Moves: no move is left."),
    ("explain 'wythoff: (1000000000,5)'", "A (heaps of 1,000,000,000 and 5): nim value unknown"),
    ("explain 'wythoff: (1000000000,5)'", "golden ratio"),
    ("explain 'wythoff: (1000000000,5)'", "A-999999997,0"),
    (
        "quotient 0.75",
        ("The misère quotient of 0.75 has order 8, and its P-portion 2 (proven complete; the heaps "
        "repeat with period 2 from heap 8 on).\n⟨ a, b"),
    ),
    (
        "quotient 0.57 --budget '1k positions'",
        "not proven complete). Working this out would mean searching more than 1,000 positions",
    ),
    ("quotient 0.57 --budget '1k positions'", "Heaps: 0: 1, 1: a"),
    ("games board", "cram"),
    ("rules 'take 1-5'", "take 1-5\nTake 1 to 5 tokens from one heap."),
    (
        "review 'start: nim: 1 1 1' 'convention: misère' '1. A-1' '2. B-1' '3. C-1'",
        "Misère play: the player who moves last loses.",
    ),
    (
        "review 'start: nim: 1 1 1' 'convention: misère' '1. A-1' '2. B-1' '3. C-1'",
        "the second player wins from the start",
    ),
    (
        "review 'start: nim: 1 1 1' 'convention: misère' '1. A-1' '2. B-1' '3. C-1'",
        "Nobody gave a win away.\nPlayer 2 won.",
    ),
    ("review 'start: nim: 1 2 3' '1. A-1' 'winner: 1'", "Player 2 could still have won.\n"),
    ("review 'start: nim: 1 2' '1. B-1' 'winner: 2'", "Player 1 could still have won.\n"),
    ("review 'start: nim: 1 2' '1. B-1' 'winner: 1'", "Nobody gave a win away.\nPlayer 1 won."),
    ("review 'start: nim: 1'", "No moves were made."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "part"), PARTS)
def test_command_prints_what_decides(run, line, part):
    assert part in run(*shlex.split(line))


OBJECTS = {
    "winner 'take 1-3: 3 4 5' --first 2": {
        "convention": "normal",
        "play": "normal",
        "ground": None,
        "genera": [],
        "position": "take 1-3: 3 4 5",
        "nim_value": 2,
        "component_values": [3, 0, 1],
        "outcome": "N",
        "winning_moves": ["A-2", "B-2", "C-2"],
        "best_move": "A-2",
        "first": 2,
        "winner": 2,
    },
    "mex 0 1": {"values": [0, 1], "mex": 2},
    "value 3 4": {"position": "nim: 3 4", "nim_value": 7, "component_values": [3, 4]},
    "explain 'divide 2,3,6: 6 2'": {
        "winning_moves": [
            {"move": "A/3", "value_before": 0, "value_after": 2},
            {"move": "A/2", "value_before": 0, "value_after": 2},
            {"move": "B/3", "value_before": 2, "value_after": 0},
            {"move": "B/6", "value_before": 2, "value_after": 0},
        ]
    },
    "explain --convention misère 'kayles: 70 80'": {"convention": "misère", "outcome": "N"},
    "sequence 'divide 2,3,6' --to 10": {
        "ruleset": "divide 2,3,6",
        "nim_values": [0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0],
    },
    "period 'take 1,3,4' --to 200": {
        "ruleset": "take 1,3,4",
        "preperiod": 0,
        "period": 7,
        "saltus": 0,
        "proven": True,
    },
    "period 'divide 2,3,6'": {"period": None},
    "quotient 'divide 2,3,6' --to 9": {"complete": False, "period": None, "stopped": None},
    "conjecture 'kayles period 12 from 71'": {"verdict": "proven", "counterexample": None},
    "compare 0.07 0.137": {"first_difference": 1, "shift": -1, "proven": True},
    "rules 'take 1-5'": {
        "code": "take 1-5",
        "title": None,
        "reference": None,
        "position": "take 1-5: 5 6 7",
        "move": "A-1",
    },
    "draw kayles": {"position": "kayles: 10"},
    "draw 'nim: 3 4'": {"position": "nim: 3 4", "alt": "Position: nim: 3 4."},
    f"review '{RECORD}'": {
        "start": "nim: 1 2",
        "winner": 2,
        "convention": "normal",
        "players": ["Ada", "Bob"],
    },
}


@pytest.mark.parametrize("line", OBJECTS)
def test_command_prints_an_object_with_json(run, line):
    answer = json.loads(run(*shlex.split(line), "--json"))
    assert {name: answer[name] for name in OBJECTS[line]} == OBJECTS[line]
    if line.split()[0] in {"winner", "mex", "value", "sequence"}:
        assert answer.keys() == OBJECTS[line].keys()


def test_json_of_components_and_plies_is_whole(run):
    answer = json.loads(run("explain", "--json", "divide 2,3,6: 6 2"))
    assert set(answer) == {
        *("position", "components", "nim_sum", "outcome", "winning_moves"),
        *("convention", "play", "ground", "genera"),
    }
    assert answer["components"][0] == {
        "label": "A",
        "component": "6",
        "value": 0,
        "theory": None,
        "options": [
            {"option": "/2", "value": 2},
            {"option": "/3", "value": 2},
            {"option": "/6", "value": 1},
        ],
    }
    assert json.loads(run("review", RECORD, "--json"))["plies"][0] == {
        "number": 1,
        "player": 1,
        "before": "nim: 1 2",
        "move": "B-2",
        "grade": "mistake",
        "won_before": True,
        "won_after": True,
        "value_before": 3,
        "value_after": 1,
        "best_move": "B-1",
    }
    misere = json.loads(run("explain", "--json", "--convention", "misère", "kayles: 70 80"))
    assert "40 elements" in misere["ground"]
    assert len(misere["genera"]) == 2
    quotient = json.loads(run("quotient", "0.57", "--budget", "1k positions", "--json"))
    assert "1,000" in quotient["stopped"]
    assert quotient["order"] == len(quotient["element_names"])


REFUSED = {
    "winner 'take 1-3: 3 x 5'": [
        "A heap must be a whole number, and “x” isn't one.",
        "  take 1-3: 3 x 5",
        "              ^",
        "Try: take 1-3: 3 4 5",
    ],
    "value nimm 3": [
        "I don't know a game called “nimm”. Did you mean Nim?",
        *("  nimm", "  ^^^^", "Try: nim"),
    ],
    "mex 0 -1": [
        "The mex takes whole numbers of 0 or more, and “-1” isn't one.",
        *("  0 -1", "    ^^", "Try: cgt mex 0 1 3"),
    ],
    "explain ''": ["The position is missing.", "Try: nim: 3 4 5"],
    f"mex {'9' * 5000}": [
        "A number can have at most 36 digits.",
        *("  " + "9" * 60, "  " + "^" * 60, "Try: cgt mex 0 1 3"),
    ],
    f"value {'9' * 50}": [
        "A number of 50 digits is too long. The limit is 36 digits.",
        *("  " + "9" * 50, "  " + "^" * 50, "Try: nim: 3 4 5"),
    ],
}


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:20])
def test_error_says_what_is_wrong_where_and_what_would_do(run, line):
    assert run(*shlex.split(line), code=2).splitlines() == REFUSED[line]
    told = json.loads(run(*shlex.split(line), "--json", code=2))
    assert told["error"] == REFUSED[line][0]
    assert set(told) <= {"error", "source", "span", "example", "candidates"}


@pytest.mark.parametrize(
    ("line", "part"),
    [
        *((line, "usage: cgt") for line in (
            *("", "solve", "value", "winner 3 --first 3", "winner --first x 3"),
        )),
        (f"sequence nim --to {10**9}",
         "That is too many values to print. The limit is 10000000."),
        ("sequence nim --to -1", "must be a whole number"),
        ("period nim --to x", "must be a whole number"),
        ("games chess", "The families are Nim, Subtraction"),
        ("review no-such-file.txt", "“no-such-file.txt” is neither a file nor"),
        ("review ''", "“” is neither a file nor"),
        ("review 'start: nim: 3\n1. A-4'", "Move 1: “-4” isn't allowed in A (3)."),
        ("review 'start: nim: 3\n2. A-1'", "Move 1 is missing before this one."),
        ("review '1. A-1\n2. A-1'", "The starting position is missing."),
        ("review 'start: nim: 3\nhello'", "“hello” isn't a line of a match record."),
    ],
)  # fmt: skip
def test_wrong_use_is_refused(run, line, part):
    assert part in run(*shlex.split(line), code=2)


def test_explanation_has_four_steps(run):
    printed = run("explain", "nim + pass: 18 47p; divide 2,3,6: 10")
    assert printed == str(cgt.explain(cgt.position("nim + pass: 18 47p; divide 2,3,6: 10"))) + "\n"
    steps = [line[:2] for line in printed.splitlines() if line[:1].isdigit()]
    assert steps == ["1.", "2.", "3.", "4."]
    assert "   A  17  010001\n   B  47  101111\n   C   0  000000\n   =  62  111110\n" in printed
    assert (
        "   C (10) has nim value 0: the smallest number that no move leads to\n"
        "      *1: Divide by 6 · *2: Divide by 3 · *3: Divide by 2\n"
    ) in printed


HELPFUL = [each for each in COMMANDS if each != "survey"]


@pytest.mark.parametrize("command", sampled(HELPFUL, HELPFUL[::4]))
def test_help_of_a_command_has_examples_that_work(run, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.txt").write_text("start: nim: 1 2", encoding="utf-8")
    _, examples = run(command, "--help").split("examples:\n")
    assert examples.strip()
    for example in examples.strip().splitlines():
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(shlex.split(example)[1:]) == 0


def test_help_lists_the_registered_commands(run):
    listed = re.findall(r"^    (\w+)", run("--help"), re.MULTILINE)
    assert listed == COMMANDS
    assert {f"{command}.py" for command in COMMANDS} == {
        file.name for file in Path(commands.__file__).parent.glob("[!_]*.py")
    }


def test_warm_compiles_everything(run, monkeypatch):
    called = []
    monkeypatch.setattr(warming, "warm", lambda: called.append("warm"))
    assert run("warm").startswith("Everything is compiled (")
    assert json.loads(run("warm", "--json"))["seconds"] >= 0
    assert called == ["warm"] * 2


def test_error_cannot_steer_a_terminal(run):
    printed = run("value", "3 \x1b[31m\u202ered", code=2)
    assert "\x1b" not in printed
    assert "\u202e" not in printed


@given(
    st.lists(st.text(max_size=30), max_size=3),
    st.sampled_from([each for each in COMMANDS if each not in {"play", "warm", "survey"}]),
)
def test_any_arguments_are_answered_or_refused_as_json(arguments, command):
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stdin", io.StringIO(""))
        code = main([command, "--json", "--", *arguments])
    assert ("error" in json.loads(out.getvalue())) is (code == 2)


@pytest.mark.exhaustive
def test_command_runs_as_a_module_and_in_a_pipe():
    command = [sys.executable, "-m", "cgt", "value", "take 1-3", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")
    command = [sys.executable, "-m", "cgt", "explain", " ".join(["3"] * 64)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()  # a reader that leaves early is no error
        assert process.stderr.read() == b""
        assert process.wait(30) == 1


def test_very_many_winning_moves_are_not_all_listed():
    position = cgt.position("take 30-60: 60")
    assert "and 10 more" in verdict_text(cgt.analyse(position), first=1)
    endless = cgt.analyse(cgt.position("take 2000-4000: 4000"))
    assert verdict_text(endless, first=1).endswith(" and 980 more, and perhaps others")
    assert "   and 10 more" in str(cgt.explain(position))


def test_error_without_a_place_is_one_line():
    assert error_text(cgt.TooLarge("Too {much}.", much="much")) == "Too much."
    assert error_text(cgt.NotationError("No.", example="yes")) == "No.\nTry: yes"


def test_unknown_period_says_how_far_it_was_looked_for(run):
    checked_to = json.loads(run("period", "0.007", "--to", "500", "--json"))["checked_to"]
    assert checked_to >= 500
    printed = run("period", "0.007", "--to", "500")
    assert f"No period can be proven from the heaps up to {checked_to:,}." in printed


def test_games_are_listed_by_family(run):
    printed = run("games")
    for entry in cgt.CATALOGUE:
        assert f"  {entry.code} " in printed
        assert str(entry.title) in printed
    assert "kayles pins" not in run("games", "coins")
    listed = json.loads(run("games", "--json"))["games"]
    assert [game["code"] for game in listed if game["title"] == "Kayles"] == ["0.77"]
    assert len(listed) == len(cgt.CATALOGUE)


@each_entry
def test_rules_of_a_game_have_a_position_and_a_move_that_work(run, entry):
    answer = json.loads(run("rules", entry.code, "--json"))
    assert answer["title"] == str(entry.title)
    assert cgt.position(answer["position"]).move(answer["move"])


def test_picture_is_printed_or_written(run, tmp_path):
    svg = run("draw", "nim", "3", "4")
    assert ET.fromstring(svg).tag.endswith("svg")
    file = tmp_path / "nim.svg"
    assert run("draw", "nim: 3 4", "-o", str(file)) == f"{file}: Position: nim: 3 4.\n"
    assert file.read_text(encoding="utf-8") == svg
    assert json.loads(run("draw", "nim: 3 4", "--json"))["svg"] == svg[:-1]
    answer = json.loads(run("draw", "nim: 3 4", "--json", "-o", str(file)))
    assert answer == {"position": "nim: 3 4", "file": str(file), "alt": "Position: nim: 3 4."}
    assert json.loads(run("draw", "silver", "dollar", "--json"))["position"].startswith("silver")


def test_puzzle_hides_its_answer_until_it_is_asked_for(run):
    asked = ("puzzle", "take 1-3", "--kind", "wrong_line", "--seed", "7")
    lines = run(*asked).splitlines()
    assert lines[0].startswith("take 1-3: ")
    assert lines[-1].endswith("--kind wrong_line --seed 7 --answer")
    answered = run(*asked, "--answer").splitlines()
    assert answered[: len(lines) - 1] == lines[:-1]
    assert answered[-1].startswith("Line ")
    hidden, shown = (json.loads(run(*asked, "--json", *more)) for more in ([], ["--answer"]))
    assert "right" not in hidden
    assert shown["texts"][shown["right"]] in answered[-2]
    assert json.loads(run("puzzle", "kayles", "--json", "--convention", "misère"))["kind"]
