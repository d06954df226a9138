"""Tables over HTTP: opening, watching, sitting down, doing things, playing again."""

from __future__ import annotations

from time import monotonic, sleep

import pytest
from tests.server.live_server import Guest, LiveServer, Table, gather

from teahouse.core import read_record, replay
from teahouse.games import game
from teahouse.play import compilation


def play_out_by_bots(host: Guest, table: Table) -> None:
    for n in range(3):
        assert host.do(table, "add_bot", id=f"bot {n}", bot="random").status_code == 200
    assert host.do(table, "start").status_code == 200
    until = monotonic() + 120
    while host.get(table.path).json()["status"] != "over":
        assert monotonic() < until, "the bots did not come to an end"
        sleep(0.05)


def test_a_new_table_has_a_link_that_says_where_it_is_and_who_may_come(guest: Guest) -> None:
    answer = guest.post("/api/tables", json={"game": "chinatown", "title": "Friday"})
    made = answer.json()
    assert answer.status_code == 201
    assert made["link"] == f"{guest.server.url}/table/{made['id']}#{made['invite']}"
    assert guest.get(f"/api/tables/{made['id']}").json()["title"] == "Friday"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"game": "chinatown", "seed": "mine"}', 400, "bad_message"),
        (b'{"game": "go"}', 400, "bad_message"),
        (b"null", 400, "bad_message"),
        (b'{"game": "chinatown"', 400, "bad_message"),
        (b"\xff", 400, "bad_message"),
        (b"[" * 9000, 400, "bad_message"),
        (b'{"game": "chinatown", "options": {"players": 9}}', 422, "bad_options"),
        (b'{"game": "chinatown", "sets": "not registered"}', 422, "bad_options"),
        (b'{"game": "chinatown", "title": "%s"}' % (b"x" * 20_000), 413, "too_long"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_a_sentence(
    guest: Guest, body: bytes, status: int, code: str
) -> None:
    answer = guest.post("/api/tables", content=body)
    assert answer.status_code == status
    assert answer.json()["code"] == code
    assert answer.json()["sentence"]


def test_a_table_by_invitation_is_shown_to_nobody_else(guest: Guest, server: LiveServer) -> None:
    table, stranger = guest.open_table(), server.guest()
    assert stranger.get(table.path).json()["code"] == "forbidden"
    assert stranger.sit(table, invite="a guess").status_code == 403
    invited = {"Teahouse-Invite": table.invite}
    assert stranger.get(table.path, headers=invited).status_code == 200
    listed = stranger.get("/api/tables").json()["tables"]
    assert table.id not in [row["id"] for row in listed]


def test_a_public_table_is_in_the_lobby_and_open_to_all(guest: Guest, server: LiveServer) -> None:
    table, stranger = guest.open_table(public=True, title="All welcome"), server.guest()
    rows = stranger.get("/api/tables").json()["tables"]
    row = next(row for row in rows if row["id"] == table.id)
    assert (row["title"], row["seats"], row["free"]) == ("All welcome", 4, 4)
    assert stranger.sit(table, invite=None).json()["seat"] == 0


def test_the_lobby_says_how_long_a_turn_may_take(guest: Guest) -> None:
    timed = guest.open_table(public=True, clocks={"turn_seconds": 300})
    free = guest.open_table(public=True)
    rows = {row["id"]: row["turn_seconds"] for row in guest.get("/api/tables").json()["tables"]}
    assert (rows[timed.id], rows[free.id]) == (300, None)


def test_looking_changes_nothing_and_gives_nobody_a_cookie(server: LiveServer) -> None:
    table, stranger = server.guest().open_table(public=True), server.guest()
    for path in (table.path, "/api/tables", "/api/people/me", "/", f"/table/{table.id}"):
        answer = stranger.get(path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert [chair["kind"] for chair in stranger.get(table.path).json()["chairs"]] == ["free"] * 4


def test_an_invited_friend_sits_down_with_one_request(guest: Guest, server: LiveServer) -> None:
    table, friend = guest.open_table(), server.guest()
    assert guest.sit(table, name="Ada").json()["seat"] == 0
    seated = friend.sit(table, name="Bo").json()
    assert seated["seat"] == 1
    seen = friend.get(table.path).json()
    assert seen["you"] == [1]
    assert [chair["name"] for chair in seen["chairs"]] == ["Ada", "Bo", "", ""]
    assert seated["key"] not in friend.get(table.path).text
    assert table.id in friend.get("/api/tables/mine").text


def test_a_seat_that_is_taken_is_refused(guest: Guest, server: LiveServer) -> None:
    table = guest.open_table()
    guest.sit(table, seat=2)
    answer = server.guest().sit(table, seat=2)
    assert (answer.status_code, answer.json()["code"]) == (409, "seat_taken")


def test_one_browser_can_hold_several_seats(guest: Guest) -> None:
    table = guest.open_table()
    assert [guest.sit(table, name=name).json()["seat"] for name in ("Ada", "Bo")] == [0, 1]
    assert guest.get(table.path).json()["you"] == [0, 1]


def test_a_private_key_gets_the_seat_back_on_another_device(
    guest: Guest, server: LiveServer
) -> None:
    table = guest.open_table()
    key, phone = guest.sit(table).json()["key"], server.guest()
    assert phone.post(f"{table.path}/join", json={"key": "wrong"}).status_code == 401
    for _ in range(2):
        assert phone.post(f"{table.path}/join", json={"key": key}).json() == {"seat": 0}
    assert phone.get(table.path).json()["you"] == [0]
    assert guest.get(table.path).json()["you"] == [0]


def test_an_action_that_is_sent_again_gets_the_same_answer_and_happens_once(
    server: LiveServer,
) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        action = line.hear("welcome")["seats"][0]["actions"][0]
    answers = [guests[0].do(table, "act", id="again", action=action).json() for _ in range(3)]
    assert answers[0]["type"] == "yes"
    assert answers == answers[:1] * 3


def test_what_the_rules_refuse_comes_with_rule_facts_and_sentence(server: LiveServer) -> None:
    table, guests = gather(server)
    answer = guests[0].do(table, "act", id="early", action={"type": "done", "seat": 0})
    problem = answer.json()
    assert answer.status_code == 409
    assert (problem["id"], problem["code"]) == ("early", "wrong_phase")
    assert problem["rule"].startswith("C")
    assert problem["facts"]
    assert problem["sentence"].endswith(".")


def test_nobody_acts_for_the_seat_of_another(server: LiveServer) -> None:
    table, guests = gather(server)
    answer = guests[1].do(table, "act", id="theirs", action={"type": "done", "seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


def test_the_record_is_there_once_the_game_is_over_and_replays(
    guest: Guest, server: LiveServer
) -> None:
    table, stranger = guest.open_table(options={"players": 3}, public=True), server.guest()
    assert guest.get(f"{table.path}/record").json()["code"] == "not_now"
    play_out_by_bots(guest, table)
    answer = stranger.get(f"{table.path}/record")
    match = replay(game("chinatown"), read_record(answer.content))
    assert match.outcome is not None
    again = [guest.post(f"{table.path}/rematch").json()["id"] for _ in range(2)]
    assert again[0] == again[1] != table.id


def test_the_games_are_listed_with_their_choices_and_the_bots(guest: Guest) -> None:
    listed = guest.get("/api/games").json()
    options = {option["name"]: option for option in listed["games"][0]["options"]}
    assert [one["name"] for one in listed["games"]] == ["chinatown", "dadaocheng"]
    assert options["players"]["choices"] == [3, 4, 5]
    assert options["trade_minutes"]["kind"] == "int"
    assert "random" in listed["bots"]


def test_there_is_a_clear_answer_where_there_is_nothing(guest: Guest) -> None:
    assert guest.get("/api/nothing").json()["code"] == "not_found"
    assert guest.get("/api/tables/nowhere").status_code == 404
    assert guest.delete("/api/tables").json()["code"] == "bad_method"


def test_one_s_own_tables_say_where_the_others_are_waiting(server: LiveServer) -> None:
    table, guests = gather(server, game="dadaocheng")
    turns = []
    for guest in guests:
        [row] = guest.get("/api/tables/mine").json()["tables"]
        turns.append(row["your_turn"])
    waiting = guests[0].get(table.path).json()["waiting_for"]
    assert turns == [seat in waiting for seat in range(3)]
    idle = guests[0].open_table()
    rows = guests[0].get("/api/tables/mine").json()["tables"]
    assert {row["id"]: row["your_turn"] for row in rows}[idle.id] is None


def test_without_compiled_code_no_level_is_called_what_it_does_not_play(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "hard" in guest.get("/api/games").json()["games"][0]["levels"]
    monkeypatch.setattr(compilation, "find_spec", lambda _: None)
    for listed in guest.get("/api/games").json()["games"]:
        assert listed["levels"] == ["easy", "medium", "narrow"]
