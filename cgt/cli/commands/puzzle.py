"""The command ``cgt puzzle`` for a puzzle with the answers to choose from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

from cgt.cli.arguments import add_convention, add_game, whole_number
from cgt.cli.command import Answer, Command
from cgt.core.sizes import Size
from cgt.errors import CgtError
from cgt.puzzles import Kind, answer_text, kinds_of, puzzle, question, reason

MOST_SEED = 10_000
"""The limit of random seeds, which are short so that they are easy to type again."""


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, "a game, or several with + between them")
    parser.add_argument(
        "--kind", choices=[kind.value for kind in Kind], help="what to find (default: a surprise)"
    )
    add_convention(parser)
    parser.add_argument(
        "--size", choices=[*map(str, Size)], default="small", help="(default: small)"
    )
    parser.add_argument(
        "--seed", type=whole_number, help="a number that makes the same puzzle again"
    )
    parser.add_argument(
        "--answer", dest="answer_too", action="store_true", help="tell the right answer, and why"
    )


def _answer(given: Namespace) -> Answer:
    game, kind, seed = " ".join(given.game), given.kind, given.seed
    if seed is None:
        seed = Random().randrange(MOST_SEED)  # noqa: S311 - no secret
    rng = Random(seed)  # noqa: S311
    if kind is None:
        kinds = kinds_of(game, given.convention)
        if not kinds:
            raise CgtError("There are no puzzles about {game}.", game=game)
        kind = rng.choice(kinds)
    made = puzzle(Kind(kind), game, rng, given.convention, Size(given.size))
    answers = [str(answer_text(made, index)) for index in range(len(made.answers))]
    lines = [*([made.position] if made.position else []), str(question(made))]
    data: dict[str, object] = {**made.as_dict(), "question": lines[-1], "texts": answers}
    lines += [f"  {number}. {answer}" for number, answer in enumerate(answers, start=1)]
    if given.answer_too:
        data["reason"] = str(reason(made))
        lines += [f"Answer: {made.right + 1}. {answers[made.right]}", str(reason(made))]
    else:
        lines.append(f"For the answer, repeat this with: --kind {kind} --seed {seed} --answer")
        del data["right"]
    return Answer("\n".join(lines), data | {"seed": seed})


COMMAND = Command(
    "puzzle",
    "ask a puzzle about a game",
    (
        "cgt puzzle kayles",
        "cgt puzzle 'take 1-3' --kind wrong_line --seed 7",
        "cgt puzzle nim --kind mex --seed 7 --answer",
        "cgt puzzle kayles --convention misère --size large --json",
    ),
    _answer,
    _add_arguments,
)
