"""Cards for an organiser; the tournaments of a server; the next evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
from discord import ui

from bot.chat.card import GOLD, Card, text
from bot.chat.custom_id import written
from bot.chat.foreign import LONGEST, harmless
from bot.chat.items import ANSWER, ClickButton, ClickSelect, Part, form, row, yes_or_no
from bot.language.words import Words
from bot.matches.cards import link
from bot.tournaments import clicks
from bot.tournaments.cards import corrections, pairing_name, plain_name, tournament_name
from bot.tournaments.cards.panel import too_few_rounds
from bot.tournaments.model import DAYS, Pairing, Stage, Tournament
from bot.tournaments.model.transitions import missing_rounds

BOARDS = 25
"""The maximum number of boards in a select."""


def organiser_card(tournament: Tournament, words: Words) -> Card:
    """Return what an organiser can do now."""

    def made(kind: type[clicks.OfTournament], label: str) -> ClickButton:
        return ClickButton(kind(tournament.id), label)

    lines = [
        f"### {tournament_name(tournament, words)}",
        words("You're an organiser of this tournament."),
    ]
    lines += corrections(tournament, words)
    buttons: list[ClickButton] = []
    if tournament.stage is Stage.OPEN:
        if missing_rounds(tournament):
            lines.append(too_few_rounds(tournament, words))
        buttons.append(made(clicks.Start, words("Start")))
    elif tournament.stage is Stage.RUNNING:
        buttons.append(made(clicks.Pause, words("Pause")))
    elif tournament.stage is Stage.PAUSED:
        buttons.append(made(clicks.Resume, words("Resume")))
    if tournament.round:
        buttons.append(made(clicks.ShowBoards, words("Fix a result")))
        buttons.append(made(clicks.TakeFile, words("Results as a file")))
        if tournament.is_open:
            buttons.append(made(clicks.AskToEnd, words("End it now")))
    if tournament.is_open:
        buttons.append(made(clicks.AskToCallOff, words("Cancel")))
    return Card([text("\n".join(lines)), row(*buttons)])


def boards_card(tournament: Tournament, page: int, words: Words) -> Card:
    """Return a page of the boards whose results can be put right, the last first."""
    boards = sorted(
        (each for each in tournament.pairings if each.is_match),
        key=lambda each: (-each.round, each.board),
    )
    last = max(0, (len(boards) - 1) // BOARDS)
    page = max(0, min(page, last))
    options = [
        discord.SelectOption(
            label=pairing_name(tournament, each)[:100],
            value=written(each.key),
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
    winner = words("nobody yet")
    if pairing.winner is not None:
        winner = plain_name(tournament, pairing.winner)
    return words(
        "Round {round}, match {board}. Winner: {winner}",
        round=pairing.round,
        board=pairing.board,
        winner=winner,
    )


def board_card(tournament: Tournament, pairing: Pairing, words: Words) -> Card:
    """Return the question who has won at a board."""
    said = _result(tournament, pairing, words)
    labels = [
        words("{player} won", player=plain_name(tournament, user_id)) for user_id in pairing.players
    ]
    buttons = [
        ClickButton(clicks.PutRight(tournament.id, pairing.round, pairing.board, side), label)
        for side, label in enumerate([*labels, words("Nobody won")])
    ]
    back = ClickButton(clicks.ShowBoards(tournament.id), words("Another match"))
    names = harmless(pairing_name(tournament, pairing), 2 * LONGEST)
    heading = f"**{names}**\n{harmless(said, 2 * LONGEST)}"
    return Card([text(heading), row(*buttons), row(back)])


def end_form(tournament_id: int, words: Words) -> ui.Modal:
    """Return the form that asks whether a tournament is to end as it stands."""
    return form(
        clicks.End(tournament_id),
        words("End the tournament"),
        words("End it now, with the current standings?"),
        yes_or_no(words("Yes, end it"), words("No, keep going")),
        words("Matches still in progress won't count."),
    )


def call_off_form(tournament_id: int, words: Words) -> ui.Modal:
    """Return the form that asks whether a tournament is to be called off."""
    return form(
        clicks.CallOff(tournament_id),
        words("Cancel the tournament"),
        words("Cancel it without a winner?"),
        yes_or_no(words("Yes, cancel it"), words("No, keep going")),
    )


SHOWN = 5
"""The maximum number of tournaments that are listed: each has a button."""


def listing_card(found: Sequence[Tournament], words: Words) -> Card:
    """Return links to the panels of tournaments, and buttons that post these again."""
    lines = [f"### {words('Tournaments')}"]
    buttons: list[ClickButton] = []
    for each in found[:SHOWN]:
        name, address = tournament_name(each, words), link(each.place)
        count = words.counted("{count} player", "{count} players", count=len(each.entrants))
        lines.append(f"- **{name}** · {count} · [{words('jump to message')}]({address})")
        buttons.append(
            ClickButton(clicks.ShowPanel(each.id), words("Post “{name}” again", name=name))
        )
    another = row(ClickButton(clicks.OpenAnother(), words("Open another")))
    return Card([text("\n".join(lines)), row(*buttons), another])


def date_form(tournament_id: int, words: Words) -> ui.Modal:
    """Return the form that asks in how many days the next evening is."""
    options = [
        discord.SelectOption(
            label=words.counted("in {count} day", "in {count} days", count=days),
            value=str(days),
            default=days == DAYS[1],
        )
        for days in DAYS
    ]
    return form(
        clicks.SetDate(tournament_id),
        words("The next game night"),
        words("When? It'll start at the same time of day."),
        ui.Select(custom_id=ANSWER, options=options),
        words("I'll announce it here, and as a server event if I can."),
    )


def date_card(moment: datetime, event: str | None, words: Words) -> Card:
    """Return the announcement of the next evening, with a link to its event if there is one."""
    full, soon = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    lines = [
        f"### {words('The next game night')}",
        words("{date} ({soon}). Everyone is welcome.", date=full, soon=soon),
    ]
    if event is not None:
        lines.append(event)
    return Card([text("\n".join(lines))], GOLD)
