"""`teahouse doctor` finds what does not work, and says what to do about it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.cli.conftest import Teahouse
from tests.server.live_server import running_server
from tests.server.notices.receivers import mailbox

from teahouse.play import numba_compiler
from teahouse.play.numba_compiler import cache_folder
from teahouse.server import doctor
from teahouse.server.settings import Settings
from teahouse.store import TableRow, open_journal
from teahouse.store.journal import Line

FUTURE = 4_000_000_000_000  # ms since 1970: a machine whose clock was ahead


def finding(output: str, what: str) -> str:
    [line] = [line for line in output.splitlines() if line.startswith(what, 2)]
    return line


def test_before_the_first_start_nothing_is_wrong(teahouse: Teahouse, tmp_path: Path) -> None:
    result = teahouse("doctor", "--database", tmp_path / "new.db")
    assert result.exit_code == 0
    assert "it is made when the server first starts" in result.output
    assert not (tmp_path / "new.db").exists()


def test_a_server_that_runs_is_found_in_order(teahouse: Teahouse, tmp_path: Path) -> None:
    database = tmp_path / "teahouse.db"
    with mailbox() as mail, running_server(Settings(database=str(database))) as server:
        result = teahouse(
            "doctor",
            *("--database", database),
            *("--public-url", server.url),
            *("--smtp", mail.url),
            *("--mail-from", "calls@teahouse.example"),
        )
    assert result.exit_code == 0, result.output
    for what in ("database", "disk", "clock", "e-mail", "public address"):
        assert finding(result.output, what).startswith("✓"), result.output
    assert "browsers allow push by https alone" in finding(result.output, "push keys")


def test_what_does_not_answer_is_told_with_advice(teahouse: Teahouse, tmp_path: Path) -> None:
    result = teahouse(
        "doctor",
        *("--database", tmp_path / "new.db"),
        *("--public-url", "http://127.0.0.1:9"),
        *("--smtp", "smtp://127.0.0.1:9"),
        *("--mail-from", "calls@teahouse.example"),
    )
    assert result.exit_code == 1
    for what in ("e-mail", "public address"):
        assert finding(result.output, what).startswith("✗")
    assert "check name, proxy and certificate" in result.output


def test_what_is_no_database_is_told(teahouse: Teahouse, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    result = teahouse("doctor", "--database", broken)
    assert result.exit_code == 1
    assert "no database" in finding(result.output, "database")


def test_a_clock_behind_the_last_move_is_told(teahouse: Teahouse, tmp_path: Path) -> None:
    database = str(tmp_path / "teahouse.db")

    async def write() -> None:
        journal = await open_journal(database)
        row = TableRow("table", FUTURE, FUTURE, "over", False, b"{}")
        await journal.create(row, Line(1, FUTURE, b"{}"))
        await journal.close()

    asyncio.run(write())
    result = teahouse("doctor", "--database", database)
    assert result.exit_code == 1
    assert "behind the last move" in finding(result.output, "clock")


def test_it_says_where_compiled_code_is_cached(teahouse: Teahouse, tmp_path: Path) -> None:
    result = teahouse("doctor", "--database", tmp_path / "new.db")
    assert finding(result.output, "bots").startswith("✓")
    assert f"compiled code is cached in {cache_folder()}" in finding(result.output, "bots")


def test_it_says_that_compiled_code_cannot_be_cached(
    teahouse: Teahouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba_compiler, "cache_folder", lambda: None)
    result = teahouse("doctor", "--database", tmp_path / "new.db")
    assert result.exit_code == 0
    assert finding(result.output, "bots").startswith("·")
    assert "--cache" in result.output


def test_bots_that_fail_are_told(
    teahouse: Teahouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(doctor.BOTS, "hard", "no_such_module:Hard")  # type: ignore[attr-defined]
    result = teahouse("doctor", "--database", tmp_path / "new.db")
    assert result.exit_code == 1
    assert finding(result.output, "bots").startswith("✗")
    assert "no_such_module" in finding(result.output, "bots")
