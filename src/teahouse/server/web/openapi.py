"""The OpenAPI document, made from the endpoints and their structs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, get_args

import msgspec
from starlette.responses import Response

from teahouse import __version__
from teahouse.games import descriptors
from teahouse.server.people.identity import INVITE

from .endpoint import JSON_LINES, LARGEST, SMALLEST, Endpoint
from .problems import STATUSES, Problem
from .schema import NOTE, Schema, defined

__all__ = ["openapi"]

PLACE = "#/components/schemas/"
ALWAYS = ("banned", "too_fast", "busy", "failed")
WITH_BODY = ("bad_message", "too_long", "forbidden", "unsure")
KEY: Schema = {"seatKey": []}
BOUNDS: Schema = {"minimum": SMALLEST, "maximum": LARGEST}
ANY: Schema = {"$ref": PLACE + "Json"}
JSON: Schema = {
    "description": "Any JSON whose integers have at most 64 bits.",
    "type": ["null", "boolean", "number", "string", "array", "object"],
    **BOUNDS,
    "items": ANY,
    "additionalProperties": ANY,
}


def openapi(endpoints: Sequence[Endpoint]) -> Schema:
    """Returns the whole OpenAPI document."""
    paths: dict[str, Schema] = defaultdict(dict)
    for endpoint in endpoints:
        paths[endpoint.path][endpoint.method.lower()] = _operation(endpoint)
    return {
        "x-generated": NOTE,
        "openapi": "3.1.0",
        "info": {
            "title": "Teahouse",
            "version": __version__,
            "description": f"Tables of {_titles()} over HTTP.",
        },
        "paths": dict(paths),
        "components": {
            "schemas": {**_bounded(defined(_structs(endpoints), place=PLACE)), "Json": JSON},
            "securitySchemes": {
                "seatKey": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The private key of a seat, told once to whoever took it.",
                }
            },
        },
    }


def _bounded(schema: Any) -> Any:
    """Returns the schema with bounds for all integers, also within values of any shape."""
    match schema:
        case list():
            return [_bounded(part) for part in schema]
        case {"type": "integer"}:
            return {**BOUNDS, **schema}
        case {"type": "object"} if not schema.keys() & {"properties", "additionalProperties"}:
            return {**schema, "additionalProperties": ANY}
        case dict():
            return {name: _bounded(part) for name, part in schema.items()}
        case _:
            return schema


def _titles() -> str:
    return " and ".join(game.title for game in descriptors())


def _structs(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    answers = [part for e in endpoints for part in _parts(e.answer_type)]
    kinds = [*(e.body_type for e in endpoints), *answers]
    named = {k.__name__: k for k in kinds if isinstance(k, type) and issubclass(k, msgspec.Struct)}
    return {**named, "Problem": Problem}


def _parts(kind: Any) -> tuple[Any, ...]:
    """Returns the members of a union, or the one type itself."""
    return get_args(kind) or (kind,)


def _operation(endpoint: Endpoint) -> Schema:
    """Returns the OpenAPI entry of an endpoint. Its summary is the docstring of the handler."""
    operation: Schema = {
        "operationId": endpoint.answer.__name__,
        "summary": (endpoint.answer.__doc__ or "").strip(),
        "parameters": _parameters(endpoint),
        "responses": _responses(endpoint),
    }
    if endpoint.keyed:
        operation["security"] = [KEY] if endpoint.needs_key else [{}, KEY]
    if endpoint.body_type is not None:
        operation["requestBody"] = {"required": True, "content": _body(endpoint.body_type)}
    return operation


def _body(kind: Any) -> Schema:
    if kind is bytes:
        return {JSON_LINES: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": PLACE + kind.__name__}}}


def _parameters(endpoint: Endpoint) -> list[Schema]:
    """Returns the parameters in the path, the query and the header."""
    path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    query = [
        {
            "name": name,
            "in": "query",
            "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
        }
        for name in endpoint.numbers
    ]
    query += [
        {"name": name, "in": "query", "schema": {"type": "string"}} for name in endpoint.texts
    ]
    query += [
        {"name": name, "in": "query", "schema": {"type": "string", "format": "date"}}
        for name in endpoint.dates
    ]
    header = [{"name": INVITE, "in": "header", "schema": {"type": "string"}}]
    return [*path, *query, *(header if endpoint.invited else [])]


def _responses(endpoint: Endpoint) -> Schema:
    responses: Schema = {str(endpoint.status): _success(endpoint)}
    for status, codes in sorted(_refusals(endpoint).items()):
        responses[str(status)] = {
            "description": "Refused: " + ", ".join(codes),
            "content": {"application/json": {"schema": {"$ref": PLACE + "Problem"}}},
        }
    return responses


def _success(endpoint: Endpoint) -> Schema:
    parts = _parts(endpoint.answer_type)
    if issubclass(parts[0], Response):
        return {
            "description": "As asked",
            "content": {endpoint.media_type: {"schema": {"type": "string"}}},
        }
    refs = [{"$ref": PLACE + part.__name__} for part in parts]
    schema = refs[0] if len(refs) == 1 else {"anyOf": refs}
    return {"description": "As asked", "content": {"application/json": {"schema": schema}}}


def _refusals(endpoint: Endpoint) -> dict[int, list[str]]:
    """Returns the codes of the refusals that an endpoint can answer with, by HTTP status."""
    codes = [*endpoint.refuses, *ALWAYS]
    if endpoint.method != "GET":
        codes += WITH_BODY
    if endpoint.numbers or endpoint.dates:
        codes.append("bad_message")
    if endpoint.keyed:
        codes.append("wrong_key")
    found: dict[int, list[str]] = defaultdict(list)
    for code in sorted(set(codes)):
        found[STATUSES[code]].append(code)
    return found
