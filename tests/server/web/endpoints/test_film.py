"""What happened since one last looked, as one's own seat saw it."""

from __future__ import annotations

from typing import Any

from tests.server.live_server import Guest, LiveServer, Table, gather
from tests.server.notices.receivers import wait_for


def look(guest: Guest, table: Table) -> None:
    """Opens the table and goes away again."""
    with guest.socket(table) as line:
        line.say("hello", invite=table.invite)
        line.hear("welcome")


def film(guest: Guest, table: Table) -> Any:
    return guest.get(f"{table.path}/film").json()["film"]


def keep(guest: Guest, table: Table, seat: int) -> None:
    with guest.socket(table) as line:
        line.say("hello", invite=table.invite)
        [sight] = line.hear("welcome")["seats"]
        action = {"type": "act", "action": sight["actions"][0]}
        assert line.do(f"keep {seat}", **action)["type"] == "yes"


def test_who_was_away_sees_what_the_others_did(server: LiveServer) -> None:
    table, guests = gather(server)
    look(guests[0], table)
    keep(guests[1], table, 1)
    wait_for(lambda: film(guests[0], table) is not None)
    shown = film(guests[0], table)
    assert shown["seat"] == 0
    assert len(shown["steps"]) == 1
    assert "do" not in shown["steps"][0]  # what another keeps is theirs to know


def test_who_was_away_while_nothing_happened_sees_nothing(server: LiveServer) -> None:
    table, guests = gather(server)
    look(guests[0], table)
    assert film(guests[0], table) is None
    assert film(server.guest(headers={"Teahouse-Invite": table.invite}), table) is None
