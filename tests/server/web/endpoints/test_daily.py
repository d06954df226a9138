"""The daily puzzle over HTTP."""

from __future__ import annotations

import asyncio
import datetime
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.play.tasks import Held
from tests.server.live_server import Guest, LiveServer, running_server
from tests.server.waiting import wait_until

from teahouse.core import plain
from teahouse.games.dadaocheng import daily as puzzles
from teahouse.games.dadaocheng import endpoints
from teahouse.games.dadaocheng.daily import best_actions, daily_puzzle
from teahouse.play.pool import Asker
from teahouse.play.recent import Recent
from teahouse.server.state.refusals import Refusal

TODAY = datetime.datetime.now(datetime.UTC).date()
YESTERDAY = TODAY - datetime.timedelta(days=1)


@pytest.fixture(scope="module")
def best() -> list[dict[str, Any]]:
    """The best there is today."""
    actions: list[dict[str, Any]] = plain(best_actions(daily_puzzle(TODAY)))
    return actions


def tried(guest: Guest, actions: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = guest.post("/api/daily", json={"actions": actions, **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_everyone_gets_the_same_grid(guest: Guest, server: LiveServer) -> None:
    mine, theirs = guest.get("/api/daily").json(), server.guest().get("/api/daily").json()
    assert mine["grid"] == theirs["grid"]
    assert mine["date"] == TODAY.isoformat()
    assert (len(mine["grid"]), mine["best"] > 0) == (16, True)
    other = guest.get("/api/daily", params={"date": YESTERDAY.isoformat()}).json()
    assert other["grid"] != mine["grid"]


def test_an_attempt_is_followed_move_by_move_and_kept_when_it_is_over(
    server: LiveServer, best: list[dict[str, Any]]
) -> None:
    guest = server.guest()
    before = guest.get("/api/daily").json()["standing"]
    first = tried(guest, best[:1])
    assert (first["moves_left"], first["is_over"], first["count"]) == (1, False, 0)
    assert first["events"]
    assert "set-cookie" not in guest.post("/api/daily", json={"actions": best[:1]}).headers
    second = tried(guest, best[:2])
    assert best[2]["cells"] in second["lines"]
    last = tried(guest, best)
    puzzle = guest.get("/api/daily").json()
    assert (last["is_over"], last["count"]) == (True, puzzle["best"])
    assert last["standing"]["mine"] == [puzzle["best"]]
    assert puzzle["standing"]["people"] == before["people"] + 1
    assert puzzle["standing"]["solved"] == before["solved"] + 1
    assert last["share"]["moves"] == ["swap" if "cells" in move else "flip" for move in best[:2]]
    assert "cells" not in str(last["share"])


def test_attempts_are_counted_and_kept_by_day(server: LiveServer) -> None:
    guest = server.guest()
    poor = [{"type": "flip", "cell": 0}, {"type": "flip", "cell": 0}]
    for n in range(1, 4):
        assert len(tried(guest, poor)["standing"]["mine"]) == n
    assert tried(guest, [], date=YESTERDAY.isoformat())["standing"]["mine"] == []
    registry = server.running.services.registry
    registry.tables.clear()
    assert len(guest.get("/api/daily").json()["standing"]["mine"]) == 3


def test_nobody_tries_without_end(server: LiveServer) -> None:
    guest = server.guest()
    poor = [{"type": "flip", "cell": 0}, {"type": "flip", "cell": 0}]
    for _ in range(22):
        told = tried(guest, poor)
    assert len(told["standing"]["mine"]) == 20


def test_what_the_rules_forbid_is_refused_with_its_rule(guest: Guest) -> None:
    flips = [{"type": "flip", "cell": 0}] * 2
    answer = guest.post("/api/daily", json={"actions": [*flips, {"type": "end"}]})
    assert (answer.status_code, answer.json()["code"]) == (409, "game_over")
    answer = guest.post("/api/daily", json={"actions": [{"type": "dance"}]})
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_action")
    assert guest.post("/api/daily", json={"actions": flips * 21}).json()["code"] == "too_long"


def test_a_day_that_is_not_there_yet_or_long_gone_is_not_found(guest: Guest) -> None:
    tomorrow = TODAY + datetime.timedelta(days=1)
    for date in (tomorrow.isoformat(), "1999-01-01"):
        assert guest.get("/api/daily", params={"date": date}).json()["code"] == "not_found"
        wish = {"actions": [], "date": date}
        assert guest.post("/api/daily", json=wish).json()["code"] == "not_found"
    assert guest.get("/api/daily?date=today").json()["code"] == "bad_message"


def test_nobody_looks_into_or_sits_at_the_house_s_own_table(server: LiveServer) -> None:
    guest = server.guest()
    tried(guest, [{"type": "flip", "cell": 0}] * 2)
    path = f"/api/tables/daily-{TODAY.isoformat()}"
    assert guest.get(path).json()["code"] == "forbidden"
    assert guest.post(f"{path}/sit", json={"name": "Ada"}).json()["code"] == "forbidden"
    assert "daily-" not in guest.get("/api/tables").text
    assert "daily-" not in guest.get("/api/tables/mine").text


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> None:
    """No puzzle is made yet, and this process is not to make one."""

    def solve(*_: object) -> None:
        raise AssertionError("the server's own process must not solve puzzles")

    monkeypatch.setattr(endpoints, "PUZZLES_MADE", Recent(32))
    monkeypatch.setattr(puzzles, "solve", solve)


def test_a_puzzle_is_made_in_another_process(
    best: list[dict[str, Any]], unmade: None, guest: Guest
) -> None:
    assert guest.get("/api/daily").json()["grid"] == list(daily_puzzle(TODAY).grid)
    assert tried(guest, best)["is_over"]


def test_a_server_answers_others_while_a_puzzle_is_being_made(unmade: None, tmp_path: Path) -> None:
    """The process for puzzles is held until somebody else has had an answer."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with running_server() as server, ThreadPoolExecutor(1) as thread:
        wait_until(lambda: bool(getattr(server.running, "servers", [])))
        pool, holder = server.running.services.pool, Asker("holder")
        holding = pool.do(Held(pipe=str(pipe)), endpoints.PUZZLES, holder)
        held = asyncio.run_coroutine_threadsafe(holding, server.running.servers[0].get_loop())
        puzzle = thread.submit(server.guest().get, "/api/daily")
        while pool.queue.waiting("puzzles") == 0:
            assert server.guest().get("/healthz").status_code == 200
        assert server.guest().get("/api/tables").status_code == 200
        assert not puzzle.done()
        pipe.write_text("let go")
        assert held.result() == "let go"
        assert puzzle.result().json()["date"] == TODAY.isoformat()


def test_attempts_that_cannot_be_read_are_not_taken_for_none(
    guest: Guest, server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def get(id: str) -> None:
        raise Refusal("damaged", table=id, line=3)

    monkeypatch.setattr(server.running.services.registry, "get", get)
    assert guest.get("/api/daily").json()["code"] == "damaged"
