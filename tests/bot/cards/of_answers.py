"""States of answers and of what is below them: of short and of very long positions."""

import cgt
from bot.answers.explore import cards
from bot.answers.explore.clicks import (
    ChangeGuess,
    CheckList,
    CompareWith,
    TestClaim,
    write_guess,
)
from bot.answers.explore.model import LARGEST_TABLE, USUAL_TABLE, File, FileKind, replace_component
from bot.answers.explore.work import change, files
from bot.answers.proofs import cards as proofs
from bot.answers.proofs.model import find_theorem, names
from bot.answers.theory import cards as theory
from bot.answers.theory.model import Sequence, Terms
from cgt.conjectures import EXAMPLES
from cgt.core.text import Text
from cgt.errors import TooLarge
from tests.bot.cards.registry import LONG, VALUES, case
from tests.bot.limits import IMAGE

NOTATIONS = ("nim: 3 4 5", "take 1-3: 7; kayles: 5", "wythoff: (3,4)", "cram: 2x3", "nim: 1")
POSITIONS = [*map(cgt.position, NOTATIONS), cgt.position("10 " * 64)]
CLAIMS = (*EXAMPLES, "0.007 period 12", "divide 2,3,6 period 5", "nim: g(n) = 7")
PAIRS = (("0.07", "0.137"), ("kayles", "0.77"), ("nim", "mark"))
FILED = zip(FileKind, ("nim: 3 4 5", "nim: 1 2", "wythoff", "kayles"), strict=True)
VALUES["Position"] = POSITIONS
VALUES["Ruleset"] = [entry.ruleset for entry in cgt.games()]
VALUES["Terms"] = tuple(Terms)


@case(cards.what_if_card, image=[IMAGE])
def _():
    for convention in cgt.Convention:
        yield from ({"position": each, "convention": convention} for each in POSITIONS)
        for text in ("1", "", "7"):
            after = replace_component(POSITIONS[0], 1, text)
            found = change(POSITIONS[0], after, convention)
            yield {"position": after, "convention": convention, "change": found}


@case(cards.change_form)
def _():
    for position in POSITIONS[:-1]:
        for place in (0, len(position.components)):
            yield {"position": position, "place": place}


TOO_LARGE = TooLarge("More than {most} positions can be reached.", most=40)
case(cards.no_graph_card, error=[TOO_LARGE], smaller=[None, *POSITIONS])
case(cards.table_card, size=(USUAL_TABLE, LARGEST_TABLE))
QUESTIONS = (TestClaim, CompareWith, CheckList)
case(cards.guess_form, click=[ChangeGuess(write_guess(claims, LONG)) for claims in ([], [LONG])])
case(cards.question_form, click=[kind("kayles") for kind in QUESTIONS])


@case(cards.answer_card)
def _():
    yield from ({"found": cgt.conjecture(claim, budget="2m")} for claim in CLAIMS)
    yield from ({"found": cgt.compare(*pair)} for pair in PAIRS)
    wide = [*cgt.nim_values("nim", 398).tolist(), 0]
    for game, values in (("kayles", "0 1"), ("kayles", [0, 1, 2] * 10), ("nim", wide)):
        yield {"found": cgt.check_sequence(game, values)}


@case(cards.guess_card)
def _():
    for claims in (
        CLAIMS[:1],
        ["n%2=0 -> n // 2", "n%2=1 -> 0"],
        [f"g(n) = {n}" for n in range(12)],
    ):
        yield {"found": [cgt.conjecture(claim, "nim") for claim in claims], "claims": claims}


@case(cards.files_card)
def _():
    for what, subject in FILED:
        yield {"files": files(what, cgt.Convention.NORMAL, subject)}
    yield {"files": [File("position.svg", LONG.encode())]}


@case(theory.progress_card, title=[LONG])
def _():
    for known, to in ((0, 0), (0, 1), (5, 10), (5 * 10**7, 5 * 10**7)):
        yield {"known": known, "to": to}


@case(theory.sequence_card, title=[LONG])
def _():
    for ruleset in (cgt.ruleset("kayles"), cgt.ruleset("nim"), cgt.ruleset("take 1-3")):
        for to in (0, 1, 12, 300):
            values = tuple(ruleset.nim_values(to))
            for known, pictures in ((to, True), (to // 2, False)):
                found = Sequence(values, known, None, IMAGE, Text("No period is known."))
                yield {"found": found, "to": to, "pictures": pictures}


@case(proofs.proof_card)
def _():
    for theorem in (find_theorem(name, language) for name in names() for language in ("en", "de")):
        yield from ({"theorem": theorem, "page": page} for page in range(len(theorem.pages)))
