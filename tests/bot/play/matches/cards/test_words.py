"""Boards in words: the rule on the first ones, moves as sentences, rows of characters."""

import re
from random import Random

import pytest

import cgt
from bot.chat.card import board_as_text
from bot.language.names import pretty, rule_and_goal
from bot.play.matches.cards.board import board_card
from cgt.showing.presenter import presenter
from tests.bot.limits import ENGLISH, IMAGE, parts
from tests.bot.play.matches.stages import GAMES, match_of, played
from tests.games import FIRST_OF_FAMILIES
from tests.samples import sampled

each_game = pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)


def told_by(match, image=IMAGE):
    """Return the texts of a board."""
    return "\n".join(
        part["content"] for part in parts(board_card(match, ENGLISH, image)) if part["type"] == 10
    )


@each_game
def test_rule_is_only_on_the_first_board(game):
    match = match_of(cgt.position(game.examples[-1], game), against_bot=True)
    line = f"{game.rule} The player who moves last wins."
    assert f"\n-# {line}\n" in told_by(match) + "\n"
    while match.is_open:
        assert (line in told_by(match)) == (match.ply == 0)
        match = played(match, Random(match.ply), 1)
    assert line not in told_by(match)


def test_rule_in_misere_play_ends_with_it():
    line = rule_and_goal(cgt.position("3 4 5"), cgt.Convention.MISERE, ENGLISH)
    assert line.endswith("Misère: the player who moves last **loses**.")


def test_games_of_a_sum_have_their_rules():
    line = rule_and_goal(cgt.position("nim: 3; kayles: 5"), cgt.Convention.NORMAL, ENGLISH)
    assert line.startswith("**Nim**: Take any number of tokens from one heap. **Kayles**: Take one")


def test_sentence_about_a_game_is_its_rule():
    about = {"kayles": "Knock down one or two."}
    line = rule_and_goal(cgt.position("kayles: 5"), cgt.Convention.NORMAL, ENGLISH, about)
    assert line == "Knock down one or two. The player who moves last wins."
    start = cgt.position("nim: 3; kayles: 5")
    line = rule_and_goal(start, cgt.Convention.NORMAL, ENGLISH, about)
    assert "from one heap. **Kayles**: Knock down one or two. The player" in line


@each_game
def test_moves_are_sentences_without_notation(game):
    match = match_of(cgt.position(game.examples[0], game), against_bot=True)
    while match.is_open:
        match = played(match, Random(match.ply), 1)
        said = str(match.before(match.ply - 1).describe(match.last_move))
        assert f"**{said}**" in told_by(match)
        notation = pretty(match.last_move, match.before(match.ply - 1))
        assert f"({notation})" not in told_by(match)


@each_game
def test_board_without_a_picture_is_in_rows(game):
    position = cgt.position(game.examples[0], game)
    for _ in range(3):
        shown = board_as_text(position)
        component = position.components[0]
        for row in presenter(game).in_rows(component.state) or (str(component),):
            assert row.rstrip() in shown
        assert bool(re.search(r"^ A  ", shown, re.MULTILINE)) == (len(position.components) > 1)
        if position.is_over:
            break
        position = position.play(next(position.moves()))


def test_board_of_squares_has_letters_and_numbers():
    start = cgt.position("cram: 2x3")
    assert board_as_text(start.play("a1-b1")) == "```\n   a b c\n 1 ■ ■ ·\n 2 · · ·\n```"
