"""What is sent again and what is not, and how small."""

from __future__ import annotations

import hashlib

from starlette.requests import HTTPConnection

__all__ = ["has_already", "tag_of", "takes"]


def tag_of(body: bytes) -> str:
    """A strong ETag: other bytes, another tag."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def has_already(connection: HTTPConnection, tag: str) -> bool:
    """Whether the browser says that it has the bytes of this tag."""
    told = connection.headers.get("if-none-match", "")
    return tag in [one.strip().removeprefix("W/") for one in told.split(",")] or told.strip() == "*"


def takes(connection: HTTPConnection, encoding: str) -> bool:
    """Whether the browser reads such an encoding, and does not rule it out."""
    told = connection.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    weights = {name: weight for name, _, weight in (one.partition(";q=") for one in told)}
    return encoding in weights and (not weights[encoding] or bool(weights[encoding].strip("0.")))
