"""Whether it lives, whether it is ready, and how it is doing."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.live_server import Guest, LiveServer, gather, running_server

from teahouse.server.settings import Settings


def measure(guest: Guest, name: str) -> float:
    lines = guest.get("/metrics").text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


def test_a_server_lives_and_is_ready(guest: Guest) -> None:
    assert guest.get("/healthz").json() == {"ok": True}
    assert guest.get("/readyz").json() == {"ok": True, "bots_replaced": []}


@contextmanager
def full_disk() -> Iterator[None]:
    """The system lets no file grow any more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_server_that_cannot_write_lives_but_is_not_ready(tmp_path: object) -> None:
    with running_server(Settings(database=f"{tmp_path}/teahouse.db")) as server:
        guest = server.guest()
        assert guest.get("/readyz").status_code == 200
        with full_disk():
            assert guest.get("/healthz").status_code == 200
            assert guest.get("/readyz").status_code == 503
        assert guest.get("/readyz").status_code == 200


def test_what_happens_is_measured(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        line.do("1", "act", action={"type": "done", "seat": 0})
        watched = guests[1]
        assert measure(watched, 'teahouse_clients{kind="socket"}') >= 1
    assert measure(watched, "teahouse_tables_open") >= 1
    assert measure(watched, 'teahouse_commands_total{kind="Start",outcome="yes"}') == 1
    assert measure(watched, 'teahouse_commands_total{kind="Act",outcome="wrong_phase"}') == 1
    assert measure(watched, "teahouse_command_seconds_count") == 5
    assert measure(watched, "teahouse_journal_append_seconds_count") == 4
    assert measure(watched, 'teahouse_requests_total{method="POST",path="/api/tables"') == 1


def test_a_path_that_is_not_there_makes_no_measure_of_its_own(guest: Guest) -> None:
    guest.get("/somewhere/else")
    guest.request("BREW", "/api/tables")
    assert "somewhere" not in guest.get("/metrics").text
    assert "BREW" not in guest.get("/metrics").text


def test_bots_queues_and_news_are_measured(server: LiveServer) -> None:
    guest = server.guest()
    guest.post("/api/tables/quick", json={"game": "dadaocheng", "players": 2, "level": "random"})
    text = guest.get("/metrics").text
    for queue in ("questions", "hints", "replays", "bots"):
        assert f'teahouse_waiting{{queue="{queue}"}}' in text
    for measure in ("teahouse_bot_answer_seconds", "teahouse_news_seconds"):
        assert f"{measure}_count" in text
