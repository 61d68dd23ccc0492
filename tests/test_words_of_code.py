"""Docstrings, names and the names of tests are plain words."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = re.compile(r":[a-z]+:`[^`]*`|``[^`]*``|`[^`]*`|\*[^*]+\*|\"[^\"]*\"|https?://\S+")
"""The parts of a sentence that quote something."""
FIRST_LINE = {
    "a colon or semicolon": re.compile(r"[:;](?:\s|$)"),
    "a clause in place of a noun": re.compile(
        r"^(?:What|Whoever|Who|How|Where|When|So (?:many|much|long|far|often))\b"
        r"|\b[Rr]eturn (?:what|how|who|when|where|since)\b"
        r"|^(?:Say|Tell|Show|Note|Yield|Keep|Store|Give|Take|Find) (?:what|who|how|where)\b"
    ),
    "no actor": re.compile(r"\b(?:is|are|was|were|be) (?:told|said|asked|known)\b"),
}
ANYWHERE = re.compile(  # None with a capital is the value
    r"\bstands? (?:in|on|for|below|there|beside|alone)\b|\b(?:anew|at hand|meanwhile)\b"
    r"|\b(?:is|are) none\b|\bthose who\b|\b(?:to|of|by|for) who\b|\b[Ww]hoever\b|\bif left out\b"
    r"|\bas far as (?:it|they) (?:has|have)\b|\bNone (?:where|for)\b|\b(?:is|are) to be\b",
)


def files():
    """Return the files of the library and the bot, but for migrations, which stay as released."""
    every = [*ROOT.glob("cgt/**/*.py"), *ROOT.glob("bot/**/*.py")]
    names = sorted(each.relative_to(ROOT).as_posix() for each in every)
    return [each for each in names if "/versions/" not in each]


def text_of(file):
    return (ROOT / file).read_text(encoding="utf-8")


def docstrings(text):
    """Yield the line and the text of each docstring, of constants and fields too."""
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        for index, each in enumerate(body if isinstance(body, list) else ()):
            match each:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    if index == 0 or isinstance(body[index - 1], ast.Assign | ast.AnnAssign):
                        yield each.lineno, said


def faults(text):
    """Yield each docstring that breaks a rule, with its line and the words at fault."""
    for line, said in docstrings(text):
        prose = re.split(r"\n\s*>>>", said, maxsplit=1)[0].strip()
        first = CODE.sub("X", prose.split("\n")[0])
        for name, pattern in FIRST_LINE.items():
            if pattern.search(first):
                yield f"{line}: {name}: {first}"
        if found := ANYWHERE.search(CODE.sub("X", prose)):
            yield f"{line}: “{found[0]}”: {first}"


def test_docstrings_are_plain_sentences():
    assert [f"{file}:{fault}" for file in files() for fault in faults(text_of(file))] == []


@pytest.mark.parametrize(
    "said",
    [
        "Return what the match is worth.",
        "The board: a picture and its buttons.",
        "Who asks for a hint.",
        "Return the move. It stands in the record.",
        "Return the move; None where there is none.",
    ],
)
def test_a_fault_in_a_docstring_is_found(said):
    assert [*faults(f'LIMIT = 3\n"""{said}"""')] != []


BARE = re.compile(
    "told|said|asked|known|shown|drawn|seen|taken|given|kept|put|let|done|gone|made|found|sent|"
    "written|chosen|held|left|lost|won|begun|hidden|broken|spoken|thought|meant|heard|who|what|how|"
    "where|when|whose|by|past|each|those|that|this|these|other|others|own|mine|theirs|ours|"
    "together|elsewhere|beside|below|above|again|then|here|there|anew"
)
"""Participles, pronouns and adverbs that name nothing by themselves.

A function that returns a changed copy can be a regular participle, as ``sorted`` is.
"""
ROOMS = re.compile(
    "deeper|quiz|skills|opponent|ending|watch|upkeep|isolation|foreign|under_way|alone|presence|"
    "given|own|elsewhere|kept|saying"
)
"""Names of rooms that say nothing of what is in them."""
TEST_NAME = re.compile(
    r"test_(?!(?:what|who|whose|whoever|how|where|when|that)_)(?!\w*(?:is|are)_told)\w{1,55}"
)


def defined(file, *kinds):
    """Return the definitions of some kinds in a file, nested ones too."""
    return (node for node in ast.walk(ast.parse(text_of(file))) if isinstance(node, kinds))


def test_classes_and_functions_have_telling_names():
    kinds = ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef
    for file in files():
        assert not any(map(ROOMS.fullmatch, Path(file).with_suffix("").parts)), file
        names = [each.name for each in defined(file, *kinds)]
        assert [name for name in names if BARE.fullmatch(name.strip("_").lower())] == [], file


def test_tests_have_short_names_of_things_and_results():
    names = [
        each.name
        for path in ROOT.glob("tests/**/test_*.py")
        for each in defined(path, ast.FunctionDef, ast.AsyncFunctionDef)
        if each.name.startswith("test_")
    ]
    assert len(names) > 1000
    assert [name for name in names if not TEST_NAME.fullmatch(name)] == []
