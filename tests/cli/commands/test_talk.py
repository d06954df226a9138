"""`teahouse talk`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.games.chinatown.talk.corpus import known_to


def typed(*texts: str, **more: Any) -> str:
    lines = [{"text": text, "context": known_to("plain", 0), **more} for text in texts]
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_a_meaning_is_printed_for_each_line_in_order(teahouse: Any, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(typed("60k for 22", "thanks", "deal"))
    result = teahouse("talk", "--check", file)
    meanings = [json.loads(line) for line in result.stdout.splitlines()]
    assert [meaning["kind"] for meaning in meanings] == ["offer", "thanks", "refused"]
    assert meanings[0]["gives"] == [
        {"from": 0, "to": 2, "cash": 60000},
        {"from": 2, "to": 0, "buildings": [22]},
    ]


def test_a_language_and_a_listener_can_be_named(teahouse: Any, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(typed("was brauchst du?", language="de", to=[1]))
    meaning = json.loads(teahouse("talk", "--check", file).stdout)
    assert meaning == {"kind": "ask", "ask": "needs", "to": [1]}


def test_a_line_that_cannot_be_read_is_named(teahouse: Any, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(typed("hello") + '{"text": "hello"}\n')
    result = teahouse("talk", "--check", file)
    assert result.exit_code == 2
    assert "line 2" in result.stderr


def test_a_game_without_talk_is_refused(teahouse: Any, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(json.dumps({"text": "hello", "context": {"game": "dadaocheng"}}))
    assert teahouse("talk", "--check", file).exit_code == 2
