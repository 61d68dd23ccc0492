"""States of matches."""

from dataclasses import replace
from datetime import timedelta
from functools import cache
from random import Random

import cgt
from bot.chat.card import Attachment
from bot.play.matches.cards import board, challenge, finished, forms, judgement, listing, review
from bot.play.matches.cards.controls import clicks_of
from bot.play.matches.model import shared, transitions
from bot.play.matches.model.clock import Clock, Timer
from bot.play.matches.model.match import Ending, Status
from bot.play.matches.model.modes import AgainstBot, ForEvent
from bot.play.matches.model.reviewed import (
    Accuracy,
    Celebrated,
    Course,
    Film,
    Milestone,
    Reviewed,
    Verdict,
    record_of,
)
from bot.play.matches.model.transitions import Hint
from bot.server.settings.model import MOST_FAVOURITES
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.cards.registry import COUNTS, LONG, TITLE, VALUES, case
from tests.bot.limits import IMAGE
from tests.bot.play.matches.model.test_shared import crowd, teams
from tests.bot.play.matches.stages import ALICE, BIG, BOB, GAMES, NOW, match_of, played, stages

WIDE = "kayles: " + " ".join(["12"] * 12)


def every_match():
    """Yield a match at each of its stages, of few and of very many heaps, and of shared."""
    for start in ("nim: 1", "3 4 5", WIDE, "nim: " + " ".join(["9" * 36] * 12)):
        yield from stages(cgt.position(start), Random(4))
    for game in GAMES[:: max(1, len(GAMES) // 12)]:
        yield match_of(cgt.position(game.examples[0], game))
    for made in (crowd(), teams()):
        yield replace(made, id=BIG)
        if made.mode.is_voted:
            voted = shared.vote(made, 1, 0, cgt.move("A-1", made.position), NOW)
            yield replace(voted, id=BIG)
    lobby = replace(teams(), status=Status.CHALLENGED)
    for count in range(47):
        lobby = shared.join(lobby, 100 + count, NOW, count % 2)
    yield lobby
    late = match_of(cgt.position("3 4 5"))
    yield replace(late, timer=Timer(Clock.of("game 180+5"), deadline=NOW + timedelta(minutes=3)))
    yield replace(late, mode=AgainstBot(is_taught=True))
    fresh = replace(match_of(cgt.position("3 4 5")), mode=ForEvent())
    midway = played(fresh, Random(5), 3)
    for match in (fresh, midway, transitions.resign(midway, BOB, NOW)):
        yield match
        yield transitions.close_early(match, NOW)
        yield from (transitions.decide(match, winner, NOW) for winner in (ALICE, BOB, None))


@cache
def matches(*statuses):
    """Return matches of some status or of any: what is shown of them are thousands of cards."""
    if statuses:
        return [match for match in matches() if match.status in statuses]
    return list(every_match())


def over():
    return matches(Status.FINISHED)


VALUES["Match"] = matches


@case(board.board_card, match=matches)
def _():
    yield {}
    verdict = Verdict((Accuracy(3, 4), Accuracy()))
    yield {"details": finished.Details(verdict=verdict, titles={ALICE: TITLE, BOB: TITLE})}


@case(finished.ending_card)
def _():
    celebrated = tuple(Celebrated(kind, 10) for kind in Milestone)
    for match in over():
        plies = cgt.review(match.start, match.moves if len(match.start.components) < 5 else ())
        details = finished.Details(
            verdict=replace(Verdict.of(plies), milestones=celebrated),
            earlier=match,
            titles={ALICE: TITLE},
            earned={ALICE: TITLE, BOB: TITLE},
        )
        yield {"match": match, "details": details}


case(finished.sharing_card, match=over, film=[Film(IMAGE, ("…" + "✅" * 20, "❌"))])
case(board.more_card, user_id=(ALICE, BOB, 5))
case(listing.closed_card, count=COUNTS)
case(
    challenge.quick_card,
    favourites=[[entry.ruleset for entry in CATALOGUE[:n]] for n in (0, 1, 3, MOST_FAVOURITES)],
)


@case(listing.watchable_card)
def _():
    for count in (1, 3, 15):
        found = [replace(match, id=BIG + at) for at, match in enumerate((matches() * 3)[:count])]
        for told in ((), [found[0].id], [match.id for match in found]):
            yield {"matches": found, "told": told}


def listed(found, user_id, words):
    """Return the list of a member's matches, of each a line."""
    lines = [listing.match_line(match, user_id, words) for match in found]
    names = [(str(number), LONG) for number, _ in enumerate(found)]
    return listing.listing_card(lines, names, words, are_closable=user_id == ALICE)


@case(listing.listing_card, call=listed)
def _():
    live = matches(Status.CHALLENGED, Status.PLAYING)
    for count in (0, 1, 3, 20):
        yield from ({"found": (live * 3)[:count], "user_id": user} for user in (ALICE, BOB))


@case(review.record_card)
def _():
    for match in over():
        yield {"match": match, "record": record_of(match, (LONG, LONG), "3 days a move")}


@case(review.shared_card, sharer=[ALICE])
def _():
    for match in over():
        yield {"match": match, "record": record_of(match, (LONG, ""), "")}


def courses():
    """Yield matches that were played, of few and of many moves, with each move judged."""
    for start in ("nim: 1", "3 4 5", "take 1-3: 90 91"):
        match = played(match_of(cgt.position(start)), Random(5))
        course = Course.of(match)
        yield course, cgt.review(course.start, course.moves)


@case(review.review_card)
def _():
    for course, plies in courses():
        file = Attachment("record.txt", b"1")
        for at, record in ((course, None), (replace(course, match_id=0), file)):
            yield {"course": at, "reviewed": Reviewed(plies, IMAGE), "record": record}
        for ending in ("", *Ending):
            thrown = replace(course, winner=1 - (course.winner or 0), ending=ending)
            yield {"course": thrown, "reviewed": Reviewed(plies, IMAGE)}


@case(review.ply_card)
def _():
    for course, plies in courses():
        for ply in {plies[0].number: plies[0], plies[-1].number: plies[-1]}.values():
            yield {"course": course, "ply": ply}


def hints():
    """Yield a match that is being played, with a hint."""
    for match in matches(Status.PLAYING):
        move = next(iter(match.position.moves()))
        yield from ({"match": match, "hint": Hint(move, is_won)} for is_won in (True, False))


case(judgement.first_hint)(hints)
case(judgement.second_hint)(hints)


@case(forms.move_form, opened=((), (0,)))
def _():
    for match in matches(Status.PLAYING):
        yield {"position": match.position, "clicks": clicks_of(match)}
