"""Cards and forms below an answer: of short and of very long positions, of every game."""

import cgt
from bot.deeper import cards
from bot.deeper.model import LARGEST_TABLE, USUAL_TABLE, File, What, changed
from bot.deeper.work import change, files
from cgt.conjectures import EXAMPLES
from cgt.errors import TooLarge
from tests.bot.cards.registry import LONG, case
from tests.bot.limits import IMAGE

NOTATIONS = ("nim: 3 4 5", "take 1-3: 7; kayles: 5", "wythoff: (3,4)", "cram: 2x3", "nim: 1", "")
POSITIONS = [cgt.position(each) if each else cgt.position("10 " * 64) for each in NOTATIONS]
GAMES = [entry.ruleset for entry in cgt.games()]


def every_position():
    for position in POSITIONS:
        for convention in cgt.Convention:
            yield position, convention


@case(cards.what_if_card)
def _():
    for at in every_position():
        for image in (None, IMAGE):
            yield lambda words, at=at, image=image: cards.what_if_card(*at, words, image)
    for text in ("1", "", "7"):
        for convention in cgt.Convention:
            after = changed(POSITIONS[0], 1, text)
            found, at = change(POSITIONS[0], after, convention), (after, convention)
            yield lambda words, at=at, found=found: cards.what_if_card(*at, words, IMAGE, found)


@case(cards.change_form)
def _():
    for position, convention in every_position():
        if len(str(position)) < 80:
            for place in (0, len(position.components)):
                at = (position, place, convention)
                yield lambda words, at=at: cards.change_form(*at, words)


@case(cards.graph_card)
def _():
    for at in every_position():
        yield lambda words, at=at: cards.graph_card(*at, words, IMAGE)


@case(cards.no_graph_card)
def _():
    error = TooLarge("More than {most} positions can be reached.", most=40)
    for position, convention in every_position():
        for smaller in (None, position):
            at = (error, smaller, convention)
            yield lambda words, at=at: cards.no_graph_card(*at, words)


@case(cards.table_card)
def _():
    for game in GAMES:
        for size in (USUAL_TABLE, LARGEST_TABLE):
            yield lambda words, at=(game, size): cards.table_card(*at, words, IMAGE)


@case(cards.strip_card)
def _():
    for game in GAMES:
        yield lambda words, game=game: cards.strip_card(game, words, IMAGE)


@case(cards.claim_form)
def _():
    yield lambda words: cards.claim_form("kayles", words)


@case(cards.other_form)
def _():
    yield lambda words: cards.other_form("kayles", words)


@case(cards.claim_card)
def _():
    for claim in (*EXAMPLES, "0.007 period 12", "divide 2,3,6 period 5", "nim: g(n) = 7"):
        found = cgt.conjecture(claim)
        yield lambda words, found=found: cards.claim_card(found, words)


@case(cards.comparison_card)
def _():
    for pair in (("0.07", "0.137"), ("kayles", "0.77"), ("nim", "mark")):
        found = cgt.compare(*pair)
        yield lambda words, found=found: cards.comparison_card(found, words)


@case(cards.list_form)
def _():
    yield lambda words: cards.list_form("kayles", words)


@case(cards.check_card)
def _():
    wide = [*cgt.nim_values("nim", 398).tolist(), 0]
    for game, values in (("kayles", "0 1"), ("kayles", [0, 1, 2] * 10), ("nim", wide)):
        found = cgt.check_sequence(game, values)
        yield lambda words, found=found: cards.check_card(found, words)


@case(cards.files_card)
def _():
    for what, subject in zip(What, ("nim: 3 4 5", "nim: 1 2", "wythoff", "kayles"), strict=True):
        found = files(what, cgt.Convention.NORMAL, subject)
        yield lambda words, found=found: cards.files_card(found, words)
    yield lambda words: cards.files_card([File("position.svg", LONG)], words)
