"""Well-known games that are not here: what each of them is, and which game here is like it."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.text import Text


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A game that somebody may ask for, its names in lower case, and the nearest game here."""

    what: Text
    nearest: str
    names: tuple[str, ...]


def _game(what: Text, nearest: str, *names: str) -> Elsewhere:
    return Elsewhere(what, nearest, names)


ELSEWHERE: tuple[Elsewhere, ...] = (
    _game(
        Text(
            "In Domineering one player lays dominoes upright and the other lays them flat, so it "
            "is not impartial. Cram is the game in which both may lay them either way."
        ),
        "cram",
        "domineering",
        "crosscram",
        "stop-gate",
    ),
    _game(
        Text(
            "Sprouts is impartial, but its moves are curves drawn on paper, and I cannot read "
            "those. Graph Chomp is played on points and edges, too."
        ),
        "graph chomp",
        "sprouts",
    ),
    _game(
        Text(
            "Brussels Sprouts always takes the same number of moves, however it is played. She "
            "loves me, she loves me not is just like that, and needs no paper."
        ),
        "she loves me, she loves me not",
        "brussels sprouts",
    ),
    _game(
        Text(
            "In Hex each player has a colour, so it is not impartial. Node Kayles is a game of "
            "choosing points that both players may choose."
        ),
        "node kayles",
        "hex",
        "hex game",
    ),
    _game(
        Text(
            "In Dots and Boxes the most boxes win, not the last move, so it is not decided by nim "
            "values alone. Arc Kayles is a game of edges that is."
        ),
        "arc kayles",
        "dots and boxes",
        "dots-and-boxes",
        "dots & boxes",
        "dots",
        "boxes",
        "paddocks",
    ),
    _game(
        Text(
            "Nimstring and Strings and Coins are impartial, but not here yet: a move may have to "
            "be followed by another. Arc Kayles is a game of edges without that."
        ),
        "arc kayles",
        "nimstring",
        "strings and coins",
        "strings-and-coins",
    ),
    _game(
        Text(
            "In Go each player has stones of one colour, so it is not impartial. In Cram both "
            "players fill the same board with the same dominoes."
        ),
        "cram",
        "go",
        "baduk",
        "weiqi",
        "atari go",
    ),
    _game(
        Text(
            "In chess each player has pieces of one colour, so it is not impartial. Dawson's "
            "Chess, a battle of pawns, turned out to be."
        ),
        "dawson's chess",
        "chess",
        "shogi",
        "xiangqi",
    ),
    _game(
        Text(
            "In this game each player has pieces of one colour, so it is not impartial. In "
            "Northcott's game each has, too, and yet it is Nim in disguise."
        ),
        "northcott's game",
        "checkers",
        "draughts",
        "konane",
        "backgammon",
        "fox and geese",
        "lines of action",
    ),
    _game(
        Text(
            "In this game each player has a sign or colour, so it is not impartial. In "
            "Treblecross both players write crosses, and three in a row win."
        ),
        "treblecross",
        "tic-tac-toe",
        "noughts and crosses",
        "xoxo",
        "connect four",
        "connect 4",
        "four in a row",
        "gomoku",
        "five in a row",
        "nine men's morris",
    ),
    _game(
        Text(
            "Notakto and Quarto are impartial, but not here. In Treblecross both players write "
            "crosses as well, and three in a row decide."
        ),
        "treblecross",
        "notakto",
        "quarto",
    ),
    _game(
        Text(
            "In Hackenbush with red and blue edges each player cuts one colour, so it is not "
            "impartial. Green Hackenbush is the game in which both may cut every edge."
        ),
        "green hackenbush",
        "red-blue hackenbush",
        "blue-red hackenbush",
        "hackenbush red-blue",
        "hackenbush blue-red",
        "red-blue-green hackenbush",
        "partizan hackenbush",
        "hackenbush restrained",
    ),
    _game(
        Text(
            "In Toads and Frogs one player moves toads and the other frogs, so it is not "
            "impartial. In Silver Dollar both players slide the same coins along a strip."
        ),
        "silver dollar",
        "toads and frogs",
        "toads-and-frogs",
    ),
    _game(
        Text(
            "In Col and Snort each player has a colour, so they are not impartial. Node Kayles is "
            "a game of keeping away from neighbours that is."
        ),
        "node kayles",
        "col",
        "snort",
        "cats and dogs",
    ),
    _game(
        Text(
            "In Clobber each player has stones of one colour, so it is not impartial. In Arc "
            "Kayles both players take two neighbours away."
        ),
        "arc kayles",
        "clobber",
    ),
    _game(
        Text(
            "In the Game of the Amazons each player has queens of their own, so it is not "
            "impartial. In Vertex Geography both players move the same piece, and no "
            "square is visited twice."
        ),
        "vertex geography",
        "amazons",
        "game of the amazons",
    ),
    _game(
        Text(
            "In Othello each player has a colour, so it is not impartial. In Turning Corners both "
            "players turn over the same coins on a board."
        ),
        "turning corners",
        "othello",
        "reversi",
    ),
    _game(
        Text(
            "In Mancala the most seeds win, not the last move. In Staircase Nim both players move "
            "coins from place to place, and the last move wins."
        ),
        "staircase nim",
        "mancala",
        "kalah",
        "oware",
        "awari",
    ),
    _game(
        Text(
            "In Bridg-It and the Shannon switching game one player joins and the other cuts, so "
            "they are not impartial. In Green Hackenbush both players cut."
        ),
        "green hackenbush",
        "bridg-it",
        "shannon switching game",
        "gale",
    ),
    _game(
        Text(
            "Sylver Coinage is impartial, but nobody knows how to play it well, and it is not "
            "here. The divisor game, in which numbers and their multiples go, is."
        ),
        "the divisor game",
        "sylver coinage",
    ),
    _game(
        Text(
            "Tac Tix is impartial, but not here. Cram is played on a board of squares as well, "
            "each move on two of them."
        ),
        "cram",
        "tac tix",
        "bulo",
        "pentominoes",
        "golomb's game",
    ),
    _game(
        Text(
            "Welter's game and Nimble are impartial, but not here. Silver Dollar is a game of "
            "coins on a strip, too."
        ),
        "silver dollar",
        "welter",
        "welter's game",
        "nimble",
    ),
    _game(
        Text(
            "Poker Nim and Antonim are impartial, but not here. Each of them is but a step away "
            "from Nim."
        ),
        "nim",
        "poker nim",
        "antonim",
    ),
)
"""In the order of their renown."""
