"""The addresses under which other devices reach this server."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator

import msgspec

from teahouse.server.settings import Settings
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS", "addresses"]

EVERYWHERE = ("", "0.0.0.0", "::")
SOMEWHERE = {
    socket.AF_INET: "192.0.2.1",
    socket.AF_INET6: "2001:db8::1",
}  # reserved for documentation


class Address(msgspec.Struct, frozen=True):
    """The server's addresses; on loopback only this machine can reach it."""

    public_url: str | None
    loopback: bool
    lan_urls: tuple[str, ...]  # for devices in the same network, if it listens there


async def show_addresses(context: RequestContext) -> Address:
    """How other devices reach this server."""
    settings, server = context.services.settings, context.request.scope["server"]
    return addresses(settings, server[1])


def addresses(settings: Settings, port: int) -> Address:
    """The addresses of a server that listens on this port."""
    if settings.public_url is not None:
        return Address(settings.public_url, loopback=False, lan_urls=())
    hosts = list(_own_addresses()) if settings.host in EVERYWHERE else [settings.host]
    reached = [host for host in hosts if not _is_loopback(host)]
    urls = tuple(f"http://{_in_url(host)}:{port}" for host in reached)
    return Address(None, loopback=_is_loopback(settings.host), lan_urls=urls)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_addresses() -> Iterator[str]:
    """This machine's addresses in its networks; connecting a UDP socket sends nothing."""
    for family, elsewhere in SOMEWHERE.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                yield probe.getsockname()[0]
        except OSError:
            continue  # this machine has no such network


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


ENDPOINTS = (Endpoint(method="GET", path="/api/house", answer=show_addresses),)
