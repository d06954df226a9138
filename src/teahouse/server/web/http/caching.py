"""HTTP caching and content negotiation: ETags and encodings."""

from __future__ import annotations

import hashlib

from starlette.requests import HTTPConnection

__all__ = ["accepts_encoding", "etag", "has_current"]


def etag(body: bytes) -> str:
    """A strong ETag of the body."""
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
