"""POST requests to addresses that people have entered, and the webhooks among them."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from html import escape
from typing import Any, assert_never
from urllib.parse import SplitResult, urlsplit, urlunsplit

import h11
import msgspec

from teahouse.server.settings import Network

from .calls import Call
from .contacts import Webhook
from .special_addresses import is_public

__all__ = [
    "ForbiddenError",
    "UnreachableError",
    "check_url",
    "post",
    "webhook_request",
]


SECONDS = 10.0
MOST_BYTES = 16_384  # of an answer
LARGEST_RESERVED_PORT = 1023
PORTS = (80, 443)
HOST = re.compile(r"[\w.-]+|[0-9a-f:.]+")  # a name, or an IPv6 address without a zone


class ForbiddenError(Exception):
    """The address must not be reached from here."""


class UnreachableError(Exception):
    """The service does not answer, or does not speak HTTP."""


def check_url(url: str, reachable: Sequence[Network]) -> SplitResult:
    """Returns the parts of a URL; raises ForbiddenError if it must not be tried."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ForbiddenError("this is no address") from error
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username:
        raise ForbiddenError("an address begins with https:// and names no user")
    if not HOST.fullmatch(parts.hostname):
        raise ForbiddenError("this is no address")
    if parts.scheme == "http" and not reachable:
        raise ForbiddenError("an address begins with https://")
    if port is not None and port not in PORTS and port <= LARGEST_RESERVED_PORT:
        raise ForbiddenError(f"port {port} is not for this")
    return parts


async def post(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    reachable: Sequence[Network] = (),
    tls: ssl.SSLContext | None = None,
) -> int:
    """Sends a POST and returns its answer's status; raises ForbiddenError or UnreachableError."""
    parts = check_url(url, reachable)
    try:
        async with asyncio.timeout(SECONDS):
            address = await _resolved(parts, reachable)
            return await _exchange(parts, address, _request(parts, headers, body), body, tls)
    except (OSError, TimeoutError, h11.ProtocolError, asyncio.IncompleteReadError) as error:
        raise UnreachableError(str(error) or "it does not answer in time") from error
    except ValueError as error:  # a name that TLS or the resolver cannot take
        raise ForbiddenError("this is no address") from error


async def _resolved(parts: SplitResult, reachable: Sequence[Network]) -> str:
    """Returns an address of the host; raises ForbiddenError unless all of them are allowed."""
    assert parts.hostname is not None
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            parts.hostname, _port(parts), type=socket.SOCK_STREAM
        )
    except (socket.gaierror, UnicodeError) as error:
        raise UnreachableError(f"{parts.hostname} is not known") from error
    addresses = [str(info[4][0]) for info in found]
    for address in addresses:
        _check_address(address, parts, reachable)
    return addresses[0]


def _check_address(text: str, parts: SplitResult, reachable: Sequence[Network]) -> None:
    address = ipaddress.ip_address(text.partition("%")[0])
    if any(address in network for network in reachable):
        return
    if not is_public(address):
        raise ForbiddenError(f"{parts.hostname} is in a private network")
    if parts.scheme != "https":
        raise ForbiddenError("an address begins with https://")


async def _exchange(
    parts: SplitResult, address: str, head: h11.Request, body: bytes, tls: ssl.SSLContext | None
) -> int:
    """Sends a request and returns the status of the answer.

    It connects to the address that was checked. The name is not resolved again, because it might
    then lead elsewhere.
    """
    is_https = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        address,
        _port(parts),
        ssl=(tls or _tls()) if is_https else None,
        server_hostname=parts.hostname if is_https else None,
    )
    try:
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_BYTES)
        for event in (head, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        return await _answer(connection, reader)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _answer(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(MOST_BYTES))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            raise UnreachableError("the connection was closed without an answer")


def _request(parts: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    sent = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close"}
    try:
        return h11.Request(method="POST", target=path, headers=[*sent.items(), *headers.items()])
    except (h11.LocalProtocolError, UnicodeError) as error:
        raise ForbiddenError("this is no address") from error


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


SIGNATURE = "Teahouse-Signature"
DELIVERY = "Teahouse-Delivery"
JSON = {"Content-Type": "application/json"}


def webhook_request(
    target: Webhook, call: Call, link: str, delivery: str
) -> tuple[str, dict[str, str], bytes]:
    """Returns the address, headers and body of a request; `delivery` identifies its repetitions."""
    text = "\n".join((*call.lines, link))
    match target.form:
        case "discord":
            # People choose their names, which must not mention everyone in the chat.
            body: Mapping[str, Any] = {"content": text, "allowed_mentions": {"parse": []}}
        case "slack":
            body = {"text": escape(text, quote=False)}
        case "ntfy":
            return _ntfy(target, call, link)
        case "json":
            return target.url, *_signed(target, call, link, delivery)
        case _:
            assert_never(target.form)
    return target.url, dict(JSON), msgspec.json.encode(body)


def _signed(target: Webhook, call: Call, link: str, delivery: str) -> tuple[dict[str, str], bytes]:
    body = msgspec.json.encode(
        {
            "title": call.title,
            "lines": call.lines,
            "link": link,
            "table": call.table,
            "kinds": call.kinds,
        }
    )
    at = str(int(time.time()))
    signed = f"t={at},v1={signature(target.secret, at, body)}"
    return {**JSON, SIGNATURE: signed, DELIVERY: delivery}, body


def signature(secret: str, at: str, body: bytes) -> str:
    """Returns the hex HMAC-SHA-256 of the time, a full stop and the body."""
    return hmac.digest(secret.encode(), f"{at}.".encode() + body, "sha256").hex()


def _ntfy(target: Webhook, call: Call, link: str) -> tuple[str, dict[str, str], bytes]:
    """Returns the request for ntfy, as JSON to its root, since headers cannot hold every script."""
    parts = urlsplit(target.url)
    topic = parts.path.strip("/").rpartition("/")[2]
    message = {
        "topic": topic,
        "title": call.title,
        "message": "\n".join(call.lines),
        "click": link,
    }
    root = parts.path.rstrip("/").rpartition("/")[0] or "/"
    url = urlunsplit((parts.scheme, parts.netloc, root, "", ""))
    return url, dict(JSON), msgspec.json.encode(message)
