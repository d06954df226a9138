"""The command line as a test calls it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from typer.testing import CliRunner, Result

from teahouse.cli.app import app
from teahouse.research import RunPlan, play_game


class Teahouse(Protocol):
    def __call__(self, *arguments: object, typed: str = "") -> Result: ...


@pytest.fixture
def teahouse() -> Teahouse:
    """Runs a command; whatever it does, it leaves no traceback."""

    def run(*arguments: object, typed: str = "") -> Result:
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def refuses(teahouse: Teahouse) -> Callable[..., str]:
    """Runs a command that must be refused as bad input; returns the sentence."""

    def run(*arguments: object) -> str:
        result = teahouse(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        return str(result.stderr)

    return run


@pytest.fixture(scope="session")
def record_bytes() -> bytes:
    """The record of a whole game of Chinatown for three."""
    played = play_game(
        RunPlan(game="chinatown", options={"players": 3}, seed="cli", keep_records=True), 0
    )
    assert played.record is not None
    return played.record


@pytest.fixture
def record(tmp_path: Path, record_bytes: bytes) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(record_bytes)
    return path
