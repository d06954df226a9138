"""A copy of the project in which a change is tried, and the files that the docs list for it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

__all__ = ["ROOT", "Trial", "listed"]

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "docs", "lab/src", "web", "tools", "pyproject.toml", "CHANGELOG.md")
LEFT_OUT = shutil.ignore_patterns(
    "node_modules",
    "static",
    "paraglide",
    "__pycache__",
    "public",
    "e2e",
    "replays",
    "*.pyc",
    "dist",
)
LANGUAGES = ("en", "fr", "pl", "de", "zh-Hant")


def listed(section: str, names: Mapping[str, tuple[str, ...]] | None = None) -> set[str]:
    """The files that the docs list for a change, where names in capitals stand for what is in them.

    Files below `# generated` are left out.
    """
    text = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {section}\n.*?^```text\n(.*?)^```", text, re.M | re.S)
    assert found is not None, f"docs/extending.md lists no files under {section}"
    lines = found[1].split("# generated")[0].splitlines()
    paths = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    return {
        file for path in paths for file in _meant(path, {"LANGUAGE": LANGUAGES, **(names or {})})
    }


def _meant(path: str, names: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yields the files that a listed path stands for."""
    for name, values in names.items():
        if re.search(rf"(?<![A-Z]){name}(?![A-Z])", path):
            for value in values:
                yield from _meant(re.sub(rf"(?<![A-Z]){name}(?![A-Z])", value, path), names)
            return
    yield path


class Trial:
    """A copy of the project in a folder of its own, and what was changed there by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.by_hand: set[str] = set()
        for name in COPIED:
            source, copy = ROOT / name, folder / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, copy, ignore=LEFT_OUT)
            else:
                shutil.copyfile(source, copy)
        static = "src/teahouse/server/static"
        (folder / static).symlink_to(ROOT / static)

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        self.by_hand.add(path)
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Puts one text in the place of another, which must be there once."""
        text = self.read(path)
        assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
        self.write(path, text.replace(old, new))

    def append(self, path: str, text: str) -> None:
        self.write(path, self.read(path).rstrip("\n") + "\n" + text)

    def add_message(self, path: str, **messages: str) -> None:
        told = json.loads(self.read(path)) | messages
        self.write(path, json.dumps(told, ensure_ascii=False, indent=2) + "\n")

    def python(self, *arguments: str) -> str:
        """Runs Python in the copy. It must succeed."""
        path = os.pathsep.join(str(self.folder / part) for part in ("src", "lab/src", "."))
        run = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"
        return run.stdout

    def teahouse(self, *arguments: str) -> str:
        """Runs a command of the command line in the copy."""
        return self.python("-c", "from teahouse.cli.main import run; run()", *arguments)

    def test(self, *tests: str) -> str:
        return self.python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *tests)
