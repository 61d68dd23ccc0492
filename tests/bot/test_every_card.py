"""Every card and form of every feature, in every state, is one that Discord takes.

The cards are found in the code: one without a case fails. Each case yields its states, with
nothing, one, few and very many of what it shows; states and languages take turns, so that each of
both is met.
"""

import importlib
import inspect
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import discord
import pytest
from discord import ui

import cgt
from bot.chat.card import Attachment, Card, text
from bot.chat.items import ClickButton, ClickSelect, row
from bot.games.cards import browse, help, overview, welcome  # noqa: A004
from bot.games.model import PER_PAGE, family_at
from bot.language.catalogue import languages
from bot.language.words import Words
from bot.matches import model as m
from bot.matches.cards import (
    board,
    following,
    forms,
    hints,
    listing,
    quick,
    records,
    review,
)
from bot.matches.custom_ids import ShowRules
from bot.matches.model.arranged import Arranged
from bot.matches.model.hints import Hint
from bot.matches.model.kept import Kept
from bot.matches.model.records import record_of
from bot.matches.model.reviewed import Course, Reviewed
from bot.matches.rows.tables import MatchRow
from bot.nights import cards as nights
from bot.privacy import cards as privacy
from bot.privacy.model import Held
from bot.ratings import cards as ratings
from bot.ratings.model import (
    ALL_GAMES,
    EVERYWHERE,
    Duel,
    Period,
    Profile,
    Ranks,
    Result,
    Standing,
    View,
)
from bot.settings.cards import forms as settings_forms
from bot.settings.cards import person, server
from bot.settings.model import MOST_FAVOURITES, MOST_REFUSED, Person, Server, ServerSetting
from bot.theory.cards import sequence
from bot.theory.model import Sequence
from bot.tournaments import model as t
from bot.tournaments.cards import listing as event_listing
from bot.tournaments.cards import organiser, panel, table
from cgt.rulesets.catalogue import ABOUT, CATALOGUE
from cgt.text import Text
from tests import openapi
from tests.bot.limits import PNG, assert_within_limits, body, parts
from tests.bot.matches.model.test_several import crowd, teams
from tests.bot.matches.stages import ALICE, BIG, BOB, GAMES, NOW, match_of, played, stages
from tests.bot.tournaments.events import begun, opened, results, through

ROOT = Path(__file__).parents[2]
SHOWN = {"Card", "ui.Modal"}
"""What a function returns that makes a card or a form."""
LONG = "𝓦" * 16 + "*_~`|\n<@1>"[:16]
"""A name as long as names get, with marks in it."""
WIDE = "kayles: " + " ".join(["12"] * 12)
COUNTS = (0, 1, 3, 128)
TITLE = Text("Sprague–Grundy")
CASES = {}


def case(function):
    """Say how a function that makes a card or form is called in each state."""

    def register(yields):
        CASES[function] = yields
        return yields

    return register


def makers():
    """Return the public functions of the rooms of cards that make a card or a form."""
    found = set()
    for path in (*ROOT.glob("bot/*/cards.py"), *ROOT.glob("bot/*/cards/*.py")):
        module = importlib.import_module(
            ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        )
        for name, function in inspect.getmembers(module, inspect.isfunction):
            own = function.__module__ == module.__name__ and not name.startswith("_")
            if own and function.__annotations__.get("return") in SHOWN:
                found.add(function)
    return found


def label(function):
    return f"{function.__module__.removeprefix('bot.')}.{function.__qualname__}"


# Games


@case(browse.browse_card)
def _():
    for index in range(len(ABOUT)):
        pages = -(-len(family_at(index)[2]) // PER_PAGE)
        for page, pngs in ((0, (PNG,) * PER_PAGE), (pages - 1, ()), (99, (PNG,))):
            yield lambda words, at=(index, page, pngs): browse.browse_card(*at, words)


@case(help.help_card)
def _():
    yield lambda words: help.help_card(words, "https://discord.com/oauth2/authorize?client_id=1")


@case(overview.overview_card)
def _():
    yield overview.overview_card


@case(welcome.welcome_card)
def _():
    yield welcome.welcome_card


# Theory


@case(sequence.progress_card)
def _():
    for known, to in ((0, 0), (0, 1), (5, 10), (5 * 10**7, 5 * 10**7)):
        yield lambda words, at=(known, to): sequence.progress_card(LONG, *at, BIG, words)


@case(sequence.sequence_card)
def _():
    for ruleset in (cgt.ruleset("kayles"), cgt.ruleset("nim"), cgt.ruleset("take 1-3")):
        for to in (0, 1, 12, 300):
            first = ruleset.nim_values(to)
            for known, pictures in ((to, True), (to // 2, False)):
                found = Sequence(tuple(first), known, None, PNG, Text("No period is known."))
                yield lambda words, at=(found, to), shown=pictures: sequence.sequence_card(
                    LONG, *at, words, pictures=shown
                )


# Matches


def every_match():
    """Yield a match at each of its stages, of few and of very many heaps, and of several."""
    for start in ("nim: 1", "3 4 5", WIDE, "nim: " + " ".join(["9" * 36] * 12)):
        yield from stages(cgt.position(start), Random(4))
    for game in GAMES[:: max(1, len(GAMES) // 12)]:
        yield match_of(cgt.position(game.examples[0], game))
    for made in (crowd(), teams()):
        yield replace(made, id=BIG)
        voted = m.vote(made, 1, 0, cgt.move("A-1", made.position), NOW) if made.is_voted else made
        yield replace(voted, id=BIG)
    lobby = replace(teams(), status=m.Status.CHALLENGED)
    for count in range(47):
        lobby = m.join(lobby, 100 + count, count % 2, NOW)
    yield lobby
    late = match_of(cgt.position("3 4 5"))
    yield replace(late, clock=m.Clock.of("game 180+5"), deadline=NOW + timedelta(minutes=3))
    yield replace(late, puzzle=True)
    yield replace(late, teach=True)


MATCHES = list(every_match())
OVER = [match for match in MATCHES if match.status is m.Status.FINISHED]


@case(board.board_card)
def _():
    kept = (Kept(3, 4), Kept())
    for match in MATCHES:
        for png in (None, PNG):
            yield lambda words, at=(match, png): board.board_card(at[0], words, at[1])
    for match in OVER[:4]:
        yield lambda words, match=match: board.board_card(
            match, words, PNG, kept=kept, titles={ALICE: TITLE, BOB: TITLE}
        )


@case(following.watchable_card)
def _():
    for count in (1, 3, 15):
        found = [replace(match, id=BIG + at) for at, match in enumerate((MATCHES * 3)[:count])]
        for told in ((), [found[0].id], [match.id for match in found]):
            yield lambda words, at=(found, told): following.watchable_card(*at, words)


@case(listing.listing_card)
def _():
    live = [match for match in MATCHES if match.is_open]
    for count in (1, 3, 20):
        for user in (ALICE, BOB):
            found = (live * 3)[:count]
            yield lambda words, at=(found, user): listing.listing_card(*at, words)


@case(listing.closed_card)
def _():
    for count in COUNTS:
        yield lambda words, count=count: listing.closed_card(count, words)


@case(quick.quick_card)
def _():
    for count in (0, 1, 3, MOST_FAVOURITES):
        favourites = [entry.ruleset for entry in CATALOGUE[:count]]
        for others, votes in ((False, False), (True, False), (True, True)):
            yield lambda words, games=favourites, at=(others, votes): quick.quick_card(
                games, words, others=at[0], votes=at[1]
            )


@case(records.record_card)
def _():
    for match in OVER:
        for files in (True, False):
            record = record_of(match, (LONG, LONG), "3 days for each move")
            yield lambda words, at=(match, record), files=files: records.record_card(
                *at, words, files=files
            )


@case(records.shared_card)
def _():
    for match in OVER:
        record = record_of(match, (LONG, ""), "")
        yield lambda words, at=(match, record): records.shared_card(*at, ALICE, words)


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
                        c, Reviewed(p, PNG), words, pictures=s, record=r, alone=a
                    )
                )


@case(review.ply_card)
def _():
    for course, plies in courses():
        for ply in {plies[0].number: plies[0], plies[-1].number: plies[-1]}.values():
            for png in (None, PNG):
                yield lambda words, at=(course, ply, png): review.ply_card(*at, words)


def hinted(card):
    for match in MATCHES:
        if match.status is m.Status.PLAYING:
            move = next(iter(match.position.moves()))
            for hint in (Hint(move, True), Hint(move, False)):
                yield lambda words, at=(match, hint): card(*at, words)


@case(hints.first_hint)
def _():
    yield from hinted(hints.first_hint)


@case(hints.second_hint)
def _():
    yield from hinted(hints.second_hint)


@case(forms.move_form)
def _():
    for match in MATCHES:
        if match.status is m.Status.PLAYING:
            for at in ((), (0,)):
                yield lambda words, at=(match, at): forms.move_form(at[0], words, at[1])


def formed(form):
    for match in MATCHES:
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


# Ratings


def standings(count):
    return tuple(
        Standing(user_id=BIG + at, matches=at * 30, wins=at * 20, kept=at, held=at * 2)
        for at in range(count)
    )


@case(ratings.ranks_card)
def _():
    for count in (0, 1, 3, 10):
        for game in (ALL_GAMES, "Kayles", "no game"):
            for scope, period in ((EVERYWHERE, Period.EVER), (BIG, Period.WEEK)):
                own = (10**6, standings(1)[0]) if count else None
                last = 0 if count < 10 else 99
                found = Ranks(View(scope, last, period, game), last, count, standings(count), own)
                yield lambda words, found=found: ratings.ranks_card(found, words)


def remembered(count):
    return tuple(
        Result(
            number=at,
            match_id=BIG,
            opponent=BOB,
            game="Kayles",
            won=bool(at % 2),
            points=1000 + at,
            kept=Kept(at, at),
            moment=NOW,
        )
        for at in range(count)
    )


@case(ratings.profile_card)
def _():
    for count in COUNTS:
        games = {entry.code: standings(2)[1] for entry in CATALOGUE[:count]}
        mine = Standing(user_id=ALICE, matches=count, wins=count, best_streak=count, streak=count)
        for png, everywhere in ((None, None), (PNG if count else None, mine)):
            found = Profile(mine, 1, games, remembered(min(count, 50)), bool(count), everywhere)
            yield lambda words, at=(found, png): ratings.profile_card(ALICE, *at, words)


@case(ratings.duel_card)
def _():
    for count in COUNTS[1:]:
        where = {one.user_id: one for one in standings(2)}
        found = Duel(ALICE, BOB, remembered(count), remembered(count), where)
        yield lambda words, found=found: ratings.duel_card(found, words)


# Settings and privacy


def servers():
    games = tuple(entry.code for entry in CATALOGUE[:MOST_FAVOURITES])
    yield Server(guild_id=BIG)
    for count in (1, 3, MOST_FAVOURITES):
        yield Server(
            guild_id=BIG,
            channel_id=BIG,
            game="no game" if count == 3 else "0.137",
            clock="game 600+10",
            favourites=games[:count],
            organiser_id=BIG,
            threads=True,
            notices=False,
            language="de",
        )


@case(server.server_card)
def _():
    flags = [name for name, _ in discord.Permissions.all()]
    for chosen in servers():
        for count in (0, 1, 6, len(flags)):
            lacks = tuple(server.Missing(BIG, flag) for flag in flags[:count])
            known = server.Known(lacks, channel_is_there=not count, role_is_there=not count)
            yield lambda words, at=(chosen, known): server.server_card(*at, words)


@case(server.shown_card)
def _():
    for chosen in servers():
        yield lambda words, chosen=chosen: server.shown_card(chosen, words)


@case(settings_forms.games_form)
def _():
    for chosen in servers():
        for setting in (ServerSetting.GAME, ServerSetting.FAVOURITES):
            yield lambda words, at=(chosen, setting): settings_forms.games_form(*at, words)


@case(person.person_card)
def _():
    for count in (0, 1, 3, MOST_REFUSED):
        refused = tuple(range(BIG, BIG + count))
        for whether in (True, False):
            found = Person(user_id=ALICE, notices=whether, challenges=whether, refused=refused)
            names = [LONG] * count
            yield lambda words, at=(found, names): person.person_card(*at, words)


@case(person.offer_card)
def _():
    yield lambda words: person.offer_card(BIG, words)


@case(person.refused_card)
def _():
    yield lambda words: person.refused_card(BIG, words)


@case(privacy.held_card)
def _():
    tables = sorted(MatchRow.metadata.tables)
    for count in (0, 1, len(tables)):
        held = Held(dict.fromkeys(tables[:count], 10**9))
        yield lambda words, held=held: privacy.held_card(held, words)


@case(privacy.file_card)
def _():
    yield lambda words: privacy.file_card(Attachment("data.json", b"{}"), words)


@case(privacy.forget_form)
def _():
    yield privacy.forget_form


@case(privacy.forgotten_card)
def _():
    for count in COUNTS:
        yield lambda words, count=count: privacy.forgotten_card(count, words)


# Tournaments and nights


def with_names(made):
    """Return an event whose members have long names, with all that can be said of it."""
    entrants = tuple(replace(one, name=LONG) for one in made.entrants)
    return replace(made, id=BIG, place=replace(made.place, message_id=BIG), entrants=entrants)


def every_event():
    """Yield an event of each kind and form, at each stage, with nobody, one, few and very many."""
    games = tuple(entry.code for entry in CATALOGUE[:5])
    for kind in t.Kind:
        for form in t.Format if kind is t.Kind.TOURNAMENT else (t.Format.SWISS,):
            room = 16 if form is t.Format.ROUND_ROBIN else 128
            for count in (0, 1, 3, room):
                made = with_names(opened(form, count, games=games, kind=kind, rounds=2))
                yield made
                yield replace(made, starts_at=NOW)
                yield t.cancel(made)
                if count < 2:
                    continue
                rng = Random(count)
                drawn = with_names(begun(form, count, rng, games=games, kind=kind, rounds=2))
                yield drawn
                first = t.next_round(drawn, [*_pairs(drawn)])
                yield first
                yield t.pause(first)
                yield t.cancel(first)
                yield replace(first, blocked=("read_messages",))
                yield replace(first, blocked=(t.REFUSED,))
                late = t.join(first, BIG + 7, LONG) if first.takes_late and count < room else first
                yield late
                played_out = t.take(first, results(first, rng))
                yield played_out
                ended = t.finish(played_out)
                yield ended
                corrected = ended
                for each in ended.pairings[:5]:
                    if each.is_match:
                        corrected = t.correct(corrected, each.key, None, ALICE, NOW)
                yield corrected
    yield with_names(through(t.Format.DOUBLE, 24))


def _pairs(made):
    """Return the first round: each meets the next."""
    users = [one.user_id for one in made.active(1)]
    for at in range(0, len(users), 2):
        yield users[at], users[at + 1] if at + 1 < len(users) else None


EVENTS = list(every_event())


def boards_of(event):
    """Return the boards of the round, posted."""
    place = m.Place(BIG, BIG, BIG)
    return {
        each.board: Arranged(BIG, "cup", m.Status.PLAYING, 0, None, None, place)
        for each in event.current[::2]
    }


@case(panel.panel_card)
def _():
    for event in EVENTS:
        titles = {one.user_id: TITLE for one in event.entrants}
        for png in (None, PNG) if event.has_results else (None,):
            yield lambda words, at=(event, png), titles=titles: panel.panel_card(
                at[0], boards_of(at[0]), at[1], words, titles
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
    yield lambda words: organiser.end_form(EVENTS[0], words)


@case(organiser.call_off_form)
def _():
    yield lambda words: organiser.call_off_form(EVENTS[0], words)


@case(table.table_card)
def _():
    for event in EVENTS:
        for page in {0, table.last_page(event)}:
            for png in (None, PNG) if event.entrants else (None,):
                yield lambda words, at=(event, page, png): table.table_card(*at, words)


@case(table.file_card)
def _():
    for event in EVENTS:
        yield lambda words, event=event: table.file_card(event, words)


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


# The tests


def assert_taken(shown):
    """Assert that Discord takes a card or a form."""
    if isinstance(shown, Card):
        assert_within_limits(shown)
        assert parts(shown)[0]["components"], "a card with nothing in it"
        assert_fits("/channels/1/messages", body(shown))
        return
    assert isinstance(shown, ui.Modal)
    sent = shown.to_dict()
    assert 1 <= len(sent["title"]) <= 45
    assert 1 <= len(sent["custom_id"]) <= 100
    assert 1 <= len(sent["components"]) <= 5
    for each in sent["components"]:
        field = each["component"]
        assert 1 <= len(each["label"]) <= 45
        assert len(each.get("description") or "") <= 100
        assert len(field.get("placeholder") or "") <= (100 if field["type"] == 4 else 150)
        assert len(field.get("value") or "") <= (field.get("max_length") or 4000)
        assert field["type"] == 4 or 1 <= len(field["options"]) <= 25
        for option in field.get("options", ()):
            assert 1 <= len(option["label"]) <= 100
    assert_fits("/interactions/1/token/callback", {"type": 9, "data": sent})


def assert_fits(path, sent):
    """Assert that a body is as Discord describes it, where that description is at hand."""
    if openapi.DESCRIPTION.is_file():
        sent = {key: value for key, value in sent.items() if key != "attachments"}
        faults = openapi.request_faults("POST", path, sent)
        assert [fault for fault in faults if "attachment" not in fault] == []


def test_every_card_and_form_of_the_code_has_a_case():
    assert {label(function) for function in makers()} == {label(function) for function in CASES}


@pytest.mark.parametrize("function", CASES, ids=label)
def test_discord_takes_it_in_every_state_and_language(function):
    spoken = [Words("en-US"), *map(Words, languages())]
    states = list(CASES[function]())
    assert states
    for at in range(max(len(states), len(spoken))):
        assert_taken(states[at % len(states)](spoken[at % len(spoken)]))


def test_what_is_empty_is_left_out_of_a_card():
    nothing = ClickSelect(ShowRules(1), "Choose", [])
    button = ClickButton(ShowRules(1), "Go")
    card = Card([text("Hello"), row(), text(" \n"), row(nothing), row(button)])
    assert [each["type"] for each in parts(card)] == [17, 10, 1, 2]
