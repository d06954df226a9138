"""What an option of a game means is said by the server, never read off the options by the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize("game", ["chinatown", "dadaocheng"])
def test_the_page_of_a_game_reads_no_options(game: str) -> None:
    files = [path for path in (PAGE / game).rglob("*") if path.suffix in (".ts", ".svelte")]
    assert len(files) > 50
    readers = [path.name for path in files if re.search(r"info[?!]?\.options", path.read_text())]
    assert readers == []
