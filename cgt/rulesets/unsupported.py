"""Well-known games that the catalogue lacks, each with the nearest game that it has."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.text import Text


@dataclass(frozen=True, slots=True)
class UnsupportedGame:
    """A well-known game that the catalogue lacks.

    ``what`` explains the reason and suggests another game. ``nearest`` is the name of the nearest
    game in the catalogue, and ``names`` are the names of the game in lower case.
    """

    what: Text
    nearest: str
    names: tuple[str, ...]


def _game(what: Text, nearest: str, *names: str) -> UnsupportedGame:
    return UnsupportedGame(what, nearest, names)


ELSEWHERE: tuple[UnsupportedGame, ...] = (
    _game(
        Text(
            "In Domineering one player places dominoes vertically and the other "
            "horizontally, so it isn't impartial. Try Cram, where both players can place "
            "them either way."
        ),
        "cram",
        "domineering",
        "crosscram",
        "stop-gate",
    ),
    _game(
        Text(
            "Sprouts is impartial, but its moves are curves on paper, and I can't "
            "read those. Try Graph Chomp, which is also played on points and edges."
        ),
        "graph chomp",
        "sprouts",
    ),
    _game(
        Text(
            "Brussels Sprouts always lasts the same number of moves. Try She loves me, she "
            "loves me not, which works the same way and needs no paper."
        ),
        "she loves me, she loves me not",
        "brussels sprouts",
    ),
    _game(
        Text(
            "In Hex each player has a colour, so it isn't impartial. Try Node "
            "Kayles, where both players choose from the same points."
        ),
        "node kayles",
        "hex",
        "hex game",
    ),
    _game(
        Text(
            "In Dots and Boxes the player with the most boxes wins, not the last to move, "
            "so nim values alone don't decide it. Try Arc Kayles, a game of edges."
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
            "Nimstring and Strings and Coins are impartial, but I don't have them yet, "
            "because one move can force you to make another. Try Arc Kayles, a game of "
            "edges without that rule."
        ),
        "arc kayles",
        "nimstring",
        "strings and coins",
        "strings-and-coins",
    ),
    _game(
        Text(
            "In Go each player has stones of one colour, so it isn't impartial. "
            "Try Cram, where both players fill the same board with the same "
            "dominoes."
        ),
        "cram",
        "go",
        "baduk",
        "weiqi",
        "atari go",
    ),
    _game(
        Text(
            "In chess each player has pieces of one colour, so it isn't impartial. Try "
            "Dawson's Chess, an impartial battle of pawns."
        ),
        "dawson's chess",
        "chess",
        "shogi",
        "xiangqi",
    ),
    _game(
        Text(
            "In this game each player has pieces of one colour, so it isn't "
            "impartial. Try Northcott's game, which has colours too but is Nim in "
            "disguise."
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
            "In this game each player has their own symbol or colour, so it isn't "
            "impartial. Try Treblecross, where both players write crosses and three in a "
            "row wins."
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
            "Notakto and Quarto are impartial, but I don't have them. Try Treblecross, "
            "where both players write crosses and three in a row wins."
        ),
        "treblecross",
        "notakto",
        "quarto",
    ),
    _game(
        Text(
            "In Hackenbush with red and blue edges, each player cuts one colour, so it "
            "isn't impartial. Try Green Hackenbush, where both players can cut any edge."
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
            "In Toads and Frogs one player moves toads and the other frogs, so it "
            "isn't impartial. Try Silver Dollar, where both players slide the same "
            "coins."
        ),
        "silver dollar",
        "toads and frogs",
        "toads-and-frogs",
    ),
    _game(
        Text(
            "In Col and Snort each player has a colour, so they aren't impartial. "
            "Try Node Kayles, where both players keep away from chosen points."
        ),
        "node kayles",
        "col",
        "snort",
        "cats and dogs",
    ),
    _game(
        Text(
            "In Clobber each player has stones of one colour, so it isn't impartial. Try "
            "Arc Kayles, where both players remove two neighbouring points."
        ),
        "arc kayles",
        "clobber",
    ),
    _game(
        Text(
            "In the Game of the Amazons each player has their own queens, so it "
            "isn't impartial. Try Vertex Geography, where both players move one "
            "piece that never returns to a square."
        ),
        "vertex geography",
        "amazons",
        "game of the amazons",
    ),
    _game(
        Text(
            "In Othello each player has a colour, so it isn't impartial. Try "
            "Turning Corners, where both players turn over the same coins."
        ),
        "turning corners",
        "othello",
        "reversi",
    ),
    _game(
        Text(
            "In Mancala the player with the most seeds wins, not the last to move. Try "
            "Staircase Nim, where both players move coins from step to step and the last "
            "move wins."
        ),
        "staircase nim",
        "mancala",
        "kalah",
        "oware",
        "awari",
    ),
    _game(
        Text(
            "In Bridg-It and the Shannon switching game one player joins and the "
            "other cuts, so they aren't impartial. Try Green Hackenbush, where "
            "both players cut."
        ),
        "green hackenbush",
        "bridg-it",
        "shannon switching game",
        "gale",
    ),
    _game(
        Text(
            "Tac Tix is impartial, but I don't have it. Try Cram, which is also "
            "played on a board of squares."
        ),
        "cram",
        "tac tix",
        "bulo",
        "pentominoes",
        "golomb's game",
    ),
    _game(
        Text(
            "Poker Nim and Antonim are impartial, but I don't have them. Try Nim, "
            "which is only a step away."
        ),
        "nim",
        "poker nim",
        "antonim",
    ),
)
"""The games that the catalogue lacks, the best known first."""
