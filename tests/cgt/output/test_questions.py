"""Questions in CSV, GIFT and QTI 2.1: the same after export and import, and faults in words."""

import io
import re
import zipfile
from itertools import chain

import pytest
from hypothesis import given, strategies as st

from cgt.output.questions import (
    Limits,
    Question,
    UnreadableFile,
    read_questions,
    write_csv,
    write_gift,
    write_qti,
)
from cgt.output.questions.model import tidy, tidy_line
from tests.samples import examples

WRITERS = {"csv": write_csv, "gift": write_gift, "qti": write_qti}
SIGNS = st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co"])
WORDS = st.text(st.one_of(st.sampled_from("~=#{}:\\%[]|/<>&\"',;n T$*-"), SIGNS), max_size=25)
LINES = WORDS.map(tidy_line)
ONES = LINES.filter(bool)
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map("\n".join).map(tidy).filter(bool)


@st.composite
def choices(draw):
    answers = tuple(draw(st.lists(ONES, min_size=2, max_size=5, unique=True)))
    reasons = tuple(draw(LINES) for _ in answers) if draw(st.booleans()) else ()
    right = draw(st.integers(0, len(answers) - 1))
    return Question(draw(TEXTS), answers, right, reasons if any(reasons) else ())


@st.composite
def entries(draw):
    numbers = st.from_regex(r"-?[0-9]{1,4}(\.[0-9]{1,3})?", fullmatch=True)
    texts = ONES.filter(lambda each: "|" not in each and "->" not in each)
    kind = draw(st.sampled_from([numbers, texts]))
    accepted = tuple(draw(st.lists(kind, min_size=1, max_size=5, unique=True)))
    reason = draw(LINES)
    return Question(draw(TEXTS), reasons=(reason,) if reason else (), accepted=accepted)


def encode(written):
    return written if isinstance(written, bytes) else written.encode()


def read(text, **limits):
    return read_questions(encode(text), Limits(**limits))


def only_fault(text):
    found = read(text)
    assert found.questions == ()
    (fault,) = found.faults
    return fault


@pytest.mark.parametrize("form", WRITERS)
@given(questions=st.lists(st.one_of(choices(), entries()), min_size=1, max_size=4))
@examples(400, 40)
def test_exported_questions_are_the_same_after_import(form, questions):
    placed = [
        Question(each.text, each.answers, each.right, each.reasons, each.accepted, position)
        for each, position in zip(questions, ["", "kayles: 3 5", "nim: 1", ""], strict=False)
    ]
    found = read(WRITERS[form](placed))
    assert list(found.questions) == placed
    assert found.faults == ()


@pytest.mark.parametrize("form", WRITERS)
@given(data=st.data())
@examples(400, 30)
def test_damaged_file_gets_an_answer(form, data):
    written = bytearray(encode(WRITERS[form]([data.draw(choices()), data.draw(entries())])))
    for _ in range(data.draw(st.integers(1, 4))):
        written[data.draw(st.integers(0, len(written) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = read(bytes(written))
    except UnreadableFile:
        return
    assert found.questions or found.faults


def test_gift_of_moodle_is_read():
    found = read(
        """// a comment, as Moodle writes them
$CATEGORY: $course$/top/Nim

::Mex::[html]<p>What is the <b>mex</b> of \\{0, 1\\}?</p>{
	~3#<p>too large</p>
	=2#0 and 1 are there
	~%-50%0
}

The heap 5 has nim value {#=5:0#as in Nim} in Nim.

Who found it?{=Sprague =%100%Grundy####1935 and 1939}

Every Nim heap has its own size as its nim value.{TRUE#Look again.#Right!}

2 xor 3 is {#1}.
"""
    )
    assert found.faults == ()
    assert found.questions == (
        Question(
            "What is the mex of {0, 1}?",
            ("3", "2", "0"),
            1,
            ("too large", "0 and 1 are there", ""),
        ),
        Question("The heap 5 has nim value _____ in Nim.", reasons=("as in Nim",), accepted=("5",)),
        Question("Who found it?", reasons=("1935 and 1939",), accepted=("Sprague", "Grundy")),
        Question(
            "Every Nim heap has its own size as its nim value.",
            ("True", "False"),
            0,
            ("Right!", "Look again."),
        ),
        Question("2 xor 3 is _____ .", accepted=("1",)),
    )
    assert [each.line for each in found.questions] == [4, 10, 12, 14, 16]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Why?\n{=because", 2, "closing brace"),
        ("{=1}\n", 1, "no text"),
        ("One?{=1}\n\nTell me\nmore.", 3, "in braces, as in {=3 ~2}"),
        ("Essay {}", 1, "free texts"),
        ("Pick {\n~%50%a\n~%50%b\n~c}", 3, "2 answers with points"),
        ("Pick {~a ~b}", 1, "0 answers with points"),
        ("Pairs {=a -> b =c -> d}", 1, "pairs"),
        ("Near {#3:0.5}", 1, "exact numbers"),
        ("Near {#1..5}", 1, "exact numbers"),
        ("Half {=a =%50%b}", 1, "part of the points"),
        ("Same {=a ~a}", 1, "the same"),
        ("Long {=" + "a" * 501 + " ~b}", 1, "limit is 500"),
        ("Many {=0 " + " ".join(f"~{n}" for n in range(1, 12)) + "}", 1, "limit is 10"),
        ("question,answer_a,answer_b,right\nMex?,0,1,z", 2, "letter of the right answer"),
        ("question,right\nMex?,", 2, "no right answer"),
        ('question,right\nMex?,"1\n', 2, "quotation mark"),
    ],
)
def test_fault_names_its_line_and_remedy(text, line, said):
    faults = read(text).faults
    assert [fault.line for fault in faults] == [line]
    assert said in str(faults[0].text)


ITEM = """<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x">
<responseDeclaration identifier="R" cardinality="{cardinality}" baseType="identifier">
<correctResponse>{correct}</correctResponse></responseDeclaration>
<itemBody><p>Mex of <i>0</i>?</p>{asking}</itemBody></assessmentItem>"""
CHOICE = """<choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1">
<prompt>Choose.</prompt><simpleChoice identifier="A">0</simpleChoice>
<simpleChoice identifier="B">H<sub>2</sub>O<feedbackInline outcomeIdentifier="F"
 identifier="B" showHide="show">Why?</feedbackInline></simpleChoice></choiceInteraction>"""
RIGHT = "<value>B</value>"


def item(cardinality="single", correct=RIGHT, asking=CHOICE):
    return ITEM.format(cardinality=cardinality, correct=correct, asking=asking)


def test_qti_of_another_program_is_read():
    assert read(item()).questions == (
        Question("Mex of 0?\nChoose.", ("0", "H2O"), 1, ("", "Why?")),
    )


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (item(correct="<value>A</value>" + RIGHT), 3, "2 right answers"),
        (item("multiple"), 3, "I can only ask for one"),
        (item(asking='<hotspotInteraction responseIdentifier="R"/>'), 5, "hotspotInteraction"),
        (item(asking=CHOICE + CHOICE), 2, "2 places to answer"),
        (item(asking=""), 2, "0 places to answer"),
        (item().replace('identifier="R"', 'identifier="S"'), 2, "responseDeclaration"),
        (item().replace("</itemBody>", ""), 8, "valid XML"),
        ("<questestinterop/>", 1, "QTI 2.1 or GIFT"),
        ("<qti-assessment-item/>", 1, "QTI 2.1 or GIFT"),
        ("<quiz><question/></quiz>", 1, "Moodle XML"),
    ],
)
def test_fault_of_qti_names_its_line(text, line, said):
    fault = only_fault(text)
    assert fault.line == line
    assert said in str(fault.text)


def package(compression=zipfile.ZIP_DEFLATED, **files):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", compression) as made:
        for name, content in files.items():
            made.writestr(f"{name}.xml", content)
    return written.getvalue()


def test_fault_in_a_package_names_its_file():
    found = read(package(one=item(), two=item("multiple"), imsmanifest="<manifest/>"))
    assert len(found.questions) == 1
    assert str(found.faults[0].text).startswith("two.xml, line 3: ")


LAUGHS = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">{more}]><x>&z;</x>""".replace(
    "{more}", "".join(f'<!ENTITY {b} "&{a};&{a};&{a};">' for a, b in ("ab", "bc", "cz"))
)
HOSTILE = {
    "entities": LAUGHS,
    "a file of the machine": '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    "a document type in UTF-16": '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE x><x/>'.encode(
        "utf-16"
    ),
    "deep elements": "<a>" * 5_000,
    "many elements": "<a>" + "<b/>" * 30_000 + "</a>",
    "a bomb": package(bomb=b"<a>" + b" " * 20_000_000 + b"</a>"),
    "many files": package(**{f"n{n}": "<a/>" for n in range(400)}),
    "half a package": package(one=item())[:200],
    "a package of a package": package(one=package(two=item())),
    "bytes": bytes(range(256)),
    "nothing": "",
    "a shopping list": "bread\n\nmilk",
    "a large file": "x" * 300_000,
    "an archive without questions": package(imsmanifest="<manifest/>"),
    "comments in HTML": "[html]" + "<!--" * 45_000 + "{=a ~b}",
    "many answers": "Q {" + "~a" * 90_000 + "}",
    "a compression of another kind": package(zipfile.ZIP_LZMA, one=item()),
    "half an encoding": b"\xff\xfe\x00",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_gets_a_friendly_error(name):
    try:
        found = read(HOSTILE[name])
    except UnreadableFile as error:
        said = str(error)
    else:
        assert found.questions == ()
        said = " ".join(str(fault.text) for fault in found.faults)
    assert re.search(r"[a-z]{3}.*[.)]$", said, re.DOTALL)
    assert "Traceback" not in said


def test_file_ends_at_the_largest_number_of_questions():
    written = write_gift([Question(f"{n}?", ("a", "b")) for n in range(9)])
    found = read(written, questions=4)
    assert len(found.questions) == 4
    assert [(fault.line, "at most 4" in str(fault.said)) for fault in found.faults] == [(21, True)]


def test_csv_takes_other_delimiters_and_right_answers():
    expected = (Question("Mex?", ("5", "1"), 1),)
    for right in ("b", "B", "1"):
        for mark in ",;\t":
            rows = [["Question", "Answer A", "Answer B", "Right"], ["Mex?", "5", "1", right]]
            text = "\r\n".join(mark.join(row) for row in rows)
            assert read("\ufeff" + text).questions == expected
    lines = chain(["question;right"], ["How many?;3 | three"])
    assert read("\n".join(lines)).questions == (Question("How many?", accepted=("3", "three")),)
