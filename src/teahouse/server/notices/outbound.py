"""POST requests to addresses that people have entered, which must not lead into our own network.

The name is resolved once, all its addresses are checked, and the connection goes to a checked
address, so a later answer of the name server has no effect. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import h11

from teahouse.server.settings import Network

__all__ = ["ForbiddenError", "UnreachableError", "check_url", "is_public", "post"]

SECONDS = 10.0
MOST_BYTES = 16_384  # of an answer
LARGEST_RESERVED_PORT = 1023
PORTS = (80, 443)
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses behind a gateway

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class ForbiddenError(Exception):
    """The address must not be reached from here."""


class UnreachableError(Exception):
    """The service does not answer, or does not speak HTTP."""


def check_url(url: str, reachable: Sequence[Network]) -> SplitResult:
    """The parts of a URL; raises ForbiddenError if it must not be tried."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ForbiddenError("this is no address") from error
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username:
        raise ForbiddenError("an address begins with https:// and names no user")
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


async def _resolved(parts: SplitResult, reachable: Sequence[Network]) -> str:
    """An address of the host; raises ForbiddenError unless all its addresses are allowed."""
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


def is_public(address: Address) -> bool:
    """Whether an address, also if embedded in another, is public."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.sixtofour or address.teredo or address in TRANSLATED:
            return False
    return address.is_global and not address.is_multicast


async def _exchange(
    parts: SplitResult, address: str, head: h11.Request, body: bytes, tls: ssl.SSLContext | None
) -> int:
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
