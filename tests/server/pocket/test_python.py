"""The Python of a tab, CPython 3.14 in WebAssembly: games, bots and what they play there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.server.pocket.pyodide import ROOT, run_in_pyodide, write_archives

Games: TypeAlias = Sequence[tuple[str, Sequence[str], Sequence[int]]]

QUICK_TESTS = (
    "tests/contract/test_games.py",
    *(
        f"tests/games/chinatown/bot/test_{name}.py"
        for name in ("credit", "insults", "terms", "why")
    ),
    *(f"tests/games/dadaocheng/bot/test_{name}.py" for name in ("foresight", "pacing")),
)
ALL_TESTS = ("tests/contract/test_games.py", "tests/games/*/bot/", "tests/games/*/solver/")
NOT_OF_A_TAB = (
    "tests/games/chinatown/bot/test_instruments.py",  # compiled code
    "tests/games/chinatown/bot/test_strangers.py",  # benchmarks
    "tests/games/chinatown/bot/test_strangers_win_no_more.py",
    "tests/games/chinatown/bot/test_together.py",
    "tests/games/dadaocheng/bot/test_expert.py",  # NumPy
)
NO_PROCESSES = "order_of_a_set or loads_numba or more_time_is_more_nodes"  # nor Numba's many nodes

QUICK_GAMES: Games = (
    ("chinatown", ("easy", "medium"), range(2)),
    ("dadaocheng", ("easy",), range(2)),
)
ALL_GAMES: Games = (
    ("chinatown", ("easy", "medium"), range(200)),
    ("dadaocheng", ("easy", "medium"), range(200)),
    ("chinatown", ("hard",), range(20)),
    ("dadaocheng", ("hard",), range(20)),
)
PLAY = """
from tests.server.pocket.played import played_games
for name, levels, numbers in {games!r}:
    for line in played_games(name, levels, numbers):
        print(line)
"""
JOURNAL_OPTIONS = (
    *("-q", "-p", "no:cacheprovider"),
    *("-p", "tests.server.pocket.in_tab", "--confcutdir=tests/contract"),
    *("-k", "sqlite", "tests/contract/test_journals.py"),
)
PLAIN = "from teahouse.play.compilation import use_plain_code; use_plain_code()"
TEST = """
import os, pytest
os.chdir("/site")
status = pytest.main([{arguments}])
"""
OPTIONS = ("-q", "--noconftest", "-p", "no:cacheprovider", "-k", f"not ({NO_PROCESSES})")


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return write_archives(tmp_path_factory.mktemp("archives"))


def in_tab(archives: list[Path], folder: Path, code: str, *, seconds: float) -> list[str]:
    """Returns the lines that code prints in a tab's Python; its `status` must be 0."""
    file = folder / "code.py"
    file.write_text(f"{code}\nint(status)\n")
    return run_in_pyodide(archives, file, seconds=seconds).splitlines()


def run_of(tests: Sequence[str]) -> str:
    ignored = [f"--ignore={path}" for path in NOT_OF_A_TAB]
    found = [
        path.relative_to(ROOT).as_posix() for test in tests for path in sorted(ROOT.glob(test))
    ]
    return TEST.format(arguments=", ".join(map(repr, [*OPTIONS, *ignored, *found])))


def games_of_a_server(games: Games) -> list[str]:
    """Returns the lines of games that a server without Numba plays."""
    command = [sys.executable, "-c", PLAIN + PLAY.format(games=games)]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return played.stdout.splitlines()


def only_games(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith('["')]


def test_contract_and_bots_pass_in_a_tab_and_the_same_seeds_give_the_same_games(
    archives: list[Path], tmp_path: Path
) -> None:
    code = run_of(QUICK_TESTS) + PLAY.format(games=QUICK_GAMES)
    lines = in_tab(archives, tmp_path, code, seconds=240)
    assert only_games(lines) == games_of_a_server(QUICK_GAMES)


def test_the_journal_of_a_tab_passes_the_suite_of_journals(
    archives: list[Path], tmp_path: Path
) -> None:
    code = TEST.format(arguments=", ".join(map(repr, JOURNAL_OPTIONS)))
    lines = in_tab(archives, tmp_path, code, seconds=120)
    assert "passed" in lines[-1]


@pytest.mark.soak
def test_all_tests_of_bots_pass_in_a_tab(archives: list[Path], tmp_path: Path) -> None:
    in_tab(archives, tmp_path, run_of(ALL_TESTS), seconds=3600)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["chinatown", "dadaocheng"])
def test_narrow_is_what_hard_is_in_a_tab(archives: list[Path], tmp_path: Path, name: str) -> None:
    games = [(name, (level,), range(2)) for level in ("hard", "narrow")]
    lines = in_tab(archives, tmp_path, PLAY.format(games=games) + "\nstatus = 0", seconds=600)
    assert lines[:2] == lines[2:]


@pytest.mark.soak
@pytest.mark.parametrize("games", ALL_GAMES, ids=lambda games: f"{games[0]}-{games[1][-1]}")
def test_the_same_seeds_give_the_same_games_as_on_a_server(
    archives: list[Path], tmp_path: Path, games: tuple[str, Sequence[str], Sequence[int]]
) -> None:
    code = PLAY.format(games=(games,)) + "\nstatus = 0"
    lines = in_tab(archives, tmp_path, code, seconds=36_000)
    assert len(lines) == len(games[2])
    assert lines == games_of_a_server((games,))
