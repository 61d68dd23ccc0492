"""The command line: what is printed where, and with which exit code."""

import io
import json
import shlex
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt import warming
from cgt.cli import main
from cgt.cli.printed import error_text, values_text, verdict_text

COMMANDS = [
    *("value", "winner", "explain", "mex", "sequence", "period", "quotient"),
    *("games", "rules", "draw", "play", "review", "warm"),
    *("graph", "table", "conjecture", "compare", "puzzle"),
]
ANSWERED = [command for command in COMMANDS if command not in {"play", "warm"}]


@pytest.fixture
def run(capsys):
    """Return a function that runs ``cgt``, with success, and returns what it prints."""

    def run(*arguments):
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


@pytest.fixture
def fail(capsys):
    """Return a function that runs ``cgt`` and returns the error that it must print."""

    def fail(*arguments):
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        return err

    return fail


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["value", "nim", "7"], "7\n"),
        (["value", "take up to 3", "7"], "3\n"),
        (["value", "1,3,4", "7"], "0\n"),
        (["value", "7"], "7\n"),
        (["value", "divide 2,3,6: 10"], "0\n"),
        (["value", "nim", "+", "pass:", "47"], "48\n"),
        (["value", "take 1-3", "3", "14", "5"], "A   3  3\nB  14  2\nC   5  1\n=      0\n"),
        (["value", "3", "4", "5"], "A  3  3\nB  4  4\nC  5  5\n=     2\n"),
        (["value", "divide 2,3,6", str(10**30)], "0\n"),
        (["mex", "0", "1", "3"], "2\n"),
        (["mex", "0,1", "2"], "3\n"),
        (["mex"], "0\n"),
    ],
)
def test_a_number_is_printed_alone(run, arguments, printed):
    assert run(*arguments) == printed


def test_the_winner_when_player_1_is_to_move(run):
    assert run("winner", "take 1-3", "3", "4", "5") == run("winner", "take 1-3: 3 4 5")
    assert run("winner", "take 1-3: 3 4 5") == (
        "Player 1 wins: it is player 1's turn, and the nim-sum is 2, not 0.\n"
        "Winning moves: A-2, B-2, C-2\n"
    )


def test_the_winner_when_player_2_is_to_move(run):
    assert run("winner", "take 1-3: 3 8 2", "--first", "2").startswith("Player 2 wins")
    assert run("winner", "--first", "2", "1", "2", "3") == (
        "Player 1 wins: it is player 2's turn, and the nim-sum is 0.\n"
        "Every move loses; worth a try is A-1\n"
    )


def test_the_winner_of_a_finished_match(run):
    assert run("winner", "0 0").endswith("No move is left.\n")


def test_an_explanation_has_four_steps(run):
    printed = run("explain", "nim + pass: 18 47p; divide 2,3,6: 10")
    assert printed == str(cgt.explain(cgt.position("nim + pass: 18 47p; divide 2,3,6: 10"))) + "\n"
    assert [line[:2] for line in printed.splitlines() if line[:1].isdigit()] == [
        "1.",
        "2.",
        "3.",
        "4.",
    ]
    assert "   A  17  010001\n   B  47  101111\n   C   0  000000\n   =  62  111110\n" in printed
    assert (
        "   C (10) has nim value 0: the smallest number that no move leads to\n"
        "      *1: Divide by 6 · *2: Divide by 3 · *3: Divide by 2\n"
    ) in printed


def test_the_explanation_of_a_lost_position(run):
    printed = run("explain", "nim: 0 0")
    assert "The player to move loses: no move is left." in printed


def test_json_has_the_names_of_the_library(run):
    answer = json.loads(run("winner", "--json", "take 1-3: 3 4 5", "--first", "2"))
    assert answer == {
        "convention": "normal",
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
    }
    for name in (
        "position",
        "nim_value",
        "component_values",
        "outcome",
        "winning_moves",
        "best_move",
    ):
        assert hasattr(cgt.Analysis, name)


def test_json_of_the_other_commands(run):
    assert json.loads(run("mex", "--json", "0", "1")) == {"values": [0, 1], "mex": 2}
    assert json.loads(run("value", "--json", "3", "4")) == {
        "position": "nim: 3 4",
        "nim_value": 7,
        "component_values": [3, 4],
    }
    answer = json.loads(run("explain", "--json", "divide 2,3,6: 6 2"))
    assert set(answer) == {
        *("position", "components", "nim_sum", "outcome", "winning_moves"),
        *("convention", "ground", "genera"),
    }
    assert answer["components"][0] == {
        "label": "A",
        "component": "6",
        "value": 0,
        "options": [
            {"option": "/2", "value": 2},
            {"option": "/3", "value": 2},
            {"option": "/6", "value": 1},
        ],
        "theory": None,
    }
    assert answer["winning_moves"] == [
        {"move": "A/2", "value_before": 0, "value_after": 2},
        {"move": "A/3", "value_before": 0, "value_after": 2},
        {"move": "B/3", "value_before": 2, "value_after": 0},
        {"move": "B/6", "value_before": 2, "value_after": 0},
    ]


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ["winner", "take 1-3: 3 x 5"],
            [
                "A heap must be a whole number, and “x” isn't one.",
                "  take 1-3: 3 x 5",
                "              ^",
                "Try: take 1-3: 3 4 5",
            ],
        ),
        (
            ["value", "nimm", "3"],
            [
                "I don't know a game called “nimm”. Did you mean Nim?",
                "  nimm",
                "  ^^^^",
                "Try: nim",
            ],
        ),
        (
            ["mex", "0", "-1"],
            [
                "The mex takes whole numbers of 0 or more, and “-1” isn't one.",
                "  0 -1",
                "    ^^",
                "Try: cgt mex 0 1 3",
            ],
        ),
        (["explain", ""], ["The position is missing.", "Try: nim: 3 4 5"]),
        (
            ["mex", "9" * 5000],
            [
                "A number can have at most 36 digits.",
                "  " + "9" * 60,
                "  " + "^" * 60,
                "Try: cgt mex 0 1 3",
            ],
        ),
        (
            ["value", "9" * 50],
            [
                "A number of 50 digits is too long. The limit is 36 digits.",
                "  " + "9" * 50,
                "  " + "^" * 50,
                "Try: nim: 3 4 5",
            ],
        ),
    ],
)
def test_an_error_says_what_is_wrong_where_and_what_would_do(fail, arguments, lines):
    assert fail(*arguments).splitlines() == lines


@pytest.mark.parametrize(
    "arguments",
    [[], ["solve"], ["value"], ["winner", "3", "--first", "3"], ["winner", "--first", "x", "3"]],
)
def test_wrong_usage_is_told(fail, arguments):
    assert "usage: cgt" in fail(*arguments)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_that_work(run, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.txt").write_text("start: nim: 1 2", encoding="utf-8")
    printed = run(command, "--help")
    _, examples = printed.split("examples:\n")
    assert examples.strip()
    for example in examples.strip().splitlines():
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        result = main(shlex.split(example)[1:])
        assert result == 0


def test_the_help_names_all_commands(run):
    printed = run("--help")
    assert all(command in printed for command in COMMANDS)


def test_warm_compiles_everything_and_says_so(run, monkeypatch):
    called = []
    monkeypatch.setattr(warming, "warm", lambda: called.append("warm"))
    assert run("warm").startswith("Everything is compiled (")
    assert json.loads(run("warm", "--json"))["seconds"] >= 0
    assert called == ["warm"] * 2


def test_an_error_cannot_steer_a_terminal(fail):
    printed = fail("value", "3 \x1b[31m\u202ered")
    assert "\x1b" not in printed
    assert "\u202e" not in printed


@given(st.lists(st.text(max_size=30), max_size=3), st.sampled_from(ANSWERED))
def test_any_arguments_are_answered_or_refused(arguments, command):
    assert main([command, "--", *arguments]) in {0, 2}


def test_it_runs_as_a_module_and_in_a_pipe():
    command = [sys.executable, "-m", "cgt", "value", "take 1-3", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


def test_a_reader_that_leaves_early_is_no_error():
    command = [sys.executable, "-m", "cgt", "explain", " ".join(["3"] * 64)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 1


def test_very_many_winning_moves_are_not_all_listed():
    position = cgt.position("take 30-60: 60")
    assert "and 10 more" in verdict_text(cgt.analyse(position), first=1)
    endless = cgt.analyse(cgt.position("take 2000-4000: 4000"))
    assert verdict_text(endless, first=1).endswith(" and 980 more, and perhaps others")
    assert "   and 10 more" in str(cgt.explain(position))


def test_one_component_is_told_by_its_value_alone():
    assert values_text(cgt.position("7"), (7,)) == "7"


def test_an_error_without_a_place_is_one_line():
    assert error_text(cgt.TooLarge("Too {much}.", much="much")) == "Too much."
    assert error_text(cgt.NotationError("No.", example="yes")) == "No.\nTry: yes"


def test_a_sequence_is_printed_in_one_line_or_as_csv_or_as_json(run):
    assert run("sequence", "take", "1,3,4", "--to", "9") == "0 1 0 1 2 3 2 0 1 0\n"
    assert run("sequence", "nim + pass", "--to", "3", "--csv") == (
        "heap,nim_value\n0,0\n1,2\n2,1\n3,4\n"
    )
    answer = json.loads(run("sequence", "divide 2,3,6", "--to", "10", "--json"))
    assert answer == {"ruleset": "divide 2,3,6", "nim_values": [0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0]}
    assert run("sequence", "nim") == " ".join(map(str, range(101))) + "\n"


def test_too_long_a_sequence_is_refused(fail):
    assert fail("sequence", "nim", "--to", str(10**9)).startswith(
        "That is too many values to print. The limit is 10000000."
    )
    assert "must be a whole number" in fail("sequence", "nim", "--to", "-1")
    assert "must be a whole number" in fail("period", "nim", "--to", "x")


def test_a_period_is_told_with_its_proof(run):
    # 0 1 0 1 2 3 2 and again: Winning Ways, chapter 4.
    printed = run("period", "take 1,3,4")
    assert printed.startswith("The nim-sequence of take 1,3,4 has period 7 from heap 0 on (proven")
    answer = json.loads(run("period", "take 1,3,4", "--to", "200", "--json"))
    assert (answer["preperiod"], answer["period"], answer["saltus"]) == (0, 7, 0)
    assert answer["proven"]
    assert answer["ruleset"] == "take 1,3,4"


def test_without_a_proven_period_that_is_said(run):
    assert run("period", "divide 2,3,6") == (
        "The nim-sequence of divide 2,3,6: There is provably no period: "
        "only the leading base-12 digit of a heap matters (1 → 1, 2–3 → 2, "
        "4–5 → 3, 6–11 → 0), and it stays the same for longer and longer "
        "stretches.\n"
    )
    assert json.loads(run("period", "divide 2,3,6", "--json"))["period"] is None


def test_a_period_that_is_not_found_says_how_far_it_was_looked_for(run):
    checked_to = json.loads(run("period", "0.007", "--to", "500", "--json"))["checked_to"]
    assert checked_to >= 500
    told = run("period", "0.007", "--to", "500")
    assert f"No period can be proven from the heaps up to {checked_to:,}." in told


def test_misere_play_is_answered_with_what_decides(run):
    told = run("winner", "--convention", "misere", "1", "1", "3")
    assert "Player 1 wins" in told
    assert "in misère play" in told
    assert "Bouton 1902" in told
    assert "Winning moves: C-2" in told
    assert "Moves: no move is left." in run("explain", "--convention", "misère", "nim: 0")
    answer = json.loads(run("explain", "--json", "--convention", "misère", "kayles: 70 80"))
    assert (answer["convention"], answer["outcome"]) == ("misère", "N")
    assert "40 elements" in answer["ground"]
    assert len(answer["genera"]) == 2


def test_a_huge_pair_of_wythoff_is_decided_without_its_value(run):
    told = run("explain", "wythoff: (1000000000,5)")
    assert "A (heaps of 1,000,000,000 and 5): nim value unknown" in told
    assert "golden ratio" in told
    assert "A-999999997,0" in told


def test_a_quotient_is_told_with_its_presentation(run):
    told = run("quotient", "0.75").splitlines()
    assert told[0] == (
        "The misère quotient of 0.75 has order 8, and its P-portion 2 (proven complete; the heaps "
        "repeat with period 2 from heap 8 on)."
    )
    assert told[1].startswith("⟨ a, b")
    answer = json.loads(run("quotient", "divide 2,3,6", "--to", "9", "--json"))
    assert (answer["complete"], answer["period"], len(answer["pretending"])) == (False, None, 10)
    assert answer["order"] == len(answer["element_names"])
    assert answer["stopped"] is None


def test_a_quotient_whose_search_is_over_budget_is_told_as_far_as_it_goes(run):
    told = run("quotient", "0.57", "--budget", "1k positions").splitlines()
    assert (
        "not proven complete). Working this out would mean searching more than 1,000 positions"
        in told[0]
    )
    answer = json.loads(run("quotient", "0.57", "--budget", "1k positions", "--json"))
    assert "1,000" in answer["stopped"]
    assert told[-1].startswith("Heaps: 0: 1, 1: a")
    assert f"{len(answer['pretending']) - 1}: " in told[-1]


def test_games_are_listed_by_family(run, fail):
    told = run("games")
    for entry in cgt.CATALOGUE:
        assert f"  {entry.code} " in told
        assert str(entry.title) in told
    assert "cram" in run("games", "board")
    assert "kayles pins" not in run("games", "coins")
    listed = json.loads(run("games", "--json"))["games"]
    assert [game["code"] for game in listed if game["title"] == "Kayles"] == ["0.77"]
    assert len(listed) == len(cgt.CATALOGUE)
    assert "The families are Nim, Subtraction" in fail("games", "chess")
