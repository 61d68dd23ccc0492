"""Cards and forms of ratings, settings and privacy, in every state."""

import discord

from bot.chat.card import Attachment
from bot.matches.rows import MatchRow
from bot.privacy import cards as privacy
from bot.ratings import cards as ratings
from bot.ratings.model import (
    ALL_GAMES,
    EVERYWHERE,
    Duel,
    Period,
    Profile,
    Ranks,
    Result,
    Standing,
    View,
)
from bot.settings import cards
from bot.settings import cards as settings_forms
from bot.settings.model import MOST_FAVOURITES, MOST_REFUSED, Person, Server, ServerSetting
from bot.skills import cards as skills
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.cards.registry import COUNTS, LONG, case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, BOB, NOW


def standings(count):
    return tuple(
        Standing(user_id=BIG + at, matches=at * 30, wins=at * 20, kept=at, held=at * 2)
        for at in range(count)
    )


@case(ratings.ranks_card)
def _():
    for count in (0, 1, 3, 10):
        for game in (ALL_GAMES, "Kayles", "no game"):
            for scope, period in ((EVERYWHERE, Period.EVER), (BIG, Period.WEEK)):
                own = (10**6, standings(1)[0]) if count else None
                last = 0 if count < 10 else 99
                found = Ranks(View(scope, last, period, game), last, count, standings(count), own)
                names = {BIG + at: "W" * 32 for at in range(count)}
                for image in (None, IMAGE) if count else (None,):
                    yield lambda words, found=found, image=image, names=names: ratings.ranks_card(
                        found, image, words, names
                    )


def remembered(count):
    return tuple(
        Result(
            user_id=ALICE,
            number=at,
            opponent=BOB,
            game="Kayles",
            won=bool(at % 2),
            points=1000 + at,
            before=None,
            kept=at,
            held=at,
            ended_at=NOW,
        )
        for at in range(count)
    )


@case(ratings.profile_card)
def _():
    for count in COUNTS:
        games = {entry.code: standings(2)[1] for entry in CATALOGUE[:count]}
        mine = Standing(user_id=ALICE, matches=count, wins=count, best_streak=count, streak=count)
        for image, everywhere in ((None, None), (IMAGE if count else None, mine)):
            found = Profile(mine, 1, games, remembered(min(count, 50)), bool(count), everywhere)
            yield lambda words, at=(found, image): ratings.profile_card(
                ALICE, *at, words, [skills.skills_button(words)]
            )


@case(ratings.nobody_card)
def _():
    for view in (View(EVERYWHERE, 0, Period.EVER, ""), View(BIG, 0, Period.WEEK, "kayles")):
        yield lambda words, view=view: ratings.nobody_card(Ranks(view, 0, 0, (), None), words)


@case(ratings.empty_card)
def _():
    for user_id in (None, ALICE):
        yield lambda words, user_id=user_id: ratings.empty_card(
            user_id, words, [skills.skills_button(words)]
        )


@case(ratings.duel_card)
def _():
    for count in COUNTS[1:]:
        where = {one.user_id: one for one in standings(2)}
        found = Duel(ALICE, BOB, remembered(count), remembered(count), where)
        yield lambda words, found=found: ratings.duel_card(found, words)


# Settings and privacy


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


@case(cards.server_card)
def _():
    flags = [name for name, _ in discord.Permissions.all()]
    for chosen in servers():
        for count in (0, 1, 6, len(flags)):
            lacks = tuple(flags[:count])
            known = cards.Known(lacks, BIG, channel_is_there=not count, role_is_there=not count)
            yield lambda words, at=(chosen, known): cards.server_card(*at, words)


@case(cards.shown_card)
def _():
    for chosen in servers():
        yield lambda words, chosen=chosen: cards.shown_card(chosen, words)


@case(settings_forms.games_form)
def _():
    for chosen in servers():
        for setting in (ServerSetting.GAME, ServerSetting.FAVOURITES):
            yield lambda words, at=(chosen, setting): settings_forms.games_form(*at, words)


@case(cards.person_card)
def _():
    for count in (0, 1, 3, MOST_REFUSED):
        refused = tuple(range(BIG, BIG + count))
        for whether in (True, False):
            found = Person(user_id=ALICE, notices=whether, challenges=whether, refused=refused)
            names = [LONG] * count
            yield lambda words, at=(found, names): cards.person_card(*at, words)


@case(cards.offer_card)
def _():
    yield lambda words: cards.offer_card(BIG, words)


@case(cards.refused_card)
def _():
    yield lambda words: cards.refused_card(BIG, words)


@case(privacy.held_card)
def _():
    tables = sorted(MatchRow.metadata.tables)
    for count in (0, 1, len(tables)):
        held = dict.fromkeys(tables[:count], 10**9)
        yield lambda words, held=held: privacy.held_card(held, words)


@case(privacy.file_card)
def _():
    yield lambda words: privacy.file_card(Attachment("data.json", b"{}"), words)


@case(privacy.forget_form)
def _():
    yield privacy.forget_form


@case(privacy.forgotten_card)
def _():
    for count in COUNTS:
        yield lambda words, count=count: privacy.forgotten_card(count, words)
