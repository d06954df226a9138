"""A page for each player, their best games alone, and one's own data to take along or remove."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table

from teahouse.server.live.lobby_row import SeatResult, TableResult
from teahouse.server.people.ratings import rated


def play(table: Table, guests: list[Guest]) -> None:
    """Sit down, start, and do the first thing one may until the game is over."""
    keys = [guest.sit(table, name=f"Player {n}").json()["key"] for n, guest in enumerate(guests)]
    assert guests[0].do(table, "start").status_code == 200
    while guests[0].get(table.path).json()["status"] != "over":
        for guest, key in zip(guests, keys, strict=True):
            shown = {"Authorization": f"Bearer {key}"}
            now = guest.get(f"{table.path}/now", headers=shown).json()
            for action in now["seats"][0]["actions"][:1]:
                guest.post(f"{table.path}/act", headers=shown, json={"action": action})


def id_of(guest: Guest) -> str:
    told: str = guest.get("/api/people/me").json()["id"]
    return told


@pytest.fixture(scope="module")
def evening(server: LiveServer) -> tuple[Table, list[Guest]]:
    """Two people who have played a game to its end at a private table."""
    guests = [server.guest(), server.guest()]
    table = guests[0].open_table(game="dadaocheng", options={"players": 2}, title="Friday")
    play(table, guests)
    return table, guests


# pages


def test_a_player_s_page_tells_of_games_results_and_ratings(
    server: LiveServer, evening: tuple[Table, list[Guest]]
) -> None:
    table, guests = evening
    ids = [id_of(guest) for guest in guests]
    pages = [guests[0].get(f"/api/people/{id}").json() for id in ids]
    assert [page["played"] for page in pages] == [1, 1]
    assert sum(page["won"] for page in pages) >= 1
    [game] = pages[1]["games"]
    assert (game["table"], game["title"], game["seat"]) == (table.id, "Friday", 1)
    assert [seat["name"] for seat in game["seats"]] == ["Player 0", "Player 1"]
    [rating] = pages[0]["ratings"]
    assert (rating["game"], rating["players"], rating["bots"]) == ("dadaocheng", 2, False)
    assert rating["games"] == 1
    assert pages[0]["name"] == "Player 0"
    chairs = guests[0].get(table.path).json()["chairs"]
    assert [chair["person"] for chair in chairs] == ids
    stranger = server.guest().get(f"/api/people/{ids[0]}").json()
    assert (stranger["played"], stranger["games"]) == (1, [])


def test_one_s_own_tables_tell_place_and_points(evening: tuple[Table, list[Guest]]) -> None:
    table, guests = evening
    rows = [guest.get("/api/tables/mine").json()["tables"] for guest in guests]
    results = [next(row["result"] for row in mine if row["id"] == table.id) for mine in rows]
    [game] = guests[0].get(f"/api/people/{id_of(guests[0])}").json()["games"]
    assert [one["score"] for one in results] == [seat["score"] for seat in game["seats"]]
    assert [one["won"] for one in results] == [seat["won"] for seat in game["seats"]]
    assert [one["place"] == 1 for one in results] == [one["won"] for one in results]


def test_nobody_has_the_page_of_nobody(guest: Guest) -> None:
    assert guest.get("/api/people/nobody").json()["code"] == "not_found"


def test_the_best_games_alone_are_kept(server: LiveServer) -> None:
    guest = server.guest()
    assert guest.get("/api/people/me/solo").json() == {"played": 0, "best": []}
    for _ in range(2):
        table = guest.open_table(game="dadaocheng", options={"players": 1, "hard": True})
        play(table, [guest])
    told = guest.get("/api/people/me/solo").json()
    assert told["played"] == 2
    assert told["best"][0]["score"] >= told["best"][1]["score"]
    assert told["best"][0]["options"]["hard"]
    assert set(told["best"][0]["challenges"]) == {"ships", "buildings", "hard"}
    assert guest.get(f"/api/people/{id_of(guest)}").json()["ratings"] == []


# ratings


def game(ended: int, *seats: SeatResult, **more: Any) -> tuple[str, TableResult]:
    return "chinatown", TableResult(ended=ended, seats=seats, **more)


def person(name: str, score: int, *, won: bool = False) -> SeatResult:
    return SeatResult(name, score, won, name)


def bot(score: int, *, won: bool = False) -> SeatResult:
    return SeatResult("hard", score, won, bot="hard")


def test_whoever_wins_is_rated_higher() -> None:
    seats = (person("a", 9, won=True), person("b", 5), person("c", 5))
    found = rated([game(n, *seats) for n in range(3)])
    [a], [b], [c] = found["a"], found["b"], found["c"]
    assert a.mu > 25 > b.mu
    assert (b.mu, b.sigma) == (c.mu, c.sigma)
    assert (a.games, a.won, b.won) == (3, 3, 0)


def test_games_with_bots_and_of_other_sizes_are_rated_apart() -> None:
    found = rated(
        [
            game(1, person("a", 9, won=True), person("b", 5), person("c", 1)),
            game(2, person("a", 1), bot(5, won=True), bot(3)),
            game(3, person("a", 9, won=True), person("b", 5)),
        ]
    )
    pools = [(one.players, one.bots, one.games) for one in found["a"]]
    assert pools == [(2, False, 1), (3, False, 1), (3, True, 1)]
    assert set(found) == {"a", "b", "c"}


def test_a_tie_broken_by_the_rules_is_a_win() -> None:
    found = rated([game(1, person("a", 7), person("b", 7, won=True))])
    assert found["b"][0].mu > found["a"][0].mu


def test_branches_games_alone_and_hot_seats_count_for_nothing() -> None:
    assert (
        rated(
            [
                game(1, person("a", 9, won=True), person("b", 5), branched=True),
                game(2, person("a", 9, won=True)),
                game(3, person("a", 9, won=True), person("a", 5), person("b", 1)),
                game(4, bot(9, won=True), bot(5)),
                game(5, person("a", 9, won=True), person("", 5)),
            ]
        )
        == {}
    )


# one's own data


def exported(guest: Guest) -> list[dict[str, Any]]:
    answer = guest.get("/api/people/me/export")
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines()]


def test_one_can_take_one_s_own_data_along_and_nobody_else_s(server: LiveServer) -> None:
    host, friend = server.guest(), server.guest()
    table = host.open_table(options={"players": 3})
    keys = [
        guest.sit(table, name=name).json()["key"] for guest, name in ((host, "Ada"), (friend, "Bo"))
    ]
    host.do(table, "add_bot", bot="random")
    host.do(table, "start")
    host.do(table, "say", seat=0, text="mine to tell")
    friend.do(table, "say", seat=1, text="not mine to tell")
    shown = {"Authorization": f"Bearer {keys[0]}"}
    action = host.get(f"{table.path}/now", headers=shown).json()["seats"][0]["actions"][0]
    assert host.post(f"{table.path}/act", headers=shown, json={"action": action}).status_code == 200
    me, told = exported(host)
    assert me["person"]["id"] == id_of(host)
    assert told["table"] == table.id
    kinds = [line["line"]["k"] for line in told["lines"]]
    assert kinds == ["opened", "sat", "bot", "begun", "said", "do"]
    text = json.dumps(told)
    assert "mine to tell" in text
    assert "not mine" not in text
    assert "seed" not in text
    assert table.invite not in text
    assert server.guest().get("/api/people/me/export").json()["code"] == "not_found"


def remove(guest: Guest, **wish: Any) -> Any:
    return guest.post("/api/people/me/remove", json={"really": "remove me", **wish})


def test_whoever_is_removed_is_nobody_in_what_others_keep(server: LiveServer) -> None:
    host, friend = server.guest(), server.guest()
    table = host.open_table(game="dadaocheng", options={"players": 2})
    host.post("/api/people/me", json={"name": "Ada Unusual"})
    host.post("/api/people/register", json={"login": "ada.unusual", "password": "long enough"})
    gone = id_of(host)
    friend.sit(table, name="Bo")
    host.sit(table, name="Ada Unusual")
    host.do(table, "say", seat=1, text="hello all")
    host.do(table, "rename", seat=1, name="Ada Very Unusual")
    host.do(table, "start")
    with friend.at(table) as line:
        line.hear("welcome")
        with host.at(table) as mine:
            mine.hear("welcome")
            assert remove(server.guest()).json()["code"] == "not_found"
            assert remove(host, really="maybe").status_code == 400
            assert remove(host).json() == {"id": None, "name": "", "login": None}
            assert mine.hear("bye")["why"] == "removed"
        seen = friend.get(table.path).json()
    assert [chair["kind"] for chair in seen["chairs"]] == ["person", "bot"]
    assert [talk["name"] for talk in seen["talk"]] == [""]
    assert "Unusual" not in json.dumps(seen)
    assert host.get("/api/people/me").json()["id"] is None
    credentials = {"login": "ada.unusual", "password": "long enough"}
    assert host.post("/api/people/login", json=credentials).json()["code"] == "wrong_login"
    assert friend.get(f"/api/people/{gone}").json()["code"] == "not_found"
    registry = server.running.services.registry
    del registry.tables[table.id]
    assert friend.get(table.path).json()["chairs"] == seen["chairs"]
    kept = b"".join(text for _, text in kept_lines(server, table))
    assert b"Unusual" not in kept
    assert b"hello all" in kept
    assert gone.encode() not in kept


def kept_lines(server: LiveServer, table: Table) -> list[tuple[int, bytes]]:
    journal: Any = server.running.services.journal
    lines = "select n, text from lines join tables on table_key = key where id = ? order by n"
    return list(journal.database.connection.execute(lines, (table.id,)))


def test_a_finished_game_stays_whole_without_the_name(server: LiveServer) -> None:
    guests = [server.guest(), server.guest()]
    table = guests[0].open_table(game="dadaocheng", options={"players": 2}, public=True)
    play(table, guests)
    assert remove(guests[1]).status_code == 200
    record = guests[0].get(f"{table.path}/record").text
    assert json.loads(record.splitlines()[0])["names"] == ["Player 0", ""]
    assert guests[0].post("/api/replays", content=record.encode()).status_code == 200
    page = guests[0].get(f"/api/people/{id_of(guests[0])}").json()
    assert [seat["name"] for seat in page["games"][0]["seats"]] == ["Player 0", ""]


def test_a_seat_that_is_shared_stays_with_the_other(server: LiveServer) -> None:
    host, friend, phone = server.guest(), server.guest(), server.guest()
    table = host.open_table(game="dadaocheng", options={"players": 2})
    key = friend.sit(table, name="Bo").json()["key"]
    host.sit(table, name="Ada")
    phone.post(f"{table.path}/join", json={"key": key})
    host.do(table, "start")
    assert remove(friend).status_code == 200
    seen = phone.get(table.path).json()
    assert (seen["you"], seen["chairs"][0]["name"]) == ([0], "")
    assert seen["chairs"][0]["kind"] == "person"
    del server.running.services.registry.tables[table.id]
    assert phone.get(table.path).json()["chairs"] == seen["chairs"]


def test_tables_of_theirs_that_had_not_begun_are_closed(server: LiveServer) -> None:
    host, friend = server.guest(), server.guest()
    table = host.open_table(public=True)
    host.sit(table)
    other = friend.open_table(public=True)
    host.sit(other)
    assert remove(host).status_code == 200
    assert friend.get(table.path).json()["status"] == "closed"
    assert [chair["kind"] for chair in friend.get(other.path).json()["chairs"]] == ["free"] * 4


def test_attempts_at_the_daily_puzzle_are_nobody_s_too(server: LiveServer) -> None:
    guest = server.guest()
    poor = {"actions": [{"type": "flip", "cell": 0}] * 2}
    people = guest.post("/api/daily", json=poor).json()["standing"]["people"]
    assert exported(guest)[1]["lines"][0]["line"]["k"] == "tried"
    assert guest.get("/api/tables/mine").json()["tables"] == []
    assert remove(guest).status_code == 200
    standing = guest.get("/api/daily").json()["standing"]
    assert (standing["people"], standing["mine"]) == (people, [])
