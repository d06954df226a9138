"""What is in the box, as a page asks for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.live_server import Guest, LiveServer, gather, running_server

from teahouse.server.settings import Settings

BOARD = Path(__file__).parents[4] / "src/teahouse/games/chinatown/data/board-alea-1999.json"


def test_a_table_tells_what_its_chinatown_looks_like(guest: Guest) -> None:
    table = guest.open_table(options={"players": 5, "outlook": "per_tile"})
    box = guest.get(f"{table.path}/components").json()
    assert (box["game"], box["edition"], box["players"]) == ("chinatown", "zman-2008", 5)
    assert box["board"]["districts"][1]["rows"][0] == [16, 17, 18]
    assert box["board"]["streets"]["north"] == "Canal St."
    assert {"id": "dim_sum", "size": 5, "count": 8} in box["tiles"]
    assert box["pays"][2] == {"tiles": 3, "incomplete": 40_000, "complete": 50_000}
    assert box["pays"][5] == {"tiles": 6, "incomplete": None, "complete": 140_000}
    assert box["rounds"][3] == {
        "round": 4,
        "year": 1968,
        "animal": "monkey",
        "dealt": 4,
        "kept": 2,
        "tiles": 2,
    }
    assert box["most_shops_break_ties"]
    assert len(box["outlook_cards"]) == 9


def test_c14_c17_c18_the_1999_edition_pays_a_tenth_counts_no_years_and_shares_ties(
    guest: Guest,
) -> None:
    box = guest.open_table(options={"edition": "alea-1999"})
    told = guest.get(f"{box.path}/components").json()
    assert told["pays"][5] == {"tiles": 6, "incomplete": None, "complete": 14_000}
    assert [(line["year"], line["animal"]) for line in told["rounds"]] == [(None, None)] * 6
    assert not told["most_shops_break_ties"]


def test_a_table_tells_what_its_dadaocheng_looks_like(guest: Guest) -> None:
    table = guest.open_table(game="dadaocheng", options={"players": 1, "hard": True})
    box = guest.get(f"{table.path}/components").json()
    assert (box["game"], box["rounds"], box["hand_limit"]) == ("dadaocheng", 10, 2)
    assert box["sides"] == ["north"]
    assert len(box["discs"]) == 16
    assert box["ranks"][0] == {"score": 70, "name": "master of merchants"}
    assert box["rates"]["exchange"] == {"give": 2, "get": 1}
    shop = next(kind for kind in box["buildings"] if kind["id"] == "shop")
    assert shop["in_play"] > 0


def test_only_those_who_may_watch_are_shown_a_table_s_box(guest: Guest, server: LiveServer) -> None:
    table, stranger = guest.open_table(), server.guest()
    assert stranger.get(f"{table.path}/components").json()["code"] == "forbidden"
    invited = {"Teahouse-Invite": table.invite}
    assert stranger.get(f"{table.path}/components", headers=invited).status_code == 200


def test_a_game_s_box_can_be_looked_at_without_a_table(guest: Guest) -> None:
    path = "/api/games/chinatown/components"
    box = guest.get(path, params={"edition": "alea-1999", "players": 3}).json()
    assert (box["edition"], box["players"], box["note"]) == ("alea-1999", 3, 1_000)
    assert guest.get("/api/games/dadaocheng/components").json()["players"] == 4
    assert guest.get("/api/games/go/components").json()["code"] == "not_found"
    assert guest.get(path, params={"edition": "mine"}).json()["code"] == "bad_options"
    assert guest.get(path, params={"set": "mine"}).json()["code"] == "bad_options"


def test_a_box_is_kept_for_a_while_and_not_sent_again(guest: Guest) -> None:
    path = "/api/games/chinatown/components"
    first = guest.get(path)
    again = guest.get(path, headers={"If-None-Match": first.headers["etag"]})
    other = guest.get(f"{path}?players=3", headers={"If-None-Match": first.headers["etag"]})
    assert "max-age" in first.headers["cache-control"]
    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200


def test_a_board_of_the_operator_s_own_is_shown_as_it_is() -> None:
    board: dict[str, Any] = json.loads(BOARD.read_text())
    board |= {"id": "my town", "streets": {"north": "Tea Row"}, "parks": [[7, 7]]}
    with running_server(Settings(sets={"mine": {"board": board}}, limited=False)) as server:
        guest = server.guest()
        table = guest.open_table(sets="mine")
        shown = guest.get(f"{table.path}/components").json()["board"]
        listed = guest.get("/api/games/chinatown/components?set=mine").json()["board"]
    assert shown == listed
    assert (shown["id"], shown["streets"]) == ("my town", {"north": "Tea Row"})
    assert shown["parks"] == [[7, 7]]


def test_a_table_tells_how_its_board_is_drawn(guest: Guest) -> None:
    table = guest.open_table(options={"players": 3})
    board = guest.get(f"{table.path}/components").json()["board"]
    drawn = guest.get(f"{table.path}/scenery").json()
    districts = {n: d["id"] for d in board["districts"] for row in d["rows"] for n in row if n}
    assert {lot["building"]: lot["district"] for lot in drawn["lots"]} == districts
    assert (len(drawn["blocks"]), len(drawn["park_names"])) == (8, 1)
    assert drawn["calendar"] == drawn["blocks"][-1]
    assert "CANAL ST." in drawn["ground"]


def test_a_drawing_is_kept_for_a_while_and_not_sent_again(guest: Guest) -> None:
    path = f"{guest.open_table().path}/scenery"
    first = guest.get(path)
    again = guest.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert "max-age" in first.headers["cache-control"]
    assert (again.status_code, again.content) == (304, b"")


def test_a_board_of_the_operator_s_own_is_drawn() -> None:
    district = {"id": 7, "at": [0, 0], "rows": [[1, 2], [None, 3]]}
    rows = [[4 + 9 * row + column for column in range(9)] for row in range(9)]
    own: dict[str, Any] = {
        "id": "mine",
        "districts": [district, {"id": 8, "at": [1, 1], "rows": rows}],
    }
    own |= {"streets": {"north": "<Tea> Row"}, "parks": [[1, 0]]}
    with running_server(Settings(sets={"mine": {"board": own}}, limited=False)) as server:
        guest = server.guest()
        drawn = guest.get(f"{guest.open_table(sets='mine').path}/scenery").json()
    assert [lot["district"] for lot in drawn["lots"]] == [7] * 3 + [8] * 81
    assert len(drawn["park_names"]) == 1
    assert "&lt;TEA&gt; ROW" in drawn["ground"]


def test_a_game_that_its_page_draws_has_no_drawing_here(guest: Guest) -> None:
    table = guest.open_table(game="dadaocheng", options={"players": 2})
    assert guest.get(f"{table.path}/scenery").json()["code"] == "not_found"


def test_only_those_who_may_watch_are_shown_how_a_table_is_drawn(
    guest: Guest, server: LiveServer
) -> None:
    table, stranger = guest.open_table(), server.guest()
    assert stranger.get(f"{table.path}/scenery").json()["code"] == "forbidden"


def ask(guest: Guest, table: Any, seat: int | None, **query: Any) -> dict[str, Any]:
    with guest.at(table, invite=table.invite) as line:
        line.hear("welcome")
        line.say("ask", id="what", seat=seat, query=query)
        heard: dict[str, Any] = line.hear("answered", "no")
        return heard


def test_a_spectator_may_ask_about_the_board_and_about_nothing_else(server: LiveServer) -> None:
    table, guests = gather(server)
    spectator = server.guest()
    assert ask(spectator, table, None, kind="board")["answer"]["businesses"] == []
    assert ask(spectator, table, None, kind="cards")["code"] == "not_seated"
    assert ask(spectator, table, None, kind="best_move")["code"] == "not_seated"
    assert ask(spectator, table, 0, kind="board")["code"] == "not_yours"
    answer = ask(guests[1], table, 1, kind="board")["answer"]
    assert [year["income"] for year in answer["players"]] == [0, 0, 0]


def test_a_seat_may_ask_what_its_cards_would_join(server: LiveServer) -> None:
    table, guests = gather(server)
    answer = ask(guests[0], table, 0, kind="cards")["answer"]
    with guests[0].at(table) as line:
        hand = line.hear("welcome")["seats"][0]["view"]["players"][0]["hand"]
    assert [card["card"] for card in answer["cards"]] == hand


def test_a_spectator_of_dadaocheng_has_nothing_to_ask(server: LiveServer) -> None:
    table, _ = gather(server, game="dadaocheng")
    assert ask(server.guest(), table, None, actions=[])["code"] == "not_seated"
