"""States of tournaments and nights."""

from dataclasses import replace
from random import Random

from bot.events.cards import organiser, panel, personal
from bot.events.model import REFUSED, Best, Format, Kind, View, transitions
from bot.play.matches.model.match import Ending, Fixture, Status
from bot.shared.places import Place
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.cards.registry import LONG, TITLE, VALUES, case
from tests.bot.events.events import begun, opened, results, through
from tests.bot.events.test_arena import arena
from tests.bot.limits import IMAGE
from tests.bot.play.matches.stages import ALICE, BIG, NOW


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
                yield from of_first_round(transitions.next_round(drawn, [*_pairs(drawn)]), room)
    yield with_names(through(Format.DOUBLE, 24))
    yield from map(with_names, arena(3, 2, Random(1)))


def of_first_round(first, room):
    """Yield an event from its first round to its end."""
    yield first
    yield transitions.pause(first)
    yield transitions.cancel(first)
    for blocked in ("read_messages", REFUSED):
        yield replace(first, blocked=(blocked,))
    if first.takes_late and len(first.entrants) < room:
        yield transitions.join(first, BIG + 7, LONG)
    played_out = transitions.take(first, results(first, Random(1)))
    yield played_out
    ended = transitions.finish(played_out)
    yield ended
    for each in ended.pairings[:5]:
        if each.is_match:
            ended = transitions.correct(ended, each.key, None, ALICE, NOW)
    yield ended


def _pairs(made):
    """Return the first round: each meets the next."""
    users = [one.user_id for one in made.active(1)]
    for at in range(0, len(users), 2):
        yield users[at], users[at + 1] if at + 1 < len(users) else None


VALUES["Tournament"] = EVENTS = list(every_event())


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
        view = View(event, boards_of(event), titles)
        for image in (None, IMAGE) if event.has_results else (None,):
            yield {"view": view, "image": image}
        for pairing in (each for each in event.pairings[:2] if each.is_match):
            for place in (Place(BIG, BIG), Place(BIG, BIG, BIG)):
                match = Fixture(BIG, "cup", Status.FINISHED, 9, None, Ending.LAST_MOVE, place)
                best = Best(pairing, match, 100)
                yield {"view": view, "image": IMAGE, "best": best, "film": match}


@case(personal.own_card)
def _():
    for event in EVENTS:
        for user_id in (0, *(one.user_id for one in event.entrants[:5])):
            yield {"view": View(event, boards_of(event), {}), "user_id": user_id}


case(organiser.boards_card, page=(0, 1, 99))
case(organiser.date_card, event=(None, "https://discord.com/events/1/2"))
case(
    organiser.listing_card,
    found=[[replace(event, id=BIG + at) for at, event in enumerate(EVENTS[:n])] for n in (1, 3, 9)],
)


@case(organiser.board_card)
def _():
    for event in EVENTS:
        yield from ({"tournament": event, "pairing": pairing} for pairing in event.pairings[:2])


@case(panel.table_card)
def _():
    for event in EVENTS:
        for page in {0, panel.last_page(event)}:
            for image in (None, IMAGE) if event.entrants else (None,):
                yield {"view": View(event, {}, {}), "page": page, "image": image}
