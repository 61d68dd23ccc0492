"""Hold what the bot sends against Discord's own description of its HTTP API.

The description is an OpenAPI 3.1 file, `openapi.json`, looked for beside the checkout in
`../shared/discord/` or where the environment variable `DISCORD_OPENAPI` points. Where it is
absent, tests marked with `needs_openapi` are skipped and `validate_all` has nothing to say.

What Discord demands but writes only in prose (40 components a message, a `custom_id` for every
button) is in `message_rules`, and is checked by the same functions.
"""

import functools
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

import jsonschema
import jsonschema_rs
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.message_rules import command_faults, message_faults

ROOT = Path(__file__).absolute().parent.parent
DESCRIPTION = Path(
    os.environ.get("DISCORD_OPENAPI") or ROOT.parent / "shared" / "discord" / "openapi.json"
).absolute()

needs_openapi = pytest.mark.shared(str(DESCRIPTION))

_URI = "urn:discord"
_LONGEST_MESSAGE = 160
_NULL = {"type": "null"}
_LIMITS = {
    "maxItems": "items, and at most",
    "minItems": "items, and at least",
    "maxLength": "characters, and at most",
    "minLength": "characters, and at least",
}


class InvalidRequest(AssertionError):
    """A request that Discord would refuse; its text lists every fault with its place."""


class LoggedRequest(Protocol):
    """One request of a record: SimCord's `HttpLogEntry`."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def json(self) -> Any: ...


class Environment(Protocol):
    """Whatever keeps a record of requests; SimCord's `env` does."""

    @property
    def http_requests(self) -> Iterable[LoggedRequest]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """One method of one path, with the place of its schemas in the description."""

    method: str
    template: str
    pattern: re.Pattern[str]
    body: str | None
    body_required: bool


def validate_request(method: str, path: str, json_body: Any) -> None:
    """Check one request; `path` is without host and `/api/v10`.

    :raises InvalidRequest: naming each fault and the path to it inside the body.
    """
    faults = request_faults(method, path, json_body)
    if faults:
        raise InvalidRequest("\n".join(faults))


def validate_all(env: Environment) -> None:
    """Check every request that `env` has recorded; do nothing where the description is absent.

    :raises InvalidRequest: naming the faults of all of them.
    """
    if not DESCRIPTION.is_file():
        return
    faults = [
        fault
        for request in env.http_requests
        for fault in request_faults(request.method, request.path, request.json)
    ]
    if faults:
        raise InvalidRequest("\n".join(faults))


def request_faults(method: str, path: str, json_body: Any) -> list[str]:
    """List what is wrong with a request, each line with its method, path and place."""
    name = f"{method} {_without_tokens(path)}"
    operation = find_operation(method, path)
    if operation is None:
        return [f"{name}: Discord's API has no such operation"]
    if json_body is None:
        return [f"{name}: the body is missing"] if operation.body_required else []
    if operation.body is None:
        return [f"{name}: this operation takes no body"]
    return [f"{name}: {fault}" for fault in _body_faults(operation, json.dumps(json_body))]


@functools.lru_cache(maxsize=1_000)
def _body_faults(operation: Operation, body: str) -> list[str]:
    """List what is wrong with a body; each bot that starts sends the same long list of commands."""
    read = json.loads(body)
    return list(_schema_faults(operation.body, read)) or list(_prose_faults(operation, read))


def find_operation(method: str, path: str) -> Operation | None:
    """Find the operation of a concrete path; a literal segment wins over a placeholder."""
    path = unquote(path.partition("?")[0])
    return next(
        (each for each in _operations(method.lower()) if each.pattern.fullmatch(path)), None
    )


def _load_description() -> dict[str, Any]:
    document = json.loads(DESCRIPTION.read_bytes())
    # Discord sends snowflakes as strings and takes them as numbers too; discord.py sends numbers.
    document["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
    return document


@functools.cache
def _document() -> dict[str, Any]:
    document = _load_description()
    _discriminate(document, document["components"]["schemas"])
    return document


def _discriminate(node: Any, schemas: Mapping[str, Any]) -> None:
    """Replace choices among schemas by keywords of our own that say which branch is meant.

    `byType` is a table from `type` to schema, `orNull` the schema of what is not null. The meaning
    stays; only one branch gets checked, which is quick, and the fault that is reported is that
    branch's and not "valid under none of the given schemas".
    """
    if isinstance(node, list):
        for each in node:
            _discriminate(each, schemas)
    if not isinstance(node, dict):
        return
    for keyword in ("oneOf", "anyOf"):
        branches = node.get(keyword)
        if not isinstance(branches, list):
            continue
        others = [branch for branch in branches if branch != _NULL]
        if len(others) == 1 and len(branches) == 2:
            del node[keyword]
            node["orNull"] = others[0]
        elif table := _by_type(branches, schemas):
            del node[keyword]
            node["byType"] = table
    for each in node.values():
        _discriminate(each, schemas)


def _by_type(
    branches: Iterable[Mapping[str, Any]], schemas: Mapping[str, Any]
) -> dict[Any, Any] | None:
    table: dict[Any, Any] = {}
    for branch in branches:
        if branch == _NULL:
            table[None] = branch
            continue
        name = branch.get("$ref", "").rpartition("/")[2]
        types = schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum")
        if not types or any(each in table for each in types):
            return None
        table |= dict.fromkeys(types, branch)
    return table if len(table) > 1 else None


def _check_by_type(
    validator: Any, table: Mapping[Any, Any], instance: Any, _schema: Any
) -> Iterator[jsonschema.ValidationError]:
    kind = instance.get("type") if isinstance(instance, dict) else instance
    if (instance is None and None in table) or (isinstance(instance, dict) and kind in table):
        yield from validator.descend(instance, table[kind])
    else:
        known = ", ".join(str(each) for each in table if each is not None)
        yield jsonschema.ValidationError(f"its type is {kind!r}, and must be one of {known}")


def _check_or_null(
    validator: Any, other: Mapping[str, Any], instance: Any, _schema: Any
) -> Iterator[jsonschema.ValidationError]:
    if instance is not None:
        yield from validator.descend(instance, other)


_Validator = jsonschema.validators.extend(
    jsonschema.Draft202012Validator, {"byType": _check_by_type, "orNull": _check_or_null}
)


@functools.cache
def _registry() -> Registry[Any]:
    resource = Resource.from_contents(_document(), default_specification=DRAFT202012)
    return Registry().with_resource(_URI, resource)


@functools.cache
def _validator(pointer: str) -> Any:
    return _Validator({"$ref": f"{_URI}#{pointer}"}, registry=_registry())


@functools.cache
def _compiled_registry() -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry([(_URI, _load_description())], draft=jsonschema_rs.Draft202012)


@functools.cache
def _compile(pointer: str) -> Any:
    """Return what only says whether there is a fault, which is many times quicker."""
    schema = {"$ref": f"{_URI}#{pointer}"}
    return jsonschema_rs.Draft202012Validator(schema, registry=_compiled_registry())


def _schema_faults(pointer: str, instance: Any) -> Iterator[str]:
    if _compile(pointer).is_valid(instance):
        return
    for error in _validator(pointer).iter_errors(instance):
        yield f"at {_place(error.absolute_path)}: {_sentence(error)}"


def _sentence(error: jsonschema.ValidationError) -> str:
    if error.validator in _LIMITS:
        return f"{len(error.instance)} {_LIMITS[error.validator]} {error.validator_value}"
    message = error.message
    return message if len(message) <= _LONGEST_MESSAGE else f"...{message[-_LONGEST_MESSAGE:]}"


def _place(path: Iterable[str | int]) -> str:
    steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return steps.removeprefix(".") or "the body"


def _prose_faults(operation: Operation, body: Any) -> Iterator[str]:
    if operation.template.endswith("/callback"):
        if body["type"] in {4, 7} and body.get("data"):
            yield from message_faults(body["data"], new=body["type"] == 4, place="data.")
    elif re.search(r"/messages(/|$)|^/webhooks/", operation.template):
        yield from message_faults(body, new=operation.method == "post")
    elif re.search(r"/commands(/|$)", operation.template):
        for command in body if isinstance(body, list) else [body]:
            yield from command_faults(command)


@functools.cache
def _operations(method: str) -> list[Operation]:
    """List the operations of a method, those with the fewest placeholders first."""
    found = [
        _operation(method, template, item[method])
        for template, item in _document()["paths"].items()
        if method in item
    ]
    return sorted(found, key=lambda each: each.template.count("{"))


def _operation(method: str, template: str, described: Mapping[str, Any]) -> Operation:
    at = f"/paths/{template.replace('~', '~0').replace('/', '~1')}/{method}"
    at = at.replace("{", "%7B").replace("}", "%7D")
    request = described.get("requestBody", {})
    media = "application~1json"
    return Operation(
        method=method,
        template=template,
        pattern=re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))),
        body=f"{at}/requestBody/content/{media}/schema" if request else None,
        body_required=request.get("required", False),
    )


def _without_tokens(path: str) -> str:
    """Shorten the token of an interaction, which is long and says nothing."""
    return re.sub(r"(/(?:interactions|webhooks)/\d+/)[^/]+", r"\1...", path)
