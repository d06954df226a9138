"""What robots have played already, a line for each run, so that a long go can be gone on with."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import msgspec

from teahouse.server.web.page import STATIC

__all__ = ["Played", "Run"]

FILE = "played.jsonl"


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One run of robots, and how many things it found."""

    kind: str  # whole, or middle
    game: str
    seed: str
    steps: int
    seconds: int
    findings: int
    page: str  # which build of the page it was


class Played:
    """The runs of this go and of earlier ones in the same folder."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder and folder / FILE
        self.page = _page()
        self.runs: list[Run] = []
        if self._file and self._file.exists():
            lines = self._file.read_bytes().splitlines()
            self.runs = [msgspec.json.decode(line, type=Run) for line in lines]
        self._known = {(run.game, run.seed) for run in self.runs}

    def knows(self, game: str, seed: str) -> bool:
        return (game, seed) in self._known

    def add(self, run: Run) -> None:
        self.runs.append(run)
        self._known.add((run.game, run.seed))
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(run) + b"\n")

    def told(self, seed: str) -> list[str]:
        """What was played on seeds that begin so, by game and kind."""
        runs: Counter[tuple[str, str]] = Counter()
        found: Counter[tuple[str, str]] = Counter()
        for run in self.runs:
            if run.seed.startswith(f"{seed} "):
                runs[run.game, run.kind] += 1
                found[run.game, run.kind] += run.findings
        return [
            f"{game}: {count} {kind}, {found[game, kind]} findings"
            for (game, kind), count in sorted(runs.items())
        ]


def _page() -> str:
    """The first letters of the digest of the page's document, which names all of its files."""
    return hashlib.sha256((STATIC / "index.en.html").read_bytes()).hexdigest()[:8]
