"""Histories of notices: mute, choose, give an address, confirm it, undo it, unsubscribe."""

from __future__ import annotations

from typing import Any, NamedTuple

from teahouse.core import FastChance

from .linearizable import Look, Step
from .world import Answer, Row, World, cookie_of

__all__ = ["AddressRow", "MuteRow", "SettingsRow"]

MINE = "/api/people/me/notices"


class MuteRow(Row):
    """The tables that a person has muted."""

    kind = "mutes"

    def __init__(self, name: str, person: str) -> None:
        super().__init__(name, frozenset())
        self._token = cookie_of(person)

    async def act(self, world: World, chance: FastChance) -> None:
        if not chance.below(3):
            answer = await world.ask(MINE, token=self._token)
            if answer.outcome == "ok":
                shown = frozenset(answer.json["settings"]["muted"])
                self.add(f"sees {sorted(shown)}", answer, Look(lambda now: now == shown))
            return
        table, on = f"table-{chance.below(5)}", bool(chance.below(2))
        answer = await world.ask(f"{MINE}/mute", {"table": table, "on": on}, token=self._token)

        def muted(now: Any) -> Any:
            return now | {table} if on else now - {table}

        self.add(f"{table} muted: {on}", answer, muted)


class SettingsRow(Row):
    """The time zone and language of a person's notices, each changed by itself."""

    kind = "settings"

    def __init__(self, name: str, person: str) -> None:
        super().__init__(name, ("UTC", "en"))
        self._token = cookie_of(person)

    async def act(self, world: World, chance: FastChance) -> None:
        match chance.below(3):
            case 0:
                answer = await world.ask(MINE, token=self._token)
                if answer.outcome == "ok":
                    self.add(f"sees {_shown(answer)}", answer, *_settings(answer))
            case 1:
                zone = chance.pick(["Asia/Taipei", "Europe/Berlin", "UTC"])
                answer = await world.ask(MINE, {"zone": zone}, token=self._token)
                change: Step = lambda now: (zone, now[1])  # noqa: E731
                self.add(f"zone {zone}", answer, change, *_settings(answer))
            case _:
                language = chance.pick(["en", "fr", "pl", "de"])
                answer = await world.ask(MINE, {"language": language}, token=self._token)
                change = lambda now: (now[0], language)  # noqa: E731
                self.add(f"language {language}", answer, change, *_settings(answer))


def _shown(answer: Answer) -> tuple[str, str]:
    return answer.json["settings"]["zone"], answer.json["settings"]["language"]


def _settings(answer: Answer) -> list[Step]:
    if answer.outcome != "ok":
        return []
    shown = _shown(answer)
    return [Look(lambda now: now == shown)]


class Reached(NamedTuple):
    """The address of a person, as the server tells it; without one all is empty."""

    address: str = ""
    is_confirmed: bool = False
    pending: str = ""


NOWHERE = Reached()


class AddressRow(Row):
    """The e-mail address of a person without a login."""

    kind = "address"

    def __init__(self, name: str, person: str) -> None:
        super().__init__(name, NOWHERE)
        self._person, self._token = person, cookie_of(person)
        self._addresses = [f"{name}-{n}@post.example" for n in range(3)]

    async def act(self, world: World, chance: FastChance) -> None:
        address = chance.pick(self._addresses)
        match chance.below(16):
            case 0 | 1 | 2 | 3:
                await self._give(world, address)
            case 4 | 5 | 6 | 7:
                await self._follow(world, "confirm", address)
            case 8:
                await self._follow(world, "undo", address)
            case 9:
                await self._follow(world, "stop", address)
            case 10:
                await self._drop(world)
            case 11 | 12:
                await world.ask(f"{MINE}/channels/email-{self._person}/try", {}, token=self._token)
            case _:
                await self._look(world)

    async def _look(self, world: World) -> None:
        answer = await world.ask(MINE, token=self._token)
        if answer.outcome == "ok":
            shown = NOWHERE
            for one in answer.json["channels"]:
                shown = _reached(one)
            self.add(f"sees {shown}", answer, Look(lambda now: now == shown))

    async def _give(self, world: World, address: str) -> None:
        answer = await world.ask(f"{MINE}/email", {"address": address}, token=self._token)
        if answer.outcome == "refused":
            world.findings.append(f"an address was refused: {answer.json}")
            return
        told = _reached(answer.json) if answer.outcome == "ok" else None

        def given(now: Any) -> Reached | None:
            after = Reached(address)
            if now.is_confirmed:
                after = now._replace(pending="" if address == now.address else address)
            return after if told in (None, after) else None

        self.add(f"gives {address}: {told}", answer, given)

    async def _follow(self, world: World, purpose: str, address: str) -> None:
        """Follows a link of a letter, if there was one."""
        link = world.link(purpose, address)
        if not link:
            return
        path = f"/api/notices/{purpose}"
        if purpose == "stop":
            answer = await world.ask(f"{path}?token={link}", {})
        else:
            answer = await world.ask(path, {"token": link})
        happens = {"confirm": _confirm, "undo": _undo, "stop": _stop}[purpose]
        if answer.outcome != "refused":
            self.add(f"{purpose} {address}", answer, lambda now: happens(now, address))
        elif purpose == "confirm":
            refused = Look(lambda now: _confirm(now, address) is None)
            self.add(f"confirm {address}: {answer.code}", answer, refused)
        else:
            world.findings.append(f"a link to {purpose} was refused: {answer.json}")

    async def _drop(self, world: World) -> None:
        path = f"{MINE}/channels/email-{self._person}/drop"
        answer = await world.ask(path, {}, token=self._token)
        if answer.outcome == "refused":
            self.add("drop: not there", answer, Look(lambda now: now == NOWHERE))
        else:
            is_there = Look(lambda now: now != NOWHERE)
            self.add("drop", answer, is_there, lambda _: NOWHERE)


def _reached(channel: dict[str, Any]) -> Reached:
    return Reached(channel["name"], channel["is_confirmed"], channel["pending"])


def _confirm(now: Any, address: str) -> Reached | None:
    if address == now.address:
        return Reached(address, True, now.pending)
    return Reached(address, is_confirmed=True) if address == now.pending else None


def _undo(now: Any, address: str) -> Reached:
    return Reached(address, is_confirmed=True)


def _stop(now: Any, address: str) -> Any:
    return NOWHERE if now.address == address else now
