"""Cards and forms of tournaments and nights, in every state."""

from dataclasses import replace
from random import Random

from bot.matches.model.match import Ending, Fixture, Place, Status
from bot.tournaments.cards import organiser, panel
from bot.tournaments.cards import organiser as event_listing
from bot.tournaments.cards import organiser as nights
from bot.tournaments.model import REFUSED, Best, Format, Kind, View, transitions
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.cards.registry import LONG, TITLE, case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, NOW
from tests.bot.tournaments.events import begun, opened, results, through


def with_names(made):
    """Return an event whose members have long names, with all that can be said of it."""
    entrants = tuple(replace(one, name=LONG) for one in made.entrants)
    return replace(made, id=BIG, place=replace(made.place, message_id=BIG), entrants=entrants)


def every_event():
    """Yield an event of each kind and form, at each stage, with nobody, one, few and very many."""
    games = tuple(entry.code for entry in CATALOGUE[:5])
    for kind in Kind:
        for form in Format if kind is Kind.TOURNAMENT else (Format.SWISS,):
            room = 16 if form is Format.ROUND_ROBIN else 128
            for count in (0, 1, 3, room):
                made = with_names(opened(form, count, games=games, kind=kind, rounds=2))
                yield made
                yield replace(made, starts_at=NOW)
                yield transitions.cancel(made)
                if count < 2:
                    continue
                rng = Random(count)
                drawn = with_names(begun(form, count, rng, games=games, kind=kind, rounds=2))
                yield drawn
                first = transitions.next_round(drawn, [*_pairs(drawn)])
                yield first
                yield transitions.pause(first)
                yield transitions.cancel(first)
                yield replace(first, blocked=("read_messages",))
                yield replace(first, blocked=(REFUSED,))
                late = (
                    transitions.join(first, BIG + 7, LONG)
                    if first.takes_late and count < room
                    else first
                )
                yield late
                played_out = transitions.take(first, results(first, rng))
                yield played_out
                ended = transitions.finish(played_out)
                yield ended
                corrected = ended
                for each in ended.pairings[:5]:
                    if each.is_match:
                        corrected = transitions.correct(corrected, each.key, None, ALICE, NOW)
                yield corrected
    yield with_names(through(Format.DOUBLE, 24))


def _pairs(made):
    """Return the first round: each meets the next."""
    users = [one.user_id for one in made.active(1)]
    for at in range(0, len(users), 2):
        yield users[at], users[at + 1] if at + 1 < len(users) else None


EVENTS = list(every_event())


def boards_of(event):
    """Return the boards of the round, posted."""
    place = Place(BIG, BIG, BIG)
    return {
        each.board: Fixture(BIG, "cup", Status.PLAYING, 0, None, None, place)
        for each in event.current[::2]
    }


@case(panel.panel_card)
def _():
    for event in EVENTS:
        titles = {one.user_id: TITLE for one in event.entrants}
        for image in (None, IMAGE) if event.has_results else (None,):
            yield lambda words, at=(event, image), titles=titles: panel.panel_card(
                View(at[0], boards_of(at[0]), titles), at[1], words
            )
    for event in EVENTS:
        for pairing in (each for each in event.pairings[:2] if each.is_match):
            for place in (Place(BIG, BIG), Place(BIG, BIG, BIG)):
                match = Fixture(BIG, "cup", Status.FINISHED, 9, None, Ending.LAST_MOVE, place)
                best = Best(pairing, match, 100)
                yield lambda words, event=event, best=best: panel.panel_card(
                    View(event, {}, {}), IMAGE, words, best
                )


@case(organiser.organiser_card)
def _():
    for event in EVENTS:
        yield lambda words, event=event: organiser.organiser_card(event, words)


@case(organiser.boards_card)
def _():
    for event in EVENTS:
        for page in (0, 1, 99):
            yield lambda words, at=(event, page): organiser.boards_card(*at, words)


@case(organiser.board_card)
def _():
    for event in EVENTS:
        for pairing in event.pairings[:2]:
            yield lambda words, at=(event, pairing): organiser.board_card(*at, words)


@case(organiser.end_form)
def _():
    yield lambda words: organiser.end_form(1, words)


@case(organiser.call_off_form)
def _():
    yield lambda words: organiser.call_off_form(1, words)


@case(panel.table_card)
def _():
    for event in EVENTS:
        view = View(event, {}, {})
        for page in {0, panel.last_page(event)}:
            for image in (None, IMAGE) if event.entrants else (None,):
                yield lambda words, at=(view, page, image): panel.table_card(*at, words)


@case(panel.file_card)
def _():
    for event in EVENTS:
        yield lambda words, event=event: panel.file_card(event, words)


@case(event_listing.listing_card)
def _():
    for count in (1, 3, 10):
        found = [replace(event, id=BIG + at) for at, event in enumerate(EVENTS[:count])]
        yield lambda words, found=found: event_listing.listing_card(found, words)


@case(nights.date_form)
def _():
    yield lambda words: nights.date_form(BIG, words)


@case(nights.date_card)
def _():
    for event in (None, "https://discord.com/events/1/2"):
        yield lambda words, event=event: nights.date_card(NOW, event, words)
