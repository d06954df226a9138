"""In one's first games of a kind bots are calm, unless somebody has chosen their tempo."""

from __future__ import annotations

from typing import Any

from tests.server.live_server import Guest, Table, running_server

from teahouse.server.settings import Settings

from .test_players import play

DUEL: dict[str, Any] = {"game": "dadaocheng", "options": {"players": 2}}
FIRST_GAMES = 3


def tempo(guest: Guest, table: Table) -> str:
    found: str = guest.get(table.path, headers={"X-Invite": table.invite}).json()["tempo"]
    return found


def test_bots_are_calm_in_the_first_three_games_of_a_kind() -> None:
    with running_server(Settings(limited=False)) as server:
        pair = [server.guest(), server.guest()]
        for _ in range(FIRST_GAMES):
            table = pair[0].open_table(**DUEL)
            assert tempo(pair[0], table) == "calm"
            play(table, pair)
        assert tempo(pair[0], pair[0].open_table(**DUEL)) == "normal"
        assert tempo(pair[0], pair[0].open_table()) == "calm"  # Chinatown is new to them


def test_a_tempo_that_was_chosen_is_kept() -> None:
    with running_server(Settings(limited=False)) as server:
        guest = server.guest()
        assert tempo(guest, guest.open_table(tempo="brisk")) == "brisk"
        made = guest.post("/api/tables/quick", json={"game": "chinatown"}).json()
        found = guest.get(f"/api/tables/{made['id']}").json()
        assert found["tempo"] == "calm"
    with running_server(Settings(limited=False, tempo="brisk")) as server:
        guest = server.guest()
        assert tempo(guest, guest.open_table()) == "brisk"
