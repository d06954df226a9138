"""The page: one HTML document for every address of the page, its static files and preloads."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

import brotli
import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from teahouse.core.wire import packaged
from teahouse.server.catalogue import Language, catalogue_of, language_of
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.people.links import ID, door_preview, find_shared, preview_of, tags
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.journal import JournalError

from .endpoint import accepts_encoding, etag, has_current
from .request_context import RequestContext

__all__ = ["ROUTES", "STATIC", "page_response", "wants_page"]


STATIC = Path(__file__).parents[1] / "static"
PRELOADS = STATIC / "preloads.json"
WIDE = ' media="(min-width: 901px)"'
ANSWERS = {
    "/replay/{table}": ("/api/tables/{}/replay",),
    "/shared/{link}": ("/api/shared/{}", "/api/shared/{}/replay"),
}
"""What the page of a replay fetches from the server, by the page's address."""

Files: TypeAlias = dict[str, dict[str, tuple[str, ...]]]
"""The built page's files by part and language."""


async def preload_tags(context: RequestContext, address: str, language: str) -> str:
    """Returns HTML for the head of a replay's document; empty for those who may not watch it."""
    id = next(iter(context.request.path_params.values()), "")
    if address not in ANSWERS or not ID.fullmatch(id):
        return ""
    with suppress(JournalError, Refusal):
        game, is_whole = (
            await _game(context, address, id),
            "seat" not in context.request.query_params,
        )
        if address == "/shared/{link}" and "at" not in context.request.query_params:
            return _fetched(ANSWERS[address][0].format(id))  # what it invites to is not fetched yet
        answers = [path.format(id) for path in ANSWERS[address]] if is_whole else []
        tags = [_fetched(path) for path in answers]
        files = dict.fromkeys(_files("replay", language) + _files(game, language))
        tags += [_code(path) for path in files]
        tags += [_code(p, WIDE) for p in _files(f"{game}-wide", language) if p not in files]
        return "".join(tags)
    return ""


async def _game(context: RequestContext, address: str, id: str) -> str:
    """Returns the game of a replay. Raises Refusal for those who may not watch it."""
    journal = context.services.journal
    if address == "/shared/{link}":
        return (await find_shared(journal, id)).summary.game
    row = await journal.table(id)
    if row is None or row.status != "over":
        raise Refusal(Why.no_such_table, table=id)
    summary, person = summary_of(row), await context.person()
    if row.public or (person is not None and person.id in (summary.host, *(summary.people or ()))):
        return summary.game
    raise Refusal(Why.only_for_invited)


def _files(part: str, language: str) -> tuple[str, ...]:
    return _built().get(part, {}).get(language, ())


@cache
def _built() -> Files:
    """Returns the build's list of files; empty if the page was never built."""
    if not PRELOADS.is_file():
        return {}
    return msgspec.json.decode(PRELOADS.read_bytes(), type=Files)


def _fetched(path: str) -> str:
    """Returns the tag that preloads an answer of the server."""
    return f'\n    <link rel="preload" as="fetch" crossorigin href="{path}">'


def _code(path: str, media: str = "") -> str:
    """Returns the tag that preloads a stylesheet or a script."""
    kind = 'rel="preload" as="style"' if path.endswith(".css") else 'rel="modulepreload"'
    return f'\n    <link {kind} crossorigin href="{path}"{media}>'


FOR_EVER = "public, max-age=31536000, immutable"
REPLAYS = ("/replay/{table}", "/shared/{link}", "/open")
ADDRESSES = (
    "/",
    "/table/{table}",
    "/tables",
    "/new/{game}",
    "/rules/{game}",
    "/lesson/{game}",
    "/daily",
    "/daily/{date}",
    "/people/{person}",
    "/privacy",
    "/settings",
    "/group/{group}",
    "/letters/{what}",
    *REPLAYS,
)
TYPES = packaged("teahouse.server.web", "media_types.json", dict[str, str])

PACKED = (".packed", ".whl", ".zip")  # endings of files that are compressed already

SMALLER: dict[str, Callable[[bytes], bytes]] = {  # the encoding with the smallest result first
    "br": brotli.compress,
    "gzip": partial(gzip.compress, mtime=0),
}

AT_ONCE: dict[str, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, quality=5),
    "gzip": partial(gzip.compress, compresslevel=6, mtime=0),
}


class Copy(msgspec.Struct, frozen=True):
    """A file as it is sent: its encoded body and its ETag."""

    body: bytes
    tag: str


_copies: dict[tuple[Path, str], tuple[int, Copy]] = {}  # with the file's modification time


def show_page(address: str) -> Callable[[Request], Awaitable[Response]]:
    """Returns the handler of an address of the page."""

    async def show(request: Request) -> Response:
        if address in REPLAYS:  # a worker starts while the browser loads the page
            request.app.state.services.replays.prepare()
        return await page_response(request, address)

    return show


async def show_file(request: Request) -> Response:
    """Answers with a static file of the page."""
    name = request.path_params["path"]
    if "\0" in name:
        raise HTTPException(404)
    path = (STATIC / name).resolve()
    if not path.is_relative_to(STATIC) or path.suffix not in TYPES or not path.is_file():
        raise HTTPException(404)
    return await _sent(request, path)


async def show_pocket(request: Request) -> Response:
    """Answers with the document of the pocket edition, which has all addresses of the page."""
    return await _sent(request, STATIC / "pocket.html")


async def show_service_worker(request: Request) -> Response:
    """Answers with the service worker, at an address from which it may control the whole page."""
    return await _sent(request, STATIC / "service-worker.js")


async def page_response(request: Request, address: str = "", status: int = 200) -> Response:
    """Returns the HTML document in the reader's language, with the preview for other sites."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
    words = catalogue_of(language_of(wanted))
    services = request.app.state.services
    preview = door_preview(words)
    is_open = not services.settings.members_only
    with suppress(JournalError):  # the page itself needs no journal
        preview = await preview_of(
            services.journal, address if is_open else "", request.path_params, words
        )
    base = services.settings.public_url or f"http://{request.headers.get('host', 'localhost')}"
    told = tags(preview, base=base, language=words.language)
    if is_open:
        told += await preload_tags(RequestContext(services, request), address, words.language)
    return await _with_tags(request, _document(words.language), told, status)


def _document(language: Language) -> Path:
    """Returns the path of the built document in a language."""
    built = STATIC / f"index.{language}.html"
    return built if built.is_file() else STATIC / "index.html"


async def _with_tags(request: Request, path: Path, told: str, status: int) -> Response:
    """Returns the small document with more tags in its head, compressed for each request."""
    plain = (await _copy_of(path, "")).body
    body = plain.replace(b"</head>", f"  {told}\n  </head>".encode(), 1)
    encoding = next((name for name in AT_ONCE if accepts_encoding(request, name)), "")
    headers = {
        "Cache-Control": "no-cache",
        "ETag": etag(body + encoding.encode()),
        "Vary": "Accept-Encoding, Accept-Language",
    }
    if status == 200 and has_current(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
        body = AT_ONCE[encoding](body)
    return Response(body, status, headers, media_type=TYPES[path.suffix])


def wants_page(request: Request) -> bool:
    """Whether a browser navigates to an address outside the API."""
    asked, path = request.headers.get("accept", ""), request.url.path
    return "text/html" in asked and not path.startswith(("/api/", "/static/"))


async def _sent(request: Request, path: Path) -> Response:
    """Returns a file's response, cached for ever if its name has a hash, else by ETag."""
    encoding = next((name for name in SMALLER if accepts_encoding(request, name)), "")
    if path.suffix in PACKED:
        encoding = ""
    copy = await _copy_of(path, encoding)
    cached = FOR_EVER if path.parent == STATIC / "assets" else "no-cache"
    headers = {"Cache-Control": cached, "ETag": copy.tag, "Vary": "Accept-Encoding"}
    if has_current(request, copy.tag):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(copy.body, headers=headers, media_type=TYPES[path.suffix])


async def _copy_of(path: Path, encoding: str) -> Copy:
    """Returns the file, compressed, and caches it until its modification time changes.

    A file that the build has not compressed is compressed in a thread, once: it takes up to half a
    second, too long for the event loop.
    """
    changed, known = path.stat().st_mtime_ns, _copies.get((path, encoding))
    if known is None or known[0] != changed:
        copy = await asyncio.to_thread(_read, path, encoding)
        _copies[path, encoding] = known = changed, copy
    return known[1]


def _read(path: Path, encoding: str) -> Copy:
    built = path.with_name(f"{path.name}.{encoding}")
    if encoding and built.is_file():
        body = built.read_bytes()
    else:
        body = SMALLER[encoding](path.read_bytes()) if encoding else path.read_bytes()
    return Copy(body, etag(body))


ROUTES = (
    *(Route(address, show_page(address)) for address in ADDRESSES),
    *(Route(address, show_pocket) for address in ("/pocket", "/pocket/{path:path}")),
    Route("/service-worker.js", show_service_worker),
    Route("/static/{path:path}", show_file),
)
