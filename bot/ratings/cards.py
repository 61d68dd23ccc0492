"""How leaderboards, profiles and head-to-heads are worded and laid out."""

from __future__ import annotations

from collections.abc import Sequence

import cgt
from bot.chat.card import GOLD, Card, Picture, text
from bot.chat.items import ClickButton, row
from bot.language.names import game_name
from bot.language.words import Words
from bot.matches.model.reviewed import Accuracy
from bot.ratings.clicks import ShowRanks
from bot.ratings.model import (
    EVERYWHERE,
    NO_PLAYER,
    PAGE,
    PROVISIONAL,
    Duel,
    Period,
    Profile,
    Ranks,
    Result,
    Standing,
    badges,
    total,
)
from cgt.errors import CgtError
from cgt.text import Text

PERIODS = {
    Period.EVER: Text("all time"),
    Period.MONTH: Text("this month"),
    Period.WEEK: Text("this week"),
}
DOT = "\N{NO-BREAK SPACE}· "
"""What stands between the parts of a record; no line begins with it."""
GAMES = 6
"""The maximum number of games with a line of their own in a profile."""
LATEST = 5


def ranks_card(ranks: Ranks, words: Words) -> Card:
    """Return a page of a leaderboard, with the member who asks below it."""
    lines = [
        _ranked(ranks.view.page * PAGE + number, standing, words)
        for number, standing in enumerate(ranks.standings, 1)
    ]
    parts = [text(f"### {_heading(ranks, words)}\n" + "\n".join(lines)), text(_own(ranks, words))]
    if ranks.last == 0:
        return Card(parts, (), GOLD)
    pages = (ranks.view.page - 1, words("Back")), (ranks.view.page + 1, words("Next"))
    view = ranks.view
    buttons = [
        ClickButton(ShowRanks(view.scope, page, view.period, view.game), label)
        for page, label in pages
        if 0 <= page <= ranks.last
    ]
    return Card([*parts, row(*buttons)], (), GOLD)


def nobody(ranks: Ranks, words: Words) -> str:
    """Return what is said of a leaderboard on which nobody stands."""
    if ranks.view.scope != EVERYWHERE and not ranks.view.game and ranks.view.period is Period.EVER:
        return words(
            "Nobody has played a rated match here yet: `/play opponent:@somebody` begins one."
        )
    return words(
        "Nobody stands on this board yet ({board}): `/play opponent:@somebody` begins a rated "
        "match.",
        board=_heading(ranks, words),
    )


def _heading(ranks: Ranks, words: Words) -> str:
    """Return what a leaderboard is of."""
    where = words("all servers") if ranks.view.scope == EVERYWHERE else words("this server")
    about = [where, words.text(PERIODS[ranks.view.period])]
    if ranks.view.game:
        about.insert(0, _game(ranks.view.game, words))
    return words("Leaderboard") + ": " + " · ".join(about)


def _own(ranks: Ranks, words: Words) -> str:
    """Return where the member who asks stands, and what the numbers say."""
    legend = words(
        "-# Rating · title · won positions kept · wins–losses. A rating with ? stands on fewer "
        "than {count} matches.",
        count=PROVISIONAL,
    )
    if ranks.own is None:
        return words("You do not stand on this board yet.") + "\n" + legend
    place, standing = ranks.own
    line = words("Your place: {place} of {count}", place=place, count=ranks.count)
    return f"**{line}** · {_record(standing, words)}\n{legend}"


def _ranked(place: int, standing: Standing, words: Words) -> str:
    return f"**{place}.** <@{standing.user_id}> · {_record(standing, words)}"


def _record(standing: Standing, words: Words) -> str:
    """Return the rating, the title, the won positions kept, and wins and losses."""
    parts = [_rating(standing)]
    if standing.title is not None:
        parts.append(f"*{words.text(standing.title)}*")
    parts.append(_accuracy(Accuracy(standing.kept, standing.held), words))
    parts.append(f"{standing.wins}–{standing.losses}")
    return DOT.join(parts)


def _rating(standing: Standing) -> str:
    return f"**{standing.points}**{'?' if standing.is_provisional else ''}"


def _accuracy(kept: Accuracy, words: Words) -> str:
    """Return the won positions kept, of those held."""
    if not kept.held:
        return words("no won position yet")
    told = words("{percent} % kept", percent=100 * kept.kept // kept.held)
    return told.replace(" ", "\N{NO-BREAK SPACE}")


def _game(code: str, words: Words) -> str:
    """Return the title of a game; its notation where it is not known any more."""
    try:
        return game_name(cgt.ruleset(code), words)
    except CgtError:
        return code


def profile_card(user_id: int, profile: Profile, image: bytes | None, words: Words) -> Card:
    """Return what a member has achieved, with how their rating went."""
    mine = profile.standing
    title = "" if mine.title is None else f" · *{words.text(mine.title)}*"
    lines = [
        f"### {words('Profile')}",
        f"<@{user_id}>{title}",
        words("Rating {rating} · place {place}", rating=_rating(mine), place=profile.place),
        words(
            "Won positions kept: {kept} of {held} · matches: {wins} won, {losses} lost",
            kept=mine.kept,
            held=mine.held,
            wins=mine.wins,
            losses=mine.losses,
        ),
        words("In a row: {streak} now, {best} at best", streak=mine.streak, best=mine.best_streak),
    ]
    if profile.everywhere is not None and profile.everywhere != mine:
        lines.append(words("Over all servers: {rating}", rating=_rating(profile.everywhere)))
    if mine.is_provisional:
        lines.append(
            words(
                "-# Provisional (?): a rating stands, and brings a title, after {count} matches.",
                count=PROVISIONAL,
            )
        )
    head, foot = text("\n".join(lines)), text("\n".join(_by_game(profile, words)))
    if image is None:
        return Card([head, foot], (), GOLD)
    picture = Picture("rating.png", image, _course(profile.results, words))
    return Card([head, picture.gallery(), foot], (picture,), GOLD)


def _course(results: Sequence[Result], words: Words) -> str:
    """Return in words what the picture of a rating shows."""
    points = [result.points for result in results]
    return words(
        "Rating after each match: {first} at first, {last} now, between {low} and {high}.",
        first=points[0],
        last=points[-1],
        low=min(points),
        high=max(points),
    )


def _by_game(profile: Profile, words: Words) -> list[str]:
    """Return the badges, the favourite, and the record in each game."""
    honours = [
        words(badge.text.template, **badge.text.values, game=_game(badge.game, words))
        if badge.game
        else words.text(badge.text)
        for badge in badges(profile)
    ]
    lines = [words("**Badges:** {badges}", badges=" · ".join(honours))] if honours else []
    for number, (code, standing) in enumerate(list(profile.games.items())[:GAMES]):
        mark = words(" (favourite)") if number == 0 else ""
        lines.append(f"- {_game(code, words)}{mark}: {_record(standing, words)}")
    if len(profile.games) > GAMES:
        more = len(profile.games) - GAMES
        lines.append(words.counted("-# and {count} game", "-# and {count} games", count=more))
    return lines or [words("Matches of several games at once count for no single game.")]


def duel_card(duel: Duel, words: Words) -> Card:
    """Return how two have played against each other."""
    one, other = (_player(user) for user in (duel.one, duel.other))
    lines = [
        f"### {words('Head to head')}",
        f"{one} **{duel.wins} – {len(duel.results) - duel.wins}** {other}",
        f"{_known(one, duel.standings.get(duel.one), words)}: {_kept(duel.results, words)}",
    ]
    if duel.theirs:
        theirs = _known(other, duel.standings.get(duel.other), words)
        lines.append(f"{theirs}: {_kept(duel.theirs, words)}")
    lines.append(words("The latest:"))
    lines += [
        words(
            "- {game}: {winner} won <t:{moment}:R>",
            game=_game(result.game, words) if result.game else words("Several games"),
            winner=one if result.won else other,
            moment=int(result.moment.timestamp()),
        )
        for result in duel.results[:LATEST]
    ]
    return Card([text("\n".join(lines))], (), GOLD)


def _known(name: str, standing: Standing | None, words: Words) -> str:
    """Return a player with their rating and title, as far as they have any."""
    if standing is None:
        return name
    parts = [name, _rating(standing)]
    if standing.title is not None:
        parts.append(f"*{words.text(standing.title)}*")
    return DOT.join(parts)


def _kept(results: Sequence[Result], words: Words) -> str:
    kept = total(results)
    if not kept.held:
        return words("no won position yet")
    return words("won positions kept: {kept} of {held}", kept=kept.kept, held=kept.held)


def _player(user_id: int) -> str:
    return "Grundy" if user_id == NO_PLAYER else f"<@{user_id}>"
