"""A server as its unit runs it: by a user without a home, from a package that it cannot write."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from tests.server.test_serve import served

SOURCE = Path(__file__).parents[2] / "src"
NOBODY = (
    *("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"),
    *("--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search"),
)
"""Runs a command as somebody who can write nothing, but reads a Python that is in a home."""
LEVELS = ("easy", "medium", "hard")
WITHOUT_PAGE = shutil.ignore_patterns("static", "__pycache__")


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package that nobody but its owner can write, and no home."""
    for name in ("HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "TEAHOUSE_CACHE"):
        monkeypatch.delenv(name, raising=False)
    with tempfile.TemporaryDirectory() as folder:  # one of pytest's is closed to other users
        os.chmod(folder, 0o755)
        copied = Path(folder, "package")
        shutil.copytree(SOURCE, copied, ignore=WITHOUT_PAGE)
        _set_modes(copied, 0o555, 0o444)
        yield copied
        _set_modes(copied, 0o755, 0o644)


def _set_modes(folder: Path, of_folders: int, of_files: int) -> None:
    for path in [folder, *folder.rglob("*")]:
        path.chmod(of_folders if path.is_dir() else of_files)


def as_nobody() -> tuple[str, ...]:
    """What makes a server another user's: modes apply to everybody but root."""
    if os.geteuid():
        return ()
    if subprocess.run([*NOBODY, "true"], capture_output=True).returncode:
        pytest.skip("root cannot become another user here")
    return NOBODY


@contextmanager
def confined(package: Path, *options: str) -> Iterator[httpx.Client]:
    """A server of that package, under another user if we are root."""
    given = ("--database", ":memory:", "--tempo", "instant", "--no-limits", *options)
    with (
        served(*given, started_by=as_nobody(), PYTHONPATH=str(package)) as (_, url),
        httpx.Client(base_url=url, timeout=200) as guest,
    ):
        yield guest


class Played:
    """A person at a table with all three levels, who does what hints say."""

    def __init__(self, guest: httpx.Client, game: str) -> None:
        self.guest = guest
        wish = {"game": game, "options": {"players": 4}, "public": True, "hints": True}
        self.path = f"/api/tables/{self._post('/api/tables', **wish)['id']}"
        self._key = self._post(f"{self.path}/sit", name="Ada")["key"]
        self.commands = self.hints = 0

    def _post(self, path: str, **body: Any) -> Any:
        answer = self.guest.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def command(self, type: str, **fields: Any) -> None:
        self.commands += 1
        command = {"type": type, **fields}
        self._post(f"{self.path}/commands", id=f"{self.commands}", command=command)

    def hint(self, kind: str) -> Any:
        self.hints += 1
        return self._post(f"{self.path}/ask", seat=0, query={"kind": kind})["answer"]

    def view(self) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._key}"}
        seen = self.guest.get(f"{self.path}/now", headers=headers).json()
        view: dict[str, Any] = seen["seats"][0]["view"]
        return view

    def play_a_round(self) -> None:
        while (view := self.view())["round"] == 1:
            if 0 not in view["to_act"]:
                sleep(0.05)
                continue
            advice = self.hint("best_move")
            actions = [] if advice is None else advice.get("actions") or [advice["action"]]
            if view.get("phase") == "trade":
                self.hint("best_offers")
                actions = [{"type": "ready", "seat": 0, "ready": True}]
            for action in actions[:1]:
                self.command("act", action=action)


def failures(guest: httpx.Client) -> set[str]:
    """Why bots have failed, by the server's metrics."""
    return set(re.findall(r'teahouse_bot_failures_total{.*why="(\w+)"', guest.get("/metrics").text))


@pytest.mark.parametrize("game", ["chinatown", "dadaocheng"])
def test_bots_and_hints_answer_where_nothing_can_be_cached(package: Path, game: str) -> None:
    with confined(package) as guest:
        table = Played(guest, game)
        for level in LEVELS:
            table.command("add_bot", bot=level)
        table.command("start")
        table.play_a_round()
        assert table.hints > 1
        assert guest.get("/readyz").status_code == 200
        assert failures(guest) <= {"late"}  # a slow machine may compile for long
