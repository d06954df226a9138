"""Identity: who sends a request, by cookie, password or key, and from which address.

A guest is known by a cookie, of which only a hash is stored.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.responses import Response

from teahouse.server.settings import Network, Settings
from teahouse.server.state.tokens import new_id, new_token, token_hash
from teahouse.store.journal import Journal, Person

if TYPE_CHECKING:
    from argon2 import PasswordHasher

__all__ = [
    "INVITE",
    "Passwords",
    "address_of",
    "bearer",
    "delete_cookie",
    "forwarded_address",
    "invite_of",
    "is_same_origin",
    "is_trusted",
    "network_of",
    "new_guest",
    "person_of_cookie",
    "set_cookie",
    "token_of",
]


YEARS = 2
LONGEST_TOKEN = 100
INVITE = "Teahouse-Invite"


def cookie_name(settings: Settings) -> str:
    """Returns the cookie's name; under https its prefix keeps other hosts from setting it."""
    return "__Host-teahouse" if settings.is_https else "teahouse"


def token_of(connection: HTTPConnection, settings: Settings) -> str | None:
    """Returns the token in the cookie, or None."""
    return connection.cookies.get(cookie_name(settings))


async def person_of_cookie(
    connection: HTTPConnection, settings: Settings, journal: Journal
) -> Person | None:
    """Returns the person whose cookie the request has, or None."""
    token = token_of(connection, settings)
    if not token or len(token) > LONGEST_TOKEN:
        return None
    return await journal.person_by_token(token_hash(token))


async def new_guest(journal: Journal, now: int) -> tuple[Person, str]:
    """Stores a new person. Returns the person and the token that goes into their cookie."""
    token = new_token()
    person = Person(id=new_id(), token_hash=token_hash(token), name="", created=now)
    await journal.add_person(person)
    return person, token


def set_cookie(response: Response, token: str, settings: Settings) -> None:
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=YEARS * 365 * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=settings.is_https,
    )


def delete_cookie(response: Response, settings: Settings) -> None:
    response.delete_cookie(
        cookie_name(settings), httponly=True, samesite="lax", secure=settings.is_https
    )


def bearer(connection: HTTPConnection) -> str | None:
    """Returns the seat's key in the Authorization header, as outside bots send it, or None."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def invite_of(connection: HTTPConnection) -> str | None:
    """Returns the token of an invite link in the request's header, or None."""
    return connection.headers.get(INVITE)


def is_same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the Origin header is ours. Clients other than browsers send none."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin == (settings.public_url or f"http://{connection.headers.get('host', '')}")


def address_of(connection: HTTPConnection, trusted: Sequence[Network]) -> str:
    """Returns the client's address; X-Forwarded-For counts only from a proxy that is trusted."""
    peer = connection.client.host if connection.client else ""
    if not is_trusted(peer, trusted):
        return network_of(peer)
    named = ",".join(connection.headers.getlist("x-forwarded-for"))
    return forwarded_address(named, trusted) or network_of(peer)


def forwarded_address(header: str, trusted: Sequence[Network]) -> str | None:
    """Returns the last address in X-Forwarded-For that is not one of our proxies, or None."""
    # Each proxy appends its caller's address. Whatever stands before the client's may be made up.
    for address in reversed([name.strip() for name in header.split(",") if name.strip()]):
        if not is_trusted(address, trusted):
            return network_of(address) if _is_address(address) else None
    return None


def network_of(address: str) -> str:
    """Returns the address, or for IPv6 its /64 network, because one subscriber has all of it."""
    if ":" not in address or not _is_address(address):
        return address
    return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))


def is_trusted(address: str, networks: Sequence[Network]) -> bool:
    """Whether the address is in one of these networks."""
    return _is_address(address) and any(ipaddress.ip_address(address) in net for net in networks)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


class Passwords:
    """Hashes and verifies passwords in threads, because each takes 0.2 s and 64 MB."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="passwords")
        self._nobody = ""

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # there is none in a browser, nor are there passwords

        return PasswordHasher()

    async def hash(self, password: str) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._hasher.hash, password)

    async def is_right(self, password: str, hashed: str | None) -> bool:
        """Whether a password is right; an unknown login takes as long, so that time tells none."""
        if hashed is None:
            self._nobody = self._nobody or await self.hash("nobody's")
        loop = asyncio.get_running_loop()
        wanted = hashed or self._nobody
        is_right = await loop.run_in_executor(self._threads, self._verify, wanted, password)
        return is_right and hashed is not None

    def _verify(self, hashed: str, password: str) -> bool:
        from argon2.exceptions import Argon2Error

        try:
            return self._hasher.verify(hashed, password)
        except Argon2Error:
            return False

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
