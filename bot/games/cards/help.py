"""What the bot says of itself."""

from __future__ import annotations

from bot.language.words import Words


def help_text(words: Words) -> str:
    """Return what the bot can do, the most useful first."""
    return "\n".join(
        [
            words("### Grundy plays impartial games, and tells why it wins"),
            words("Two players, the same moves for both; whoever makes the last move wins."),
            "",
            words("**Play**"),
            words("`/play` – a match of Nim against me, from a random position"),
            words("`/play opponent:@friend` – challenge a member"),
            words("`/play game:take 1-3 position:3 4 5 level:casual` – all of it chosen by you"),
            words("`/play play:misère` – whoever makes the last move loses"),
            words("`/move move:C-3` – a move by its notation, with suggestions as you type"),
            words("`/matches` – your open matches; `/board` – a board that got lost, posted again"),
            words("`/games` – all the games I know, with a picture of each"),
            words("`/rules game:…` – the rules of a game, with an example"),
            "",
            words("**Understand**"),
            words("`/puzzle game:kayles` – a position that can be won: find the move"),
            words("`/winner position:3 4 5` – who wins, in four steps, and by which moves"),
            words("`/winner position:kayles: 7 8 play:misère` – the same in misère play"),
            words("`/grundy game:divide 2,3,6 position:10 12` – nim values, and why"),
            words("`/sequence game:kayles up_to:200` – a nim-sequence, its period and a plot"),
            words("`/mex numbers:0 1 3` – the smallest number that is missing"),
            "",
            words("**Games**"),
            words(
                "`nim` · `take 1-3` · `divide 2,3,6` · `kayles` · `grundy's game` · any code such "
                "as `0.137` · any of them `+ pass`, where each heap may be passed on once"
            ),
            "",
            words(
                "**Positions** are heaps: `3 4 5`. With the game in front: `take 1-3: 3 4 5`. "
                "A heap whose pass is spent has a p: `nim + pass: 18 47p 34`."
            ),
            words(
                "**Moves** are a letter and what to do: `C-3` takes three from C, `B/2` halves B, "
                "`A pass` passes on A."
            ),
        ]
    )
