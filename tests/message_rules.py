"""What Discord demands of messages and slash commands in prose, outside its OpenAPI schemas.

Source: Discord's developer documentation, "Component Reference", "Message Resource" and
"Application Commands".
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

IS_COMPONENTS_V2 = 1 << 15

ACTION_ROW, BUTTON, TEXT_DISPLAY, CONTAINER = 1, 2, 10, 17
SELECTS = frozenset({3, 5, 6, 7, 8})
LINK, PREMIUM = 5, 6
ONLY_IN_V1 = ("content", "embeds", "poll", "sticker_ids")

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_COMMAND_TEXT = 8000

NUMBERED = re.compile(r"^\s*\d+[.)] ", re.MULTILINE)
"""What Markdown takes for an item of a list, and numbers anew."""

_COMMAND_NAME = re.compile(r"[-'\w]{1,32}")


def message_faults(body: Mapping[str, Any], *, new: bool, place: str = "") -> Iterator[str]:
    """List the faults of a message's body; `new` when it creates one and does not edit one."""
    components = body.get("components") or []
    every = list(walk(components, f"{place}components"))
    if int(body.get("flags") or 0) & IS_COMPONENTS_V2:
        yield from (
            f"at {place}{key}: not allowed in a message of Components V2"
            for key in ONLY_IN_V1
            if body.get(key)
        )
    else:
        yield from (
            f"at {where}: a component of type {each['type']} needs the flag of Components V2"
            for where, each in every
            if each["type"] not in {ACTION_ROW, BUTTON} | SELECTS
        )
    if len(every) > MOST_COMPONENTS:
        yield f"at {place}components: {len(every)} components, nested ones counted, and at most 40"
    text = sum(len(each["content"]) for _, each in every if each["type"] == TEXT_DISPLAY)
    if text > MOST_TEXT:
        yield f"at {place}components: {text} characters of text, and at most 4000"
    yield from _double_ids(every)
    for where, each in every:
        yield from _component_faults(where, each)
        if each["type"] == TEXT_DISPLAY and NUMBERED.search(_outside_of_code(each["content"])):
            yield f"at {where}: Markdown numbers the lines of a list anew"
    if NUMBERED.search(_outside_of_code(str(body.get("content") or ""))):
        yield f"at {place}content: Markdown numbers the lines of a list anew"
    yield from _attachment_faults(body, every, new=new)


def _outside_of_code(content: str) -> str:
    """Return a text without its code, in blocks or in a line, which is shown as it is."""
    return re.sub(r"(?s)```.*?```|`[^`]*`", "", content)


def command_faults(command: Mapping[str, Any]) -> Iterator[str]:
    """List the faults of one slash command of an upsert."""
    name = command.get("name", "")
    if command.get("type") in {None, 1}:
        if not _COMMAND_NAME.fullmatch(name) or name != name.lower():
            yield f"command {name!r}: the name is not a word of lower-case letters"
        if not command.get("description"):
            yield f"command {name!r}: the description is missing"
    options = command.get("options") or []
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"command {name!r}: a required option stands behind an optional one"
    for option, times in Counter(option["name"] for option in options).items():
        if times > 1:
            yield f"command {name!r}: {times} options are called {option!r}"
    yield from (
        f"command {name!r}: option {option['name']!r} has both choices and autocomplete"
        for option in options
        if option.get("choices") and option.get("autocomplete")
    )
    if _text_of(command) > MOST_COMMAND_TEXT:
        yield f"command {name!r}: more than 8000 characters of names, descriptions and values"


def walk(
    components: Sequence[Mapping[str, Any]], place: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Go through components and those inside them, each with its place in the body."""
    for index, component in enumerate(components):
        where = f"{place}[{index}]"
        yield where, component
        yield from walk(component.get("components") or [], f"{where}.components")
        if accessory := component.get("accessory"):
            yield f"{where}.accessory", accessory


def _double_ids(every: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for where, each in every:
        custom_id = each.get("custom_id")
        if custom_id is not None and seen.setdefault(custom_id, where) != where:
            yield f"at {where}: custom_id {custom_id!r} is taken by {seen[custom_id]}"


def _component_faults(where: str, each: Mapping[str, Any]) -> Iterator[str]:
    if each["type"] == BUTTON:
        yield from _button_faults(where, each)
    elif each["type"] == ACTION_ROW:
        selects = sum(child["type"] in SELECTS for child in each["components"])
        if selects and len(each["components"]) > 1:
            yield f"at {where}: a select stands alone in its row"
    elif each["type"] in SELECTS:
        options = each.get("options") or []
        if len({option["value"] for option in options}) < len(options):
            yield f"at {where}: two options have the same value"
        low, high = each.get("min_values"), each.get("max_values")
        if (1 if low is None else low) > (1 if high is None else high):
            yield f"at {where}: min_values is above max_values"


def _button_faults(where: str, button: Mapping[str, Any]) -> Iterator[str]:
    if button["style"] == LINK:
        if not button.get("url") or button.get("custom_id"):
            yield f"at {where}: a link button has a url and no custom_id"
    elif button["style"] != PREMIUM and not button.get("custom_id"):
        yield f"at {where}: the button has no custom_id"
    if button["style"] != PREMIUM and not (button.get("label") or button.get("emoji")):
        yield f"at {where}: the button has neither label nor emoji"


def _attachment_faults(
    body: Mapping[str, Any], every: Sequence[tuple[str, Mapping[str, Any]]], *, new: bool
) -> Iterator[str]:
    """Find pictures of components that no attachment carries; an edit may show an older one."""
    attachments = body.get("attachments")
    if attachments is None and not new:
        return
    names = {each.get("filename") for each in attachments or []}
    if None in names:
        return
    for where, each in every:
        for media in (each, *(each.get("items") or [])):
            url = (media.get("media") or media.get("file") or {}).get("url", "")
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                yield f"at {where}: {url} names a file that is not attached"


def _text_of(command: Mapping[str, Any]) -> int:
    options = command.get("options") or []
    own = len(command.get("name", "")) + len(command.get("description") or "")
    choices = command.get("choices") or []
    values = sum(len(each["name"]) + len(str(each["value"])) for each in choices)
    return own + values + sum(_text_of(option) for option in options)
