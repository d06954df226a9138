"""Says which part of the code the tests run, by area: `make coverage`.

It reads what coverage.py (coverage.json) and Vitest (web/coverage) left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from . import lab_pages
from .lab_pages import Series, save_series
from .saved_run import commit_now

__all__ = ["AREAS", "area_of"]

ROOT = Path(__file__).parent.parent
COLUMNS = ("area", "lines", "covered", "branches", "covered")
PAGE = "page, by its own tests"
AREAS = {
    "engine": ("src/teahouse/core/*", "src/teahouse/games/*/rules/*"),
    "bots, placement, solver": (
        "src/teahouse/play/*",
        *(f"src/teahouse/games/*/{room}/*" for room in ("bot", "placement", "solver")),
    ),
    "server": (
        "src/teahouse/server/*",
        "src/teahouse/store/*",
        "src/teahouse/games/*/endpoints.py",
        "src/teahouse/games/*/daily.py",
    ),
    "words, pictures, analysis": (
        *(f"src/teahouse/{room}/*" for room in ("words", "drawing", "games")),
        *(f"src/teahouse/{module}.py" for module in ("analysis", "moved", "__init__")),
    ),
    "command line, research": (
        "src/teahouse/__main__.py",
        "src/teahouse/cli/*",
        "src/teahouse/research/*",
    ),
    "laboratory": ("lab/src/*",),
}
"""The files of each area. A file is of the first that names it."""


class Counted(msgspec.Struct):
    """What there is of an area, and what of it the tests run."""

    lines: int = 0
    covered_lines: int = 0
    branches: int = 0
    covered_branches: int = 0

    @property
    def row(self) -> tuple[str, str, str, str]:
        return (
            f"{self.lines:,}",
            f"{self.covered_lines / self.lines:.1%}",
            f"{self.branches:,}",
            f"{self.covered_branches / self.branches:.1%}" if self.branches else "",
        )


class _Summary(msgspec.Struct):
    num_statements: int
    covered_lines: int
    num_branches: int = 0
    covered_branches: int = 0


class _File(msgspec.Struct):
    summary: _Summary


class _Python(msgspec.Struct):
    files: dict[str, _File]


class _Part(msgspec.Struct):
    total: int
    covered: int


class _PageTotal(msgspec.Struct):
    lines: _Part
    branches: _Part


class _Page(msgspec.Struct):
    total: _PageTotal


def area_of(file: str) -> str:
    """Returns the area that a file of Python is in."""
    return next(area for area, names in AREAS.items() if any(fnmatch(file, n) for n in names))


def _counted() -> Iterator[tuple[str, Counted]]:
    areas: dict[str, Counted] = defaultdict(Counted)
    python = msgspec.json.decode((ROOT / "coverage.json").read_bytes(), type=_Python)
    for file, measured in python.files.items():
        area, summary = areas[area_of(file)], measured.summary
        area.lines += summary.num_statements
        area.covered_lines += summary.covered_lines
        area.branches += summary.num_branches
        area.covered_branches += summary.covered_branches
    yield from ((name, areas[name]) for name in AREAS if name in areas)
    page = (ROOT / "web/coverage/coverage-summary.json").read_bytes()
    total = msgspec.json.decode(page, type=_Page).total
    lines, branches = total.lines, total.branches
    yield PAGE, Counted(lines.total, lines.covered, branches.total, branches.covered)


def main() -> None:
    rows = [(name, *counted.row) for name, counted in _counted()]
    table = Table(*COLUMNS)
    for row in rows:
        table.add_row(*row)
    Console().print(table)
    save_series(
        "coverage",
        Series(
            title="By area",
            commands=("make coverage",),
            commit=commit_now(),
            columns=COLUMNS,
            rows=tuple(rows),
        ),
    )
    lab_pages.main()


if __name__ == "__main__":
    main()
