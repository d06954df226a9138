"""An Endpoint declares one HTTP endpoint. Its route and its OpenAPI entry are derived from it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar, get_type_hints, runtime_checkable

import msgspec
import structlog
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from teahouse.core import BadInput, RuleError
from teahouse.core.descriptor import GameDescriptor
from teahouse.server.people.identity import is_same_origin
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.database import counted_writes
from teahouse.store.journal import JournalError, UnsureError

from .problems import Declined, refused_response
from .request_context import RequestContext

__all__ = [
    "JSON_LINES",
    "LARGEST",
    "SMALLEST",
    "Endpoint",
    "Endpoints",
    "accepts_encoding",
    "check_numbers",
    "endpoints_of",
    "etag",
    "has_current",
    "route",
]


def etag(body: bytes) -> str:
    """Returns a strong ETag of the body."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def has_current(connection: HTTPConnection, tag: str) -> bool:
    """Whether If-None-Match names this ETag."""
    told = connection.headers.get("if-none-match", "")
    return tag in [one.strip().removeprefix("W/") for one in told.split(",")] or told.strip() == "*"


def accepts_encoding(connection: HTTPConnection, encoding: str) -> bool:
    """Whether Accept-Encoding names the encoding with a weight above zero."""
    told = connection.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    weights = {name: weight for name, _, weight in (one.partition(";q=") for one in told)}
    return encoding in weights and (not weights[encoding] or bool(weights[encoding].strip("0.")))


DIGITS = b"0123456789"
MANY = 19  # digits; a number with fewer fits into 64 bits
LONG = re.compile(rb"\d{%d}" % MANY)
SMALLEST, LARGEST = -(2**63), 2**63 - 1


def check_numbers(text: bytes) -> None:
    """Raises Refusal for an integer beyond 64 bits; what is no JSON passes, for the decoder."""
    # Almost no message has so many digits in a row, so most are not decoded here.
    digits = len(text) - len(text.translate(None, DIGITS))
    if digits < MANY or LONG.search(text) is None:
        return
    for line in text.splitlines():
        try:
            _check(msgspec.json.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue


def _check(value: Any) -> None:
    match value:
        case int() if not SMALLEST <= value <= LARGEST:
            raise Refusal(Why.number_too_large)
        case dict():
            _check(list(value.values()))
        case list():
            for part in value:
                _check(part)
        case _:
            pass


JSON_LINES = "application/jsonl"
MAX_BODY = 16_384
COMPRESS_FROM = 2_048  # bytes
GZIP_LEVEL = 4

log = structlog.get_logger()


class _TableName(StringConvertor):
    """The path parameter of a table's id: any segment but the fixed paths beside it."""

    regex = r"(?!(?:mine|quick|branch|find|house)(?:/|$))[^/]+"


class _PersonName(StringConvertor):
    """The path parameter of a person's id: any segment but the fixed paths beside it."""

    regex = r"(?!(?:me|register|login|logout|forgot|reset)(?:/|$))[^/]+"


register_url_convertor("table", _TableName())
register_url_convertor("person", _PersonName())


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One HTTP endpoint; `answer`, its handler, has the types of body and answer as annotations."""

    method: str
    path: str
    answer: Callable[..., Awaitable[Any]]
    status: int = 200
    refuses: tuple[str, ...] = ()  # refusal codes beside the general ones
    invited: bool = False  # whether an invitation may be sent
    keyed: bool = False  # whether a seat's key may be sent
    needs_key: bool = False
    media_type: str = "application/json"
    numbers: tuple[str, ...] = ()  # query parameters that are integers
    texts: tuple[str, ...] = ()  # query parameters that are strings
    dates: tuple[str, ...] = ()  # query parameters that are dates
    max_body: int = MAX_BODY  # bytes
    answer_schema: Any = None  # the type of the answer, if the handler returns encoded JSON
    for_banned: bool = False  # whether a banned person may send it
    for_strangers: bool = False  # whether anybody may send it where all else is for members
    max_age: int | None = None  # seconds that a browser may cache the answer

    @property
    def body_type(self) -> Any:
        """The type of the body; None if the handler takes no body."""
        hints = get_type_hints(self.answer)
        return next((t for n, t in hints.items() if n not in ("context", "return")), None)

    @property
    def answer_type(self) -> Any:
        """The type of what the handler returns, or that stands for its encoded JSON."""
        return self.answer_schema or get_type_hints(self.answer)["return"]


Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])


class Endpoints(list[Endpoint]):
    """The endpoints of a module in the order of their handlers, each of which is decorated."""

    def get(self, path: str, **more: Any) -> Callable[[Handler], Handler]:
        """Adds the decorated handler as the endpoint of GET; `more` are fields of Endpoint."""
        return self._adding("GET", path, more)

    def post(self, path: str, **more: Any) -> Callable[[Handler], Handler]:
        """Adds the decorated handler as the endpoint of POST; `more` are fields of Endpoint."""
        return self._adding("POST", path, more)

    def of_watched(
        self, method: str, path: str, *, refuses: tuple[str, ...] = (), **more: Any
    ) -> Callable[[Handler], Handler]:
        """Adds the decorated handler as an endpoint of a table, for those who may watch it."""
        more |= {"invited": True, "keyed": True, "refuses": ("not_found", "forbidden", *refuses)}
        return self._adding(method, f"/api/tables/{{table}}{path}", more)

    def _adding(self, method: str, path: str, more: dict[str, Any]) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            self.append(Endpoint(method=method, path=path, answer=handler, **more))
            return handler

        return add


@runtime_checkable
class EndpointsPart(Protocol):
    """The part `endpoints` of a game that adds to the server."""

    @property
    def ENDPOINTS(self) -> Sequence[Endpoint]: ...  # noqa: N802


def endpoints_of(game: GameDescriptor) -> Sequence[Endpoint]:
    """Returns the endpoints that a game adds to the server."""
    part = game.part("endpoints", EndpointsPart)
    return part.ENDPOINTS if part else ()


def route(endpoint: Endpoint) -> Route:
    """Returns the Starlette route of an endpoint."""
    kind = endpoint.body_type
    decoder = msgspec.json.Decoder(kind) if kind not in (None, bytes) else None

    async def answer(request: Request) -> Response:
        context = RequestContext(request.app.state.services, request)
        with counted_writes() as writes:
            try:
                response = await _answer(endpoint, decoder, context)
            except (Refusal, Declined, RuleError, BadInput) as error:
                response = refused_response(error)
            except JournalError as error:  # a no would be wrong if a part was done
                response = refused_response(UnsureError(str(error)) if writes.count else error)
            except ClientDisconnect:  # nobody hears the answer
                response = refused_response(Refusal(Why.unreadable, why="the body is not whole"))
            except Exception as error:
                log.exception("request_failed", path=endpoint.path)
                response = refused_response(error)
        context.set_cookies(response)
        return response

    pattern = re.sub(r"{(table|person)}", r"{\1:\1}", endpoint.path)
    made = Route(pattern, answer, methods=[endpoint.method])
    made.path = endpoint.path  # the label in metrics and logs
    return made


async def _answer(
    endpoint: Endpoint, decoder: msgspec.json.Decoder[Any] | None, context: RequestContext
) -> Response:
    """Checks who may ask and how often, calls the handler, and encodes what it returns."""
    context.services.measures.check_address(context.address)
    context.services.limits.take("address requests", context.address)
    if endpoint.method != "GET" and not is_same_origin(context.request, context.services.settings):
        raise Refusal(Why.foreign_page)
    asked = None
    if endpoint.body_type is not None:
        asked = await _body(context.request, endpoint.max_body)
        context.services.measures.check_address(context.address)  # the body may have come late
    if endpoint.for_banned:
        answer = await _answer_body(endpoint, decoder, context, asked)
    else:
        people = await context.people()
        if not endpoint.for_strangers:
            await context.services.check_member(people)
        with context.services.acting(people):
            answer = await _answer_body(endpoint, decoder, context, asked)
    if isinstance(answer, Response):
        return answer
    body = msgspec.json.encode(answer)
    headers = {} if endpoint.max_age is None else _cache_headers(body, endpoint.max_age)
    if headers and has_current(context.request, etag(body)):
        return Response(status_code=304, headers=headers)
    if len(body) > COMPRESS_FROM and accepts_encoding(context.request, "gzip"):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        body = await asyncio.to_thread(gzip.compress, body, GZIP_LEVEL)
    return Response(body, endpoint.status, headers, media_type="application/json")


async def _answer_body(
    endpoint: Endpoint,
    decoder: msgspec.json.Decoder[Any] | None,
    context: RequestContext,
    body: bytes | None,
) -> Any:
    if body is None:
        return await endpoint.answer(context)
    return await endpoint.answer(context, body if decoder is None else _decoded(decoder, body))


def _cache_headers(body: bytes, seconds: int) -> dict[str, str]:
    """Returns headers that let a browser cache the answer and revalidate it by ETag."""
    return {"Cache-Control": f"private, max-age={seconds}", "ETag": f"W/{etag(body)}"}


async def _body(request: Request, most: int) -> bytes:
    """Returns the request's body. Raises Refusal if it is too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal(Why.body_too_long, most=most)
    check_numbers(bytes(body))
    return bytes(body)


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    """Returns the body as the endpoint's type. Raises Refusal if it is not of that type."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return msgspec.convert(_with_integers(msgspec.json.decode(body)), decoder.type)
        raise Refusal(Why.unreadable, why=str(error)) from error


def _with_integers(value: Any) -> Any:
    """Returns the value with 5.0 as 5: both are integers in JSON Schema, but not in msgspec."""
    match value:
        case float() if value.is_integer() and abs(value) < LARGEST:
            return int(value)
        case dict():
            return {name: _with_integers(part) for name, part in value.items()}
        case list():
            return [_with_integers(part) for part in value]
        case _:
            return value
