"""Cards and forms of matches, in every state."""

from dataclasses import replace
from datetime import timedelta
from functools import cache
from random import Random

import cgt
from bot.chat.card import Attachment
from bot.matches.cards import (
    board,
    challenge,
    ending,
    forms,
    judgement,
    listing,
    review,
)
from bot.matches.cards.controls import clicks_of
from bot.matches.model import shared
from bot.matches.model.clock import Clock, Timer
from bot.matches.model.match import Status
from bot.matches.model.modes import AgainstBot
from bot.matches.model.reviewed import (
    Accuracy,
    Celebrated,
    Course,
    Film,
    Milestone,
    Reviewed,
    Verdict,
    record_of,
)
from bot.matches.model.transitions import Hint
from bot.settings.model import MOST_FAVOURITES
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.cards.registry import COUNTS, LONG, TITLE, case
from tests.bot.limits import IMAGE
from tests.bot.matches.model.test_shared import crowd, teams
from tests.bot.matches.stages import ALICE, BIG, BOB, GAMES, NOW, match_of, played, stages

WIDE = "kayles: " + " ".join(["12"] * 12)


def every_match():
    """Yield a match at each of its stages, of few and of very many heaps, and of shared."""
    for start in ("nim: 1", "3 4 5", WIDE, "nim: " + " ".join(["9" * 36] * 12)):
        yield from stages(cgt.position(start), Random(4))
    for game in GAMES[:: max(1, len(GAMES) // 12)]:
        yield match_of(cgt.position(game.examples[0], game))
    for made in (crowd(), teams()):
        yield replace(made, id=BIG)
        voted = (
            shared.vote(made, 1, 0, cgt.move("A-1", made.position), NOW)
            if made.mode.is_voted
            else made
        )
        yield replace(voted, id=BIG)
    lobby = replace(teams(), status=Status.CHALLENGED)
    for count in range(47):
        lobby = shared.join(lobby, 100 + count, NOW, count % 2)
    yield lobby
    late = match_of(cgt.position("3 4 5"))
    yield replace(late, timer=Timer(Clock.of("game 180+5"), deadline=NOW + timedelta(minutes=3)))
    yield replace(late, mode=AgainstBot(is_taught=True))


@cache
def matches():
    """Return every match: what is shown of them are thousands of cards."""
    return list(every_match())


def over():
    return [match for match in matches() if match.status is Status.FINISHED]


@case(board.board_card)
def _():
    verdict = Verdict((Accuracy(3, 4), Accuracy()))
    for match in matches():
        for image in (None, IMAGE):
            yield lambda words, at=(match, image): board.board_card(at[0], words, at[1])
    for match in over()[:4]:
        yield lambda words, match=match: board.board_card(
            match,
            words,
            IMAGE,
            details=ending.Details(verdict=verdict, titles={ALICE: TITLE, BOB: TITLE}),
        )


@case(ending.ending_card)
def _():
    celebrated = tuple(Celebrated(kind, 10) for kind in Milestone)
    for match in over():
        plies = cgt.review(match.start, match.moves if len(match.start.components) < 5 else ())
        for image in (None, IMAGE):
            verdict = replace(Verdict.of(plies), milestones=celebrated)
            yield lambda words, at=(match, image, verdict): ending.ending_card(
                at[0],
                words,
                at[1],
                ending.Details(
                    verdict=at[2],
                    earlier=at[0],
                    titles={ALICE: TITLE},
                    earned={ALICE: TITLE, BOB: TITLE},
                ),
            )


@case(ending.sharing_card)
def _():
    for match in over():
        for alone in (True, False):
            film = Film(IMAGE, ("…" + "🟩" * 20, "🟥"))
            yield lambda words, at=(match, film, alone): ending.sharing_card(
                at[0], at[1], words, alone=at[2]
            )


@case(board.more_card)
def _():
    for match in matches():
        for user_id in (ALICE, BOB, 5):
            yield lambda words, at=(match, user_id): board.more_card(*at, words)


@case(listing.watchable_card)
def _():
    for count in (1, 3, 15):
        found = [replace(match, id=BIG + at) for at, match in enumerate((matches() * 3)[:count])]
        for told in ((), [found[0].id], [match.id for match in found]):
            yield lambda words, at=(found, told): listing.watchable_card(*at, words)


@case(listing.listing_card)
def _():
    live = [match for match in matches() if match.is_open]
    for count in (0, 1, 3, 20):
        for user in (ALICE, BOB):
            found = (live * 3)[:count]
            yield lambda words, at=(found, user): listing.listing_card(
                [listing.match_line(match, at[1], words) for match in at[0]],
                [(str(number), LONG) for number, _ in enumerate(at[0])],
                words,
                are_closable=at[1] == ALICE,
            )


@case(listing.closed_card)
def _():
    for count in COUNTS:
        yield lambda words, count=count: listing.closed_card(count, words)


@case(challenge.quick_card)
def _():
    for count in (0, 1, 3, MOST_FAVOURITES):
        favourites = [entry.ruleset for entry in CATALOGUE[:count]]
        for others, votes in ((False, False), (True, False), (True, True)):
            yield lambda words, games=favourites, at=(others, votes): challenge.quick_card(
                games, words, others=at[0], votes=at[1]
            )


@case(review.record_card)
def _():
    for match in over():
        for files in (True, False):
            record = record_of(match, (LONG, LONG), "3 days a move")
            yield lambda words, at=(match, record), files=files: review.record_card(
                *at, words, files=files
            )


@case(review.shared_card)
def _():
    for match in over():
        record = record_of(match, (LONG, ""), "")
        yield lambda words, at=(match, record): review.shared_card(*at, ALICE, words)


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
        for at, record, alone in ((course, None, False), (replace(course, match_id=0), file, True)):
            for pictures in (True, False):
                yield (
                    lambda words, c=at, p=plies, r=record, a=alone, s=pictures: review.review_card(
                        c, Reviewed(p, IMAGE), words, pictures=s, record=r, alone=a
                    )
                )


@case(review.ply_card)
def _():
    for course, plies in courses():
        for ply in {plies[0].number: plies[0], plies[-1].number: plies[-1]}.values():
            for image in (None, IMAGE):
                yield lambda words, at=(course, ply, image): review.ply_card(*at, words)


def hinted(card):
    for match in matches():
        if match.status is Status.PLAYING:
            move = next(iter(match.position.moves()))
            for hint in (Hint(move, True), Hint(move, False)):
                yield lambda words, at=(match, hint): card(*at, words)


@case(judgement.first_hint)
def _():
    yield from hinted(judgement.first_hint)


@case(judgement.second_hint)
def _():
    yield from hinted(judgement.second_hint)


@case(forms.move_form)
def _():
    for match in matches():
        if match.status is Status.PLAYING:
            for at in ((), (0,)):
                yield lambda words, match=match, at=at: forms.move_form(
                    match.position, words, clicks_of(match), at
                )


def formed(form):
    for match in matches():
        yield lambda words, match=match: form(match, words)


@case(forms.resign_form)
def _():
    yield from formed(forms.resign_form)


@case(forms.hint_form)
def _():
    yield from formed(forms.hint_form)


@case(forms.undo_form)
def _():
    yield from formed(forms.undo_form)


@case(forms.review_form)
def _():
    yield forms.review_form


@case(forms.close_form)
def _():
    yield forms.close_form
