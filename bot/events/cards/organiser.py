"""Cards for an organiser, for the tournaments of a server and for the next game night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import discord
from discord import ui

from bot.chat.card import GOLD, Card, text
from bot.chat.custom_id import text_of
from bot.chat.items import ANSWER, ClickButton, ClickSelect, Part, form, row
from bot.chat.sanitize import LONGEST, harmless
from bot.events import clicks
from bot.events.cards import corrections, pairing_name, plain_name, tournament_name
from bot.events.cards.panel import rounds_button, tell_button, too_few_rounds
from bot.events.model import DAYS, Kind, Pairing, Stage, Tournament
from bot.events.model.standings import shared_medal
from bot.events.model.transitions import missing_rounds
from bot.language.words import Words
from bot.play.matches.cards import link

BOARDS = 25


def organiser_card(tournament: Tournament, words: Words) -> Card:
    """Return the card of an organiser's actions."""
    lines = [
        f"### {tournament_name(tournament, words)}",
        words("You're an organiser of this event."),
    ]
    lines += corrections(tournament, words)
    if tournament.stage is Stage.OPEN and missing_rounds(tournament):
        lines.append(too_few_rounds(tournament, words))
    act = _act_after if tournament.stage is Stage.OVER else _act_during
    return Card([text("\n".join(lines)), row(*act(tournament, words))])


def _act_during(tournament: Tournament, words: Words) -> Iterator[ClickButton]:
    """Yield the buttons of an organiser before the end."""
    number = tournament.id
    if tournament.stage is Stage.OPEN:
        if missing_rounds(tournament):
            yield rounds_button(tournament, words)
        yield ClickButton(clicks.Start(number), words("Start"))
    elif tournament.stage is Stage.RUNNING:
        yield ClickButton(clicks.Pause(number), words("Pause"))
    elif tournament.stage is Stage.PAUSED:
        yield ClickButton(clicks.Resume(number), words("Resume"))
    if tournament.round:
        yield ClickButton(clicks.ShowBoards(number), words("Fix a result"))
    if tournament.round and tournament.is_open:
        yield ClickButton(clicks.End(number), words("End it now"))
    if tournament.is_open:
        yield ClickButton(clicks.CallOff(number), words("Cancel"))


def _act_after(tournament: Tournament, words: Words) -> Iterator[ClickButton]:
    """Yield the buttons of an organiser after the end."""
    number = tournament.id
    if equals := shared_medal(tournament):
        label = words("Play-off for place {place}", place=equals[0].place)
        yield ClickButton(clicks.BeginPlayOff(number), label)
    if tournament.kind is Kind.NIGHT:
        yield ClickButton(clicks.SetDate(number), words("Set next date"))
    yield ClickButton(clicks.ShowBoards(number), words("Fix a result"))
    yield ClickButton(clicks.TakeFile(number), words("Results as a file"))


def boards_card(tournament: Tournament, page: int, words: Words) -> Card:
    """Return a page of the boards with correctable results, the last ones first."""
    boards = sorted(
        (each for each in tournament.pairings if each.is_match),
        key=lambda each: (-each.round, each.board),
    )
    last = max(0, (len(boards) - 1) // BOARDS)
    page = max(0, min(page, last))
    options = [
        discord.SelectOption(
            label=pairing_name(tournament, each)[:100],
            value=text_of(each.key),
            description=_result(tournament, each, words)[:100],
        )
        for each in boards[page * BOARDS :][:BOARDS]
    ]
    parts: list[Part] = [
        text(words("Which result is wrong? Everyone will see that you fixed it.")),
        row(ClickSelect(clicks.ShowBoard(tournament.id), words("Which match?"), options)),
    ]
    pages = ((page - 1, words("Later")), (page + 1, words("Earlier")))
    turns = [
        ClickButton(clicks.ShowBoards(tournament.id, to), label)
        for to, label in pages
        if 0 <= to <= last
    ]
    return Card([*parts, row(*turns)])


def _result(tournament: Tournament, pairing: Pairing, words: Words) -> str:
    winner = words("nobody yet") if pairing.how is None else words("nobody")
    if pairing.winner is not None:
        winner = plain_name(tournament, pairing.winner)
    return words(
        "Round {round}, match {board}. Winner: {winner}",
        round=pairing.round,
        board=pairing.board,
        winner=winner,
    )


def board_card(tournament: Tournament, pairing: Pairing, words: Words) -> Card:
    """Return the question for the winner of a board."""
    said = _result(tournament, pairing, words)
    labels = [
        words("{player} won", player=plain_name(tournament, user_id)) for user_id in pairing.players
    ]
    winners = [*pairing.players, None]
    buttons = [
        ClickButton(clicks.CorrectResult(tournament.id, pairing.round, pairing.board, side), label)
        for side, label in enumerate([*labels, words("Nobody won")])
        if pairing.how is None or winners[side] != pairing.winner
    ]
    back = ClickButton(clicks.ShowBoards(tournament.id), words("Another match"))
    names = harmless(pairing_name(tournament, pairing), 2 * LONGEST)
    heading = f"**{names}**\n{harmless(said, 2 * LONGEST)}"
    return Card([text(heading), row(*buttons), row(back)])


SHOWN = 10
"""The maximum number of listed tournaments."""


def listing_card(found: Sequence[Tournament], words: Words) -> Card:
    """Return links to the panels of tournaments, with a select that posts one again."""
    lines = [f"### {words('Events')}"]
    options: list[discord.SelectOption] = []
    for each in found[:SHOWN]:
        name, address = tournament_name(each, words), link(each.place)
        count = words.counted("{count} player", "{count} players", count=len(each.entrants))
        lines.append(f"- **{name}** · {count} · [{words('jump to message')}]({address})")
        options.append(discord.SelectOption(label=name[:100], value=text_of(each.id)))
    again = ClickSelect(clicks.ChoosePanel(), words("Which one shall I post again?"), options)
    another = row(ClickButton(clicks.OpenAnother(), words("Open another")))
    return Card([text("\n".join(lines)), row(again), another])


def date_form(wanted: clicks.SetDate, words: Words) -> ui.Modal:
    """Return the form for the number of days until the next game night."""
    options = [
        discord.SelectOption(
            label=words.counted("in {count} day", "in {count} days", count=days),
            value=str(days),
            default=days == DAYS[1],
        )
        for days in DAYS
    ]
    return form(
        wanted,
        words("The next game night"),
        words("When? It'll start at the same time of day."),
        ui.Select(custom_id=ANSWER, options=options),
        words("I'll announce it here, and as a server event if I can."),
    )


def date_card(tournament: Tournament, moment: datetime, event: str | None, words: Words) -> Card:
    """Return the announcement of the next game night, with a link to its event if there is one."""
    full, soon = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    lines = [
        f"### {words('The next game night')}",
        words("{date} ({soon})", date=full, soon=soon),
    ]
    if event is not None:
        lines.append(event)
    return Card([text("\n".join(lines)), row(tell_button(tournament, words))], GOLD)
