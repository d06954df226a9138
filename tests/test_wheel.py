"""The wheel: what it declares is enough to serve the page and to play a game through it."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from tests.server.waiting import wait_until

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel from an index, and beside it links to what it declares, as installed here."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    index = local_index(wheel, tmp_path_factory.mktemp("index"))
    pip = [str(folder / "bin/python"), "-m", "pip", "--isolated", "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--index-url", index, "teahouse"], check=True, env=clean())
    site = next(folder.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        info = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        for needed in declared(
            PathDistribution(zipfile.Path(archive, info.rpartition("/")[0] + "/"))
        ):
            link(needed, site)
    return folder


def local_index(wheel: Path, folder: Path) -> str:
    """A folder that pip takes for a package index, with the wheel alone."""
    project = folder / "teahouse"
    project.mkdir()
    (project / wheel.name).write_bytes(wheel.read_bytes())
    (project / "index.html").write_text(f'<a href="{wheel.name}">{wheel.name}</a>')
    return folder.as_uri()


def clean() -> dict[str, str]:
    """The environment without this checkout's own imports."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def declared(wheel: Distribution) -> list[Distribution]:
    """What the wheel needs without any extra, and what that needs in turn."""
    found: dict[str, Distribution] = {}
    waiting: list[tuple[str, tuple[str, ...]]] = [(line, ("",)) for line in wheel.requires or ()]
    while waiting:
        line, extras = waiting.pop()
        needed = Requirement(line)
        if not any(needed.marker is None or needed.marker.evaluate({"extra": e}) for e in extras):
            continue
        if needed.name not in found:
            found[needed.name] = distribution(needed.name)
            its_own: tuple[str, ...] = ("", *needed.extras)
            waiting.extend((line, its_own) for line in found[needed.name].requires or ())
    return list(found.values())


def link(needed: Distribution, site: Path) -> None:
    for top in {file.parts[0] for file in needed.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(needed.locate_file(top))))


@contextmanager
def served(environment: Path, folder: Path) -> Iterator[str]:
    command = [str(environment / "bin/teahouse"), "serve", "--no-open", "--port", "0"]
    options = ["--database", str(folder / "tables.db"), "--tempo", "instant"]
    with subprocess.Popen(
        [*command, *options],
        cwd=folder,
        env=clean(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield said.removeprefix("Teahouse is open at ").strip()
        finally:
            process.terminate()


def test_an_empty_environment_with_the_wheel_serves_the_page_and_a_game(
    environment: Path, tmp_path: Path
) -> None:
    with served(environment, tmp_path) as url, httpx.Client(base_url=url, timeout=60) as guest:
        files = re.findall(r'(?:src|href)="(/static/[^"]+)"', guest.get("/").text)
        assert len(files) >= 3
        assert [guest.get(file).status_code for file in files] == [200] * len(files)
        wish = {"game": "dadaocheng", "players": 2, "level": "easy"}
        table = guest.post("/api/tables/quick", json=wish).json()
        player = [sys.executable, str(ROOT / "examples/bot.py"), url, table["id"], table["key"]]
        played = subprocess.run(player, capture_output=True, text=True, timeout=180, check=True)
        assert played.stdout == "the game is over\n"
        assert guest.get(f"/api/tables/{table['id']}").json()["status"] == "over"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["load"], "teahouse-lab is not installed: pip install teahouse-lab"),
        (["study", "chinatown-seats"], "teahouse-lab is not installed: pip install teahouse-lab"),
        (
            ["simulate", "chinatown", "--engine", "batch"],
            "the engine batch is not installed: pip install teahouse-lab",
        ),
    ],
    ids=["load", "study", "the batch engine"],
)
def test_what_the_laboratory_has_is_named_where_it_is_missing(
    environment: Path, tmp_path: Path, arguments: list[str], told: str
) -> None:
    command = [str(environment / "bin/teahouse"), *arguments]
    run = subprocess.run(
        command, cwd=tmp_path, env=clean(), capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"teahouse: {told}\n")


def test_one_line_opens_the_door_in_a_browser(environment: Path, tmp_path: Path) -> None:
    seen = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.new && mv {seen}.new {seen}\n')
    browser.chmod(0o755)
    surroundings = {
        **clean(),
        "BROWSER": str(browser),
        "DISPLAY": ":0",
        "TEAHOUSE_DATABASE": str(tmp_path / "tables.db"),
    }
    terminal, its_end = pty.openpty()
    command = [str(environment / "bin/python"), "-m", "teahouse"]
    with subprocess.Popen(
        command, stdin=its_end, stdout=subprocess.PIPE, env=surroundings, cwd=tmp_path, text=True
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            address = said.removeprefix("Teahouse is open at ").strip()
            wait_until(seen.exists)
            assert seen.read_text().strip() == address
            assert httpx.get(address, timeout=60).status_code == 200
        finally:
            process.terminate()
            os.close(terminal)
            os.close(its_end)


def test_the_wheel_has_the_page_and_nothing_of_the_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "teahouse/server/static/index.html" in names
    assert any(name.endswith("board-zman-2008.json") for name in names)
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"teahouse"}
