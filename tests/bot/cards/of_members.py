"""States of ratings, settings and privacy."""

import discord

from bot.chat.card import Attachment
from bot.play.matches.rows import MatchRow
from bot.rankings import cards as ratings
from bot.rankings.model import (
    ALL_GAMES,
    EVERYWHERE,
    Beginning,
    Duel,
    Period,
    Placed,
    Profile,
    Ranks,
    Result,
    Standing,
    View,
)
from bot.server.privacy import cards as privacy
from bot.server.settings import cards
from bot.server.settings.clicks import TypedGames
from bot.server.settings.model import MOST_FAVOURITES, MOST_REFUSED, Person, Server, ServerSetting
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.cards.registry import COUNTS, LONG, VALUES, case
from tests.bot.limits import IMAGE
from tests.bot.play.matches.stages import ALICE, BIG, BOB, NOW


def standings(count):
    return tuple(
        Standing(user_id=BIG + at, matches=at * 30, wins=at * 20, kept=at, held=at * 2)
        for at in range(count)
    )


def remembered(count):
    """Return results of alice against bob."""
    one = {"user_id": ALICE, "opponent": BOB, "game": "Kayles", "before": None, "ended_at": NOW}
    return tuple(
        Result(**one, number=at, won=bool(at % 2), points=1000 + at, kept=at, held=at)
        for at in range(count)
    )


@case(ratings.ranks_card)
def _():
    for count in (0, 1, 3, 10):
        for game in (ALL_GAMES, "Kayles", "no game"):
            for scope, period in ((EVERYWHERE, Period.EVER), (BIG, Period.WEEK), (BIG, 99_999)):
                own = Placed(10**6, standings(1)[0], count) if count else None
                last = 0 if count < 10 else 99
                found = Ranks(View(scope, last, period, game), last, count, standings(count), own)
                names = {BIG + at: "W" * 32 for at in range(count)}
                for image in (None, IMAGE) if count else (None,):
                    yield {"ranks": found, "image": image, "names": names}


case(ratings.seasons_card, seasons=[(NOW,) * count for count in (0, 1, 40)], game=("", "nim", LONG))


@case(ratings.profile_card, user_id=[ALICE])
def _():
    for count in COUNTS:
        games = {entry.code: standings(2)[1] for entry in CATALOGUE[:count]}
        mine = Standing(user_id=ALICE, matches=count, wins=count, best_streak=count, streak=count)
        for image, everywhere in ((None, None), (IMAGE if count else None, mine)):
            results, placed = remembered(min(count, 50)), Placed(1, mine, count)
            found = Profile(placed, games, results, bool(count), everywhere)
            yield {"profile": found, "image": image}


VIEWS = (View(EVERYWHERE, 0, Period.EVER, ""), View(BIG, 0, Period.WEEK, "kayles"))
WHERE = {one.user_id: one for one in standings(2)}
case(ratings.nobody_card, ranks=[Ranks(view, 0, 0, (), None) for view in VIEWS])
case(
    ratings.empty_card,
    user_id=(None, ALICE),
    beginning=(Beginning(0, 0), Beginning(0, 1), Beginning(7, 2, "kayles")),
)
case(
    ratings.duel_card,
    duel=[Duel(ALICE, BOB, remembered(n), remembered(n), WHERE) for n in COUNTS[1:]],
)


def servers():
    games = tuple(entry.code for entry in CATALOGUE[:MOST_FAVOURITES])
    yield Server(guild_id=BIG)
    for count in (1, 3, MOST_FAVOURITES):
        yield Server(
            guild_id=BIG,
            channel_id=BIG,
            game="no game" if count == 3 else "0.137",
            clock="game 600+10",
            favourites=games[:count],
            organiser_id=BIG,
            threads=True,
            notices=False,
            language="de",
        )


VALUES["Server"] = servers
TYPED = (ServerSetting.GAME, ServerSetting.FAVOURITES)
case(cards.games_form, wanted=[TypedGames(setting) for setting in TYPED])
case(privacy.file_card, attachment=[Attachment("data.json", b"{}")])
case(privacy.forgotten_card, count=COUNTS)


@case(cards.server_card)
def _():
    flags = [name for name, _ in discord.Permissions.all()]
    for count in (0, 1, 6, len(flags)):
        there = {"channel_is_there": not count, "role_is_there": not count}
        yield {"known": cards.ServerState(tuple(flags[:count]), BIG, **there)}


@case(cards.person_card)
def _():
    for count in (0, 1, 3, MOST_REFUSED):
        refused = tuple(range(BIG, BIG + count))
        for whether in (True, False):
            found = Person(user_id=ALICE, notices=whether, challenges=whether, refused=refused)
            yield {"person": found, "names": [LONG] * count}


@case(privacy.held_card)
def _():
    tables = sorted(MatchRow.metadata.tables)
    for count in (0, 1, len(tables)):
        yield {"held": dict.fromkeys(tables[:count], 10**9)}
