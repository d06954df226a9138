"""The example bots, as anyone would run them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.live_server import Guest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_bot_in_python_and_one_in_shell_play_a_whole_game(guest: Guest) -> None:
    table = guest.open_table(options={"players": 3})
    path = f"/api/tables/{table.id}"
    keys = [
        guest.post(f"{path}/sit", json={"name": name, "invite": table.invite}).json()["key"]
        for name in ("Python", "Shell")
    ]
    for id, command in (("1", {"type": "add_bot", "bot": "random"}), ("2", {"type": "start"})):
        guest.post(f"{path}/commands", json={"id": id, "command": command}).raise_for_status()
    programs = ([sys.executable, str(EXAMPLES / "bot.py")], ["sh", str(EXAMPLES / "bot.sh")])
    running = [
        subprocess.Popen(
            [*program, guest.server.url, table.id, key], stdout=subprocess.PIPE, text=True
        )
        for program, key in zip(programs, keys, strict=True)
    ]
    try:
        said = [process.communicate(timeout=120)[0] for process in running]
    finally:
        for process in running:
            process.kill()
    assert said == ["the game is over\n"] * 2
    assert guest.get(path).json()["status"] == "over"


def test_the_example_in_python_has_thirty_lines_at_most() -> None:
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) <= 30
