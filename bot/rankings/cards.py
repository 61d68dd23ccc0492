"""Cards for leaderboards, profiles and head-to-heads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial

import discord

import cgt
from bot.chat.card import GOLD, Card, Gallery, Picture, text
from bot.chat.custom_id import Chosen, Click, Confirmation, Confirms, Id, OwnId, Small
from bot.chat.items import ClickButton, ClickSelect, Part, page_buttons, row
from bot.language.names import code_name
from bot.language.words import Words
from bot.rankings.model import (
    EVERYWHERE,
    NO_PLAYER,
    PROVISIONAL,
    Beginning,
    Duel,
    Period,
    Placed,
    Profile,
    Ranks,
    Result,
    Standing,
    badges,
    title_in,
    total,
)
from bot.server.games.cards import play_of
from bot.server.settings.model import USUAL_GAME
from cgt.core.text import Text


class OfScope(Click):
    """A click about the matches of one server or of all."""

    scope: Id


class ShowRanks(OfScope, verb="ranks"):
    """Show a page of a leaderboard."""

    page: Small
    period: Period | Small
    game: str


class ShowSeasons(Click, verb="seasons"):
    """Show the seasons of the server, for the leaderboard of a game."""

    game: str


class ChooseSeason(Click, verb="season"):
    """Show the leaderboard of a game for the chosen season or for all time."""

    game: str
    period: Chosen[Period | Small] = Period.EVER


class OfSeason(Click):
    """A click by an organiser about a season."""

    number: Small


class BeginSeason(Confirms, OfSeason, verb="seasonbegun", opener="seasonbegin"):
    """The form that confirms the beginning of a season."""

    confirmation = Confirmation(
        Text("Begin a season"),
        Text("Begin a new season now?"),
        Text("Yes, begin it"),
        Text("No, not now"),
        Text("Everyone starts at the same rating again. Earlier leaderboards stay."),
    )


class ShowDuel(OfScope, verb="duel"):
    """Show the record of the clicking member against another."""

    member: OwnId


class ShowSkills(Click, verb="skills"):
    """Show a member their own skills."""


PERIODS = {
    Period.EVER: Text("all time"),
    Period.MONTH: Text("this month"),
    Period.WEEK: Text("this week"),
}
DOT = "\N{NO-BREAK SPACE}· "
"""The separator between the parts of a record. No line begins with it."""
LINES_ABOVE = 4
"""The number of lines of a profile above its picture, the heading included."""
GAMES = 6
"""The maximum number of games with a line of their own in a profile."""
LATEST = 5


def skills_button(words: Words) -> ClickButton:
    """Return the button that shows members their own skills, privately."""
    return ClickButton(ShowSkills(), words("My skills"))


def ranks_card(ranks: Ranks, image: bytes | None, words: Words, names: Mapping[int, str]) -> Card:
    """Return a page of a leaderboard, as text without a picture, and the viewer's place."""
    listed = [
        f"**{place}.** <@{standing.user_id}> · {_record(standing, words)}"
        for place, standing in ranks.places
    ]
    heading = f"### {_heading(ranks, words)}"
    parts: list[Part] = [text("\n".join([heading, *listed]))]
    if image is not None:
        said = "; ".join(
            f"{place}. {names.get(one.user_id) or f'#{place}'}, {one.points}"
            for place, one in ranks.places
        )
        parts = [text(heading), Gallery(Picture("leaderboard.png", image, said))]
    parts.append(text(_viewer_line(ranks, words, listed=image is None)))
    view = ranks.view
    to = partial(ShowRanks, view.scope, period=view.period, game=view.game)
    buttons = page_buttons(view.page, ranks.last, to, words)
    return Card([*parts, row(*buttons, *_seasons_button(ranks, words))], GOLD)


def nobody_card(ranks: Ranks, words: Words) -> Card:
    """Return the card for an empty leaderboard."""
    said = words("Nobody is on this leaderboard yet. Play a rated match to be the first!")
    play = play_of(cgt.ruleset(USUAL_GAME), words)
    buttons = row(play, *_seasons_button(ranks, words))
    return Card([text(f"### {_heading(ranks, words)}\n{said}"), buttons])


def _seasons_button(ranks: Ranks, words: Words) -> list[ClickButton]:
    """Return the button that shows the seasons of a server."""
    is_server = ranks.view.scope != EVERYWHERE
    return [ClickButton(ShowSeasons(ranks.view.game), words("Seasons"))] if is_server else []


SHOWN_SEASONS = 24
"""The maximum number of seasons shown, which are the last ones."""


def seasons_card(
    seasons: Sequence[datetime], game: str, words: Words, *, is_organiser: bool
) -> Card:
    """Return the seasons of a server from their beginnings, with a button to begin one."""
    lines = [f"### {words('Seasons')}"]
    if not seasons:
        lines.append(words("No season yet. In a season, everyone starts at the same rating again."))
    moments = [int(each.timestamp()) for each in seasons]
    numbers = range(len(seasons), max(0, len(seasons) - SHOWN_SEASONS), -1)
    for number in numbers:
        start, end = moments[number - 1], moments[number : number + 1]
        since = words("**Season {number}**: since <t:{start}:D>", number=number, start=start)
        until = words(
            "Season {number}: <t:{start}:D> to <t:{end}:D>",
            number=number,
            start=start,
            end=end[0] if end else start,
        )
        lines.append(until if end else since)
    if not is_organiser:
        lines.append(words("-# Organisers of this server begin a season here."))
    options = [
        discord.SelectOption(label=words("season {number}", number=number), value=str(number))
        for number in numbers
    ]
    options.append(discord.SelectOption(label=words.text(PERIODS[Period.EVER]), value=Period.EVER))
    begin = BeginSeason(len(seasons) + 1)
    label = words("Begin season {number}", number=begin.number)
    return Card(
        [
            text("\n".join(lines)),
            row(ClickSelect(ChooseSeason(game), words("Show a leaderboard"), options)),
            *([row(ClickButton(begin, label))] if is_organiser else []),
        ]
    )


def empty_card(
    user_id: int | None, beginning: Beginning, words: Words, below: Sequence[Part] = ()
) -> Card:
    """Return the card for a profile without a rated match. None is one's own."""
    lines = [f"### {words('Profile')}"]
    if user_id is not None:
        lines.append(words("<@{user}> hasn't played a rated match yet.", user=user_id))
    if beginning.won or beginning.lost:
        won, lost = beginning.won, beginning.lost
        lines.append(words("Matches: {wins} won, {losses} lost", wins=won, losses=lost))
        badge = words("First win") if won else words("First match")
        lines.append(words("**Badges:** {badges}", badges=badge))
    if beginning.best:
        lines.append(words("Best game: {game}", game=_game_name(beginning.best, words)))
    if user_id is not None:
        return Card([text("\n".join(lines))])
    said = words("You haven't played a rated match yet. Beat me at my best, or challenge a friend!")
    lines.append(f"-# {said}" if beginning.won or beginning.lost else said)
    play = play_of(cgt.ruleset(USUAL_GAME), words)
    return Card([text("\n".join(lines)), row(play, *below)])


def _heading(ranks: Ranks, words: Words) -> str:
    return words.headed(words("Leaderboard"), about(ranks, words))


def about(ranks: Ranks, words: Words) -> str:
    """Return the scope of a leaderboard by game, server and period."""
    where = words("all servers") if ranks.view.scope == EVERYWHERE else words("this server")
    period = ranks.view.period
    when = (
        words.text(PERIODS[period])
        if isinstance(period, Period)
        else words("season {number}", number=period)
    )
    about = [where, when]
    if ranks.view.game:
        about.insert(0, _game_name(ranks.view.game, words))
    return " · ".join(about)


def _viewer_line(ranks: Ranks, words: Words, *, listed: bool) -> str:
    legend = words("-# ? marks a provisional rating.")
    if listed:
        legend = words("-# Rating · title · accuracy · wins–losses")
    if ranks.own is None:
        return words("You aren't on this leaderboard yet.") + "\n" + legend
    line = words("Your place: {place} of {count}", place=ranks.own.place, count=ranks.count)
    parts = [f"**{line}**", *_sharing(ranks.own, words), _record(ranks.own.standing, words)]
    return f"{DOT.join(parts)}\n{legend}"


def _sharing(placed: Placed, words: Words) -> list[str]:
    """Return the number of members who share a place, if any."""
    count = placed.sharing
    shared = words.counted("shared with {count} other", "shared with {count} others", count=count)
    return [shared] if count else []


def _record(standing: Standing, words: Words) -> str:
    parts = _rank(standing, words)
    if standing.accuracy is not None:
        parts.append(words("{percent}%", percent=standing.accuracy))
    parts.append(f"{standing.wins}–{standing.losses}")
    return DOT.join(parts)


def _rank(standing: Standing, words: Words) -> list[str]:
    title = [] if standing.title is None else [f"*{words.text(standing.title)}*"]
    return [_rating(standing, words), *title]


def _rating(standing: Standing, words: Words) -> str:
    if standing.is_provisional:
        return f"**{standing.points}** ({words('provisional')})"
    return f"**{standing.points}**"


def profile_card(
    user_id: int, profile: Profile, image: bytes | None, words: Words, below: Sequence[Part] = ()
) -> Card:
    """Return a member's achievements with the course of their rating, and buttons ``below`` it."""
    mine = profile.standing
    title = "" if mine.title is None else f" · *{words.text(mine.title)}*"
    lines = [
        f"### {words('Profile')}",
        f"<@{user_id}>{title}",
        DOT.join(
            [
                words(
                    "Rating {rating} · place {place}",
                    rating=_rating(mine, words),
                    place=profile.placed.place,
                ),
                *_sharing(profile.placed, words),
            ]
        ),
        words("Matches: {wins} won, {losses} lost", wins=mine.wins, losses=mine.losses),
        words(
            "Winning streak: {streak} now, longest {best}",
            streak=mine.streak,
            best=mine.best_streak,
        ),
    ]
    if mine.accuracy is not None:
        lines.insert(4, words("Accuracy: {percent}%", percent=mine.accuracy))
    if (ahead := mine.next_title) is not None:
        missing, name = ahead
        lines.append(
            words("-# {points} points to *{title}*", points=missing, title=words.text(name))
        )
    if profile.everywhere is not None and profile.everywhere != mine:
        lines.append(
            words("Across all servers: {rating}", rating=_rating(profile.everywhere, words))
        )
    if mine.is_provisional:
        lines.append(
            words(
                "-# Your rating becomes official, with a title, after {count} matches.",
                count=PROVISIONAL,
            )
        )
    head, foot = lines[:LINES_ABOVE], [*lines[LINES_ABOVE:], *_by_game(profile, words)]
    versus = row(
        ClickButton(ShowDuel(profile.scope, user_id), words("Head to head with you")), *below
    )
    course = []
    if image is not None:
        course = [Gallery(Picture("rating.png", image, _course(profile.results, words)))]
    return Card([text("\n".join(head)), *course, text("\n".join(foot)), versus], GOLD)


def _course(results: Sequence[Result], words: Words) -> str:
    """Return the picture of a rating in words."""
    points = [result.points for result in results]
    return words(
        "Rating after each match: {first} at first, {last} now, lowest {low}, highest {high}.",
        first=points[0],
        last=points[-1],
        low=min(points),
        high=max(points),
    )


def _game_name(key: str, words: Words) -> str:
    """Return the title of a game by its name in the ratings."""
    return title_in(key) or code_name(key, words)


def _by_game(profile: Profile, words: Words) -> list[str]:
    """Return the badges, the favourite, and the record in each game."""
    honours = [
        words(badge.text.template, **badge.text.values, game=_game_name(badge.game, words))
        if badge.game
        else words.text(badge.text)
        for badge in badges(profile)
    ]
    lines = [words("**Badges:** {badges}", badges=" · ".join(honours))] if honours else []
    for number, (code, standing) in enumerate(list(profile.games.items())[:GAMES]):
        mark = words(" (favourite)") if number == 0 else ""
        lines.append(
            f"- {words.headed(f'{_game_name(code, words)}{mark}', _record(standing, words))}"
        )
    if len(profile.games) > GAMES:
        more = len(profile.games) - GAMES
        lines.append(
            words.counted("-# and {count} more game", "-# and {count} more games", count=more)
        )
    return lines or [
        words("Matches that combine several games don't count towards any single game.")
    ]


def duel_card(duel: Duel, words: Words) -> Card:
    """Return the record of two players against each other."""
    one, other = (_player(user) for user in (duel.one, duel.other))
    lines = [
        f"### {words('Head to head')}",
        f"{one} **{duel.wins} – {len(duel.results) - duel.wins}** {other}",
        _line(one, duel.standings.get(duel.one), duel.results, words),
    ]
    if duel.theirs:
        lines.append(_line(other, duel.standings.get(duel.other), duel.theirs, words))
    lines.append(words("Latest matches:"))
    lines += [
        words(
            "- {game}: {winner} won <t:{moment}:R>",
            game=_game_name(result.game, words) if result.game else words("Several games"),
            winner=one if result.won else other,
            moment=int(result.ended_at.timestamp()),
        )
        for result in duel.results[:LATEST]
    ]
    return Card([text("\n".join(lines))], GOLD)


def _line(name: str, standing: Standing | None, results: Sequence[Result], words: Words) -> str:
    parts = [name] if standing is None else [name, *_rank(standing, words)]
    if (percent := total(results).percent) is not None:
        parts.append(words("accuracy {percent}%", percent=percent))
    return DOT.join(parts)


def _player(user_id: int) -> str:
    return "Grundy" if user_id == NO_PLAYER else f"<@{user_id}>"
