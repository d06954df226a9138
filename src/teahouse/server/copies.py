"""What a browser has already need not be sent again."""

from __future__ import annotations

import hashlib

from starlette.requests import HTTPConnection

__all__ = ["has_already", "tag_of"]


def tag_of(body: bytes) -> str:
    """A strong ETag: other bytes, another tag."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def has_already(connection: HTTPConnection, tag: str) -> bool:
    """Whether the browser says that it has the bytes of this tag."""
    told = connection.headers.get("if-none-match", "")
    return tag in [one.strip().removeprefix("W/") for one in told.split(",")] or told.strip() == "*"
