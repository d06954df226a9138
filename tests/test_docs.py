"""The documents say what is so; their Python examples run as doctests of their own."""

from __future__ import annotations

import hmac
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from teahouse.cli.app import COMMANDS, imported_command
from teahouse.core import Match
from teahouse.games.chinatown import Chinatown

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")


def shell_lines(page: str) -> Iterator[tuple[str, str]]:
    """Each command of a page's shell blocks that is followed by its output."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(), re.S)
    for block in blocks:
        yield from re.findall(r"^\$ (.*)\n((?:[^$].*\n)+)", block, re.M)


def oolong_hands() -> list[list[int]]:
    """The first hands of four players, from nothing but the words of docs/chance.md."""
    drawn = 0

    def below(n: int) -> int:
        nonlocal drawn
        while True:
            digest = hmac.new(b"oolong", str(drawn).encode(), sha256).digest()
            drawn += 1
            value = int.from_bytes(digest[:8], "big")
            if value < 2**64 // n * n:
                return value % n

    first, deck = below(4), list(range(1, 86))
    for j in range(84, 0, -1):
        k = below(j + 1)
        deck[j], deck[k] = deck[k], deck[j]
    blocks = [sorted(deck[n : n + 6]) for n in range(0, 24, 6)]
    return [blocks[(seat - first) % 4] for seat in range(4)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert broken == []


def named_code() -> Iterator[tuple[str, str]]:
    """Each file that docs/how-an-action-travels.md links to, and a name in backquotes before it."""
    text = (ROOT / "docs/how-an-action-travels.md").read_text()
    for item in re.split(r"\n(?=\d+\.|-|#)", text):
        start = 0
        for link in re.finditer(r"\]\(\.\./([^)]+)\)", item):
            for name in re.findall(r"`([A-Za-z_.]+)`", item[start : link.start()]):
                yield link[1], name
            start = link.end()


@pytest.mark.parametrize(("path", "name"), list(named_code()))
def test_every_name_on_the_way_of_an_action_is_in_its_file(path: str, name: str) -> None:
    text = (ROOT / path).read_text()
    assert all(re.search(rf"\b{part}\b", text) for part in name.split("."))


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not there")
def test_the_shell_lines_of_the_test_vector_print_what_they_say() -> None:
    lines = list(shell_lines("docs/chance.md"))
    assert len(lines) == 3
    for command, output in lines:
        run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        assert run.stdout == output


def test_the_test_vector_deals_the_hands_of_a_game_of_chinatown() -> None:
    match = Match(Chinatown(), {"edition": "zman-2008", "players": 4}, seed="oolong")
    assert [list(player.hand) for player in match.state.players] == oolong_hands()


def test_the_command_line_page_has_every_command_and_every_option() -> None:
    page = (ROOT / "docs/command-line.md").read_text()
    wanted = {f"teahouse {name}" for name in COMMANDS}
    for command in map(imported_command, COMMANDS):
        wanted |= {param.opts[0] for param in command.params if param.opts[0].startswith("--")}
    assert [words for words in sorted(wanted - {"--help"}) if words not in page] == []


@cache
def files_of_code() -> tuple[str, ...]:
    folders = (
        "src",
        "lab",
        "web/src",
        "web/plugins",
        "tests",
        "benchmarks",
        "tools",
        "examples",
        "deploy",
    )
    found = [file for folder in folders for file in (ROOT / folder).rglob("*.*")]
    return (*(f"/{file.relative_to(ROOT).as_posix()}" for file in found), "/vite.config.ts")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_of_code_that_a_page_names_is_there(page: Path) -> None:
    """The changelog may name what an earlier version had."""
    named = re.findall(r"`([\w./-]+\.(?:py|svelte|ts))`", page.read_text())
    missing = [name for name in named if not any(it.endswith(f"/{name}") for it in files_of_code())]
    assert page.name == "CHANGELOG.md" or missing == []


def test_every_make_target_that_a_page_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    named = {
        n for page in PAGES for n in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text(), re.M)
    }
    assert named
    assert named <= targets


def test_decisions_are_numbered_without_a_gap_and_all_listed() -> None:
    folder = ROOT / "docs/decisions"
    notes = sorted(path.name for path in folder.glob("0*.md"))
    assert [int(name[:4]) for name in notes] == list(range(1, len(notes) + 1))
    assert LINK.findall((folder / "README.md").read_text()) == notes
