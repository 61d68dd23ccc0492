"""A match against the solver in the terminal: what is typed, and what is answered."""

import io

import pytest

import cgt
from cgt.cli import main
from cgt.cli.match import Match, choice, hint
from cgt.core.convention import Convention
from cgt.core.record import parse


@pytest.fixture
def play(capsys, monkeypatch):
    """Return a function that plays a match with these lines typed, and returns what is shown."""

    def play(*arguments, typed=(), code=0):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert main(["play", *arguments]) == code
        out, err = capsys.readouterr()
        return out + err

    return play


def test_match_won_to_the_end_against_the_solver(play):
    shown = play("nim: 1 2", typed=["B-1", "B-1"])
    assert shown == (
        "nim: 1 2\n"
        "Take any number of tokens from one heap.\n"
        "The player who moves last wins.\n"
        "Type a move, or ? for help.\n"
        "\n"
        "   A  1  ●\n"
        "   B  2  ●●\n"
        "Your move: I play A-1.\n"
        "\n"
        "   A  0\n"
        "   B  1  ●\n"
        "Your move: \n"
        "You win!\n"
        "With best play, the first player wins from the start.\n"
        "Nobody gave a win away.\n"
    )


def test_match_lost_by_a_mistake_that_the_review_names(play, tmp_path):
    file = tmp_path / "match.txt"
    shown = play("nim", "1", "2", "-o", str(file), typed=["b 2"])
    assert "I play A-1." in shown
    assert "I win." in shown
    assert "   1  You  B-2  gave the win away; B-1 would have kept it\n" in shown
    assert "The last mistake was move 1, B-2." in shown
    record = parse(file.read_text(encoding="utf-8"))
    assert (record.players, record.winner) == (("You", "cgt"), 2)
    assert list(map(str, record.moves)) == ["B-2", "A-1"]


def test_solver_can_move_first(play):
    shown = play("take 1-3: 5", "--first", "cgt", typed=["1", "3"])
    assert shown.index("I play A-1.") < shown.index("Your move:")
    assert "I win." in shown


def test_last_move_loses_in_misere_play(play):
    shown = play("nim: 1 2", "--convention", "misère", typed=["B-2"])
    assert "Misère play: the player who moves last loses." in shown
    assert "I play A-1." in shown
    assert "You win!" in shown
    shown = play("nim: 1", "--convention", "misère", typed=["A-1"])
    assert "I win." in shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A-9", "“-9” isn't allowed in A (3). Take any number of tokens from one heap."),
        ("foo", "“foo” isn't a move. Write a component's letter and what to do there."),
        ("D-1", "“D-1” isn't a move"),
        ("", "Type a move, or ? for help."),
        ("\x1b[31mred", "isn't a move"),
    ],
)
def test_wrong_move_is_refused_and_typed_again(play, line, said):
    shown = play("nim: 3 5", typed=[line, "B-2"])
    assert said in shown
    assert "\x1b" not in shown
    assert "I play" in shown


def test_help_hint_moves_and_rules(play):
    shown = play("nim: 1 2", typed=["?", "HINT", "moves", "rules"])
    assert "what to do there, such as A-1." in shown
    assert "   resign  resign the match\n" in shown
    assert "B-1 wins. The nim-sum is 3, and B-1 makes it 0." in shown
    assert "A-1, B-1, B-2\n" in shown
    assert shown.count("Take any number of tokens from one heap.") == 2
    assert play("nim: 100", typed=["moves"]).count("A-") == 60


def test_move_is_taken_back_with_the_answer_to_it(play):
    shown = play("nim: 3 4 2", typed=["undo", "A-1", "undo", "B-3"])
    assert "You have no move to take back." in shown
    assert "Took back A-1." in shown
    assert shown.count("   B  4  ●●●●") == 2


def test_resigning_ends_the_match(play, tmp_path):
    file = tmp_path / "match.txt"
    shown = play("nim: 3 4", "--first", "cgt", "-o", str(file), typed=["resign"])
    assert "I win." in shown
    assert parse(file.read_text(encoding="utf-8")).winner == 1
    assert "No moves were made." in play("nim: 3 4", typed=["resign"])


@pytest.mark.parametrize("typed", [[], ["quit"], ["exit"]])
def test_leaving_ends_the_match_politely(play, typed):
    shown = play("nim: 3 4", "--first", "cgt", typed=typed)
    assert shown.endswith("\nGoodbye. The match ends here, after 1 move.\n")


def test_interrupt_is_polite_too(play, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupted)
    assert "Goodbye. The match ends here, after 0 moves." in play("nim: 3 4")


def test_match_that_cannot_start_is_refused(play):
    assert "No moves are left in this position." in play("nim: 0 0", code=2)
    assert "I don't know a game called “nimm”" in play("nimm", code=2)
    assert "isn't a play convention" in play("nim: 3", "--convention", "chess", code=2)
    assert "invalid choice" in play("nim: 3", "--first", "you", code=2)


def test_solver_wins_each_won_position(play):
    shown = play("nim: 3 5", "--first", "cgt", typed=["1"] * 20)
    assert "no move" not in shown
    match = Match(cgt.position("nim: 3 5"), Convention.NORMAL, user_first=False)
    while not match.is_over:
        match.make(next(match.position.moves()) if match.is_users_turn else choice(match))
    assert not match.is_won


def test_lost_position_has_a_hint_too():
    lost = Match(cgt.position("nim: 3 3"), Convention.NORMAL, user_first=True)
    assert str(hint(lost)).startswith("Every move loses here unless I make a mistake. ")
    misere = Match(cgt.position("nim: 1 1 3"), Convention.MISERE, user_first=True)
    assert str(hint(misere)).startswith("C-2 wins. The reason: ")


def test_position_too_large_to_solve_can_be_played(monkeypatch):
    def too_large(*_):
        raise cgt.TooLarge("Too large.")

    monkeypatch.setattr("cgt.cli.match.analyse", too_large)
    match = Match(cgt.position("nim: 3 3"), Convention.NORMAL, user_first=True)
    assert str(choice(match)) == "A-1"
    assert "too large to solve" in str(hint(match))
