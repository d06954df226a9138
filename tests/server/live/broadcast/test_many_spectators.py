"""However many come to watch, each is told a few times how many there are."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.table_harness import Watcher

from teahouse.server.live.live_table import LiveTable

MANY = 300


def test_a_crowd_is_told_in_few_messages(
    harness: Any, watcher: Callable[[LiveTable, str], Watcher]
) -> None:
    async def watch() -> None:
        live = await harness.playing()
        player = watcher(live, "p0")
        crowd = [watcher(live, f"spectator {n}") for n in range(MANY)]
        assert live.welcome(crowd[-1].caller).table.watching == MANY
        async with asyncio.timeout(60):
            while last_count(player) != MANY:
                await asyncio.sleep(0.01)
        assert sum(len(one.told) for one in (player, *crowd)) < 4 * MANY
        for one in crowd:
            live.leave(one)
        async with asyncio.timeout(60):
            while last_count(player) != 0:
                await asyncio.sleep(0.01)
        assert len([told for told in player.told if told["type"] == "presence"]) < 10

    asyncio.run(watch())


def last_count(player: Watcher) -> Any:
    counts = [told["watching"] for told in player.told if told["type"] == "presence"]
    return counts[-1] if counts else None


def test_who_sits_there_is_told_at_once_and_the_count_with_it(
    harness: Any, watcher: Callable[[LiveTable, str], Watcher]
) -> None:
    async def watch() -> None:
        live = await harness.playing()
        player = watcher(live, "p0")
        watcher(live, "spectator")
        watcher(live, "p1")
        last = player.told[-1]
        assert (last["type"], last["present"], last["watching"]) == ("presence", [0, 1], 1)

    asyncio.run(watch())
