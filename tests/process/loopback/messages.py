"""Messages as Discord keeps them: what a body and its files turn into."""

import itertools
from collections.abc import Mapping
from mimetypes import guess_type
from typing import Any

from tests.message_rules import CONTAINER, IS_COMPONENTS_V2, ONLY_IN_V1, SELECTS
from tests.process.loopback.state import EPHEMERAL, LOADING, DiscordError, Message, State
from tests.process.loopback.world import Channel, World, now, snowflake

_OWN_FLAGS = IS_COMPONENTS_V2 | EPHEMERAL | 1 << 2 | 1 << 12

_PICTURE = {"description": None, "spoiler": False}
_SELECT = {"min_values": 1, "max_values": 1}
_DEFAULTS: Mapping[int, Mapping[str, Any]] = {
    **dict.fromkeys(SELECTS, _SELECT),
    11: _PICTURE,
    13: {"name": None, "size": None, "spoiler": False},
    14: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def create(
    world: World,
    state: State,
    channel: Channel,
    body: Mapping[str, Any],
    files: Mapping[str, bytes],
    *,
    loading: bool = False,
) -> Message:
    """Post a message of the bot.

    :raises DiscordError: when it is empty.
    """
    flags = int(body.get("flags") or 0) & _OWN_FLAGS | (LOADING if loading else 0)
    payload: dict[str, Any] = {
        "id": str(snowflake()),
        "channel_id": str(channel.id),
        "type": 0,
        "author": world.bot.payload(),
        "content": "",
        "timestamp": now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": flags,
    }
    message = Message(channel, payload, {})
    if not loading:
        _apply(message, body, files)
    message.remember()
    state.messages[message.id] = message
    return message


def edit(
    state: State, message: Message, body: Mapping[str, Any], files: Mapping[str, bytes]
) -> Message:
    """Change a message of the bot.

    :raises DiscordError: when Components V2 and their forerunners would stand side by side.
    """
    _apply(message, body, files)
    if not message.payload["flags"] & LOADING:
        message.payload["edited_timestamp"] = now()
    message.payload["flags"] &= ~LOADING
    message.remember()
    state.ring()
    return message


def _apply(message: Message, body: Mapping[str, Any], files: Mapping[str, bytes]) -> None:
    payload = message.payload
    payload["flags"] |= int(body.get("flags") or 0) & IS_COMPONENTS_V2
    if payload["flags"] & IS_COMPONENTS_V2 and any(body.get(key) for key in ONLY_IN_V1):
        raise DiscordError(400, 50035, "A message of Components V2 has no content or embeds")
    if "attachments" in body or files:
        _attach(message, body, files)
    for key, empty in (("content", ""), ("embeds", [])):
        if key in body:
            payload[key] = body[key] or empty
    if "components" in body:
        numbers = itertools.count(1)
        names = {each["filename"]: each["url"] for each in payload["attachments"]}
        payload["components"] = [
            _component(each, numbers, names) for each in body["components"] or []
        ]
    if not any(payload[key] for key in ("content", "embeds", "components", "attachments")):
        raise DiscordError(400, 50006, "Cannot send an empty message")


def _attach(message: Message, body: Mapping[str, Any], files: Mapping[str, bytes]) -> None:
    """Keep the attachments that the body lists, all where it lists none, and add the files."""
    listed = body.get("attachments")
    old = message.payload["attachments"]
    known = {str(each["id"]): each for each in listed or []}
    kept = [each for each in old if listed is None or each["id"] in known]
    new = []
    for name, data in files.items():
        index = name.removeprefix("files[").removesuffix("]")
        filename = known.get(index, {}).get("filename") or f"file-{index}"
        number = str(snowflake())
        url = f"http://127.0.0.1/attachments/{message.channel.id}/{number}/{filename}"
        new.append(
            {
                "id": number,
                "filename": filename,
                "size": len(data),
                "url": url,
                "proxy_url": url,
                "content_type": guess_type(filename)[0],
            }
        )
        message.files[filename] = data
    message.payload["attachments"] = kept + new
    names = {each["filename"] for each in message.payload["attachments"]}
    for gone in message.files.keys() - names:
        del message.files[gone]


def _component(
    sent: Mapping[str, Any], numbers: "itertools.count[int]", names: Mapping[str, str]
) -> dict[str, Any]:
    """Return a component as Discord gives it back: numbered, complete, its pictures resolved."""
    given = {key: value for key, value in sent.items() if value is not None}
    component = _DEFAULTS.get(sent["type"], {}) | given
    component["id"] = given.get("id") or next(numbers)
    for key in ("components", "accessory"):
        inner = given.get(key)
        if isinstance(inner, list):
            component[key] = [_component(each, numbers, names) for each in inner]
        elif inner is not None:
            component[key] = _component(inner, numbers, names)
    if "items" in given:
        component["items"] = [_PICTURE | each for each in given["items"]]
    for holder in (component, *component.get("items", [])):
        for key in ("media", "file"):
            if key in holder:
                holder[key] = _media(holder[key]["url"], names)
    return component


def _media(url: str, names: Mapping[str, str]) -> dict[str, Any]:
    if url.startswith("attachment://"):
        filename = url.removeprefix("attachment://")
        if filename not in names:
            raise DiscordError(400, 50035, f"There is no attachment {filename}")
        url = names[filename]
    return {
        "id": str(snowflake()),
        "url": url,
        "proxy_url": url,
        "width": 600,
        "height": 300,
        "content_type": guess_type(url)[0],
    }
