"""States of puzzles: questions, sprints, boards, dailies, races, duels, and skills."""

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import cgt
from bot.language.words import Words
from bot.play.engine.model import Wish
from bot.practice.asking import cards as asking
from bot.practice.asking.clicks import ChooseAnswer
from bot.practice.asking.model import (
    Mode,
    Question,
    answered,
    given_up,
    hinted,
    sprint_answered,
    started,
    subject_of,
)
from bot.practice.board_puzzles import cards as boards, model as board_model
from bot.practice.daily import cards as daily
from bot.practice.daily.clicks import TypeOwnZone, TypeZone
from bot.practice.daily.model import daily as days
from bot.practice.daily.model.plan import Mix, Plan
from bot.practice.mastery import cards as mastery
from bot.practice.mastery.model import Mastery, Strength
from bot.practice.race import cards as race
from bot.practice.race.model import MOST_ROUNDS, Race, Stage
from bot.practice.race.model.points import Answer, Seat
from bot.shared.places import Place
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import MOVE, Skill
from tests.bot.cards.registry import (
    COUNTS,
    GAMES,
    VALUES,
    case,
    every_puzzle,
    said,
    wrong_answer,
)
from tests.bot.limits import IMAGE
from tests.bot.play.matches import stages as matches
from tests.bot.play.matches.stages import ALICE, BIG, BOB, NOW

DAY = date(2026, 11, 23)


def question_about(puzzle):
    """Return a new question."""
    return Question(id=BIG, member=ALICE, game="kayles", puzzle=puzzle, created_at=NOW)


def pictured(puzzle):
    """Return a puzzle in words, with its picture."""
    return replace(said(puzzle), image=IMAGE)


def stages(question):
    """Return a question at each stage."""
    right = question.puzzle.right
    return (
        question,
        hinted(question, ALICE),
        given_up(question, ALICE),
        answered(question, ALICE, wrong_answer(question.puzzle)),
        answered(question, ALICE, right),
    )


@case(asking.question_card)
def _():
    assert {puzzle.kind for puzzle in every_puzzle()} == set(Kind)
    for puzzle in every_puzzle():
        known = question_about(puzzle)
        streak = answered(replace(known, streak=1234), ALICE, puzzle.right)
        for question in (*stages(known), streak):
            for wording in (said(puzzle), pictured(puzzle)):
                yield {"question": question, "said": wording}


case(
    asking.more_card,
    question=lambda: [given_up(question_about(first()), ALICE)],
)
CHOOSE = partial(ChooseAnswer, BIG)


def first():
    """Return the first of the puzzles."""
    return every_puzzle()[0]


def shown():
    return [asking.read_puzzle(first(), pictured(first()), Words("en-US"))]


case(asking.asking_card, heading=["Puzzle"], shown=shown, choose=[CHOOSE])
case(
    asking.tries_card,
    heading=["Puzzle"],
    tries=lambda: [question_about(first())],
    shown=shown,
    choose=[CHOOSE],
)


@case(asking.sprint_card)
def _():
    for puzzle in every_puzzle():
        wrong = wrong_answer(puzzle)
        for mode in Mode:
            subject = subject_of(mode, "kayles", puzzle.convention)
            new = replace(started(ALICE, mode, subject, puzzle, NOW), id=BIG)
            for sprint in (
                new,
                sprint_answered(new, puzzle.right, puzzle, NOW),
                sprint_answered(new, wrong, puzzle, NOW),
                sprint_answered(replace(new, score=3, best=7), wrong, None, NOW),
                sprint_answered(replace(new, score=7, best=3), wrong, None, new.ends_at or NOW),
            ):
                missed = sprint.missed and said(sprint.missed)
                yield {"sprint": sprint, "said": said(sprint.puzzle), "missed": missed}


@case(mastery.skills_card)
def _():
    full = [
        Mastery(
            member=ALICE,
            skill=Skill(kind, game).key,
            strength=Strength(18 + 4 * at % 20, 3),
            attempts=BIG,
            right=BIG,
            due_at=NOW,
        )
        for at, game in enumerate(GAMES)
        for kind in (MOVE, *(kind.value for kind in Kind))
    ]
    for found, due in (([], 0), (full[:1], 1), (full, 0), (full, len(full))):
        yield {"masteries": found, "due": due}


def board_puzzles():
    """Yield puzzles of many games, and of very many heaps, at each stage."""
    games = matches.GAMES[:: max(1, len(matches.GAMES) // 12)]
    wide = cgt.position("nim: " + " ".join(["9" * 36] * 12))
    for start in (*(cgt.position(game.examples[0], game) for game in games), wide):
        posed = board_model.posed(start, Wish(), ALICE, Place(1, 2), NOW, timedelta(hours=1))
        puzzle, move = replace(posed, id=BIG), next(iter(start.moves()))
        yield puzzle
        for keeps_win in (True, False):
            yield board_model.answered(puzzle, ALICE, move, NOW, keeps_win=keeps_win)
        for status in {*board_model.Status} - {board_model.Status.ANSWERED}:
            yield puzzle.ended(status, NOW)


VALUES["Puzzle"] = board_puzzles


@case(boards.puzzle_card)
def _():
    for puzzle in board_puzzles():
        is_wrong = puzzle.answer is not None and not puzzle.is_solved
        reply = next(iter(puzzle.position.moves()), None) if is_wrong else None
        yield {"puzzle": puzzle, "reply": reply}


def dailies():
    """Yield dailies of each kind as they are shown: fresh, and with an answer of many, over."""
    for puzzle in every_puzzle():
        new = days.Daily(
            id=BIG,
            guild_id=BIG,
            day=DAY,
            number=2**31 - 1,
            created_at=NOW,
            drawn=days.DailyPuzzle(puzzle, "kayles", 2**63 - 1, 1),
        )
        nobody, spread = (0,) * len(puzzle.answers), (128,) * len(puzzle.answers)
        yield daily.Page(daily=new, said=said(puzzle), tally=days.Tally(0, 0, nobody))
        tally = days.Tally(sum(spread), 128, spread)
        yield daily.Page(daily=new, said=pictured(puzzle), tally=tally, is_over=True)


VALUES["Page"] = dailies
WEEKS = [None, *(days.Week(count, count, count, count // 2, count or None) for count in COUNTS)]
RESULTS = [days.Result(), days.Result(1), days.Result(1234, tuple(mark for _, mark in days.MARKS))]
case(daily.zone_form, wanted=[TypeZone(), TypeOwnZone()])
case(daily.daily_card, week=WEEKS)
case(daily.archive_card, newest=[2**31])
case(
    daily.more_card, daily=lambda: [replace(next(dailies()).daily, guild_id=at) for at in (0, BIG)]
)


@case(daily.answer_card, result=RESULTS)
def _():
    for page in dailies():
        for answer in stages(page.daily.answer_of(ALICE, NOW)):
            yield {"page": page, "answer": answer}
            yield {"page": page, "answer": replace(answer, is_late=True, is_shared=True)}


@case(daily.share_card, streak=COUNTS)
def _():
    for page in [*dailies()][:4]:
        solved = answered(page.daily.answer_of(ALICE, NOW), ALICE, page.daily.puzzle.right)
        for is_late in (False, True):
            answer = replace(solved, is_late=is_late)
            yield {"daily": page.daily, "answer": answer, "tally": page.tally}


def plans():
    """Yield plans: new ones, on and off, in a zone that the select offers, and in another."""
    yield Plan(guild_id=BIG)
    for zone in ("UTC", "America/Argentina/ComodRivadavia"):
        for mix in Mix:
            plan = Plan(guild_id=BIG, channel_id=BIG, zone=zone, mix=mix, is_summarised=True)
            yield plan
            yield replace(plan, next_at=NOW + timedelta(days=1))
            yield replace(plan, next_at=NOW - timedelta(hours=1))


VALUES["Plan"] = plans


def race_of(stage, puzzle=None, **values):
    """Return a race whose first puzzle is given, in its first round."""
    usual = {"id": BIG, "organiser": ALICE, "guild_id": 1, "channel_id": 2, "rounds": MOST_ROUNDS}
    drawn = (puzzle or first(),) * MOST_ROUNDS
    usual |= {"round": 1, "puzzles": drawn, "created_at": NOW, "due_at": NOW}
    return Race(**(usual | values), stage=stage)


def right_answers(puzzle):
    """Yield right answers of some members, in three rounds, with long numbers."""
    for count in COUNTS:
        yield tuple(
            Answer(number, BIG - member, puzzle.right, True, NOW)
            for number in range(1, 4)
            for member in range(count)
        )


UNANSWERED = (Stage.DECLINED, Stage.WITHDRAWN, Stage.EXPIRED)
LENGTHS = (1, MOST_ROUNDS)
case(race.lobby_card, race=lambda: [race_of(Stage.LOBBY, rounds=rounds) for rounds in LENGTHS])
case(
    race.challenge_card,
    race=lambda: [race_of(Stage.CHALLENGED, opponent=BOB, rounds=rounds) for rounds in LENGTHS],
)
case(race.playing_card, race=lambda: [race_of(Stage.PLAYING, opponent=BOB)])
case(race.unanswered_card, race=lambda: [race_of(stage, opponent=BOB) for stage in UNANSWERED])
case(
    race.podium_card,
    race=lambda: [race_of(stage) for stage in (Stage.OVER, Stage.STOPPED)],
    answers=lambda: right_answers(first()),
)


@case(race.round_card)
def _():
    for puzzle in every_puzzle():
        now = race_of(Stage.ROUND, puzzle)
        for wording in (said(puzzle), pictured(puzzle)):
            for answers in right_answers(puzzle):
                yield {"race": now, "answers": answers, "said": wording}


@case(race.solved_card)
def _():
    for puzzle in every_puzzle():
        for answers in right_answers(puzzle):
            now = race_of(Stage.PAUSE, puzzle)
            yield {"race": now, "answers": answers, "said": pictured(puzzle)}


def duels():
    """Yield duels in which alice and bob have answered some puzzles, right or wrong."""
    for puzzle in every_puzzle():
        now = race_of(Stage.PLAYING, puzzle, opponent=BOB, rounds=2, started=(NOW, NOW))
        right = Answer(1, ALICE, puzzle.right, True, NOW + timedelta(days=1))
        wrong = replace(right, choice=wrong_answer(puzzle), is_right=False)
        for given in ((), (right,), (wrong,), (right, replace(wrong, round=2))):
            yield now, given


@case(race.result_card)
def _():
    for now, given in duels():
        yield {"race": replace(now, stage=Stage.OVER), "answers": given}


@case(race.own_card)
def _():
    for now, given in duels():
        told = pictured(now.puzzles[0])
        for at in (now, replace(now, stage=Stage.OVER)):
            seat = Seat(at, given, ALICE)
            yield {
                "seat": seat,
                "said": told if seat.next_round else None,
                "before": told if given else None,
            }
