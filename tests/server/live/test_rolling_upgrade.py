"""A server of the version before beside one of this version, on one PostgreSQL."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.test_serve import served
from tests.server.waiting import wait_until

ROOT = Path(__file__).parents[3]
PREVIOUS = "c52469f"  # version 0.1.0
NAMES = ("Ada", "Bo", "Cy")


@pytest.fixture(scope="module")
def previous(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source of version 0.1.0, from the history."""
    archive = ["git", "archive", PREVIOUS, "src"]
    source = subprocess.run(archive, cwd=ROOT, capture_output=True, check=False)
    if source.returncode:
        pytest.skip("this clone has no history back to version 0.1.0")
    folder = tmp_path_factory.mktemp("previous")
    with tarfile.open(fileobj=io.BytesIO(source.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder / "src"


class Player:
    """Someone with a seat, who may come through either server."""

    def __init__(self, guest: httpx.Client, name: str) -> None:
        self.guest = guest
        self.name = name
        self.headers: dict[str, str] = {}

    def sit(self, path: str) -> None:
        seated = self.guest.post(f"{path}/sit", json={"name": self.name}).json()
        self.headers = {"Authorization": f"Bearer {seated['key']}"}

    def keep(self, path: str) -> httpx.Response:
        """Keeps the first cards that may be kept."""
        return self.act(path, self._now(path)["seats"][0]["actions"][0])

    def number(self, path: str) -> int:
        """How many lines the table has."""
        return int(self._now(path)["number"])

    def _now(self, path: str) -> Any:
        return self.guest.get(f"{path}/now", headers=self.headers).json()

    def act(self, path: str, action: dict[str, Any]) -> httpx.Response:
        return self.guest.post(f"{path}/act", json={"action": action}, headers=self.headers)


@pytest.fixture
def players() -> Iterator[list[Player]]:
    with ExitStack() as guests:
        yield [Player(guests.enter_context(httpx.Client(timeout=60)), name) for name in NAMES]


def gathered(url: str, players: list[Player]) -> str:
    """A table at which all have sat down; its path at any server."""
    wish = {"game": "chinatown", "options": {"players": len(players)}, "public": True}
    path = f"/api/tables/{players[0].guest.post(f'{url}/api/tables', json=wish).json()['id']}"
    for player in players:
        player.sit(url + path)
    return path


def start(at: str, player: Player) -> None:
    command = {"id": "start", "command": {"type": "start"}}
    assert player.guest.post(f"{at}/commands", json=command).status_code == 200


def test_a_table_of_the_version_before_is_played_through_both(
    previous: Path, new_database: Callable[[], str], players: list[Player]
) -> None:
    database = ("--database", new_database())
    with served(*database, PYTHONPATH=str(previous)) as (_, old), served(*database) as (_, new):
        path = gathered(old, players)
        start(old + path, players[0])
        kept = [player.keep(at + path) for player, at in zip(players, (new, old, new), strict=True)]
        assert [answer.status_code for answer in kept] == [200] * 3
        wait_until(lambda: [players[0].number(at + path) for at in (old, new)] == [8, 8])
    assert is_sound(database[1])


def test_a_table_begun_under_new_rules_is_left_alone_by_the_version_before(
    previous: Path, new_database: Callable[[], str], players: list[Player]
) -> None:
    """Although its server had it open while players gathered."""
    database = ("--database", new_database())
    with served(*database, PYTHONPATH=str(previous)) as (_, old), served(*database) as (_, new):
        path = gathered(new, players)
        assert players[0].guest.get(old + path).status_code == 200
        start(new + path, players[0])
        action = {"type": "ready", "seat": 0, "ready": True}
        assert players[0].act(old + path, action).is_error
        assert [player.keep(new + path).status_code for player in players] == [200] * 3
        assert players[0].number(new + path) == 8
        assert [httpx.get(f"{at}/readyz").status_code for at in (old, new)] == [200, 200]
    assert is_sound(database[1])


def is_sound(database: str) -> bool:
    verify = [sys.executable, "-c", "from teahouse.cli.main import run; run()", "verify", database]
    return subprocess.run(verify, capture_output=True, check=False).returncode == 0
