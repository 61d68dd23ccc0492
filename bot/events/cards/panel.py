"""The panel of a tournament, pages of its standings, and a file of all results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import discord

from bot.chat.card import BLUE, GOLD, SLATE, Card, Gallery, Picture, text
from bot.chat.items import SECONDARY, ClickButton, Part, Row, page_buttons, row
from bot.chat.permissions import permission_name
from bot.events import clicks
from bot.events.cards import (
    ABOUT,
    FORMATS,
    STARTS,
    corrections,
    member,
    plain_name,
    round_name,
    tournament_name,
)
from bot.events.model import REFUSED, Best, Kind, Stage, Tournament, View
from bot.events.model.standings import (
    PAGE,
    Line,
    climbs,
    medallists,
    page_of,
    shared_medal,
    tie_break,
)
from bot.events.model.transitions import missing_rounds
from bot.language.words import Words
from bot.play.matches.cards import clock_name, link
from bot.play.matches.clicks import ShareMatch
from bot.play.matches.model.clock import Clock
from bot.play.matches.model.match import Fixture
from cgt.core.text import Text


def hindrance(by: tuple[str, ...], channel_id: int, words: Words) -> str:
    """Return the warning about obstacles to posting boards, with the way to fix them."""
    if REFUSED in by:
        return words(
            "⚠ Discord won't let me post boards in <#{channel}>. Check that the channel "
            "still exists and that I'm allowed to post there. I'll keep trying, or you "
            "can move the event elsewhere with /tournament.",
            channel=channel_id,
        )
    names = ", ".join(words.text(permission_name(name)) for name in by)
    return words(
        "⚠ I can't post boards in <#{channel}> without the permission **{permission}**. The "
        "round continues once I have it.",
        channel=channel_id,
        permission=names,
    )


NAMED = 40
"""The maximum number of members named in the panel. The others are counted."""
LINKED = 10
CLIMBERS = 3
"""The maximum number of members named as climbers after a round."""
AHEAD = {
    "buchholz": Text(
        "-# {first} is ahead of {second}: stronger opponents (Buchholz {more} to {less})."
    ),
    "direct": Text("-# {first} is ahead of {second}: won their match ({more} to {less})."),
    "berger": Text(
        "-# {first} is ahead of {second}: better wins (Sonneborn–Berger {more} to {less})."
    ),
}
"""The reasons why a member is ahead of another with equal points."""
MEDALS = ("🥇", "🥈", "🥉")


def panel_card(
    view: View,
    image: bytes | None,
    words: Words,
    best: Best | None = None,
    honours: Sequence[Text] = (),
    *,
    film: Fixture | None = None,
) -> Card:
    """Return the panel of a tournament, with a picture of its standings or its podium.

    At its end it names the ``best`` match and other ``honours``, and can share a match as a film.
    """
    tournament = view.tournament
    head = [f"### {tournament_name(tournament, words)}", _about(tournament, words)]
    lines, told = head + _stage(view, words), [words.text(each) for each in honours]
    if best is not None:
        first, second = (f"<@{user_id}>" for user_id in best.pairing.players)
        said = f"⭐ {words.text(best.sentence(first, second))}"
        board = f" · {board_link(best.match, words)}" if best.match.is_posted else ""
        told.insert(0, said + board)
    parts: list[Part] = [text("\n".join(lines))]
    if image is not None:
        first = page_of(tournament, 0)
        parts.append(Gallery(standings_picture(tournament, first, image, words)))
    is_table = image is not None and tournament.stage is not Stage.OVER
    notes = [legend(tournament, words)] if is_table else told
    parts.append(text("\n".join(notes + corrections(tournament, words))))
    parts.append(_buttons(tournament, film, words))
    colours = {Stage.OVER: GOLD, Stage.CANCELLED: SLATE, Stage.PAUSED: SLATE}
    return Card(parts, colours.get(tournament.stage, BLUE))


def standings_picture(
    tournament: Tournament, lines: list[Line], image: bytes, words: Words
) -> Picture:
    """Return the picture of a page of standings, with the standings as its description."""
    said = "; ".join(
        f"{line.place}. {plain_name(tournament, line.entrant.user_id)}: {points_of(line, words)}"
        for line in lines
    )
    return Picture(f"standings-{tournament.version}.png", image, said)


def points_of(line: Line, words: Words) -> str:
    """Return the number of points in a line, in words."""
    return words.counted("{count} point", "{count} points", count=line.points)


def legend(tournament: Tournament, words: Words) -> str:
    """Return the legend of the picture."""
    signs = words("-# ● won · ○ lost · – bye")
    if tournament.rules.format.lives is not None:
        return signs
    breaks = words("tie-breaks: Buchholz (BH), then head to head, then Sonneborn–Berger (SB)")
    return f"{signs} · {breaks}"


def _about(tournament: Tournament, words: Words) -> str:
    rules = tournament.rules
    clock = Clock.of(rules.clock)
    parts = [words("no clock") if clock is None else clock_name(clock, words)]
    if rules.rounds and rules.is_arena:
        count = rules.rounds
        parts.insert(0, words.counted("{count} match each", "{count} matches each", count=count))
    elif rules.rounds and not tournament.round:
        parts.insert(0, words.counted("{count} round", "{count} rounds", count=rules.rounds))
    if tournament.kind is Kind.TOURNAMENT:
        parts.insert(0, words.text(FORMATS[rules.format]))
    if rules.difficulty is not None:
        parts.append(words.text(STARTS[rules.difficulty]))
    led = words("organised by <@{user}>", user=tournament.organiser_id)
    told = " · ".join([*parts, led])
    return told[:1].upper() + told[1:]


def _stage(view: View, words: Words) -> list[str]:
    tournament = view.tournament
    if tournament.stage is Stage.OPEN:
        return _lobby(view, words)
    if tournament.stage is Stage.CANCELLED:
        return [words("This has been cancelled.")]
    if tournament.stage is Stage.OVER:
        return _podium(view, words)
    lines = _round(view, words)
    if tournament.blocked:
        lines.append(hindrance(tournament.blocked, tournament.place.channel_id, words))
    if tournament.stage is Stage.PAUSED:
        lines.append(
            words(
                "**Paused.** All clocks are stopped, and no round starts until the "
                "organisers resume play."
            )
        )
    return lines


def _lobby(view: View, words: Words) -> list[str]:
    tournament = view.tournament
    about = words.text(ABOUT[tournament.rules.format])
    if tournament.rules.is_arena:
        about = words("Come and go as you like. After each match you soon get a new opponent.")
    elif tournament.kind is Kind.NIGHT:
        about = words("Come and go as you like. Each round pairs the players who are here.")
    lines = [f"-# {about}"]
    count = len(tournament.entrants)
    if count:
        named = _named([one.user_id for one in tournament.entrants], view, words)
        joined = words.counted("**{count} player**", "**{count} players**", count=count)
        lines.append(words.headed(joined, named))
    else:
        lines.append(words("Nobody has joined yet. Be the first!"))
    if missing_rounds(tournament):
        lines.append(too_few_rounds(tournament, words))
    if tournament.starts_at is None:
        lines.append(words("It starts when <@{user}> presses Start.", user=tournament.organiser_id))
    else:
        moment = discord.utils.format_dt(tournament.starts_at, "R")
        lines.append(words("It starts {when}.", when=moment))
    return lines


def too_few_rounds(tournament: Tournament, words: Words) -> str:
    """Return the warning that several players can win all their matches."""
    rounds = tournament.rules.rounds or 0
    return words(
        "⚠ With {players} players, it takes {needed} rounds to find a single winner. After "
        "{rounds}, several players could share first place.",
        players=len(tournament.entrants),
        needed=rounds + missing_rounds(tournament),
        rounds=rounds,
    )


def _round(view: View, words: Words) -> list[str]:
    tournament = view.tournament
    if not tournament.round:
        return [words("The first round is being paired.")]
    is_arena = tournament.rules.is_arena
    among = tournament.pairings if is_arena else tournament.current
    boards = [each for each in among if each.is_match]
    still = [each for each in boards if each.how is None]
    lines = [
        words(
            "**{round}** · {done} of {count} matches finished",
            round=round_name(tournament, words),
            done=len(boards) - len(still),
            count=len(boards),
        )
    ]
    resting = [each for each in tournament.current if not each.is_match]
    if resting:
        names = " ".join(f"<@{each.first}>" for each in resting)
        lines.append(words("Bye (counts as a win): {players}", players=names))
    for each in still[:LINKED]:
        match = view.matches.get(each.board)
        board = "" if match is None or not match.is_posted else f" · {board_link(match, words)}"
        players = " – ".join(member(user_id, view.titles, words) for user_id in each.players)
        lines.append(f"- {players}{board}")
    if len(still) > LINKED:
        more = len(still) - LINKED
        lines.append(words.counted("- and {count} match", "- and {count} matches", count=more))
    ends = [each.ends_by for each in view.matches.values() if each.ends_by and not each.is_over]
    if still and ends and tournament.stage is Stage.RUNNING and not is_arena:
        moment = discord.utils.format_dt(max(ends), "R")
        lines.append(words("-# This round ends {when} at the latest.", when=moment))
    lines += _waiting(view, words)
    if is_arena and tournament.starts_at is not None:
        moment = discord.utils.format_dt(tournament.starts_at, "R")
        lines.append(words("New opponents {when}.", when=moment))
    elif not still and not is_arena and tournament.stage is Stage.RUNNING:
        lines += _between_rounds(view, words)
    return lines


def _between_rounds(view: View, words: Words) -> list[str]:
    """Return the start of the next round, and the climbers of the last one."""
    tournament = view.tournament
    if tournament.starts_at is None:
        if tournament.kind is Kind.NIGHT:
            return [words("The next round starts once two players are here.")]
        return [words("The next round is being paired.")]
    moment = discord.utils.format_dt(tournament.starts_at, "R")
    number = tournament.round + 1
    lines = [words("**Round {number}** starts {when}.", number=number, when=moment)]
    most = sorted(climbs(tournament).items(), key=lambda climb: -climb[1])[:CLIMBERS]
    climbed = [f"{member(user, view.titles, words)} ▲{places}" for user, places in most]
    return [*lines, *([" · ".join(climbed)] if climbed else [])]


def _waiting(view: View, words: Words) -> list[str]:
    tournament, late = view.tournament, view.tournament.waiting
    if not late:
        return []
    number, named = tournament.round + 1, _named([one.user_id for one in late], view, words)
    if tournament.rules.is_arena:
        return [words("Waiting for an opponent: {players}", players=named)]
    lines = [words("Waiting for round {number}: {players}", number=number, players=named)]
    open_ones = sum(each.how is None for each in tournament.current)
    if open_ones and tournament.stage is Stage.RUNNING:
        lines.append(
            words.counted(
                "-# Round {number} starts when the last match is over.",
                "-# Round {number} starts when the last {count} matches are over.",
                count=open_ones,
                number=number,
            )
        )
    return lines


def _named(user_ids: Sequence[int], view: View, words: Words) -> str:
    """Return mentions of some members, or of the last ones with the number of the others."""
    named = ", ".join(member(user_id, view.titles, words) for user_id in user_ids[-NAMED:])
    more = len(user_ids) - NAMED
    return named + (words(" and {count} more", count=more) if more > 0 else "")


def board_link(match: Fixture, words: Words) -> str:
    """Return a link to the board of a match."""
    return f"[{words('jump to board')}]({link(match.place)})"


def _podium(view: View, words: Words) -> list[str]:
    tournament = view.tournament
    won = [
        f"{MEDALS[equals[0].place - 1]} "
        f"{_named([line.entrant.user_id for line in equals], view, words)} · "
        f"{points_of(equals[0], words)}"
        for equals in medallists(tournament)
    ]
    won += _reasons(view, words)
    if shared_medal(tournament):
        won.append(
            words(
                "-# Tied players share a place. <@{user}> can start a play-off.",
                user=tournament.organiser_id,
            )
        )
    done = words.counted(
        "**That's it!** After {count} round:",
        "**That's it!** After {count} rounds:",
        count=tournament.round,
    )
    if tournament.rules.is_arena:
        done = words.counted(
            "**That's it!** After {count} match:",
            "**That's it!** After {count} matches:",
            count=len(tournament.pairings),
        )
    winners = {line.entrant.user_id for equals in medallists(tournament) for line in equals}
    others = [
        one.user_id
        for one in tournament.entrants
        if one.left is None and one.user_id not in winners
    ]
    if others:
        won.append(words("-# Thanks for playing: {players}", players=_named(others, view, words)))
    return [done, *won]


def _reasons(view: View, words: Words) -> list[str]:
    """Return why medallists with equal points have different places."""
    firsts = [equals[0] for equals in medallists(view.tournament)]
    lines: list[str] = []
    for better, worse in pairwise(firsts):
        if (name := tie_break(better, worse)) is not None:
            lines.append(
                words(
                    AHEAD[name].template,
                    first=member(better.entrant.user_id, view.titles, words),
                    second=member(worse.entrant.user_id, view.titles, words),
                    more=getattr(better, name),
                    less=getattr(worse, name),
                )
            )
    return lines


def _buttons(tournament: Tournament, film: Fixture | None, words: Words) -> Row:
    if tournament.stage is Stage.CANCELLED:
        return row()

    def button(
        kind: type[clicks.OfTournament], label: str, style: discord.ButtonStyle = SECONDARY
    ) -> ClickButton:
        return ClickButton(kind(tournament.id), label, style)

    table = ClickButton(clicks.ShowTable(tournament.id, 0), words("Standings"))
    lead = button(clicks.Lead, words("Organise"))
    if tournament.stage is Stage.OVER:
        share, tell = [], []
        if film is not None:
            click = ShareMatch(film.match_id)
            share = [ClickButton(click, words("Share"), discord.ButtonStyle.primary)]
        if tournament.kind is Kind.NIGHT:
            tell = [tell_button(tournament, words)]
        return row(*share, *tell, table, lead)
    is_open = tournament.stage is Stage.OPEN
    join = button(clicks.Join, words("Join"), discord.ButtonStyle.success if is_open else SECONDARY)
    if is_open:
        leave = button(clicks.Leave, words("Leave"))  # Join shows it too, to a member who is in
        second = rounds_button(tournament, words) if missing_rounds(tournament) else leave
        return row(join, second, button(clicks.Start, words("Start")), lead)
    mine = button(clicks.ShowMine, words("My match"), discord.ButtonStyle.primary)
    late = (join,) if tournament.takes_members else ()
    return row(mine, table, *late, lead)


def tell_button(tournament: Tournament, words: Words) -> ClickButton:
    """Return the button for a ping when the next game night opens."""
    return ClickButton(clicks.TellNext(tournament.id), words("Tell me about the next one"))


def rounds_button(tournament: Tournament, words: Words) -> ClickButton:
    """Return the button below the warning of :func:`too_few_rounds`."""
    rounds = (tournament.rules.rounds or 0) + missing_rounds(tournament)
    label = words.counted("Make it {count} round", "Make it {count} rounds", count=rounds)
    return ClickButton(clicks.AddRounds(tournament.id), label)


def last_page(tournament: Tournament) -> int:
    """Return the number of the last page of the standings, from 0."""
    return max(0, (len(tournament.entrants) - 1) // PAGE)


def table_card(view: View, page: int, image: bytes | None, words: Words) -> Card:
    """Return a page of the standings, as text if it has no picture."""
    tournament, lines = view.tournament, page_of(view.tournament, page)
    parts: list[Part] = [text(f"### {tournament_name(tournament, words)}")]
    if image is None:
        parts.append(text("\n".join(_standing_line(line, view, words) for line in lines)))
    else:
        parts.append(Gallery(standings_picture(tournament, lines, image, words)))
        parts.append(text(legend(tournament, words)))
    to = partial(clicks.ShowTable, tournament.id, again=True)
    buttons = page_buttons(page, last_page(tournament), to, words)
    buttons.append(ClickButton(clicks.TakeFile(tournament.id), words("Results as a file")))
    return Card([*parts, row(*buttons)], GOLD)


def _standing_line(line: Line, view: View, words: Words) -> str:
    name = member(line.entrant.user_id, view.titles, words)
    return f"**{line.place}.** {name} · {points_of(line, words)}"
