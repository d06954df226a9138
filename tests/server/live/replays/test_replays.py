"""Replays of tables and of files, and playing on from a moment."""

from __future__ import annotations

import json
from multiprocessing.process import BaseProcess
from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table, running_server
from tests.server.reconnecting_players import changed
from tests.server.waiting import wait_until
from tests.server.web.endpoints.test_tables import play_out_by_bots

from teahouse.core import FastChance, Match, plain, read_record, write_record
from teahouse.core import replay as played_again
from teahouse.games import game
from teahouse.play.worker import Worker
from teahouse.research import play_out
from teahouse.server.live.replay_workers import LARGEST_RECORD
from teahouse.server.settings import Settings


def record_of(name: str, players: int, **more: Any) -> bytes:
    """A whole game of random players."""
    match = Match(game(name, more.get("sets")), {"players": players}, seed="jasmine", **more)
    play_out(match, FastChance(7))
    return write_record(match.record())


CHINATOWN, DADAOCHENG = record_of("chinatown", 3), record_of("dadaocheng", 2)


@pytest.fixture(scope="module")
def finished(server: LiveServer) -> tuple[Guest, Table]:
    """A table whose game is over, and its host."""
    host = server.guest()
    table = host.open_table(options={"players": 3}, title="Friday")
    play_out_by_bots(host, table)
    return host, table


def views_of(replay: dict[str, Any]) -> list[Any]:
    """The view after each line, made as a page makes it."""
    views = [replay["start"]]
    for step in replay["steps"]:
        view = json.loads(json.dumps(views[-1]))
        for change in step.get("changes", []):
            view = changed(view, *change)
        views.append(view)
    return views


def opened(guest: Guest, file: bytes, **query: int) -> dict[str, Any]:
    answer = guest.post("/api/replays", content=file, params=query)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("record", [CHINATOWN, DADAOCHENG], ids=["chinatown", "dadaocheng"])
def test_the_steps_of_a_replay_lead_through_every_position(guest: Guest, record: bytes) -> None:
    told = opened(guest, record)
    match = played_again(game(told["game"]), read_record(record))
    positions = [plain(match.game.open_view(match.state_at(n))) for n in range(len(match) + 1)]
    assert views_of(told) == positions
    assert told["outcome"] == plain(match.outcome)
    assert (told["seed"], told["verified"]) == ("jasmine", True)
    assert told["components"]["game"] == told["game"]


@pytest.mark.parametrize("record", [CHINATOWN, DADAOCHENG], ids=["chinatown", "dadaocheng"])
def test_a_seat_s_replay_is_what_it_saw(guest: Guest, record: bytes) -> None:
    told = opened(guest, record, seat=1)
    match = played_again(game(told["game"]), read_record(record))
    seen = [plain(match.game.view(match.state_at(n), 1)) for n in range(len(match) + 1)]
    assert views_of(told) == seen
    done = [step["do"] for step in told["steps"] if "do" in step]
    assert {action["seat"] for action in done} == {1}
    assert all(1 in e["only"] for s in told["steps"] for e in s.get("events", []) if "only" in e)


def test_there_are_moments_to_jump_to(guest: Guest) -> None:
    moments = opened(guest, CHINATOWN)["moments"]
    kinds = [moment["kind"] for moment in moments]
    assert kinds.count("round") == 6
    assert kinds[-1] == "over"
    assert {"phase", "turn", "deal"} <= set(kinds)
    deals = [moment["offer"] for moment in moments if moment["kind"] == "deal"]
    assert all(isinstance(offer, int) for offer in deals)
    turns = opened(guest, DADAOCHENG)["moments"]
    assert [m["round"] for m in turns if m["kind"] == "round"] == list(range(1, 11))


def test_a_table_shows_its_replay_once_it_is_over(
    server: LiveServer, finished: tuple[Guest, Table]
) -> None:
    host, table = finished
    first = host.get(f"{table.path}/replay")
    told = first.json()
    assert told["commitment"] == host.get(table.path).json()["commitment"]
    assert told["steps"][-1]["n"] == len(told["steps"])
    again = host.get(f"{table.path}/replay", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert host.get(f"{table.path}/replay?seat=1").json()["start"]["players"][0]["cash"] is None
    assert host.get(f"{table.path}/replay?seat=3").json()["code"] == "not_found"
    assert server.guest().get(f"{table.path}/replay").json()["code"] == "forbidden"
    other = host.open_table()
    assert host.get(f"{other.path}/replay").json()["code"] == "not_now"


def edited(record: bytes, line: int = 0, **fields: Any) -> bytes:
    lines = record.splitlines(keepends=True)
    lines[line] = json.dumps({**json.loads(lines[line]), **fields}).encode() + b"\n"
    return b"".join(lines)


def without_seed(record: bytes) -> bytes:
    head, rest = record.split(b"\n", 1)
    header = json.loads(head)
    del header["seed"]
    return json.dumps(header).encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        (b"", "foreign"),
        (b"\xff\xfe\n", "foreign"),
        (b'[Event "A game of chess"]\n', "foreign"),
        (b"[1, 2]\n", "foreign"),
        (edited(CHINATOWN, game="go"), "foreign"),
        (edited(CHINATOWN, teahouse=2), "newer"),
        (edited(CHINATOWN, version=99), "newer"),
        (edited(CHINATOWN, version=0), "older"),
        (without_seed(CHINATOWN), "unfinished"),
        (CHINATOWN[:-200], "damaged"),
        (CHINATOWN[:-1], "damaged"),
        (CHINATOWN.rsplit(b"\n", 3)[0] + b"\n", "damaged"),
        (edited(CHINATOWN, seed="another"), "damaged"),
        (edited(CHINATOWN, 5, do={"type": "done", "seat": 0}), "damaged"),
        (edited(CHINATOWN, 5, n=99), "damaged"),
        (edited(CHINATOWN, options={"players": 9}), "damaged"),
        (edited(CHINATOWN, sets={"board": {}}), "damaged"),
    ],
)
def test_a_file_that_cannot_be_replayed_is_refused_with_the_reason(
    guest: Guest, record: bytes, kind: str
) -> None:
    answer = guest.post("/api/replays", content=record)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "bad_record")
    assert problem["facts"]["kind"] == kind
    assert problem["facts"]["why"]


def test_a_process_that_waits_for_the_next_replay_may_die(server: LiveServer, guest: Guest) -> None:
    for seat in range(3):
        opened(guest, CHINATOWN, seat=seat)  # none is cached
        for process in readers(server):
            process.kill()
            process.join()


def test_no_process_is_left_when_the_server_stops() -> None:
    with running_server() as server:
        opened(server.guest(), CHINATOWN)
        (reader,) = readers(server)
    reader.join()
    assert reader.exitcode is not None


@pytest.mark.parametrize("page", ["/replay/any", "/open"])
def test_a_process_gets_ready_for_a_replay_once_its_page_is_read(page: str) -> None:
    with running_server() as server:
        server.guest().get(page)
        wait_until(lambda: readers(server) != [])


def readers(server: LiveServer) -> list[BaseProcess]:
    """The processes that read records."""
    slots = server.running.services.pool._slots
    workers = [slot.worker for slot in slots if "reading" in slot.rooms]
    found = [worker._process for worker in workers if isinstance(worker, Worker)]
    return [process for process in found if process is not None]


def test_one_of_several_records_in_a_file_can_be_chosen(guest: Guest) -> None:
    both = CHINATOWN + DADAOCHENG
    assert opened(guest, both)["game"] == "chinatown"
    second = opened(guest, both, record=2)
    assert (second["game"], second["records"]) == ("dadaocheng", 2)
    assert guest.post("/api/replays?record=3", content=both).json()["code"] == "not_found"


def test_a_file_may_be_large_but_not_too_large(guest: Guest) -> None:
    answer = guest.post("/api/replays", content=b"x" * (LARGEST_RECORD + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")


def test_a_record_s_own_board_is_shown(guest: Guest) -> None:
    sets = {"tiles": {"types": [{"id": f"shop {n}", "size": 6} for n in range(12)]}}
    told = opened(guest, record_of("chinatown", 3, sets=sets))
    assert told["components"]["tiles"][0]["id"] == "shop 0"


def test_a_replay_has_its_board_drawn(guest: Guest) -> None:
    rows = [[1 + 9 * row + column for column in range(9)] for row in range(9)]
    board = {"id": "mine", "districts": [{"id": 1, "at": [0, 0], "rows": rows}]}
    told = opened(guest, record_of("chinatown", 3, sets={"board": board}))
    assert [lot["building"] for lot in told["scenery"]["lots"]] == list(range(1, 82))
    assert opened(guest, DADAOCHENG)["scenery"] is None


# branches


def branch(guest: Guest, **wish: Any) -> Any:
    return guest.post("/api/tables/branch", json={"level": "random", **wish})


def test_a_branch_goes_on_from_its_moment_with_chance_of_its_own(
    server: LiveServer, finished: tuple[Guest, Table]
) -> None:
    host, table = finished
    told = host.get(f"{table.path}/replay").json()
    at = next(m["n"] for m in told["moments"] if m["kind"] == "round" and m["round"] == 3)
    made = branch(host, table=table.id, at=at, seat=1).json()
    seen = host.get(f"/api/tables/{made['id']}").json()
    assert (seen["status"], seen["you"], made["seat"]) == ("playing", [1], 1)
    assert [chair["kind"] for chair in seen["chairs"]] == ["bot", "person", "bot"]
    assert seen["commitment"] != told["commitment"]
    with host.at(Table(made["id"], "")) as line:
        view = line.hear("welcome")["seats"][0]["view"]
    then = views_of(told)[at]
    assert (view["round"], view["shops"]) == (3, then["shops"])
    assert view["players"][1]["cash"] == then["players"][1]["cash"]
    assert view["players"][1]["hand"] == then["players"][1]["hand"]
    started = server.running.services.registry.tables[made["id"]].table.started
    assert started is not None
    assert started.position is not None
    assert "deck" not in started.position


def test_a_branch_of_a_file_can_be_played_to_its_end(guest: Guest) -> None:
    made = branch(guest, record=DADAOCHENG.decode(), at=20).json()
    path = f"/api/tables/{made['id']}"
    guest.post(
        f"{path}/commands",
        json={"id": "1", "command": {"type": "leave_to_bot", "seat": 0, "bot": "random"}},
    )
    with guest.at(Table(made["id"], "")) as line:
        told = line.hear("welcome")["table"]
        while told["status"] != "over":
            for change in line.hear("update", "welcome").get("table", []):
                told = changed(told, *change) if isinstance(change, list) else told
    assert guest.get(f"{path}/replay").status_code == 200


def test_what_cannot_be_gone_on_from_is_refused(
    guest: Guest, server: LiveServer, finished: tuple[Guest, Table]
) -> None:
    host, table = finished
    last = len(host.get(f"{table.path}/replay").json()["steps"])
    assert branch(host, table=table.id, at=last).json()["code"] == "not_possible"
    assert branch(host, table=table.id, at=last + 1).json()["code"] == "not_found"
    assert branch(host, table=table.id, at=3, seat=3).json()["code"] == "not_found"
    assert branch(host, table=table.id, at=3, level="genius").json()["code"] == "unknown_bot"
    assert branch(server.guest(), table=table.id, at=3).json()["code"] == "forbidden"
    assert branch(guest, record="nonsense", at=3).json()["code"] == "bad_record"
    assert branch(guest, at=3).json()["code"] == "bad_options"
    running = guest.open_table(options={"players": 3})
    assert branch(guest, table=running.id, at=0).json()["code"] == "not_now"


def test_a_board_that_is_not_registered_is_not_played_on() -> None:
    sets = {"tiles": {"types": [{"id": f"shop {n}", "size": 6} for n in range(12)]}}
    record = record_of("chinatown", 3, sets=sets).decode()
    with running_server() as server:
        assert branch(server.guest(), record=record, at=3).json()["code"] == "not_possible"
    with running_server(Settings(sets={"mine": sets}, limited=False)) as server:
        guest = server.guest()
        made = branch(guest, record=record, at=3).json()
        box = guest.get(f"/api/tables/{made['id']}/components").json()
        assert box["tiles"][0]["id"] == "shop 0"


def test_the_record_of_a_table_with_a_set_of_its_own_has_the_set() -> None:
    sets = {"tiles": {"types": [{"id": f"shop {n}", "size": 6} for n in range(12)]}}
    with running_server(Settings(sets={"mine": sets}, limited=False)) as server:
        host = server.guest()
        table = host.open_table(options={"players": 3}, sets="mine")
        play_out_by_bots(host, table)
        record = host.get(f"{table.path}/record").content
        assert json.loads(record.split(b"\n", 1)[0])["sets"] == sets
        assert opened(host, record)["components"]["tiles"][0]["id"] == "shop 0"


def test_a_replay_is_sent_compressed_to_whoever_can_read_that(guest: Guest) -> None:
    small = guest.post("/api/replays", content=CHINATOWN)
    plain_ = guest.post("/api/replays", content=CHINATOWN, headers={"Accept-Encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain_.headers
    assert small.json() == plain_.json()
    assert int(small.headers["content-length"]) * 4 < int(plain_.headers["content-length"])
