"""Logs: the log of a whole game holds none of its secrets."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from tests.server.test_serve import command
from tests.server.waiting import wait_until

FAILING = """
import logging
import structlog
from teahouse.server.monitoring import set_up_logs
set_up_logs(as_json={as_json})
def fail(token):
    return 1 / 0
try:
    fail("hunter" + str(2))
except ZeroDivisionError:
    structlog.get_logger().exception("failed", seed="a seed")
    logging.getLogger("uvicorn.error").exception("failed too")
"""
PASSWORD, TALK, TITLE = "a pass phrase", "the cat sat on the mat", "behind closed doors"


def test_the_log_of_a_whole_game_tells_no_secret(tmp_path: Path) -> None:
    log = tmp_path / "log"
    secrets = _play(log)
    text = log.read_text()
    events = [json.loads(line) for line in text.splitlines()]
    assert {"started", "request", "stopped"} <= {event["event"] for event in events}
    assert len(events) > 10
    assert [secret for secret in secrets if secret in text] == []


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_tells_where_but_not_with_which_values(as_json: bool) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FAILING.format(as_json=as_json)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "ZeroDivisionError" in run.stderr
    assert "hunter" + "2" not in run.stderr
    assert "a seed" not in run.stderr


def _play(log: Path) -> list[str]:
    """Everything that was secret in a game with two bots and a guest who leaves to a third."""
    with (
        log.open("w") as file,
        subprocess.Popen(
            command("--no-open", "--port", "0", "--database", ":memory:", "--log-json"),
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        try:
            with httpx.Client(base_url=url) as guest:
                return _secrets_of_a_game(guest)
        finally:
            process.terminate()
            process.wait(60)


def _secrets_of_a_game(guest: httpx.Client) -> list[str]:
    made = guest.post(
        "/api/tables", json={"game": "chinatown", "options": {"players": 3}, "title": TITLE}
    ).json()
    path = f"/api/tables/{made['id']}"
    key = guest.post(f"{path}/sit", json={"name": "Ada"}).json()["key"]
    guest.post("/api/people/register", json={"login": "ada", "password": PASSWORD})
    commands = [
        {"type": "add_bot", "bot": "random"},
        {"type": "add_bot", "bot": "random"},
        {"type": "start"},
        {"type": "say", "seat": 0, "text": TALK},
        {"type": "act", "action": {"type": "done", "seat": 0}},
        {"type": "leave_to_bot", "seat": 0, "bot": "random"},
    ]
    for n, wanted in enumerate(commands):
        guest.post(f"{path}/commands", json={"id": f"{n}", "command": wanted})
    guest.get(f"{path}/stream?key={key}", headers={"Authorization": f"Bearer {key}x"})
    until = monotonic() + 120
    while (shown := guest.get(path).json())["status"] != "over":
        assert monotonic() < until
        sleep(0.1)
    assert re.fullmatch("[0-9a-f]{64}", shown["seed"])
    return [shown["seed"], made["invite"], key, guest.cookies["teahouse"], PASSWORD, TALK, TITLE]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no such signal")
def test_a_hangup_opens_the_log_anew_and_ends_nothing(tmp_path: Path) -> None:
    log, moved = tmp_path / "log", tmp_path / "log.1"
    wanted = ("--no-open", "--port", "0", "--database", ":memory:", "--log-file", str(log))
    with subprocess.Popen(command(*wanted), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1]
        try:
            httpx.get(f"{url}/healthz")
            log.rename(moved)
            server.send_signal(signal.SIGHUP)
            wait_until(log.exists)
            httpx.get(f"{url}/readyz")
            wait_until(lambda: "/readyz" in log.read_text())
        finally:
            server.terminate()
        assert server.wait(60) == 0
    assert "/healthz" in moved.read_text()
    assert "/readyz" not in moved.read_text()


def test_without_a_file_a_hangup_does_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        command("--no-open", "--port", "0", "--database", ":memory:"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1]
        server.send_signal(signal.SIGHUP)
        assert httpx.get(f"{url}/healthz").status_code == 200
        server.terminate()
        assert server.wait(60) == 0
