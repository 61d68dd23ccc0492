"""The cards of a race, from lobby to podium, and those of a duel, from challenge to result."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, GOLD, SLATE, Card, text
from bot.chat.items import ClickButton, Part, row
from bot.language.words import Words, duration
from bot.matches.cards import until
from bot.quiz.cards import answer_row, asked, puzzle_name
from bot.quiz.model import Said
from bot.race.clicks import (
    AcceptDuel,
    Again,
    AnswerDuel,
    AnswerRound,
    DeclineDuel,
    PlayDuel,
    Start,
    Stop,
    WithdrawDuel,
)
from bot.race.model import Race, Stage
from bot.race.model.points import Answer, Seat, Standing, best, standings, tally, winners

STYLE = discord.ButtonStyle
MEDALS = ("🥇", "🥈", "🥉")
IN_LINE, ON_PODIUM, NAMED = 5, 10, 5
"""The maximum number of members in a line of standings, on the podium, and as winners."""


def lobby_card(race: Race, words: Words) -> Card:
    """Return the card of a race that waits for its start."""
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
        ClickButton(Start(race.id), words("Start"), STYLE.success),
        ClickButton(Stop(race.id), words("Cancel")),
    ]
    return Card([text("\n".join(lines)), row(*buttons)], colour=BLUE)


def round_card(race: Race, words: Words, told: tuple[Said, bytes | None]) -> Card:
    """Return the card of a round: its puzzle ``told`` in words and a picture, and the answers."""
    said, image = told
    parts = asked(race.puzzle, said, _round_heading(race, words), words, image)
    if race.due_at is not None:
        parts.append(text(words("-# Time is up {when}.", when=until(race.due_at))))
    labels = [words.text(answer) for answer in said.answers]
    clicks = [AnswerRound(race.id, race.round, index) for index in range(len(labels))]
    answers = answer_row(labels, race.puzzle.right, (), clicks, is_open=True)
    stop = ClickButton(Stop(race.id), words("Stop"))
    return Card([*parts, answers, row(stop)], BLUE)


def solved_card(
    race: Race, answers: Sequence[Answer], words: Words, told: tuple[Said, bytes | None]
) -> Card:
    """Return the card of a round that is over: its answer, why, and the standings.

    Nobody can see who answered wrong.
    """
    said, image = told
    parts = asked(race.puzzle, said, _round_heading(race, words), words, image)
    right = words.text(said.answers[race.puzzle.right])
    first = winners(answers, race.round)
    names = ", ".join(f"<@{member}>" for member in first[:NAMED])
    if not first:
        lines = [words("Nobody found it.")]
    elif len(first) > NAMED:
        more = len(first) - NAMED
        lines = [words("✓ {names} and {count} more take the point.", names=names, count=more)]
    else:
        lines = [words("✓ The point goes to {names}.", names=names)]
    lines += [words("The answer is **{answer}**.", answer=right), words.text(said.reason)]
    if ranked := standings(answers):
        line = " · ".join(f"<@{each.member}> {each.points}" for each in ranked[:IN_LINE])
        line += " · …" if len(ranked) > IN_LINE else ""
        lines.append(words.headed(f"**{words('Standings')}**", line))
    stop = ClickButton(Stop(race.id), words("Stop"))
    return Card([*parts, text("\n".join(lines)), row(stop)], GOLD)


def podium_card(race: Race, answers: Sequence[Answer], words: Words) -> Card:
    """Return the card of a race that has ended."""
    stopped = race.stage is not Stage.OVER
    heading = words("### Race stopped") if stopped else words("### The race is over")
    ranked = standings(answers)
    lines = [heading, *(_podium_line(each, words) for each in ranked[:ON_PODIUM])]
    if not ranked and race.round:
        lines.append(words("Nobody scored this time."))
    elif len(ranked) > ON_PODIUM:
        lines.append(words("-# and {count} more", count=len(ranked) - ON_PODIUM))
    parts: list[Part] = [text("\n".join(lines))]
    parts.append(row(ClickButton(Again(race.id), words("Again"), STYLE.success)))
    return Card(parts, colour=GOLD if ranked else SLATE)


def _round_heading(race: Race, words: Words) -> str:
    name = puzzle_name(race.puzzle, words)
    number = words("Puzzle {number} of {count}", number=race.round, count=race.rounds)
    return f"### {words.headed(number, name)}"


def _podium_line(standing: Standing, words: Words) -> str:
    points = words.counted("{count} point", "{count} points", count=standing.points)
    medal = MEDALS[standing.place - 1] if standing.place <= len(MEDALS) else "▫️"
    return f"{medal} **#{standing.place}** <@{standing.member}> · {points}"


def challenge_card(race: Race, words: Words, *, quiet: bool = True) -> Card:
    """Return the card of a challenge; unless it is ``quiet`` the challenged member is pinged."""
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
        ClickButton(AcceptDuel(race.id), words("Accept"), STYLE.success),
        ClickButton(DeclineDuel(race.id), words("Decline")),
        ClickButton(WithdrawDuel(race.id), words("Cancel")),
    ]
    pings = () if quiet or race.opponent is None else (race.opponent,)
    return Card([_duel_title(words, lines), row(*buttons)], colour=BLUE, pings=pings)


def playing_card(race: Race, words: Words) -> Card:
    """Return the card of a duel under way, from which both open their puzzles."""
    lines = [
        words(
            "{first} against {second}", first=f"<@{race.organiser}>", second=f"<@{race.opponent}>"
        ),
        words("Tap the button to get your puzzles. Only you see them, and your time starts then."),
    ]
    if race.due_at is not None:
        lines.append(words("-# Time is up {when}.", when=until(race.due_at)))
    play = ClickButton(PlayDuel(race.id), words("My puzzles"), STYLE.success)
    return Card([_duel_title(words, lines), row(play)], colour=BLUE)


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
    """Return the card of a duel that is over: what each got right, and who has won."""
    tallies = [tally(race, answers, member) for member in race.members]
    won, lines = best(tallies), list[str]()
    for at, (member, done) in enumerate(zip(race.members, tallies, strict=True)):
        score = words("{count} of {total} right", count=done.right, total=race.rounds)
        mark = "🏆" if at == won else "▫️"
        time = "" if done.time is None else f" · {duration(done.time, words)}"
        lines.append(f"{mark} <@{member}> · {score}{time}")
    if won is None:
        lines.append(words("It's a tie!"))
    else:
        lines.append(words("**{player} wins the duel!**", player=f"<@{race.members[won]}>"))
    again = ClickButton(Again(race.id), words("Rematch"), STYLE.success)
    return Card([_duel_title(words, lines), row(again)], colour=GOLD)


def own_card(
    seat: Seat, said: Said | None, before: Said | None, words: Words, image: bytes | None
) -> Card:
    """Return what a member of a duel sees alone: their next puzzle, or that they are through.

    ``said`` is that puzzle in words, and ``before`` the one that they have just answered.
    """
    race, number = seat.race, seat.next_round
    told = [] if before is None else _verdict(race, seat.own[-1], before, words)
    if said is None or number is None:
        done = tally(race, seat.answers, seat.member)
        told.append(words("{count} of {total} right", count=done.right, total=race.rounds))
        if race.is_live:
            told.append(words("You're done! I'll post the result when both of you are."))
        else:
            told.append(words("The duel is over. The result is in the channel."))
        return Card([text("\n".join(told))], colour=GOLD)
    name = words("Puzzle {number} of {count}", number=number, count=race.rounds)
    puzzle = race.puzzles[number - 1]
    parts = asked(
        puzzle, said, f"### {words.headed(name, puzzle_name(puzzle, words))}", words, image
    )
    first: list[Part] = [text("\n".join(told))] if told else []
    labels = [words.text(answer) for answer in said.answers]
    clicks = [AnswerDuel(race.id, number, index) for index in range(len(labels))]
    answers = answer_row(labels, puzzle.right, (), clicks, is_open=True)
    return Card([*first, *parts, answers], BLUE)


def _verdict(race: Race, answer: Answer, said: Said, words: Words) -> list[str]:
    """Return what was right about the puzzle that a member has just answered, and why."""
    right = words.text(said.answers[race.puzzles[answer.round - 1].right])
    if answer.is_right:
        return [words("✓ **{answer}** is right!", answer=right)]
    chosen = f"✗ **{words.text(said.answers[answer.choice])}**"
    why = said.mistakes[answer.choice]
    wrong = words("{answer} isn't right.", answer=chosen)
    return [
        wrong if why is None else words.headed(chosen, words.text(why)),
        words("The answer is **{answer}**.", answer=right),
        words.text(said.reason),
    ]


def _duel_title(words: Words, lines: Sequence[str]) -> Part:
    return text("\n".join([words("### Puzzle duel"), *lines]))


def _duel_names(race: Race) -> dict[str, str]:
    """Return both members as they are mentioned."""
    return {"challenger": f"<@{race.organiser}>", "challenged": f"<@{race.opponent}>"}
