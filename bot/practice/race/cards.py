"""The cards of a race from lobby to podium, and of a duel from challenge to result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

import discord

from bot.chat.card import BLUE, GOLD, SLATE, Card, text
from bot.chat.items import ClickButton, Part, row
from bot.language.words import Words, duration
from bot.play.matches.cards import until
from bot.practice.asking.cards import (
    Reading,
    asking_card,
    puzzle_name,
    read_puzzle,
    verdict,
    wrong_lines,
)
from bot.practice.asking.model import Wording
from bot.practice.race import clicks
from bot.practice.race.model import Answer, Race, Stage
from bot.practice.race.model.points import (
    Seat,
    Standing,
    answerers,
    best,
    lone_tally,
    standings,
    tally,
    winners,
)

STYLE = discord.ButtonStyle
MEDALS = ("🥇", "🥈", "🥉")
IN_LINE, ON_PODIUM, NAMED = 5, 10, 5
"""The maximum number of members in a line of standings, on the podium, and as winners."""


def lobby_card(race: Race, words: Words) -> Card:
    """Return the card of a race before its start."""
    heading = words.counted(
        "### Race: {count} puzzle", "### Race: {count} puzzles", count=race.rounds
    )
    lines = [
        heading,
        words(
            "{player} opens a race. Anyone here can play: just tap an answer.",
            player=f"<@{race.organiser}>",
        ),
        words(
            "The first right answer takes the point. Right answers within a second share it. "
            "You have one answer for each puzzle."
        ),
    ]
    if race.due_at is not None:
        lines.append(words("-# Starts {when}.", when=until(race.due_at)))
    buttons = [
        ClickButton(clicks.Start(race.id), words("Start"), STYLE.success),
        ClickButton(clicks.Cancel(race.id), words("Cancel")),
    ]
    return Card([text("\n".join(lines)), row(*buttons)], colour=BLUE)


def round_card(race: Race, answers: Sequence[Answer], words: Words, said: Wording) -> Card:
    """Return the card of a round, with its puzzle in words and the members who have answered."""
    shown, lines = read_puzzle(race.puzzle, said, words), list[str]()
    done = [f"<@{member}>" for member in answerers(answers, race.round)]
    if done:
        names = ", ".join(done[:NAMED]) + (" · …" if len(done) > NAMED else "")
        lines.append(words("-# Done: {names}", names=names))
    if race.due_at is not None:
        lines.append(words("-# Time is up {when}.", when=until(race.due_at)))
    return asking_card(
        _heading(race, race.round, words),
        shown,
        words,
        lines=lines,
        choose=partial(clicks.AnswerRound, race.id, race.round),
        below=[row(ClickButton(clicks.Stop(race.id), words("Stop")))],
    )


def solved_card(race: Race, answers: Sequence[Answer], words: Words, said: Wording) -> Card:
    """Return the card of a round that is over, with its answer, the reason and the standings.

    Wrong answers stay private. The card outlasts the race, so it has no *Stop*.
    """
    shown = read_puzzle(race.puzzle, said, words)
    first = winners(answers, race.round)
    names = ", ".join(f"<@{member}>" for member in first[:NAMED])
    if not first:
        lines = [words("Nobody found it.")]
    elif len(first) > NAMED:
        more = len(first) - NAMED
        lines = [words("✓ {names} and {count} more take the point.", names=names, count=more)]
    else:
        lines = [words("✓ The point goes to {names}.", names=names)]
    lines += [verdict(shown, words, is_solved=False), shown.reason]
    if ranked := standings(answers):
        line = " · ".join(f"<@{each.member}> {each.points}" for each in ranked[:IN_LINE])
        line += " · …" if len(ranked) > IN_LINE else ""
        lines.append(words.headed(f"**{words('Standings')}**", line))
    if race.round >= race.rounds:
        lines.append(words("-# That was the last puzzle."))
    elif race.due_at is not None and not race.is_deserted:
        lines.append(words("-# Next puzzle {when}.", when=until(race.due_at)))
    heading = _heading(race, race.round, words)
    return asking_card(heading, shown, words, lines=lines, is_open=False)


def podium_card(race: Race, answers: Sequence[Answer], words: Words) -> Card:
    """Return the card of a race that has ended."""
    stopped = race.stage is not Stage.OVER
    heading = words("### Race stopped") if stopped else words("### The race is over")
    ranked, alone = standings(answers), lone_tally(race, answers)
    lines = [heading, *(_podium_line(each, words) for each in ranked[:ON_PODIUM])]
    if alone is not None and ranked:
        score = words("{count} of {total} right", count=alone.right, total=race.round)
        time = duration(alone.time or timedelta(), words)
        lines = [heading, f"<@{ranked[0].member}> · {score} · {time}"]
        lines.append(words("-# Can you do it faster? *Again* starts the next race."))
    if race.is_deserted:
        lines.append(words("-# Nobody answered {count} puzzles in a row.", count=race.silent))
    if not ranked and race.round:
        lines.append(words("Nobody scored this time."))
    elif len(ranked) > ON_PODIUM:
        lines.append(words("-# and {count} more", count=len(ranked) - ON_PODIUM))
    parts: list[Part] = [text("\n".join(lines))]
    parts.append(row(ClickButton(clicks.OpenAnotherRace(race.id), words("Again"), STYLE.success)))
    return Card(parts, colour=GOLD if ranked else SLATE)


def _heading(race: Race, number: int, words: Words) -> str:
    name = words("Puzzle {number} of {count}", number=number, count=race.rounds)
    return words.headed(name, puzzle_name(race.puzzles[number - 1], words))


def _podium_line(standing: Standing, words: Words) -> str:
    points = words.counted("{count} point", "{count} points", count=standing.points)
    medal = MEDALS[standing.place - 1] if standing.place <= len(MEDALS) else "▫️"
    return f"{medal} **#{standing.place}** <@{standing.member}> · {points}"


def challenge_card(race: Race, words: Words, *, quiet: bool = True) -> Card:
    """Return the card of a challenge, which pings the challenged member unless ``quiet``."""
    lines = [
        words("{challenged}, {challenger} challenges you to a duel.", **_duel_names(race)),
        words.counted(
            "You both get the same puzzle, each in private.",
            "You both get the same {count} puzzles, each in private. Most right answers win; "
            "equal scores go to the faster one.",
            count=race.rounds,
        ),
    ]
    if race.due_at is not None:
        when = until(race.due_at)
        lines.append(words("-# The challenge expires {when}.", when=when))
    buttons = [
        ClickButton(clicks.AcceptDuel(race.id), words("Accept"), STYLE.success),
        ClickButton(clicks.DeclineDuel(race.id), words("Decline")),
        ClickButton(clicks.WithdrawDuel(race.id), words("Cancel")),
    ]
    pings = () if quiet or race.opponent is None else (race.opponent,)
    return Card([_duel_title(words, lines), row(*buttons)], colour=BLUE, pings=pings)


def playing_card(race: Race, words: Words) -> Card:
    """Return the card of a duel in play, with the button for a member's own puzzles.

    It pings the members who haven't begun.
    """
    lines = [
        words(
            "{first} against {second}", first=f"<@{race.organiser}>", second=f"<@{race.opponent}>"
        ),
        words("Tap the button to get your puzzles. Only you see them, and your time starts then."),
    ]
    if race.due_at is not None:
        lines.append(words("-# Time is up {when}.", when=until(race.due_at)))
    play = ClickButton(clicks.PlayDuel(race.id), words("My puzzles"), STYLE.success)
    waiting = zip(race.members, race.started, strict=True)
    pings = tuple(member for member, began in waiting if began is None)
    return Card([_duel_title(words, lines), row(play)], colour=BLUE, pings=pings)


def unanswered_card(race: Race, words: Words) -> Card:
    """Return the card of a duel that was not accepted."""
    names = _duel_names(race)
    if race.stage is Stage.DECLINED:
        said = words("{player} declined. Maybe another time!", player=names["challenged"])
    elif race.stage is Stage.EXPIRED:
        said = words(
            "{player} didn't answer in time. Use /race to challenge them again.",
            player=names["challenged"],
        )
    else:
        said = words("{player} cancelled the challenge.", player=names["challenger"])
    return Card([_duel_title(words, [said])], colour=SLATE)


def result_card(race: Race, answers: Sequence[Answer], words: Words) -> Card:
    """Return the card of a duel that is over, with both scores and the winner."""
    tallies = [tally(race, answers, member) for member in race.members]
    won, lines = best(tallies), list[str]()
    for at, (member, done) in enumerate(zip(race.members, tallies, strict=True)):
        score = words("{count} of {total} right", count=done.right, total=race.rounds)
        mark = "🏆" if at == won else "▫️"
        time = "" if done.time is None else f" · {duration(done.time, words)}"
        lines.append(f"{mark} <@{member}> · {score}{time}")
    if not any(each.right for each in tallies):
        lines.append(words("Nobody scored this time."))
    elif won is None:
        lines.append(words("It's a tie!"))
    else:
        lines.append(words("**{player} wins the duel!**", player=f"<@{race.members[won]}>"))
    again = ClickButton(clicks.OpenAnotherRace(race.id), words("Rematch"), STYLE.success)
    return Card([_duel_title(words, lines), row(again)], colour=GOLD)


def own_card(seat: Seat, said: Wording | None, before: Wording | None, words: Words) -> Card:
    """Return a member's private card of a duel, with the next puzzle or the final score.

    ``said`` is that puzzle in words, and ``before`` the one just answered.
    """
    race, number = seat.race, seat.next_round
    lines = list[str]()
    if before is not None:
        last = seat.own_answers[-1]
        lines = _verdict(last, read_puzzle(race.puzzles[last.round - 1], before, words), words)
    if said is None or number is None:
        done = tally(race, seat.answers, seat.member)
        lines.append(words("{count} of {total} right", count=done.right, total=race.rounds))
        if race.is_live:
            lines.append(words("You're done! I'll post the result when both of you are."))
        else:
            lines.append(words("The duel is over. The result is in the channel."))
        return Card([text("\n".join(lines))], colour=GOLD)
    return asking_card(
        _heading(race, number, words),
        read_puzzle(race.puzzles[number - 1], said, words),
        words,
        above=lines,
        choose=partial(clicks.AnswerDuel, race.id, number),
    )


def _verdict(answer: Answer, shown: Reading, words: Words) -> list[str]:
    """Return the right answer of the puzzle just answered, and the mistake of a wrong one."""
    right = verdict(shown, words, is_solved=answer.is_right)
    if answer.is_right:
        return [right]
    return [*wrong_lines([answer.choice], shown, words), right, shown.reason]


def _duel_title(words: Words, lines: Sequence[str]) -> Part:
    return text("\n".join([words("### Puzzle duel"), *lines]))


def _duel_names(race: Race) -> dict[str, str]:
    """Return the mentions of both members."""
    return {"challenger": f"<@{race.organiser}>", "challenged": f"<@{race.opponent}>"}
