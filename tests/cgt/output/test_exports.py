"""Positions, game graphs, tables and strips as SVG, TikZ, CSV and DOT: every game, every format."""

import csv
import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from contextlib import suppress

import pytest

import cgt
from cgt.core.values import nim_sum
from cgt.output.exports import formats_of
from cgt.theory.tables import has_table
from tests.cgt.drawing.readable import assert_readable, count, texts
from tests.games import GAMES, each_entry
from tests.samples import sampled

TABULAR = [game.code for game in GAMES if has_table(game)]
NODE = re.compile(r'  n(\d+) \[label="(?:[^"\\]|\\.)*", shape=(box|circle)[^"\]]*\];')
EDGE = re.compile(r"  n(\d+) -> n(\d+);")


def values_of(entry):
    """Yield all of a game that can be exported."""
    position = cgt.position(entry.ruleset.examples[0], entry.ruleset)
    yield position
    with suppress(cgt.NotKnown):
        yield position.game_graph(most=40)
    if has_table(entry.ruleset):
        yield cgt.table(entry.ruleset, 9)
    if entry.ruleset.is_of_heaps:
        yield cgt.strip(entry.ruleset, 30)


def cells(value):
    return list(csv.reader(io.StringIO(cgt.export(value, "csv"))))


@each_entry
def test_every_game_is_exported_in_every_format(entry):
    for value in values_of(entry):
        for form in formats_of(value):
            text = cgt.export(value, form)
            assert text == cgt.export(value, form.ending)
            if form is cgt.Format.SVG:
                ET.fromstring(text)
            elif form is cgt.Format.TIKZ:
                assert_is_tikz(text)
            elif form is cgt.Format.CSV:
                assert len(set(map(len, cells(value)))) == 1
            else:
                assert_is_dot(text, value)


@each_entry
def test_every_graph_and_table_is_readable(entry):
    for value in values_of(entry):
        if not isinstance(value, cgt.Position):
            assert_readable(cgt.export(value, "svg"))


def assert_is_tikz(text):
    """Assert that a picture is whole: braces and brackets match, every command ends."""
    bare = re.sub(r"\\[{}%&$#_]", "", text)
    body = "\n".join(line for line in bare.splitlines() if not line.startswith("%"))
    assert body.count("{") == body.count("}")
    assert body.count("\\begin") == body.count("\\end") == 1
    drawn = body.split("]\n", 1)[1].splitlines()[:-1]
    assert drawn
    assert all(re.match(r"  \\(node|draw|path|definecolor)\b", line) for line in drawn)
    assert all(line.endswith(";") for line in drawn if "definecolor" not in line)


def assert_is_dot(text, graph):
    """Assert that a graph in DOT has just the positions and moves of a game graph."""
    head, direction, *lines, end = text.splitlines()
    assert (head, direction, end) == ("digraph game {", "  rankdir=TB;", "}")
    nodes = [found for line in lines if (found := NODE.fullmatch(line))]
    edges = [found for line in lines if (found := EDGE.fullmatch(line))]
    assert len(nodes) + len(edges) == len(lines)
    shapes = ["box" if who is cgt.Outcome.P else "circle" for who in graph.outcomes]
    assert [node[2] for node in nodes] == shapes
    assert [(int(edge[1]), int(edge[2])) for edge in edges] == list(graph.moves)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no TeX here")
@pytest.mark.exhaustive
def test_tex_typesets_every_game_in_every_form(tmp_path):
    shown = [value for entry in cgt.CATALOGUE for value in values_of(entry)]
    pictures = "\n\n".join(cgt.export(value, "tikz") for value in shown)
    head = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n"
    (tmp_path / "all.tex").write_text(f"{head}{pictures}\\end{{document}}\n", encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=batchmode", "all.tex"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=300, capture_output=True)
    assert "Missing character" not in (tmp_path / "all.log").read_text(errors="replace")


def test_exported_rows_have_the_values():
    assert cells(cgt.position("kayles: 5; nim: 3")) == [
        ["component", "game", "position", "nim_value"],
        ["A", "0.77", "5", "4"],
        ["B", "nim", "3", "3"],
    ]
    graph = cells(cgt.game_graph("nim: 1 2"))
    assert graph[1] == ["0", "nim: 1 2", "3", "N", "1 2 3"]
    assert cells(cgt.table("nim", 2)) == [["", "0", "1"], ["0", "0", "1"], ["1", "1", "0"]]
    assert cells(cgt.strip("take 1-3", 4))[-1] == ["4", "0", "P"]


def test_p_positions_are_squares_in_every_picture():
    for value, lost in (
        (cgt.game_graph("nim: 1 2"), 2),
        (cgt.game_graph("nim: 1 2", "misère"), 1),
        (cgt.table("wythoff", 6), 5),
        (cgt.strip("take 1-3", 11), 3),
    ):
        svg = cgt.export(value, "svg")
        assert count(svg, "P") == lost
        assert len(texts(svg, "value")) == count(svg, "P") + count(svg, "N")
    assert count(cgt.export(cgt.strip("take 1-3", 11), "svg"), "period") == 3


@pytest.mark.parametrize("code", sampled(TABULAR, TABULAR[::8]))
def test_table_has_the_values_of_its_positions(code):
    game = cgt.ruleset(code)
    for row, values in enumerate(cgt.table(game, 6).values):
        for column, value in enumerate(values):
            if value is None:
                continue
            if game.is_of_heaps:
                assert value == nim_sum([game.nim_value(str(row)), game.nim_value(str(column))])
            else:
                assert value == cgt.nim_value(f"{code}: ({row},{column})")


def test_wrong_wishes_are_refused():
    with pytest.raises(cgt.CgtError, match="svg, tikz, csv"):
        cgt.export(cgt.position("1"), "dot")
    with pytest.raises(cgt.WrongKind, match=r"cgt\.export"):
        cgt.export("nim: 1", "svg")
    with pytest.raises(cgt.NotAHeapGame, match="Try Nim or Wythoff"):
        cgt.table("cram")
    with pytest.raises(cgt.NotAHeapGame):
        cgt.strip("cram")
    for size in (0, 65):
        with pytest.raises(cgt.TooLarge):
            cgt.table("nim", size)
    with pytest.raises(cgt.TooLarge):
        cgt.strip("nim", 1001)
