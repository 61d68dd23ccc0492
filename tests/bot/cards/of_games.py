"""Cards of games and of theory, in every state."""

import cgt
from bot.games import cards
from bot.games.model import COVERS, PER_PAGE, family_at
from bot.theory import cards as sequence
from bot.theory.model import Sequence, Terms
from cgt.rulesets.catalogue import ABOUT
from cgt.text import Text
from tests.bot.cards.registry import LONG, case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import BIG


@case(cards.browse_card)
def _():
    for index in range(len(ABOUT)):
        pages = -(-len(family_at(index)[2]) // PER_PAGE)
        for page, images in ((0, (IMAGE,) * PER_PAGE), (pages - 1, ()), (99, (IMAGE,))):
            yield lambda words, at=(index, page, images): cards.browse_card(*at, words)


@case(cards.help_card)
def _():
    address = "https://discord.com/oauth2/authorize?client_id=1"
    for image in (None, IMAGE):
        yield lambda words, image=image: cards.help_card(words, address, image)


@case(cards.topic_card)
def _():
    for topic in cards.TOPICS:
        yield lambda words, topic=topic: cards.topic_card(topic, words)


@case(cards.front_card)
def _():
    for images in ((), (IMAGE,) * COVERS):
        yield lambda words, images=images: cards.front_card(images, words)


@case(cards.welcome_card)
def _():
    yield cards.welcome_card


# Theory


@case(sequence.progress_card)
def _():
    for known, to in ((0, 0), (0, 1), (5, 10), (5 * 10**7, 5 * 10**7)):
        yield lambda words, at=(known, to): sequence.progress_card(LONG, *at, BIG, words)


@case(sequence.terms_card)
def _():
    for terms in Terms:
        yield lambda words, terms=terms: sequence.terms_card(terms, words)


@case(sequence.sequence_card)
def _():
    for ruleset in (cgt.ruleset("kayles"), cgt.ruleset("nim"), cgt.ruleset("take 1-3")):
        for to in (0, 1, 12, 300):
            first = ruleset.nim_values(to)
            for known, pictures in ((to, True), (to // 2, False)):
                found = Sequence(tuple(first), known, None, IMAGE, Text("No period is known."))
                yield lambda words, at=(found, to), shown=pictures: sequence.sequence_card(
                    LONG, *at, words, pictures=shown
                )
