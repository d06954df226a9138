"""The command line as a process: help, version, exit codes, interrupts."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from teahouse import __version__
from teahouse.cli.app import COMMANDS
from teahouse.cli.commands import check as check_file

CASE = Path(__file__).parents[1] / "cases" / "chinatown-keep.json"
TEAHOUSE = (sys.executable, "-c", "from teahouse.cli.main import run; run()")


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [*TEAHOUSE, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_these_commands_are_there() -> None:
    assert {"play", "show", "replay", "check", "simulate", "fuzz"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(teahouse: Any, command: str) -> None:
    result = teahouse(command, "--help")
    assert result.exit_code == 0
    assert f"Example: teahouse {command}" in re.sub(r"\s+", " ", result.stdout)


def test_the_version_is_told(teahouse: Any) -> None:
    assert teahouse("--version").stdout == f"teahouse {__version__}\n"


def test_an_unknown_command_or_option_exits_2(teahouse: Any) -> None:
    assert teahouse("dance").exit_code == 2
    assert teahouse("check", "--fast").exit_code == 2


def test_a_process_passes_its_exit_code_on(tmp_path: Path) -> None:
    good = run("check", CASE)
    assert (good.returncode, good.stdout, good.stderr) == (0, "1 passed, 0 failed\n", "")
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert run("check", bad).returncode == 2
    assert run("replay", tmp_path / "nowhere").returncode == 2


def test_a_fault_of_ours_is_a_sentence_and_exits_3(
    teahouse: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(path: Path) -> bytes:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("teahouse.cli.commands.records.is_record", burst)
    result = teahouse("show", CASE)
    assert result.exit_code == 3
    assert "a fault in teahouse: ZeroDivisionError: oh" in result.stderr


def test_a_crash_in_one_case_fails_that_case_alone(
    teahouse: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(check_file, "run_case", burst)
    result = teahouse("check", CASE)
    assert result.exit_code == 1
    assert "ZeroDivisionError" in result.stdout


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_exits_130_and_leaves_nothing_half_written(tmp_path: Path, jobs: int) -> None:
    out = tmp_path / "games.jsonl"
    many = ("simulate", "chinatown", "--games", "100000", "--jobs", str(jobs), "--out", str(out))
    with subprocess.Popen(
        [*TEAHOUSE, *many], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        while process.poll() is None and not list(tmp_path.glob(".games*")):
            sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        told = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "Traceback" not in told
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_ends_a_command_quietly(tmp_path: Path, record: Path) -> None:
    piped = f"{TEAHOUSE[0]} -c '{TEAHOUSE[2]}' replay {record} | head -1"
    shell = subprocess.run(piped, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in shell.stderr
    assert shell.stdout.startswith("chinatown")
