"""The card and the form of a server's own games, in every state."""

from bot.games import cards
from bot.games.model import LONGEST_NAME, LONGEST_NOTATION, MOST_GAMES, OwnGame, OwnGames
from tests.bot.cards.registry import case
from tests.bot.matches.stages import BIG


@case(cards.own_games_card)
def _():
    for count in (0, 1, 3, MOST_GAMES):
        games = tuple(
            OwnGame(f"{at} {'Ä-' * 20}"[:LONGEST_NAME], ("take " + "1," * 1000)[:LONGEST_NOTATION])
            for at in range(count)
        )
        for new in ("", *(each.name for each in games[:1])):
            found = OwnGames(guild_id=BIG, games=games)
            yield lambda words, at=(found, new): cards.own_games_card(at[0], words, at[1])


@case(cards.own_game_form)
def _():
    yield cards.own_game_form
