"""Questions in QTI 2.1, as one item or as a package of items.

Each question is an ``assessmentItem`` with one place to answer: a single choice or a text entry.
Reasons are ``modalFeedback``. See the IMS QTI v2.1 information model (1EdTech, 2012).
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from string import ascii_lowercase
from xml.sax.saxutils import escape, quoteattr

from cgt.core.text import Text
from cgt.output.questions.model import Fault, Limits, Question, Reading, UnreadableFile, tidy
from cgt.output.questions.xml_tree import Element, XmlFault, read_tree

NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
MANIFEST = "http://www.imsglobal.org/xsd/imscp_v1p1"
TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates"
WRITTEN_AT = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a package, so that the same questions give the same package."""
MOST_FILES = 300
EXPANDED = 10
"""The maximum size of an unpacked package, in sizes of a file."""
DAMAGES = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, OSError),
    *(ValueError, OverflowError),
)
"""The errors that :mod:`zipfile` raises for a damaged or encrypted package."""
FEEDBACK, EXPLANATION, POSITION = "FEEDBACK", "explanation", "position"
BLOCKS = {"p", "div", "li", "br", "tr", "h1", "h2", "h3", "prompt", "blockquote"}
"""The elements that begin a line."""
NOT_ASKED = {"simpleChoice", "feedbackInline", "rubricBlock"}
"""The elements whose text isn't part of the question."""
OTHER_FORMATS = {
    "questestinterop": "QTI 1",
    "qti-assessment-item": "QTI 3",
    "qti-assessment-test": "QTI 3",
    "quiz": "Moodle XML",
}
"""The first elements of formats that aren't read."""


def write_qti(questions: Iterable[Question]) -> bytes:
    """Return questions as a QTI 2.1 package, a zip file with an item for each."""
    items = {f"q{number}": _item(number, each) for number, each in enumerate(questions, 1)}
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in {"imsmanifest": _manifest(items), **items}.items():
            package.writestr(zipfile.ZipInfo(f"{name}.xml", WRITTEN_AT), text)
    return written.getvalue()


def _manifest(names: Iterable[str]) -> str:
    resources = "".join(
        f'<resource identifier="{name}" type="imsqti_item_xmlv2p1" href="{name}.xml">'
        f'<file href="{name}.xml"/></resource>\n'
        for name in names
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="{MANIFEST}" '
        'identifier="questions">\n<metadata><schema>QTIv2.1 Package</schema>'
        "<schemaversion>1.0.0</schemaversion></metadata>\n<organizations/>\n"
        f"<resources>\n{resources}</resources>\n</manifest>\n"
    )


def _item(number: int, question: Question) -> str:
    start = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="{NAMESPACE}" '
        f'identifier="q{number}" title="{number}" adaptive="false" timeDependent="false">'
    )
    inside = _typed(question) if question.accepted else _choice(question)
    return "\n".join([start, *inside, "</assessmentItem>\n"])


def _body(question: Question) -> Iterator[str]:
    for line in question.text.split("\n"):
        yield f"<p>{escape(line)}</p>"
    if question.position:
        yield f'<p class="{POSITION}">{escape(question.position)}</p>'


def _outcomes(*, has_feedback: bool) -> Iterator[str]:
    yield '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
    if has_feedback:
        yield (
            f'<outcomeDeclaration identifier="{FEEDBACK}" cardinality="single" '
            'baseType="identifier"/>'
        )


def _feedback(identifier: str, reason: str) -> str:
    return (
        f'<modalFeedback outcomeIdentifier="{FEEDBACK}" identifier="{identifier}" '
        f'showHide="show">{escape(reason)}</modalFeedback>'
    )


def _choice(question: Question) -> Iterator[str]:
    letters = dict(zip(ascii_lowercase, question.answers, strict=False))
    right = ascii_lowercase[question.right]
    yield (
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">'
        f"<correctResponse><value>{right}</value></correctResponse></responseDeclaration>"
    )
    yield from _outcomes(has_feedback=bool(question.reasons))
    yield "<itemBody>"
    yield from _body(question)
    yield '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">'
    for letter, answer in letters.items():
        yield f'<simpleChoice identifier="{letter}">{escape(answer)}</simpleChoice>'
    yield "</choiceInteraction>\n</itemBody>"
    if not question.reasons:
        yield f'<responseProcessing template="{TEMPLATES}/match_correct"/>'
        return
    yield from _processing('<variable identifier="RESPONSE"/>')
    for letter, reason in zip(letters, question.reasons, strict=True):
        if reason:
            yield _feedback(letter, reason)


def _typed(question: Question) -> Iterator[str]:
    base = "float" if question.is_numeric else "string"
    entries = "".join(
        f"<mapEntry mapKey={quoteattr(each)} mappedValue="
        f'"1"{"" if question.is_numeric else " caseSensitive=" + quoteattr("false")}/>'
        for each in question.accepted
    )
    yield (
        f'<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="{base}">'
        f"<correctResponse><value>{escape(question.accepted[0])}</value></correctResponse>"
        f'<mapping defaultValue="0">{entries}</mapping></responseDeclaration>'
    )
    yield from _outcomes(has_feedback=bool(question.reasons))
    yield "<itemBody>"
    yield from _body(question)
    yield '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>\n</itemBody>'
    if not question.reasons:
        yield f'<responseProcessing template="{TEMPLATES}/map_response"/>'
        return
    yield from _processing(f'<baseValue baseType="identifier">{EXPLANATION}</baseValue>', "mapped")
    for reason in question.reasons:
        yield _feedback(EXPLANATION, reason)


def _processing(feedback: str, score: str = "matched") -> Iterator[str]:
    yield "<responseProcessing>"
    if score == "mapped":
        yield (
            '<setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/>'
            "</setOutcomeValue>"
        )
    else:
        yield (
            '<responseCondition><responseIf><match><variable identifier="RESPONSE"/>'
            '<correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE">'
            '<baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf>'
            '<responseElse><setOutcomeValue identifier="SCORE"><baseValue baseType="float">0'
            "</baseValue></setOutcomeValue></responseElse></responseCondition>"
        )
    yield f'<setOutcomeValue identifier="{FEEDBACK}">{feedback}</setOutcomeValue>'
    yield "</responseProcessing>"


def read_package(data: bytes, limits: Limits) -> Reading:
    """Return the questions of all items in a zip file, in its order.

    :raises UnreadableFile: when it is damaged, encrypted or too large when it is unpacked.
    """
    questions: list[Question] = []
    faults: list[Fault] = []
    try:
        for name, content in _members(data, limits):
            found = _read(content, name)
            questions += found.questions
            faults += found.faults
    except UnreadableFile:
        raise
    except DAMAGES:
        raise UnreadableFile(
            "I can't unpack this file. Send a QTI 2.1 package as a zip file without a password."
        ) from None
    return Reading(tuple(questions), tuple(faults))


def _members(data: bytes, limits: Limits) -> Iterator[tuple[str, bytes]]:
    left = EXPANDED * limits.size
    with zipfile.ZipFile(BytesIO(data)) as package:
        members = package.infolist()
        if len(members) > MOST_FILES:
            raise UnreadableFile(
                "This package has too many files. The limit is {most}.", most=MOST_FILES
            )
        for member in members:
            if member.is_dir() or not member.filename.lower().endswith(".xml"):
                continue
            if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
                raise zipfile.BadZipFile
            with package.open(member) as file:
                content = file.read(left + 1)
            left -= len(content)
            if left < 0:
                raise UnreadableFile(
                    "This package is too large when it is unpacked. The limit is {most} kB.",
                    most=EXPANDED * limits.size // 1000,
                )
            yield member.filename, content


def read_item_file(data: bytes) -> Reading:
    """Return the questions of a single XML file."""
    return _read(data, "")


def _read(data: bytes, file: str) -> Reading:
    """Return the questions of an XML file. A package also has files without any."""
    try:
        root = read_tree(data)
    except XmlFault as fault:
        return Reading((), (Fault(fault.said, fault.line, file),))
    if root.name in OTHER_FORMATS:
        said = Text(
            "This is {format}. Export your questions as QTI 2.1 or GIFT.",
            format=OTHER_FORMATS[root.name],
        )
        return Reading((), (Fault(said, root.line, file),))
    questions: list[Question] = []
    faults: list[Fault] = []
    for item in root.named("assessmentItem"):
        try:
            questions.append(_question(item, file))
        except XmlFault as fault:
            faults.append(Fault(fault.said, fault.line, file))
    return Reading(tuple(questions), tuple(faults))


def _question(item: Element, file: str) -> Question:
    """Return the question of an item.

    :raises XmlFault: when it has a fault, or asks in another way.
    """
    asking = [each for each in item.all() if each.name.endswith("Interaction")]
    if len(asking) != 1:
        raise XmlFault(
            Text("It has {count} places to answer. I need exactly one.", count=len(asking)),
            item.line,
        )
    (place,) = asking
    declared = next(
        (
            each
            for each in item.named("responseDeclaration")
            if each.attributes.get("identifier") == place.attributes.get("responseIdentifier")
        ),
        None,
    )
    if declared is None:
        raise XmlFault(
            Text("It has no responseDeclaration, so I don't know the right answer."), item.line
        )
    shown = [
        each for each in item.all() if each.name == "p" and each.attributes.get("class") == POSITION
    ]
    position = " ".join(shown[0].text.split()) if shown else ""
    for body in item.named("itemBody")[:1]:
        text = tidy("".join(_lines(body, shown)))
        break
    else:
        raise XmlFault(Text("The question has no text."), item.line)
    feedback = {
        each.attributes.get("identifier", ""): _line(each) for each in item.named("modalFeedback")
    }
    if place.name == "choiceInteraction":
        return _read_choice(text, position, place, declared, feedback, file)
    if place.name == "textEntryInteraction":
        reason = next(filter(None, feedback.values()), "")
        accepted = _accepted(declared)
        return Question(
            text, (), 0, (reason,) if reason else (), accepted, position, item.line, file
        )
    raise XmlFault(
        Text(
            "I can't ask with {name}. Use choiceInteraction or textEntryInteraction.",
            name=place.name[:40],
        ),
        place.line,
    )


def _read_choice(  # noqa: PLR0917 - the parts of an item
    text: str,
    position: str,
    place: Element,
    declared: Element,
    feedback: dict[str, str],
    file: str,
) -> Question:
    """Return a question with answers to choose from.

    :raises XmlFault: when not exactly one of them is right.
    """
    choices = place.named("simpleChoice")
    names = [each.attributes.get("identifier", "") for each in choices]
    right = [value for value in _accepted(declared) if value in names]
    if len(right) != 1 or declared.attributes.get("cardinality", "single") != "single":
        raise XmlFault(
            Text("It has {count} right answers. I can only ask for one.", count=len(right)),
            declared.line,
        )
    for choice, name in zip(choices, names, strict=True):
        for each in choice.named("feedbackInline"):
            feedback.setdefault(name, _line(each))
    general = next((said for name, said in feedback.items() if name not in names and said), "")
    reasons = [feedback.get(name, "") for name in names]
    at = names.index(right[0])
    reasons[at] = reasons[at] or general
    return Question(
        text,
        tuple(" ".join("".join(_lines(each)).split()) for each in choices),
        at,
        tuple(reasons) if any(reasons) else (),
        (),
        position,
        place.line,
        file,
    )


def _accepted(declared: Element) -> tuple[str, ...]:
    """Return the values that get full points, the correct ones first."""
    correct = [
        " ".join(value.text.split())
        for each in declared.named("correctResponse")
        for value in each.named("value")
    ]
    mapped = {
        " ".join(each.attributes.get("mapKey", "").split()): _points(each)
        for each in declared.named("mapEntry")
    }
    most = max(mapped.values(), default=0.0)
    full = [key for key, points in mapped.items() if points == most > 0]
    return tuple(dict.fromkeys([*correct, *full]))


def _points(entry: Element) -> float:
    try:
        return float(entry.attributes.get("mappedValue", "0"))
    except ValueError:
        return 0.0


def _lines(element: Element, skipped: Iterable[Element] = ()) -> Iterator[str]:
    """Yield the text of an element, without the places to answer and feedback."""
    left_out = [*skipped]
    for each in element.children:
        if isinstance(each, str):
            yield each.replace("\n", " ")
        elif any(each is other for other in left_out) or each.name in {
            "simpleChoice",
            "feedbackInline",
            "rubricBlock",
        }:
            continue
        elif each.name == "img":
            yield each.attributes.get("alt", "")
        else:
            around = "\n" if each.name in BLOCKS else ""
            yield around
            yield from _lines(each, left_out)
            yield around


def _line(element: Element) -> str:
    return " ".join(element.text.split())
