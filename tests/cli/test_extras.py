"""An installation that lacks a package: it is named in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from teahouse.cli.app import COMMANDS, ELSEWHERE
from teahouse.cli.exits import missing_extra

WITHOUT = """
import sys

missing, sys.argv = sys.argv[1], ["teahouse", *sys.argv[2:]]

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nothing())
from teahouse.cli.main import run
run()
"""


def without(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT, module, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)


@pytest.mark.parametrize(
    ("module", "arguments", "package"),
    [
        ("typer", ("--version",), "typer"),
        ("rich", ("check", "tests/cases"), "rich"),
        ("structlog", ("serve", "--no-open"), "structlog"),
        ("uvicorn", ("serve", "--no-open"), "uvicorn"),
        ("prometheus_client", ("serve", "--no-open"), "prometheus-client"),
        ("structlog", ("load", "--tables", "1"), "structlog"),
        ("teahouse_lab", ("study", "list"), "teahouse-lab"),
    ],
)
def test_a_missing_package_is_named(module: str, arguments: tuple[str, ...], package: str) -> None:
    run = without(module, *arguments)
    sentence = f"teahouse: {package} is not installed: pip install {package}\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", sentence)


def test_a_package_of_an_extra_is_named_with_the_extra() -> None:
    error = ModuleNotFoundError("No module named 'matplotlib'", name="matplotlib")
    assert missing_extra(error) == ("matplotlib is not installed: pip install 'teahouse[research]'")


def test_commands_are_listed_without_what_they_need() -> None:
    run = without("teahouse_lab", "--help")
    assert (run.returncode, run.stderr) == (0, "")
    assert all(name in run.stdout for name in COMMANDS)
    assert run.stdout.count("(teahouse_lab is not installed)") == len(ELSEWHERE)


def test_a_module_of_python_itself_is_no_missing_package() -> None:
    assert missing_extra(ModuleNotFoundError("No module named 'sqlite3'", name="sqlite3")) is None
