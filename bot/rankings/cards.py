"""Cards for leaderboards, profiles and head-to-heads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import cgt
from bot.chat.card import GOLD, Card, Gallery, Picture, text
from bot.chat.custom_id import Click, Id, OwnId, Small
from bot.chat.items import ClickButton, Part, Row, page_buttons, row
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
    period: Period
    game: str


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
    return Card([*parts, row(*buttons)], GOLD)


def nobody_card(ranks: Ranks, words: Words) -> Card:
    """Return the card for an empty leaderboard."""
    said = words("Nobody is on this leaderboard yet. Play a rated match to be the first!")
    return Card([text(f"### {_heading(ranks, words)}\n{said}"), _first_steps(words)])


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


def _first_steps(words: Words) -> Row:
    return row(play_of(cgt.ruleset(USUAL_GAME), words))


def _heading(ranks: Ranks, words: Words) -> str:
    return words.headed(words("Leaderboard"), about(ranks, words))


def about(ranks: Ranks, words: Words) -> str:
    """Return the scope of a leaderboard by game, server and period."""
    where = words("all servers") if ranks.view.scope == EVERYWHERE else words("this server")
    about = [where, words.text(PERIODS[ranks.view.period])]
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
    head, foot = text("\n".join(lines)), text("\n".join(_by_game(profile, words)))
    versus = row(
        ClickButton(ShowDuel(profile.scope, user_id), words("Head to head with you")), *below
    )
    if image is None:
        return Card([head, foot, versus], GOLD)
    picture = Picture("rating.png", image, _course(profile.results, words))
    return Card([head, Gallery(picture), foot, versus], GOLD)


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
