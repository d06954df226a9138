"""The page: one HTML document for every address of the page, and its static files."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from functools import partial
from pathlib import Path

import brotli
import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .caching import accepts_encoding, etag, has_current

__all__ = ["ROUTES", "page_response", "wants_page"]

STATIC = Path(__file__).parent.parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ADDRESSES = (
    "/",
    "/table/{table}",
    "/tables",
    "/new/{game}",
    "/rules/{game}",
    "/lesson/{game}",
    "/replay/{table}",
    "/open",
    "/daily",
    "/daily/{date}",
    "/people/{person}",
    "/privacy",
    "/settings",
    "/group/{group}",
    "/letters/{what}",
)
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

SMALLER: dict[str, Callable[[bytes], bytes]] = {  # the smallest first
    "br": brotli.compress,
    "gzip": partial(gzip.compress, mtime=0),
}


class Copy(msgspec.Struct, frozen=True):
    """A file as it is sent: encoded body and ETag."""

    body: bytes
    tag: str


_copies: dict[tuple[Path, str], tuple[int, Copy]] = {}  # with the time of the file's last change


async def show_page(request: Request) -> Response:
    """The HTML document, the same for everyone who reads its language."""
    return await page_response(request)


async def show_file(request: Request) -> Response:
    """A static file of the page."""
    name = request.path_params["path"]
    if "\0" in name:
        raise HTTPException(404)
    path = (STATIC / name).resolve()
    if not path.is_relative_to(STATIC) or path.suffix not in TYPES or not path.is_file():
        raise HTTPException(404)
    return await _sent(request, path)


async def show_service_worker(request: Request) -> Response:
    """The service worker, at an address from which it may serve the whole page."""
    return await _sent(request, STATIC / "service-worker.js")


async def page_response(request: Request, status: int = 200) -> Response:
    """The document in the language that the browser asks for first of those we have."""
    response = await _sent(request, _document(request.headers.get("accept-language", "")), status)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return response


def _document(languages: str) -> Path:
    """The built file for the first language that there is; any Chinese gets the one we have."""
    known = {path.name.split(".")[1].split("-")[0]: path for path in STATIC.glob("index.*.html")}
    for wanted in languages.lower().split(","):
        base = wanted.split(";")[0].split("-")[0].strip()
        if base in known:
            return known[base]
    return STATIC / "index.html"


def wants_page(request: Request) -> bool:
    """Whether a browser navigates to an address outside the API."""
    asked, path = request.headers.get("accept", ""), request.url.path
    return "text/html" in asked and not path.startswith(("/api/", "/static/"))


async def _sent(request: Request, path: Path, status: int = 200) -> Response:
    """A file: kept for ever if its name says its content, else revalidated each time by ETag."""
    encoding = next((name for name in SMALLER if accepts_encoding(request, name)), "")
    copy = await _copy_of(path, encoding)
    cached = FOR_EVER if path.parent == STATIC / "assets" else "no-cache"
    headers = {"Cache-Control": cached, "ETag": copy.tag, "Vary": "Accept-Encoding"}
    if status == 200 and has_current(request, copy.tag):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(copy.body, status, headers, media_type=TYPES[path.suffix])


async def _copy_of(path: Path, encoding: str) -> Copy:
    """The file, compressed; cached until its modification time changes.

    A thread compresses it, as that takes up to half a second, once, in which no table may wait.
    """
    changed, known = path.stat().st_mtime_ns, _copies.get((path, encoding))
    if known is None or known[0] != changed:
        copy = await asyncio.to_thread(_read, path, encoding)
        _copies[path, encoding] = known = changed, copy
    return known[1]


def _read(path: Path, encoding: str) -> Copy:
    body = path.read_bytes()
    if encoding:
        body = SMALLER[encoding](body)
    return Copy(body, etag(body))


ROUTES = (
    *(Route(address, show_page) for address in ADDRESSES),
    Route("/service-worker.js", show_service_worker),
    Route("/static/{path:path}", show_file),
)
