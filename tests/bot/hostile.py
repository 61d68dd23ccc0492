"""Hostile texts, as members and files may bring them, and what a worker does with each."""

# ruff: noqa: E501 - a text in a line

import gzip
import hashlib
import json
import resource
import tempfile
from itertools import pairwise
from pathlib import Path
from random import Random

import cgt
from bot.lessons.work import answering
from bot.lessons.work.answering import Place
from bot.lessons.work.checking import check
from bot.lessons.work.course import texts
from bot.lessons.work.drawing import draw
from bot.lessons.work.grading import FUNCTIONS, grade
from bot.lessons.work.vocabulary import WORDS
from bot.store import archive
from bot.store.errors import StoreRefused
from cgt.core.budget import Budget
from cgt.core.record import parse
from cgt.errors import CgtError
from cgt.showing.themes import Theme

POSITIONS = 2_000
"""The positions that a search for a nim value looks at here."""


def peak():
    """Return the most memory that this process ever had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def answer_to(kind, text):
    """Return the answer to a text, and the bytes by which the peak of this process has grown."""
    before = peak()
    try:
        said = WORK[kind](text)
    except (CgtError, StoreRefused) as error:
        said = str(error)
    except (RecursionError, MemoryError) as error:
        return repr(error)[:200], peak() - before
    return f"fine: {said}"[:50] if not said or kind in {
        "position",
        "rule",
    } else said, peak() - before


def of_lesson(text):
    """Check a lesson, and draw each step and each graph of it."""
    lesson = check(text, "hostile.yaml", texts())
    for number, step in enumerate(lesson.steps):
        drawn = draw(step, 1)
        if drawn.scope.graph:
            answering.graph(Place("", "en", number, 1, text), (), Theme.SLATE, is_over=True)
    return "a lesson"


def of_answer(text):
    """Judge a formula that a learner types."""
    lesson = check(step(FORMULA), "formula.yaml", texts())
    return str(grade(draw(lesson.steps[0], 1), text).said) or "right"


def of_claim(text):
    """Judge a claim about the nim values of a game."""
    return str(cgt.conjecture(text).reason)


def of_position(text):
    """Read a position, and search its value for a moment."""
    where = cgt.position(text)
    where.count_moves(100)
    return str(where.values_within(Budget(POSITIONS)))


def of_archive(text):
    """Read an archive to its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "archive"
        path.write_bytes(gzip.compress(text.encode("utf-8", "surrogatepass"), 1))
        archive.check(path)
    return "an archive"


WORK = {
    "lesson": of_lesson,
    "answer": of_answer,
    "claim": of_claim,
    "list": lambda text: str(cgt.check_sequence("kayles", text)),
    "rule": lambda text: str(cgt.ruleset(text)),
    "position": of_position,
    "record": lambda text: str(parse(text)),
    "archive": of_archive,
}
"""What a text of each kind is given to."""

HEAD = "id: hostile\ntitle: T\nabout: A\nnext: {match: nim}\nsteps:\n"
FILLER = "- tell: Go on.\n" * 3
FORMULA = "- conjecture: Formula?\n  game: take 1-3\n  rows: 0..9\n  answer: n mod 4\n"


def step(text):
    """Return a lesson with a step."""
    return HEAD + text + FILLER


def claim(expression):
    """Return a lesson with an expression that must be true."""
    return step(f"- tell: Hi.\n  claim: {json.dumps(expression)}\n")


def graph(moves):
    """Return a lesson with a graph to label."""
    after = {f"v{one}": " ".join(f"v{other}" for other in to) for one, to in moves.items()}
    return step(f"- label: Hi.\n  graph: {json.dumps(after)}\n")


def chain(count):
    """Return a lesson with a graph of one long way."""
    return graph({at: [at + 1] for at in range(count)} | {count: ()})


def draws(*several, prose="Hi."):
    """Return a lesson that draws one value after the other."""
    named = ", ".join(f"{name}: {json.dumps(text)}" for name, text in several)
    return step(f"- tell: {json.dumps(prose)}\n  draw: {{{named}}}\n")


def archive_of(*lines):
    """Return an archive of lines, with the right digest at the end."""
    head = json.dumps({"format": "grundy", "version": 1, "revision": "0002"})
    table = json.dumps({"table": "matches", "columns": ["id"], "counter": None})
    body = "".join(f"{line}\n" for line in (head, table, *lines))
    return body + json.dumps({"end": hashlib.sha256(body.encode()).hexdigest()}) + "\n"


NAMES = [f"a{number}" for number in range(2_000)]
SIXTEEN = {at: range(at + 1, 16) for at in range(15)} | {15: ()}
TABLE = [
    ("lesson", claim("count([list(0..20000) for x in 0..9999]) > 0")),
    ("lesson", claim("count([[x for x in 0..20000] for y in 0..9999]) > 0")),
    ("lesson", claim("count([nim_values('kayles', 10000) for x in 0..9999]) > 0")),
    ("lesson", claim("count([options(10 ** 4) for x in 0..999]) > 0")),
    ("lesson", claim("count(options(10 ** 9)) > 0 or count(moves(10 ** 9)) > 0")),
    ("lesson", claim("count([2 ** 1999 - x for x in 0..20000 for y in 0..9999]) > 0")),
    ("lesson", claim("count(n for n < 10 ** 30) > 0")),
    ("lesson", claim("nim_value([1 for x in 0..20000]) > 0")),
    ("lesson", claim("any(x in [y for y in 0..9999] for x in 0..9999)")),
    ("lesson", claim("genus('cram: 6x6') == 3")),
    ("lesson", claim("0..20000 == list(0..20000) and [0..20000 for x in 0..9999] == 1")),
    ("lesson", claim("-" * 390 + "1 == 1")),
    ("lesson", claim("not " * 98 + "true")),
    ("lesson", claim("1+" * 199 + "1 == 1")),
    ("lesson", claim("2 ** " * 79 + "1 == 1")),
    ("lesson", claim("max(" * 78 + "1" + ")" * 78)),
    ("lesson", claim("[" * 199 + "]" * 199)),
    ("lesson", claim("[" * 29_000)),
    ("lesson", claim("1 + " * 14_000 + "1")),
    ("lesson", draws(("a", "[0, 0]"), *((one, f"[{other}, {other}]") for other, one in pairwise("abcdefghijklmnopqrstuvwxy")))),
    ("lesson", draws(("a0", "[0]"), *((one, f"[{other}]") for other, one in pairwise(NAMES)))),
    ("lesson", draws(("a", "list(0..20000)"), ("b", "[a for x in 0..9999]"), prose="{b}" * 9)),
    ("lesson", draws(("p", "position([10 ** 30 for x in 0..63])"), prose="{p}" * 18_000)),
    ("lesson", draws(("a", "0..9")).replace("  draw", "  where: count(x for x in 0..9999) < 0\n  draw")),
    ("lesson", "a: &a [*a]"),
    ("lesson", step("- tell: Hi.\n  hints: &a [*a]\n")),
    ("lesson", "a: " + "[" * 500 + "]" * 500),
    ("lesson", "- " * 25_000),
    ("lesson", "? " * 25_000),
    ("lesson", "[" * 29_000),
    ("lesson", "{" * 29_000),
    ("lesson", "\n".join(" " * depth + "a:" for depth in range(300))),
    ("lesson", chain(2_000)),
    ("lesson", chain(120)),
    ("lesson", chain(15)),
    ("lesson", graph(SIXTEEN)),
    ("lesson", graph(SIXTEEN).replace("v1 v2", "v1 " * 9_000 + "v2")),
    ("lesson", graph({"x" * 900: (), 1: ["x" * 900]})),
    ("lesson", step(f"- tell: Hi.\n  {'x' * 9_000}: 1\n")),
    ("lesson", step(f"- tell: Hi.\n  hints: [{'x' * 9_000}]\n  game: {'y' * 9_000}\n")),
    ("lesson", step(f"- tell: {json.dumps('{1}' * 19_000)}\n")),
    ("answer", "count([list(0..20000) for x in 0..9999])"),
    ("answer", "sum(list(0..20000)) if count([0..20000 for x in 0..20000]) else 1"),
    ("answer", "-" * 390 + "n"),
    ("answer", "(" * 1_000),
    ("answer", "9 ** " * 70 + "n"),
    ("claim", "kayles n%4999=0 -> n mod 4998"),
    ("claim", "0.007 n%4999=0 -> n mod 4998 from 5000"),
    ("claim", "take 1-3 " * 9_000),
    ("claim", "n%" * 99),
    ("list", "0 " * 10**5),
    ("list", "9" * 10**5),
    ("archive", archive_of("[" * 10**5 + "]" * 10**5)),
    ("archive", archive_of("[[[1]]]")),
    ("archive", archive_of('{"table":' * 10**4)),
    ("archive", archive_of('["\\ud800"]')),
    ("archive", archive_of("[" + "9" * 5_000 + "]")),
    ("archive", "[" * 10**5 + "]" * 10**5),
    ("archive", "[" + "1," * 9 * 10**6 + "1]\n"),
    ("record", "1. A-1\n" * 40_000),
]  # fmt: skip
"""What an attack found, and the like of it."""


LEARNT = tuple(sorted(FUNCTIONS))


def generate(seed):
    """Return a kind and a hostile text of it, always the same for a number."""
    rng = Random(seed)
    kind = rng.choice([*MADE, *["lesson", "answer"] * 3])
    return kind, MADE[kind](rng)


def _number(rng, name):
    numbers = ["0", "1", "7", "20000", "4999", "9" * rng.randint(1, 60), "2 ** 1999", "2 ** 3999"]
    return rng.choice([*numbers, name, name])


def expression(rng, name="n", words=LEARNT, depth=3):
    """Return an expression with a name, which may be too much in every way there is."""
    if not depth or rng.random() < 0.1:
        atoms = [_number(rng, name), "0..20000", "'cram: 4x5'", "'kayles: 9 9'", "true", "[]", "{}"]
        return rng.choice(atoms)
    inner = [expression(rng, name, words, depth - 1) for _ in range(3)]
    many = rng.choice([2, 9, 40, 90])
    return rng.choice(
        [
            f"({inner[0]} {rng.choice(SIGNS)} {inner[1]})",
            f"[{inner[0]} for x in {inner[1]}]",
            f"[{inner[0]} for x in 0..{_number(rng, name)}]",
            f"count([{inner[0]} for x in 0..20000 for y in {inner[1]}])",
            f"{{{inner[0]} for x < {inner[1]} if {inner[2]}}}",
            f"{rng.choice(words)}({', '.join(inner[: rng.randint(1, 3)])})",
            f"{rng.choice(words)}({inner[0]})",
            f"({inner[0]} if {inner[1]} else {inner[2]})",
            f"[{', '.join(inner)}][{_number(rng, name)}]",
            rng.choice(["-", "not ", "(", "[", "{", "max(", "1 + ", "2 ** "]) * many + inner[0],
            f"list({inner[0]})",
            f"({inner[0]})" + f" + {_number(rng, name)}" * many,
        ]
    )


SIGNS = ["+", "-", "*", "**", "//", "mod", "xor", "..", "==", "in", "and", "<"]
SLOW = {"misere_outcome", "outcome", "winning_moves", "quotient", "quotient_p", "genus"}
"""Functions whose searches have the time of their worker as a bound."""
QUICK = tuple(sorted(set(WORDS) - SLOW))


def _lesson(rng):
    made, more = (expression(rng, "a", QUICK) for _ in range(2))
    many = rng.choice([3, 30, 3_000])
    ways = {at: [rng.randint(at + 1, many) for _ in range(rng.randint(1, 4))] for at in range(many)}
    return rng.choice(
        [
            lambda: lesson_of(f"number: Hi {{{made}}}", answer=more),
            lambda: lesson_of("set: Hi.", answer=f"{{x for x in {made}}}", claim=more),
            lambda: lesson_of("table: Hi.", rows=f"0..{_number(rng, 'a')}", answer=made),
            lambda: lesson_of("tell: Hi.", claim=made, where=more),
            lambda: draws(("a", "[0, 1]"), ("b", made), ("c", f"[b for x in {more}]"), prose="{c}"),
            lambda: draws(("position", _position(rng)), prose="{position}"),
            lambda: graph(ways | {many: ()}),
            lambda: step(f"- tell: Hi.\n  hints: {'[' * many}{']' * many}\n"),
            lambda: step(f"- tell: Hi.\n  {rng.choice('abc')}: &a [{'*a, ' * min(many, 99)}1]\n"),
            lambda: step(rng.choice("-?:[{!&*>|#%@`") * many),
            lambda: lesson_of("choose: Hi.", answer=f"{{{made}}}", others=["{{", "}}"]),
        ]
    )()


def lesson_of(start, **fields):
    """Return a lesson with a step in which a number is drawn."""
    kind, _, prompt = start.partition(": ")
    lines = [f"- {kind}: {json.dumps(prompt)}", "  draw: {a: 1..9}"]
    return step(
        "\n".join([*lines, *(f"  {name}: {json.dumps(each)}" for name, each in fields.items()), ""])
    )


def _position(rng):
    game = rng.choice(
        [
            "nim",
            "cram",
            "kayles",
            "take 1-3",
            "nim + pass",
            "chomp",
            "treblecross",
            "0.77",
            "hackenbush",
            "graph",
        ]
    )
    part = rng.choice(
        ["3", "9" * 36, "5x5", "40x40", "x" * 60, "1>2,2>3", "((", "(3,4)", ".x" * 20, "9p"]
    )
    return f"{game}: {f'{part} ' * rng.choice([1, 3, 70])}" + rng.choice(["", "; ", ";" * 900])


def _claim(rng):
    game = rng.choice(["kayles", "0.77", "take 1-3", "nim", "0.007", "take 2,5,9", "4.007"])
    return f"{game} " + rng.choice(
        [
            f"n%{rng.randint(1, 6000)}={rng.randint(0, 99)} -> n mod {rng.randint(1, 6000)}",
            f"g(n) = n // {rng.randint(0, 6000)} + {'9' * rng.randint(1, 9)} from {rng.randint(0, 6000)}",
            f"P-positions are multiples of {rng.randint(0, 6000)}",
            f"{'period ' * rng.randint(1, 99)}7",
            "n mod " * rng.choice([1, 40, 4_000]),
        ]
    )


def _rule(rng):
    piece = rng.choice(["1,", "1-", "+ pass", "0.", "7", "(", "take ", "divide ", "e", ".", "½"])
    return rng.choice(["take ", "0.", "4.", "divide ", ""]) + piece * rng.choice(
        [1, 9, 99, 1_900, 9_000]
    )


def _archive(rng):
    depth = rng.choice([1, 50, 900, 5_000, 10**5])
    inside = rng.choice(
        ["1", "null", '"' + "x" * 10**5 + '"', "9" * 5_000, "1e999", '"\\ud800"', "NaN"]
    )
    opens, closes = rng.choice([("[", "]"), ('{"table":', "}"), ('{"end":', "}"), ("[1,", "]")])
    line = opens * depth + inside + closes * depth
    return rng.choice([archive_of(line), line, archive_of("[1]", line)])


MADE = {
    "lesson": _lesson,
    "answer": expression,
    "claim": _claim,
    "list": lambda rng: rng.choice(["0 ", "9", "[", "1,"]) * rng.choice([9, 999, 10**5]),
    "rule": _rule,
    "position": _position,
    "record": lambda rng: (
        rng.choice(["1. A-1\n", "start: nim: 9\n", "x", "\n"]) * rng.choice([9, 9_000])
    ),
    "archive": _archive,
}
"""How a text of each kind is made."""
