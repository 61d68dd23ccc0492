"""Budgets as text, on the command line and from Python."""

import pytest
from hypothesis import given, strategies as st

from cgt import NotationError, TooLarge
from cgt.cli import main
from cgt.core.budget import read_budget


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("30s", 30), ("10m", 600), ("10 min", 600), ("1.5h", 5400), ("2D", 172_800), ("1 hour", 3600)],
)
def test_search_ends_when_its_time_is_over(text, seconds):
    clock = Clock()
    budget = read_budget(text, clock)
    clock.now = seconds - 0.1
    budget.expanded(10)
    clock.now = seconds + 0.1
    with pytest.raises(TooLarge, match="longer than the time allowed"):
        budget.expanded(10)


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("5M positions", 5_000_000),
        ("800000 positions", 800_000),
        ("1position", 1),
        ("2.5kpositions", 2500),
        ("１０ positions", 10),
    ],
)
def test_number_of_positions(text, positions):
    budget = read_budget(text)
    assert (budget.positions, budget.memory, budget.out_of_time) == (positions, None, None)


@pytest.mark.parametrize(
    ("text", "memory"), [("2GiB", 2 << 30), ("512 mib", 512 << 20), ("1.5GB", 1_500_000_000)]
)
def test_amount_of_memory(text, memory):
    assert read_budget(text).memory == memory


def test_several_limits_of_different_kinds():
    budget = read_budget("10m, 5M positions,2GiB")
    assert (budget.positions, budget.memory) == (5_000_000, 2 << 30)
    assert budget.out_of_time is not None


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("", (0, 1)),
        ("ten minutes", (0, 11)),
        ("10", (0, 2)),
        ("10x", (0, 3)),
        ("-5s", (0, 3)),
        ("10m, 5 apples", (4, 13)),
        ("10m,", (4, 5)),
        ("1h, 30m", (3, 7)),
        ("0s", (0, 2)),
        ("0.0GiB", (0, 6)),
    ],
)
def test_broken_budget_is_refused_with_its_place(text, span):
    with pytest.raises(NotationError, match="budget") as caught:
        read_budget(text)
    assert caught.value.span == span
    assert caught.value.source == text
    assert read_budget(caught.value.example)


@given(st.text(max_size=20))
def test_any_text_is_a_budget_or_an_error_with_a_sentence(text):
    try:
        read_budget(text)
    except NotationError as error:
        start, end = error.span
        assert 0 <= start < end <= max(1, len(text)) + 1


def test_command_line_points_at_a_broken_budget(capsys):
    assert main(["value", "cram", "5x6", "--budget", "10 bananas"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "A budget is a time, a number of positions or an amount of memory, each written as a "
        "number with a unit. “10 bananas” isn't one of these.\n"
        "  10 bananas\n"
        "  ^^^^^^^^^^\n"
        "Try: 10m, 5M positions, 2GiB\n"
    )


def test_budget_changes_no_answer_that_needs_no_search(capsys):
    assert main(["value", "nim", "7", "--budget", "30s"]) == 0
    assert main(["value", "kayles", "20", "--budget", "1s"]) == 0
    assert capsys.readouterr().out == "7\n1\n"
