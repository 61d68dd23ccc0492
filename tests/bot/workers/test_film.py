"""A match as a moving picture: of every game, complete, small, and true to what was played."""

import unicodedata
from io import BytesIO
from random import Random

import pytest
from PIL import Image

import cgt
from bot.play.engine.work import random_move
from bot.play.matches import work
from bot.play.matches.model.reviewed import PER_LINE, SIGNS, Course, signs
from bot.workers.pictures import FILM_BYTES, TooTall, film
from cgt.drawing.film import END, MISTAKE, MOST_FRAMES, MOVE, START, draw_film
from cgt.showing.themes import Theme
from cgt.theory import Grade
from tests.games import FIRST_OF_FAMILIES, GAMES
from tests.samples import sampled


def plies_of(start, seed=0):
    """Return a random match, judged."""
    moves, position, rng = [], start, Random(seed)
    while not position.is_over:
        moves.append(random_move(position, rng))
        position = position.after(moves[-1])
    return cgt.review(start, tuple(moves))


def seconds_of(gif):
    """Return the seconds for which each frame of a GIF is shown."""
    image, shown = Image.open(BytesIO(gif)), []
    for frame in range(image.n_frames):
        image.seek(frame)
        shown.append(image.info["duration"] / 1000)
    return shown


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES[::3]), ids=str)
def test_every_game_moves_and_each_mistake_is_held_longer(game):
    plies = plies_of(cgt.position(game.examples[0], game))
    frames = draw_film(plies, str(game), ("Ann", "Ben"), 0)
    gif = film(frames)
    assert len(gif) <= FILM_BYTES
    held = [MISTAKE if ply.grade is Grade.MISTAKE else MOVE for ply in plies[:-1]]
    assert seconds_of(gif) == [START, *held, END]
    for ply, frame in zip(plies, frames[1:], strict=True):
        assert ("mistake: " in frame.svg) == (ply.grade is Grade.MISTAKE and ply is not plies[-1])
    assert ">Ann wins!</text>" in frames[-1].svg


def test_of_a_long_match_every_mistake_and_the_end_are_shown():
    plies = plies_of(cgt.position("take 1: 200"))
    frames = draw_film(plies, "Take 1", ("Ann", "Ben"), 1)
    assert len(frames) <= MOST_FRAMES + 2
    assert ">Ben wins!</text>" in frames[-1].svg
    plies = plies_of(cgt.position("take 1-3: 150"), 2)
    mistakes = [ply for ply in plies[:-1] if ply.grade is Grade.MISTAKE]
    frames = draw_film(plies, "Take 1 to 3", ("Ann", "Ben"), 1)
    assert sum("mistake: " in frame.svg for frame in frames) == len(mistakes) > 10
    assert len(film(frames)) <= FILM_BYTES


def test_signs_show_the_moves_of_each_player():
    start = cgt.position("nim: 1 2")
    moves = [cgt.move("A-1", start)]
    moves.append(cgt.move("B-2", start.after(moves[0])))
    assert signs(cgt.review(start, tuple(moves))) == ("❌", "✅")
    long, _ = signs(plies_of(cgt.position("take 1: 99")))
    assert long == "…" + "✅" * PER_LINE


def test_signs_differ_by_shape():
    plain = {"WHITE", "BLACK", "RED", "GREEN", "LARGE", "HEAVY"}
    shapes = {" ".join(set(unicodedata.name(sign).split()) - plain) for sign in SIGNS.values()}
    assert len(shapes) == len(SIGNS) == len(Grade)


def test_board_too_large_for_a_moving_picture_is_refused():
    start = cgt.position("cram: " + "12x12 " * 40)
    course = Course(0, start, (next(start.moves()),), ("", ""), 0, cgt.Convention.NORMAL)
    with pytest.raises(TooTall, match="too large to animate"):
        work.film(course, "Cram", ("Ann", "Ben"), "en-US", Theme.SLATE)
