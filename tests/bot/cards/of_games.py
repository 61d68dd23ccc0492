"""States of the catalogue, the help, and the games of a server."""

from bot.server.games import cards
from bot.server.games.cards import voting
from bot.server.games.model import (
    LONGEST_NAME,
    LONGEST_NOTATION,
    MOST_GAMES,
    PER_PAGE,
    Ballot,
    OwnGame,
    OwnGames,
    Renown,
    family_at,
)
from cgt.rulesets.catalogue import ABOUT
from tests.bot.cards.registry import VALUES, case
from tests.bot.limits import IMAGE
from tests.bot.play.matches.stages import BIG

VALUES["Topic"] = tuple(cards.TOPICS)
case(cards.help_card, link=["https://discord.com/oauth2/authorize?client_id=1"])


def own_games(count, about=""):
    """Return some custom games with long names and notations."""
    return tuple(
        OwnGame(
            f"{at} {'Ä-' * 20}"[:LONGEST_NAME], ("take " + "1," * 1000)[:LONGEST_NOTATION], about
        )
        for at in range(count)
    )


@case(voting.vote_card)
def _():
    for count, ties in ((1, 0), (3, 1), (MOST_GAMES, MOST_GAMES)):
        games = own_games(count)
        votes = {each.name: BIG for each in games}
        last = {each.name: 1 for each in games[:ties]}
        renown = Renown(dict.fromkeys(votes, BIG), dict.fromkeys(votes, 1))
        ballot = Ballot(votes, last, games[0].name)
        yield {"games": OwnGames(guild_id=BIG, games=games), "renown": renown, "ballot": ballot}


@case(cards.front_card)
def _():
    for count, image in ((0, None), (1, IMAGE), (MOST_GAMES, IMAGE)):
        games = own_games(count, "*_~" * 40)
        authors = {each.name: BIG for each in games[::2]}
        renown = Renown(authors, {each.name: 1 for each in games})
        yield {"image": image, "games": OwnGames(guild_id=BIG, games=games), "renown": renown}


@case(cards.browse_card)
def _():
    for index in range(len(ABOUT)):
        pages = -(-len(family_at(index)[2]) // PER_PAGE)
        for page, images in ((0, (IMAGE,) * PER_PAGE), (pages - 1, ()), (99, (IMAGE,))):
            yield {"index": index, "page": page, "images": images}


@case(cards.own_games_card)
def _():
    for count in (0, 1, 3, MOST_GAMES):
        games = own_games(count)
        for new in ("", *(each.name for each in games[:1])):
            yield {"games": OwnGames(guild_id=BIG, games=games), "new": new}
