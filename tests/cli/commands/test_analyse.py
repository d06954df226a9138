"""`teahouse analyse`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.mark.parametrize("name", ["chinatown-zman-4", "dadaocheng-2"])
def test_a_record_is_told_and_written_as_a_page(teahouse: Any, tmp_path: Path, name: str) -> None:
    page = tmp_path / "game.html"
    result = teahouse("analyse", REPLAYS / f"{name}.jsonl", "--html", page)
    assert result.exit_code == 0
    assert "after each round" in result.stdout
    assert page.read_text().startswith("<!doctype html>")


def test_a_page_is_not_written_over(teahouse: Any, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    page.write_text("mine")
    result = teahouse("analyse", REPLAYS / "dadaocheng-1.jsonl", "--html", page)
    assert result.exit_code == 2
    assert page.read_text() == "mine"


def test_scripts_get_it_as_json(teahouse: Any) -> None:
    told = json.loads(teahouse("analyse", REPLAYS / "chinatown-zman-3.jsonl", "--json").stdout)
    assert told["game"] == "chinatown"
    assert len(told["years"]) == 6


def test_what_is_no_record_is_refused(teahouse: Any, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,")
    result = teahouse("analyse", file)
    assert result.exit_code == 2
    assert "line 1" in result.stderr
