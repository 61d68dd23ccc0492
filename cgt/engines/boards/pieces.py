"""Compiled geometry of a board, with placements, connected pieces, images, and first bounds."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numba import from_dtype

from cgt.engines.boards.bits import (
    ONE,
    ZERO,
    Integers,
    Word,
    WordArray,
    high,
    low,
    popcount,
    reverse,
)
from cgt.engines.boards.placement import TILE_CELLS, TILES
from cgt.engines.compiling import part

FRAME = np.dtype(
    [
        ("stride", np.uint64),
        ("row", np.uint64),
        ("not_first", np.uint64),
        ("not_last", np.uint64),
        ("chequers", np.uint64),
        ("short_side", np.uint64),
        ("symmetries", np.uint64),
        ("least_size", np.uint64),
        ("least_colour", np.uint64),
        ("has_spare", np.uint64),
        ("row_of", np.uint64, 65),
        ("spread", np.uint64, 256),
        ("tile_count", np.int64),
        ("tiles", np.uint64, TILES),
        ("anchors", np.uint64, TILES),
        ("sizes", np.int64, TILES),
        ("offsets", np.uint64, (TILES, TILE_CELLS)),
    ]
)
"""The layout of a :class:`Frame`, a single record that is passed by address."""

FRAME_TYPE = from_dtype(FRAME)


class Frame(Protocol):
    """A board's frame and the tiles, in the form that the compiled code reads.

    Cell (row, column) is bit ``row * stride + column``. ``row`` is the mask of the first row.
    ``not_first`` and ``not_last`` are the masks of all columns but the first and the last.
    ``chequers`` has every other cell. ``short_side`` is the number of rows. ``symmetries`` has bit
    i if image i of a piece (see :func:`canonical`) is equivalent to it. A play on n cells has at
    most n // ``least_size`` moves. It has at most n // ``least_colour`` moves if only n cells have
    one of the two colours, unless ``least_colour`` is 0. ``has_spare`` is 1 if cells can be spare,
    see :func:`without_spare`, else 0. ``row_of`` maps a bit to its row, and ``spread`` maps a row
    to the same cells in a column. ``offsets[t, :sizes[t]]`` are the cells of tile t relative to its
    anchor, ``tiles[t]`` is the tile at anchor 0, and ``anchors[t]`` are the anchors from which it
    doesn't wrap round a row.
    """

    stride: Word
    row: Word
    not_first: Word
    not_last: Word
    chequers: Word
    short_side: Word
    symmetries: Word
    least_size: Word
    least_colour: Word
    has_spare: Word
    row_of: WordArray
    spread: WordArray
    tile_count: int
    tiles: WordArray
    anchors: WordArray
    sizes: Integers
    offsets: WordArray


@part
def placements(piece: Word, tile: int, frame: Frame) -> Word:
    """Return the anchors at which a tile fits into a piece."""
    anchors = frame.anchors[tile]
    for cell in range(frame.sizes[tile]):
        anchors &= piece >> frame.offsets[tile, cell]
    return anchors


@part
def live(cells: Word, frame: Frame) -> Word:
    """Return the cells that some tile can still cover."""
    covered = ZERO
    for tile in range(frame.tile_count):
        anchors = placements(cells, tile, frame)
        for cell in range(frame.sizes[tile]):
            covered |= anchors << frame.offsets[tile, cell]
    return covered


@part
def neighbours(cells: Word, frame: Frame) -> Word:
    """Return the cells adjacent to ``cells``, and perhaps some of ``cells``."""
    beside = (cells << frame.stride) | (cells >> frame.stride)
    return beside | ((cells << ONE) & frame.not_first) | ((cells >> ONE) & frame.not_last)


@part
def without_spare(cells: Word, frame: Frame) -> Word:
    """Return cells without the spare ones that :mod:`cgt.engines.boards.spare` defines.

    The tiles must be those of Cram, and all cells must be live.
    """
    above = cells & (cells << frame.stride)
    below = cells & (cells >> frame.stride)
    before = cells & (cells << ONE) & frame.not_first
    behind = cells & (cells >> ONE) & frame.not_last
    several = (above & below) | (before & behind) | ((above | below) & (before | behind))
    leaves = cells & ~several
    # the leaves that stay, and the cells that have one, in the order below, behind, before, above
    stay = leaves & above
    having = stay >> frame.stride
    stay |= leaves & before & ~(having << ONE)
    having |= (leaves & before) >> ONE
    stay |= leaves & behind & ~(having >> ONE)
    having |= (leaves & behind) << ONE
    stay |= leaves & below & ~(having >> frame.stride)
    having |= (leaves & below) << frame.stride
    return cells & (stay | neighbours(cells & ~having, frame))


@part
def connected(seed: Word, edge: Word, cells: Word, frame: Frame) -> Word:
    """Return the connected cells that contain ``seed``.

    Every piece of ``cells`` must have a cell of ``edge``. So all cells form one piece as soon as
    all of the edge is reached.
    """
    while True:
        grown = (seed | neighbours(seed, frame)) & cells
        if edge & ~grown == ZERO:
            return cells
        if grown == seed:
            return seed
        seed = grown


@part
def flip(piece: Word, rows: Word, frame: Frame) -> Word:
    """Return a piece in the corner with its rows in reverse order."""
    image = ZERO
    shift = (rows - ONE) * frame.stride
    while piece:
        image |= (piece & frame.row) << shift
        shift -= frame.stride
        piece >>= frame.stride
    return image


@part
def in_corner(piece: Word, frame: Frame) -> tuple[Word, Word, Word]:
    """Return a piece moved into the corner of the frame, and its numbers of rows and columns."""
    piece >>= frame.row_of[low(piece)] * frame.stride
    columns, rest = ZERO, piece
    while rest:
        columns |= rest & frame.row
        rest >>= frame.stride
    left = low(columns)
    return piece >> left, frame.row_of[high(piece)] + ONE, high(columns) - left + ONE


@part
def canonical(piece: Word, rows: Word, columns: Word, frame: Frame) -> tuple[Word, Word]:
    """Return the least image of a piece in the corner, and its image after a half turn.

    The images follow the order of the bits of ``symmetries``. The first four are the piece itself,
    upside down, after a half turn, and mirrored left to right. The other four are the same images
    of the piece mirrored in its main diagonal, if it fits.
    """
    allowed = frame.symmetries
    least = piece
    turned = ZERO
    for transposed in range(2):
        if transposed:
            if allowed >> Word(4) == ZERO or max(rows, columns) > frame.short_side:
                break
            image, rest, row = ZERO, piece, ZERO
            while rest:
                image |= frame.spread[rest & frame.row] << row
                row += ONE
                rest >>= frame.stride
            piece = image
            rows, columns = columns, rows
            allowed >>= Word(4)
        back = Word(64) - ((rows - ONE) * frame.stride + columns)
        half_turn = reverse(piece) >> back
        if not transposed:
            turned = half_turn
        upside_down = flip(piece, rows, frame)
        if allowed & Word(1):
            least = min(least, piece)
        if allowed & Word(2):
            least = min(least, upside_down)
        if allowed & Word(4):
            least = min(least, half_turn)
        if allowed & Word(8):
            least = min(least, reverse(upside_down) >> back)
    return least, turned


@part
def mirrored(piece: Word, rows: Word, columns: Word, frame: Frame) -> int:
    """Return the outcome of a piece that a half turn maps to itself, as far as symmetry decides it.

    0 is a P-position. No placement overlaps its own image, so the second player can always answer
    with the image. 1 is an N-position. The first player can make it a P-position of this kind by a
    placement that is its own image. -1 is undecided. See :mod:`cgt.engines.boards.half_turn`.
    """
    back = Word(64) - ((rows - ONE) * frame.stride + columns)
    overlapping, own_image = 0, ZERO
    for tile in range(frame.tile_count):
        anchors = placements(piece, tile, frame)
        while anchors:
            placed = frame.tiles[tile] << low(anchors)
            anchors &= anchors - ONE
            image = reverse(placed) >> back
            overlapping += int(placed & image != ZERO)
            if placed == image:
                own_image = placed
    if overlapping == 0:
        return 0
    if own_image == ZERO:
        return -1
    for tile in range(frame.tile_count):
        anchors = placements(piece & ~own_image, tile, frame)
        while anchors:
            placed = frame.tiles[tile] << low(anchors)
            anchors &= anchors - ONE
            if placed & (reverse(placed) >> back):
                return -1
    return 1


@part
def first_candidates(piece: Word, rows: Word, columns: Word, turned: Word, frame: Frame) -> Word:
    """Return the possible values of a piece in the corner, from bounds without a search.

    The nim value is at most the number of options, and at most the length of the longest play.
    """
    cells, black = popcount(piece), popcount(piece & frame.chequers)
    bound = cells // frame.least_size
    if frame.least_colour:
        bound = min(bound, min(black, cells - black) // frame.least_colour)
    options = ZERO
    for tile in range(frame.tile_count):
        options += popcount(placements(piece, tile, frame))
    candidates = (Word(2) << min(bound, options)) - ONE
    if turned == piece and frame.symmetries & Word(4):
        mirror = mirrored(piece, rows, columns, frame)
        if mirror == 0:
            return ONE
        if mirror == 1:
            candidates &= ~ONE
    return candidates
