"""Lessons and their steps as in a file, with expressions before any random values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct, field

LANGUAGE = "en"
"""The original language of all lessons."""

Prose = Annotated[str, Meta(min_length=1, description="Text; {expression} is filled in.")]
Expression = Annotated[str, Meta(min_length=1, description="An expression.")]
Name = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}$", description="Small letters and dashes.")]
N, AFTER = frozenset({"n"}), frozenset({"after", "move"})
"""Names for the number of a row, and for a move and the position after it."""
Graph = Annotated[dict[str, str], Meta(description="Each vertex with those that a move leads to.")]


class Step(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson. The field named after its kind is its ``prompt``."""

    kind: ClassVar[str]
    is_graded: ClassVar[bool] = True
    is_once: ClassVar[bool] = False
    """Whether it is over after one answer, right or wrong."""
    is_text: ClassVar[bool] = False
    """Whether its wrong answers are texts, and not values of expressions."""
    has_value: ClassVar[bool] = True
    """Whether hints can use the name ``answer``, for the value of the right answer."""
    seconds: ClassVar[int] = 40
    """The time for thinking and answering, without that for reading."""
    prose: ClassVar[frozenset[str]] = frozenset({"prompt", "hints", "solution", "misconceptions"})
    """The fields that a translation changes. In ``misconceptions`` only the texts change."""
    names: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Further names that the expressions in some fields can use."""
    prompt: Prose
    game: str = ""
    convention: str = ""
    draw: dict[str, str | list[str]] = {}
    where: Expression = ""
    graph: Graph | str = ""
    hints: Annotated[list[Prose], Meta(max_length=4)] = []
    solution: Prose = ""
    misconceptions: dict[str, Prose] = {}
    claim: Expression | list[Expression] = ""
    proof: str = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kind = cls.__name__.lower()

    @property
    def claims(self) -> list[str]:
        """The expressions that must be true."""
        if isinstance(self.claim, str):
            return [self.claim] if self.claim else []
        return self.claim


class Tell(Step, kw_only=True, frozen=True):
    """Something to read."""

    seconds = 5
    is_graded = False
    prompt: Prose = field(name="tell")


class Number(Step, kw_only=True, frozen=True):
    """Asks for a whole number."""

    prompt: Prose = field(name="number")
    answer: Expression


class Set(Step, kw_only=True, frozen=True):
    """Asks for a set of whole numbers."""

    seconds = 50
    prompt: Prose = field(name="set")
    answer: Expression


class Choose(Step, kw_only=True, frozen=True):
    """Asks for one of a few answers. ``others`` are the wrong ones."""

    seconds = 25
    is_text = True
    has_value = False
    prose = Step.prose | {"answer", "others"}
    prompt: Prose = field(name="choose")
    answer: Prose
    others: Annotated[list[Prose], Meta(min_length=1, max_length=4)]


class Move(Step, kw_only=True, frozen=True):
    """Asks for a move on a board that wins, or after which ``goal`` is true."""

    seconds = 45
    names = MappingProxyType({"goal": AFTER, "misconceptions": AFTER})
    prompt: Prose = field(name="move")
    goal: Expression = ""


class Label(Step, kw_only=True, frozen=True):
    """Asks for the outcome (N or P) of each vertex of a graph, or of all reachable ones."""

    seconds = 110
    is_text = True
    has_value = False
    prompt: Prose = field(name="label")


class Table(Step, kw_only=True, frozen=True):
    """Asks for a row of numbers, the ``answer`` for each n of ``rows``. The first are ``given``."""

    seconds = 100
    names = MappingProxyType({"answer": N})
    prompt: Prose = field(name="table")
    rows: Expression
    answer: Expression = "nim_value(n)"
    given: Annotated[int, Meta(ge=0, le=30)] = 0


class Decompose(Step, kw_only=True, frozen=True):
    """Asks for the nim values of the components of a position."""

    seconds = 60
    prompt: Prose = field(name="decompose")
    answer: Expression = "values(position)"


class Order(Step, kw_only=True, frozen=True):
    """Asks to put the lines of a proof in order. The file has the right order."""

    seconds = 100
    has_value = False
    prose = Step.prose | {"lines"}
    prompt: Prose = field(name="order")
    lines: Annotated[list[Prose], Meta(min_length=3, max_length=8)]


class Predict(Step, kw_only=True, frozen=True):
    """Asks for the output of a program, which is shown after any answer."""

    seconds = 75
    is_once = True
    is_text = True
    prompt: Prose = field(name="predict")
    program: str
    answer: Expression


class Conjecture(Step, kw_only=True, frozen=True):
    """Asks for a formula in n, and tests it against ``about`` for each n of ``rows``."""

    seconds = 120
    names = MappingProxyType({"answer": N, "about": N, "misconceptions": N})
    prompt: Prose = field(name="conjecture")
    rows: Expression
    about: Expression = "nim_value(n)"
    answer: Expression


class Play(Step, kw_only=True, frozen=True):
    """Asks to win a match against the bot. The learner moves first."""

    seconds = 90
    prompt: Prose = field(name="play")


class Reflect(Step, kw_only=True, frozen=True):
    """Asks to think and write, without grading."""

    seconds = 60
    is_graded = False
    prompt: Prose = field(name="reflect")


STEPS: dict[str, type[Step]] = {kind.kind: kind for kind in Step.__subclasses__()}
"""The kinds of steps by name."""
WORDS_A_MINUTE = 200
"""The pace of a student who reads."""
READ = "solution", "program", "lines", "others"
"""The fields that a learner reads besides the prompt and without asking for more."""


def minutes_of(steps: Iterable[Mapping[str, Any]]) -> int:
    """Return the minutes that a student needs for the steps of a file."""
    seconds = 0.0
    for step in steps:
        for kind in STEPS.keys() & step.keys():
            texts = [step.get(name, "") for name in (kind, *READ)]
            words = sum(len(str(text).split()) for text in texts)
            seconds += STEPS[kind].seconds + 60 * words / WORDS_A_MINUTE
    return max(1, round(seconds / 60))


class Next(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Suggestions after a lesson, as a match, a puzzle of moves, or a question by its skill.

    ``convention`` applies to the match and the puzzle.
    """

    match: str = ""
    puzzle: str = ""
    question: str = ""
    convention: Literal["", "normal", "misère"] = ""


class Head(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A lesson without its steps, with its subject, prerequisites and suggestions.

    Practice of its skills has ``parts`` components, or any number of them if it is 0.
    """

    prose: ClassVar[frozenset[str]] = frozenset({"title", "about", "known_as"})

    id: Name
    version: Annotated[int, Meta(ge=1)] = 1
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    about: Annotated[str, Meta(min_length=1, max_length=120)]
    known_as: Annotated[str, Meta(max_length=200)] = ""
    part: Literal["", "A", "B", "C", "D", "E"] = ""
    game: str = ""
    needs: list[Name] = []
    skills: list[str] = []
    parts: Annotated[int, Meta(ge=0, le=4)] = 0
    next: Next


class Lesson(Head, kw_only=True, frozen=True):
    """A lesson."""

    steps: tuple[Step, ...]


FEWEST_STEPS, MOST_STEPS = 4, 8


def schema() -> dict[str, Any]:
    """Return the JSON schema of a lesson, for editors that complete and check."""
    kinds = list(STEPS.values())
    references, components = msgspec.json.schema_components(
        [Head, *kinds], ref_template="#/$defs/{name}"
    )
    head = dict(components.pop(Head.__name__))
    _, *steps = references
    head["title"] = "A lesson of Grundy"
    head["properties"] = {
        **head["properties"],
        "steps": {
            "type": "array",
            "minItems": FEWEST_STEPS,
            "maxItems": MOST_STEPS,
            "items": {"anyOf": steps},
        },
    }
    head["required"] = [*head["required"], "steps"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **head, "$defs": components}
