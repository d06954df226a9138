"""Faults of the page: noted in the log by names alone, counted, and bounded in number and size."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.server.live_server import Guest, LiveServer, running_server

from teahouse.server.live.limits import RATES
from teahouse.server.settings import Settings, network
from teahouse.server.web.endpoints.server_status import MAX_BODY, MOST_FRAMES

from .test_health import measure

FAULT: dict[str, Any] = {
    "panel": "seat",
    "error": "TypeError",
    "frames": ["Chinatown-BXq5_0-a.js:2:51034", "shared-D0hZ-b1c.js:1:220"],
    "page": "index-C9aXk_2d.js",
}


def tell(guest: Guest, **changes: Any) -> int:
    return int(guest.post("/api/faults", json={**FAULT, **changes}).status_code)


def test_a_fault_is_one_line_of_the_log_with_names_alone(guest: Guest) -> None:
    with capture_logs() as logs:
        assert guest.post("/api/faults", json=FAULT).json() == {"noted": True}
    noted = [line for line in logs if line["event"] == "page_fault"]
    assert noted == [{"event": "page_fault", "log_level": "warning", **FAULT}]


def test_faults_are_counted(server: LiveServer) -> None:
    guest = server.guest()
    before = measure(guest, "teahouse_page_faults_total")
    tell(guest)
    tell(guest)
    assert measure(guest, "teahouse_page_faults_total") == before + 2


def test_a_stranger_who_tells_of_a_fault_is_no_guest_by_it(server: LiveServer) -> None:
    stranger = server.guest()
    assert tell(stranger) == 200
    assert "teahouse" not in stranger.cookies


@pytest.mark.parametrize(
    "changes",
    [
        {"message": "Ann said hello"},
        {"error": "the cat sat on the mat"},
        {"error": ""},
        {"panel": "Seat of Ann"},
        {"panel": "a" * 41},
        {"page": "a page/with words"},
        {"frames": ["at hello (https://elsewhere.example/page.js:1:2)"]},
        {"frames": ["x" * 81 + ".js:1:2"]},
        {"frames": ["page.js:1:2"] * (MOST_FRAMES + 1)},
        {"frames": "page.js:1:2"},
    ],
)
def test_what_is_more_than_names_is_refused_and_not_noted(
    guest: Guest, changes: dict[str, Any]
) -> None:
    with capture_logs() as logs:
        assert tell(guest, **changes) == 400
    assert [line for line in logs if line["event"] == "page_fault"] == []


def test_the_longest_fault_of_a_page_fits_and_a_longer_body_does_not(guest: Guest) -> None:
    longest = {"frames": ["a" * 80 + ".js:1234567:1234567"[3:]] * MOST_FRAMES, "page": "p" * 80}
    assert tell(guest, panel="a" * 40, error="E" * 40, **longest) == 200
    answer = guest.post("/api/faults", content=b" " * (MAX_BODY + 1))
    assert answer.json()["code"] == "too_long"


def test_a_person_who_tells_without_end_has_to_wait() -> None:
    with running_server(Settings(trusted=(network("127.0.0.1"),))) as server:
        guest = server.guest()
        guest.post("/api/tables", json={"game": "chinatown"})
        answers = []
        for n in range(RATES["person faults"].burst + 2):
            guest.headers["X-Forwarded-For"] = f"10.0.0.{n + 1}"
            answers.append(tell(guest))
    assert answers == [200] * RATES["person faults"].burst + [429, 429]


def test_an_address_that_tells_without_end_has_to_wait() -> None:
    with running_server(Settings()) as server:
        answers = [tell(server.guest()) for _ in range(RATES["address faults"].burst + 2)]
    assert answers == [200] * RATES["address faults"].burst + [429, 429]
