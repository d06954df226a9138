"""Who someone is: a guest by a cookie of which only a hash is stored."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from starlette.requests import HTTPConnection
from starlette.responses import Response

from teahouse.server.settings import Network, Settings
from teahouse.store.journal import Journal, Person

from .tokens import new_id, new_token, token_hash

__all__ = [
    "INVITE",
    "address_of",
    "bearer",
    "forget",
    "invite_of",
    "is_same_origin",
    "known",
    "new_guest",
    "remember",
    "token_of",
]

YEARS = 2
LONGEST_TOKEN = 100
INVITE = "Teahouse-Invite"


def cookie_name(settings: Settings) -> str:
    """Under https a name that no other host can set for us."""
    return "__Host-teahouse" if settings.is_https else "teahouse"


def token_of(connection: HTTPConnection, settings: Settings) -> str | None:
    return connection.cookies.get(cookie_name(settings))


async def known(connection: HTTPConnection, settings: Settings, journal: Journal) -> Person | None:
    """The person whose cookie this is, if it is anyone's."""
    token = token_of(connection, settings)
    if not token or len(token) > LONGEST_TOKEN:
        return None
    return await journal.person_by_token(token_hash(token))


async def new_guest(journal: Journal, now: int) -> tuple[Person, str]:
    """Someone new, and the token to know them by."""
    token = new_token()
    person = Person(id=new_id(), token_hash=token_hash(token), name="", created=now)
    await journal.add_person(person)
    return person, token


def remember(response: Response, token: str, settings: Settings) -> None:
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=YEARS * 365 * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=settings.is_https,
    )


def forget(response: Response, settings: Settings) -> None:
    response.delete_cookie(
        cookie_name(settings), httponly=True, samesite="lax", secure=settings.is_https
    )


def bearer(connection: HTTPConnection) -> str | None:
    """The key of a seat, as an outside bot shows it."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def invite_of(connection: HTTPConnection) -> str | None:
    return connection.headers.get(INVITE)


def is_same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a browser says that a page of ours asks; what is no browser says nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin == (settings.public_url or f"http://{connection.headers.get('host', '')}")


def address_of(connection: HTTPConnection, trusted: Sequence[Network]) -> str:
    """Where a request comes from; a proxy's word counts only if the operator trusts it."""
    peer = connection.client.host if connection.client else ""
    if not _is_in(peer, trusted):
        return _household(peer)
    named = ",".join(connection.headers.getlist("x-forwarded-for")).split(",")
    for address in reversed([name.strip() for name in named if name.strip()]):
        if not _is_in(address, trusted):
            return _household(address) if _is_address(address) else peer
    return _household(peer)


def _household(address: str) -> str:
    """Who has one IPv6 address has a whole network of them."""
    if ":" not in address or not _is_address(address):
        return address
    return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))


def _is_in(address: str, networks: Sequence[Network]) -> bool:
    return _is_address(address) and any(ipaddress.ip_address(address) in net for net in networks)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
