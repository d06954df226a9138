"""The page: one document for every address that people see, and the files it is made of."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

import brotli
import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .caching import has_already, tag_of, takes

__all__ = ["ROUTES", "page_response", "wants_page"]

STATIC = Path(__file__).parent.parent / "static"
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
    """A file as it is sent."""

    body: bytes
    tag: str


async def show_page(request: Request) -> Response:
    """The same for all: who looks is not asked who they are."""
    return page_response(request)


async def show_file(request: Request) -> Response:
    """A file of the page."""
    path = (STATIC / request.path_params["path"]).resolve()
    if not path.is_relative_to(STATIC) or path.suffix not in TYPES or not path.is_file():
        raise HTTPException(404)
    return _sent(request, path)


def page_response(request: Request, status: int = 200) -> Response:
    return _sent(request, STATIC / "index.html", status)


def wants_page(request: Request) -> bool:
    """Whether a person with a browser asks, for an address that is no part of the API."""
    asked, path = request.headers.get("accept", ""), request.url.path
    return "text/html" in asked and not path.startswith(("/api/", "/static/"))


def _sent(request: Request, path: Path, status: int = 200) -> Response:
    """A file with a stable name: a browser keeps it, and asks each time whether it has changed."""
    encoding = next((name for name in SMALLER if takes(request, name)), "")
    copy = _read(path, path.stat().st_mtime_ns, encoding)
    headers = {"Cache-Control": "no-cache", "ETag": copy.tag, "Vary": "Accept-Encoding"}
    if status == 200 and has_already(request, copy.tag):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(copy.body, status, headers, media_type=TYPES[path.suffix])


@lru_cache(maxsize=400)
def _read(path: Path, changed: int, encoding: str) -> Copy:
    """Read, and made small, once for as long as it stays as it is."""
    del changed
    body = path.read_bytes()
    if encoding:
        body = SMALLER[encoding](body)
    return Copy(body, tag_of(body))


ROUTES = (
    *(Route(address, show_page) for address in ADDRESSES),
    Route("/static/{path:path}", show_file),
)
