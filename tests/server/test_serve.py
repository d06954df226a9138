"""`teahouse serve` as its users start and stop it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic, sleep
from typing import IO

import httpx
import pytest
from websockets.sync.client import connect

from teahouse.cli.commands.serve import has_display

BROWSER = """#!/bin/sh
exec > {shown}.part 2>&1
echo "$1"
mv {shown}.part {shown}
sleep 5
"""


def command(*options: str) -> list[str]:
    return [sys.executable, "-c", "from teahouse.cli.main import run; run()", "serve", *options]


def refused(*options: str, **environment: str) -> str:
    """What a server that cannot start says; it says it in one line and exits with 2."""
    run = subprocess.run(
        command("--no-open", *options),
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("teahouse: ")
    assert run.stderr.count("\n") == 1
    return run.stderr


@contextmanager
def served(
    *options: str, opening: bool = False, started_by: Sequence[str] = (), **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and the address that it names."""
    with TemporaryFile("w+") as log:  # a pipe that nobody reads would fill up
        process = subprocess.Popen(
            [*started_by, *command(*([] if opening else ["--no-open"]), "--port", "0", *options)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **environment},
        )
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.fullmatch(r"Teahouse is open at (https?://\S+)\n", said)
            assert found, said + _read(log)
            yield process, found[1]
        finally:
            process.kill()
            process.communicate()
            sys.stderr.write(_read(log))  # which pytest shows if the test fails


def _read(log: IO[str]) -> str:
    log.seek(0)
    return log.read()


def test_a_port_in_use_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in refused("--port", port, "--database", ":memory:")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--database", "mysql://somewhere"), "mysql"),
        (("--database", "postgresql://127.0.0.1:1/nothing"), "127.0.0.1"),
        (("--public-url", "teahouse.example"), "teahouse.example"),
        (("--public-url", "https://teahouse.example/path"), "nothing else"),
        (("--trust-proxy", "everyone"), "everyone"),
        (("--bot", "greedy"), "--bot"),
        (("--bot", "greedy=no_such_module:Bot"), "no_such_module"),
        (("--set", "own=no-such-file.json"), "no-such-file.json"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(options: tuple[str, ...], named: str) -> None:
    given = options if "--database" in options else ("--database", ":memory:", *options)
    assert named in refused("--port", "0", *given)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "teahouse").write_text("a file where the folder should be")
    assert "teahouse" in refused("--port", "0", XDG_DATA_HOME=str(tmp_path))


def test_a_set_that_no_game_can_be_played_with_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text('{"board": {"districts": 7}}')
    assert "odd" in refused("--port", "0", "--database", ":memory:", "--set", f"odd={file}")


@pytest.mark.skipif(sys.platform != "linux", reason="data folders are elsewhere there")
def test_tables_are_kept_in_the_user_s_data_folder_from_one_run_to_the_next(
    tmp_path: Path,
) -> None:
    with served(XDG_DATA_HOME=str(tmp_path)) as (process, url), httpx.Client(base_url=url) as host:
        made = host.post("/api/tables", json={"game": "dadaocheng", "public": True}).json()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert (tmp_path / "teahouse/teahouse.db").stat().st_mode & 0o077 == 0
    with served(XDG_DATA_HOME=str(tmp_path)) as (process, url):
        assert httpx.get(f"{url}/api/tables/{made['id']}").json()["game"] == "dadaocheng"


@pytest.mark.skipif(sys.platform != "linux", reason="the browser is found otherwise there")
def test_the_browser_is_opened_where_there_is_a_display(tmp_path: Path) -> None:
    browser, shown = tmp_path / "browser", tmp_path / "shown"
    browser.write_text(BROWSER.format(shown=shown))
    browser.chmod(0o755)
    environment = {"DISPLAY": ":7", "BROWSER": f"{browser} %s"}
    with served("--database", ":memory:", opening=True, **environment) as (_, url):
        until = monotonic() + 60
        while not shown.exists() or not shown.read_text():
            assert monotonic() < until, "no browser was opened"
            assert httpx.get(f"{url}/healthz").status_code == 200
            sleep(0.05)
        assert shown.read_text() == f"{url}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize(
    ("display", "is_there"),
    [({}, False), ({"DISPLAY": ":7"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
)
def test_without_a_display_there_is_no_browser_to_open(
    monkeypatch: pytest.MonkeyPatch, display: dict[str, str], is_there: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.setenv(name, display.get(name, ""))
    assert has_display() == is_there


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_asked_to_stop_it_says_goodbye_and_ends_well(sign: signal.Signals) -> None:
    with served("--database", ":memory:") as (process, url):
        made = httpx.post(f"{url}/api/tables", json={"game": "chinatown", "public": True}).json()
        address = f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket"
        with connect(address) as connection:
            connection.send('{"type": "hello"}')
            assert '"welcome"' in str(connection.recv(timeout=60))
            process.send_signal(sign)
            assert connection.recv(timeout=60) == '{"type":"bye","why":"closing"}'
        assert process.wait(60) == 0


def test_a_listening_bot_does_not_keep_it_from_stopping() -> None:
    with served("--database", ":memory:") as (process, url), httpx.Client(base_url=url) as host:
        table = host.post("/api/tables", json={"game": "chinatown"}).json()["id"]
        key = host.post(f"/api/tables/{table}/sit", json={"name": "Ada"}).json()["key"]
        headers = {"Authorization": f"Bearer {key}"}
        with host.stream("GET", f"/api/tables/{table}/stream", headers=headers) as answer:
            lines = answer.iter_lines()
            assert next(lines).startswith('{"type":"welcome"')
            process.send_signal(signal.SIGTERM)
            assert list(lines) == ['{"type":"bye","why":"closing"}']
        assert process.wait(60) == 0
