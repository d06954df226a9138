"""A tab that is killed has lost nothing that it had acknowledged."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.server.pocket.pyodide import HERE, WEB, node, write_site

from teahouse.core import FastChance
from teahouse.server.state.events import Said, event_from
from teahouse.store import open_journal

MOST_IN_A_LIFE = 12  # requests, after some number of which a tab is killed
PLAYERS = 3


class Tab:
    """The pocket edition in a process of its own, that can be killed."""

    def __init__(self, archives: list[Path], folder: Path) -> None:
        joined = "\n".join(map(str, archives))
        self.process = subprocess.Popen(
            [node(), "--no-warnings", str(HERE / "pocket.mjs"), str(WEB), joined, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, target: str, body: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"method": "POST", "target": target, "body": body}))
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """The answer to a request; fails if it was refused."""
        assert self.process.stdout is not None
        answer = json.loads(self.process.stdout.readline())
        assert answer["status"] < 300, answer
        told: dict[str, Any] = answer["body"]
        return told

    def ask(self, target: str, body: Any) -> dict[str, Any]:
        self.send(target, body)
        return self.hear()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def begun_table(tab: Tab) -> str:
    """A table with bots, which write to the journal all the while."""
    wish = {"game": "chinatown", "options": {"players": PLAYERS}}
    table = tab.ask("/api/tables", wish)
    path = f"/api/tables/{table['id']}"
    tab.ask(f"{path}/sit", {"name": "Ada", "invite": table["invite"]})
    for number in range(1, PLAYERS):
        command = {"type": "add_bot", "bot": "easy"}
        tab.ask(f"{path}/commands", {"id": f"bot {number}", "command": command})
    tab.ask(f"{path}/commands", {"id": "start", "command": {"type": "start"}})
    return path


def say(tab: Tab, path: str, text: str) -> None:
    command = {"type": "say", "seat": 0, "text": text}
    tab.send(f"{path}/commands", {"id": text, "command": command})


async def said_at(folder: Path, path: str) -> list[str]:
    """Every text that the journal has of a table, once SQLite has mended the file."""
    journal = await open_journal(f"sqlite:///{folder / 'teahouse.db'}")
    try:
        lines = await journal.read(path.rpartition("/")[2])
    finally:
        await journal.close()
    events = [event_from(line.text) for line in lines]
    return [event.text for event in events if isinstance(event, Said)]


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.soak)])
@pytest.mark.anyio
async def test_nothing_acknowledged_is_lost_when_a_tab_is_killed(
    tmp_path: Path, kills: int
) -> None:
    archives, folder = write_site(tmp_path), tmp_path / "journal"
    folder.mkdir()
    chance, acknowledged = FastChance("kills"), list[str]()
    path = ""
    for life in range(kills):
        tab = Tab(archives, folder)
        try:
            path = path or begun_table(tab)
            for number in range(1 + chance.below(MOST_IN_A_LIFE)):
                say(tab, path, f"life {life}, {number}")
                tab.hear()
                acknowledged.append(f"life {life}, {number}")
            say(tab, path, f"life {life}, unheard")
        finally:
            tab.kill()
    said = await said_at(folder, path)
    assert [text for text in said if "unheard" not in text] == acknowledged
    assert len(set(said)) == len(said)
