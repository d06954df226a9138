"""A registry on a journal in memory, a clock that is set by hand, and clients that remember."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.server.reconnecting_players import changed

from teahouse.core import plain
from teahouse.games import game
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import No, Yes
from teahouse.server.live.registry import TableRegistry
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act, AddBot, Command, Sit, Start
from teahouse.server.state.tokens import DecisionContext
from teahouse.store.sqlite import OneConnection, SqliteJournal

__all__ = ["TableHarness", "Watcher"]


class Clock:
    """Milliseconds, moved by the test."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Watcher:
    """A client that keeps a view up to date from nothing but what it is told."""

    def __init__(self, person: str) -> None:
        self.caller = Caller(person)
        self.told: list[dict[str, Any]] = []
        self.views: dict[int | None, Any] = {}
        self.actions: dict[int | None, list[Any]] = {}
        self.table: Any = None
        self.number = 0

    def send(self, message: Any) -> None:
        told = msgspec.json.decode(msgspec.json.encode(message))
        self.told.append(told)
        if told["type"] == "welcome":
            self.table, self.number = told["table"], told["number"]
            for part in told["seats"]:
                self.views[part["seat"]] = part["view"]
                self.actions[part["seat"]] = list(part.get("actions", []))
        elif told["type"] == "update":
            self._update(told)

    def dismiss(self, why: str) -> None:
        self.told.append({"type": "bye", "why": why})

    def _update(self, told: dict[str, Any]) -> None:
        assert told["number"] > self.number
        self.number = told["number"]
        for change in told.get("table", []):
            self.table = changed(self.table, *change)
        for part in told.get("seats", []):
            seat = part["seat"]
            for change in part.get("changes", []):
                self.views[seat] = changed(self.views.get(seat), *change)
            listed = part.get("actions") or {}
            gone = set(listed.get("gone", []))
            kept = [a for n, a in enumerate(self.actions.get(seat, [])) if n not in gone]
            for place, action in listed.get("new", []):
                kept.insert(place, action)
            self.actions[seat] = kept


class TableHarness:
    """A registry and short words for what people do in it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.journal = SqliteJournal(OneConnection())
        self.seeds = iter(f"seed {n}" for n in range(1000))
        self.table_ids = iter(f"table {n}" for n in range(1000))
        self.registry = self.new_registry()
        self._ids = 0

    def new_registry(self) -> TableRegistry:
        """Another process on the same journal."""
        context = DecisionContext(
            {"random"}, lambda: next(self.seeds), new_id=lambda: next(self.table_ids)
        )
        return TableRegistry(self.journal, context, lambda name, _: game(name), self.clock)

    async def table(self, name: str = "chinatown", players: int = 3, **more: Any) -> LiveTable:
        options = {"players": players, **more.pop("options", {})}
        live, _ = await self.registry.create(
            game=name, options=options, host="p0", **{"tempo": "instant", **more}
        )
        return live

    async def playing(self, name: str = "chinatown", players: int = 3, **more: Any) -> LiveTable:
        """A game of persons p0, p1, ... that has begun."""
        live = await self.table(name, players, **more)
        for seat in range(players):
            await self.do(live, f"p{seat}", Sit(name=f"Person {seat}", seat=seat))
        assert isinstance(await self.do(live, "p0", Start()), Yes)
        return live

    async def do(self, live: LiveTable, person: str, command: Command, id: str = "") -> Yes | No:
        self._ids += 1
        return await live.submit(command, Caller(person), id=id or f"id {self._ids}", key="key")

    async def act(self, live: LiveTable, seat: int, **action: Any) -> Yes | No:
        return await self.do(live, f"p{seat}", Act(action={"seat": seat, **action}))

    async def keep_first(self, live: LiveTable) -> None:
        """Everyone keeps their first cards, so that trading begins."""
        for seat in range(len(live.table.chairs)):
            await self._keep(live, seat, f"p{seat}")

    async def keep_first_as(self, live: LiveTable, person: str) -> None:
        """The same, where one person holds all the seats."""
        for seat in range(len(live.table.chairs)):
            await self._keep(live, seat, person)

    async def _keep(self, live: LiveTable, seat: int, person: str) -> None:
        action = plain(live.table.game.fallback_action(live.table.state, seat))
        assert isinstance(await self.do(live, person, Act(action=action)), Yes)

    async def bots(self, live: LiveTable) -> None:
        for _ in live.table.chairs:
            await self.do(live, "p0", AddBot(bot="random"))
        await self.do(live, "p0", Start())
