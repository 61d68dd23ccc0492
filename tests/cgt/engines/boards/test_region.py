"""Regions: cells as one integer, against sets of cells."""

from hypothesis import given, strategies as st

from cgt.engines.boards.region import Region

cells = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 6)))


@given(cells)
def test_region_has_its_cells(wanted):
    region = Region.of(wanted, 5, 7)
    assert list(region) == sorted(wanted)
    assert len(region) == len(wanted)
    assert (region.rows, region.columns) == (5, 7)


@given(cells)
def test_pieces_are_the_cells_that_hang_together(wanted):
    pieces = [set(piece) for piece in Region.of(wanted, 5, 7).pieces()]
    assert sorted(cell for piece in pieces for cell in piece) == sorted(wanted)
    for piece in pieces:
        reached, new = set(), {min(piece)}
        while new:
            reached |= new
            new = {
                (y + b, x + a) for y, x in new for b, a in ((0, 1), (1, 0), (0, -1), (-1, 0))
            } & wanted - reached
        assert reached == piece


@given(cells)
def test_cropping_moves_a_region_into_the_corner(wanted):
    small = Region.of(wanted, 5, 7).cropped()
    if not wanted:
        assert small == Region(0, 0, 0)
        return
    top, left = min(y for y, _ in wanted), min(x for _, x in wanted)
    assert set(small) == {(y - top, x - left) for y, x in wanted}
    assert small.rows == max(y for y, _ in wanted) - top + 1
    assert small.columns == max(x for _, x in wanted) - left + 1


@given(cells, st.integers(0, 7))
def test_images_are_those_of_the_rectangle(wanted, symmetry):
    image = Region.of(wanted, 5, 7).image(symmetry)
    expected = {(x, y) if symmetry >= 4 else (y, x) for y, x in wanted}
    rows, columns = (7, 5) if symmetry >= 4 else (5, 7)
    if symmetry % 4 in {1, 2}:
        expected = {(rows - 1 - y, x) for y, x in expected}
    if symmetry % 4 in {2, 3}:
        expected = {(y, columns - 1 - x) for y, x in expected}
    assert image == Region.of(expected, rows, columns)


@given(cells, st.integers(0, 2**35 - 1))
def test_without_takes_cells_away(wanted, mask):
    region = Region.of(wanted, 5, 7)
    gone = set(Region(5, 7, mask))
    assert set(region.without(mask)) == wanted - gone
