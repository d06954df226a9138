"""Settings: what the operator chooses when the server starts, and the sets registered then."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, TypeAlias, cast
from urllib.parse import urlsplit

import msgspec

from teahouse.core import BadInput, SeededChance
from teahouse.core.descriptor import descriptors, game
from teahouse.play import BOTS
from teahouse.play.pacing import SCALES
from teahouse.server.state.events import Tempo

__all__ = [
    "Network",
    "Retention",
    "Settings",
    "check_set",
    "game_of_set",
    "network",
    "public_address",
    "tempo_named",
]


Network: TypeAlias = IPv4Network | IPv6Network


class Retention(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days things are stored; 0 is for ever."""

    games: int = 730  # finished or closed tables, since their last line
    unfinished: int = 180  # since their last line
    guests: int = 180  # people without a login, since they came, once no table of theirs is left
    reports: int = 180  # since they were dealt with


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that differs between installations."""

    host: str = "127.0.0.1"
    port: int = 8765
    public_url: str | None = None
    database: str = ":memory:"
    trusted: tuple[Network, ...] = ()
    bots: Mapping[str, str] = msgspec.field(default_factory=lambda: BOTS)
    sets: Mapping[str, Mapping[str, Any]] = {}
    limited: bool = True
    address_connections: int = 200  # connections that one address may have open at once
    members_only: bool = False  # whether only people with a login come in
    address_factor: int = 1  # how many times the limits of one address hold
    retention: Retention = Retention()
    tempo: Tempo = "normal"  # how fast bots act if no tempo is chosen; calm in first games
    smtp: str | None = None  # the mail server, as a URL with user and password
    mail_from: str | None = None  # the sender's address in letters
    reachable: tuple[Network, ...] = ()  # private networks that calls may go to

    @property
    def is_https(self) -> bool:
        return (self.public_url or "").startswith("https:")


def public_address(url: str) -> str:
    """Returns an address like https://teahouse.example, without a path; else raises BadInput."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadInput(f"--public-url {url!r} is no address: {error}") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadInput(f"--public-url is like https://teahouse.example, not {url!r}")
    if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise BadInput(f"--public-url has a host and perhaps a port, nothing else: {url!r}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")


def network(text: str, option: str = "--trust-proxy") -> Network:
    """Returns an address or range of addresses as a network. Raises BadInput if it is neither."""
    try:
        return ip_network(text)
    except ValueError as error:
        raise BadInput(f"{option} wants an address or a range like 10.0.0.0/8: {error}") from error


def tempo_named(name: str) -> Tempo:
    """Returns the tempo of this name. Raises BadInput if there is none."""
    if name not in SCALES:
        raise BadInput(f"there is no tempo {name!r}; there are {', '.join(SCALES)}")
    return cast("Tempo", name)


def game_of_set(parts: Mapping[str, Any]) -> str:
    """Returns the name of the game that a set belongs to; raises BadInput if none has its parts."""
    for descriptor in descriptors():
        if not parts.keys().isdisjoint(descriptor.set_parts):
            return descriptor.name
    raise BadInput(f"a set has {_parts()}, not {', '.join(parts)}")


def _parts() -> str:
    """Returns the names of all parts that a set can have, as a list in words."""
    *others, last = (part for descriptor in descriptors() for part in descriptor.set_parts)
    return f"{', '.join(others)} or {last}"


def check_set(name: str, parts: object) -> dict[str, Any]:
    """Returns the set once its game could be set up with it. Raises BadInput if it could not."""
    if not isinstance(parts, dict) or not parts:
        raise BadInput(f"the set {name!r} is an object with {_parts()}")
    try:
        rules = game(game_of_set(parts), parts)
        rules.setup(rules.options({}), SeededChance("check"))
    except BadInput as error:
        raise BadInput(f"the set {name!r} cannot be played with: {error}") from error
    return parts
