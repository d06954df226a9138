"""A minimal asynchronous HTTP client, enough to open tables and sit down."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

__all__ = ["Answer", "HttpClient", "HttpError"]


class HttpError(Exception):
    """A response with a status of 400 or above."""


class Answer(msgspec.Struct, frozen=True):
    """A response; header names in lower case, the last of several counts."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class HttpClient:
    """Requests to one server, each on a new connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port

    async def post(
        self, path: str, body: object, *, headers: Mapping[str, str] | None = None
    ) -> Answer:
        return await self.ask("POST", path, msgspec.json.encode(body), headers=headers)

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Sends a request; raises HttpError unless it succeeds."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(self._request(method, path, body, headers or {}) + body)
            answer = _answer(await reader.read())
        finally:
            writer.close()
        if answer.status >= 400:
            told = answer.body[:300].decode(errors="replace")
            raise HttpError(f"{method} {path}: {answer.status} {told}")
        return answer

    def _request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Connection: close",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n"


def _answer(raw: bytes) -> Answer:
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    if not first.startswith("HTTP/1."):
        raise HttpError("the server hung up")
    pairs = (line.partition(": ") for line in lines)
    headers = {name.lower(): value for name, _, value in pairs}
    if headers.get("transfer-encoding") == "chunked":
        body = _joined(body)
    return Answer(int(first.split()[1]), headers, body)


def _joined(body: bytes) -> bytes:
    parts = []
    while body:
        size, _, body = body.partition(b"\r\n")
        parts.append(body[: int(size, 16)])
        body = body[int(size, 16) + 2 :]
    return b"".join(parts)
