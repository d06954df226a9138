"""One's own tables: how they stand, which waits first, and how games ended."""

from __future__ import annotations

from typing import Any

from tests.server.live_server import Guest, LiveServer, gather


def mine(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get("/api/tables/mine").json()
    return found


def test_a_running_game_says_its_round_and_whom_it_waits_for(server: LiveServer) -> None:
    table, guests = gather(server, game="dadaocheng")
    [row] = mine(guests[0])["tables"]
    info = guests[0].get(table.path).json()
    waiting = [info["chairs"][seat]["name"] for seat in info["waiting_for"]]
    assert row["standing"]["round"] == 1
    assert row["standing"]["waiting"] == waiting
    assert row["standing"]["until"] is None
    assert row["result"] is None


def test_the_table_with_the_least_time_comes_first_then_the_oldest_wait(
    server: LiveServer,
) -> None:
    guest, friend = server.guest(), server.guest()

    def wait(**wish: Any) -> str:
        table = guest.open_table(game="dadaocheng", options={"players": 2}, **wish)
        guest.sit(table)
        friend.sit(table)
        guest.do(table, "start")
        return table.id

    made = [
        wait(),
        wait(clocks={"turn_seconds": 3 * 86400}),
        wait(),
        wait(clocks={"turn_seconds": 86400}),
    ]
    order = [made[3], made[1], made[0], made[2]]
    found = {True: mine(guest)["next"], False: mine(friend)["next"]}
    assert found[True] == [id for id in order if id in found[True]]
    assert sorted([*found[True], *found[False]]) == sorted(made)
