"""Boards in words: the rule on the first ones, moves as sentences, rows of characters."""

import re
from random import Random

import pytest

import cgt
from bot.answers.theory.cards import plain_reason
from bot.chat.card import board_as_text
from bot.language.names import pretty, rule_and_goal
from bot.play.matches.cards.board import board_card
from bot.server.games.cards import rules_text
from cgt.drawing import alt_text
from cgt.rulesets.catalogue import CATALOGUE, entry_of
from cgt.showing.presenter import presenter
from tests.bot.limits import ENGLISH, IMAGE, parts
from tests.bot.play.matches.stages import GAMES, match_of, played
from tests.games import FIRST_OF_FAMILIES
from tests.samples import sampled

KAYLES = entry_of(cgt.ruleset("kayles"))
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


@pytest.mark.parametrize("entry", sampled(CATALOGUE, [KAYLES]), ids=lambda entry: entry.code)
def test_cards_speak_of_heaps_and_tokens_if_the_rule_does(entry):
    match = match_of(cgt.position(entry.start, entry.ruleset), against_bot=True)
    described = [rules_text(entry.ruleset, "", None, ENGLISH), str(entry.brief)]
    for seed in range(2):
        described += [told_by(match), str(alt_text(match.position))]
        described += [str(match.position.action(move)) for move in match.position.moves()]
        match = played(match, Random(seed), 2)
    used = set(re.findall(r"heap|token", " ".join(described)))
    assert used <= set(re.findall(r"heap|token", str(entry.rule)))


def test_kayles_speaks_of_pins_in_rows():
    position = cgt.position("kayles: 5 5 9")
    assert str(position.describe(cgt.move("C-1:2+6", position))) == (
        "knocked down 1 pin in C and left 2 and 6"
    )
    assert plain_reason(position, cgt.move("C-1:4+4", position), ENGLISH) == (
        "Leave equal rows, then copy every move."
    )
    assert ">row<" in cgt.drawing.draw_explanation(cgt.explain(position))


def test_rule_in_misere_play_ends_with_it():
    line = rule_and_goal(cgt.position("3 4 5"), cgt.Convention.MISERE, ENGLISH)
    assert line.endswith("Misère: the player who moves last **loses**.")


def test_games_of_a_sum_have_their_rules():
    line = rule_and_goal(cgt.position("nim: 3; kayles: 5"), cgt.Convention.NORMAL, ENGLISH)
    assert line.startswith(
        "**Nim**: Take any number of tokens from one heap. **Kayles**: Knock down one"
    )


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
