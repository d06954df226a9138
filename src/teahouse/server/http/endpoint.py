"""An HTTP endpoint: what comes in, what goes out and how it may fail, said once."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable
from typing import Any, get_type_hints

import msgspec
import structlog
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from teahouse.core import BadInput, RuleError
from teahouse.server.accounts.identity import is_same_origin
from teahouse.server.tables.refusals import Refusal
from teahouse.store.journal import JournalError

from .caching import has_already, tag_of, takes
from .problems import Declined, refused_response
from .request_context import RequestContext

__all__ = ["LARGEST_BODY", "Endpoint", "route"]

LARGEST_BODY = 16_384
LARGE = 2_048  # an answer that is worth the trouble of making it smaller
QUICKLY = 4

log = structlog.get_logger()


class _TableName(StringConvertor):
    """The name of a table: any but those of paths beside it."""

    regex = r"(?!(?:mine|quick|branch)(?:/|$))[^/]+"


class _PersonName(StringConvertor):
    """The same for people."""

    regex = r"(?!(?:me|register|login|logout)(?:/|$))[^/]+"


register_url_convertor("table", _TableName())
register_url_convertor("person", _PersonName())


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """The types of body and answer are those of the function that answers."""

    method: str
    path: str
    answer: Callable[..., Awaitable[Any]]
    status: int = 200
    refuses: tuple[str, ...] = ()  # codes, beside those that anything may be refused with
    invited: bool = False  # whether an invitation may be shown
    keyed: bool = False  # whether a seat's key may be shown
    needs_key: bool = False
    media_type: str = "application/json"
    numbers: tuple[str, ...] = ()  # names of numbers in the query
    texts: tuple[str, ...] = ()  # and of texts
    dates: tuple[str, ...] = ()  # and of days
    largest: int = LARGEST_BODY  # bytes
    answers: Any = None  # the type of what comes as JSON already
    keeps: int | None = None  # for how many seconds a browser may keep the answer

    @property
    def body_type(self) -> Any:
        hints = get_type_hints(self.answer)
        return next((t for n, t in hints.items() if n not in ("context", "return")), None)

    @property
    def answer_type(self) -> Any:
        return self.answers or get_type_hints(self.answer)["return"]


def route(endpoint: Endpoint) -> Route:
    """The endpoint as Starlette knows it."""
    kind = endpoint.body_type
    decoder = msgspec.json.Decoder(kind) if kind not in (None, bytes) else None

    async def answer(request: Request) -> Response:
        context = RequestContext(request.app.state.services, request)
        try:
            response = await _answer(endpoint, decoder, context)
        except (Refusal, Declined, RuleError, BadInput, JournalError) as error:
            response = refused_response(error)
        except Exception as error:
            log.exception("request_failed", path=endpoint.path)
            response = refused_response(error)
        context.sign(response)
        return response

    pattern = re.sub(r"{(table|person)}", r"{\1:\1}", endpoint.path)
    made = Route(pattern, answer, methods=[endpoint.method])
    made.path = endpoint.path  # as it is measured and logged
    return made


async def _answer(
    endpoint: Endpoint, decoder: msgspec.json.Decoder[Any] | None, context: RequestContext
) -> Response:
    context.services.limits.take("address requests", context.address)
    if endpoint.method != "GET" and not is_same_origin(context.request, context.services.settings):
        raise Refusal("forbidden", why="this page is not ours")
    if endpoint.body_type is None:
        answer = await endpoint.answer(context)
    else:
        body = await _body(context.request, endpoint.largest)
        answer = await endpoint.answer(
            context, body if decoder is None else _decoded(decoder, body)
        )
    if isinstance(answer, Response):
        return answer
    body = msgspec.json.encode(answer)
    headers = {} if endpoint.keeps is None else _to_keep(body, endpoint.keeps)
    if headers and has_already(context.request, tag_of(body)):
        return Response(status_code=304, headers=headers)
    if len(body) > LARGE and takes(context.request, "gzip"):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        body = await asyncio.to_thread(gzip.compress, body, QUICKLY)
    return Response(body, endpoint.status, headers, media_type="application/json")


def _to_keep(body: bytes, seconds: int) -> dict[str, str]:
    """A browser may keep it for a while, and then asks whether it still holds."""
    return {"Cache-Control": f"private, max-age={seconds}", "ETag": f"W/{tag_of(body)}"}


async def _body(request: Request, most: int) -> bytes:
    """The whole body, unless it is too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("too_long", most=most)
    return bytes(body)


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_message", why=str(error)) from error
