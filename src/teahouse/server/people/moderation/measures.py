"""Measures: who is banned, and which names nobody may have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from ipaddress import ip_address, ip_network

from teahouse.core import BadInput
from teahouse.server.settings import Network
from teahouse.server.state.names import appearance
from teahouse.server.state.refusals import Refusal
from teahouse.store.moderation import Measure

__all__ = ["Measures", "refused_name"]

RESERVED = ("admin", "administrator", "moderator", "operator", "teahouse", "the house")


class Measures:
    """The operator's decisions that are in force, checked on every request."""

    def __init__(self, found: Iterable[Measure] = (), logins: Mapping[str, str] = {}) -> None:
        found = list(found)
        by_login = {measure.what: measure for measure in found if measure.kind == "login"}
        self.people = {person: by_login[login] for login, person in logins.items()}
        self.people |= {one.what: one for one in found if one.kind in ("person", "remove")}
        self._networks: list[tuple[Network, Measure]] = [
            (ip_network(measure.what), measure) for measure in found if measure.kind == "address"
        ]
        self._names = [measure.what for measure in found if measure.kind == "name"]

    def check_people(self, people: Collection[str]) -> None:
        """Raises Refusal if one of these people is banned."""
        for person in people:
            if person in self.people:
                raise _banned(self.people[person])

    def check_address(self, address: str) -> None:
        """Raises Refusal if the address is banned."""
        measure = self.of_address(address)
        if measure is not None:
            raise _banned(measure)

    def of_address(self, address: str) -> Measure | None:
        if not self._networks:
            return None
        try:
            one = ip_address(address.partition("/")[0])
        except ValueError:
            return None
        return next((measure for network, measure in self._networks if one in network), None)

    def check_name(self, name: str) -> None:
        """Raises Refusal if nobody may have this name here."""
        if any(_is_meant(pattern, name) for pattern in (*RESERVED, *self._names)):
            raise Refusal("not_possible", why="nobody may have this name here")


def refused_name(text: str) -> str:
    """A pattern of names to refuse, where * at an end stands for anything; raises BadInput."""
    if not appearance(text.strip("*")):
        raise BadInput(f"{text!r} has no letters")
    return text


def _is_meant(pattern: str, name: str) -> bool:
    """Whether a name looks like the pattern, where * at an end stands for anything."""
    look, wanted = appearance(name), appearance(pattern.strip("*"))
    if pattern.startswith("*") and pattern.endswith("*"):
        return wanted in look
    if pattern.endswith("*"):
        return look.startswith(wanted)
    return look.endswith(wanted) if pattern.startswith("*") else look == wanted


def _banned(measure: Measure) -> Refusal:
    return Refusal("banned", until=measure.until, why=measure.why)
