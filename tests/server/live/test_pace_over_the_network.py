"""Bots at a quick table, seen through the network API alone, by a clock that the test drives."""

from __future__ import annotations

from typing import Any

from tests.server.quick_table import BOT_SEATS, QuickTable, ready_bots


def test_a_person_who_does_nothing_can_follow_the_trade(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        first_seen: dict[int, float] = {}
        done: dict[int, float] = {}
        async for view in table.looks():
            for offer in view["offers"]:
                first_seen.setdefault(offer["id"], table.seconds)
                if offer["status"] == "done":
                    done.setdefault(offer["id"], table.seconds)
                if offer["status"] == "declined":
                    assert offer["why"]
            assert table.seconds >= 20 or not ready_bots(view)
        assert done
        assert min(done.values()) >= 8
        assert all(at - first_seen[number] >= 6 for number, at in done.items())
        assert table.seconds <= 90

    at_quick_table(test)


def test_bots_wait_for_a_person_who_composes_and_can_be_hurried(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        for _ in range(4):
            await table.post("composing", seat=0)
            async for view in table.looks(15):
                assert not ready_bots(view)
        await table.post("composing", seat=0, on=False)
        await table.post("commands", id="hurry", command={"type": "hurry", "seat": 0})
        hurried = table.seconds
        async for _ in table.looks():
            pass
        assert table.seconds - hurried <= 5

    at_quick_table(test)


def test_in_a_whole_game_bots_speak_now_and_then(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        said: dict[int, dict[str, Any]] = {}
        while (view := await table.view())["phase"] != "over":
            await play_idly(table, view)
            said |= {line["n"]: line for line in (await table.now())["table"]["talk"]}
        for bot in BOT_SEATS:
            unasked = [one for one in said.values() if one["seat"] == bot and not one.get("re")]
            assert 4 <= len(unasked) <= 30

    at_quick_table(test)


async def play_idly(table: QuickTable, view: dict[str, Any]) -> None:
    """The person keeps cards, trades nothing and opens no shop."""
    if view["phase"] == "deal":
        await table.start_trading()
    elif view["phase"] == "trade":
        async for _ in table.looks():
            pass
        await table.post("act", action={"type": "ready", "seat": 0, "ready": True})
    elif view["turn"] == 0:
        await table.post("act", action={"type": "done", "seat": 0})
    else:
        await table.runner.serve(table.runner.live.table)
        table.clock.now += 1000
