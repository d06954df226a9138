"""Functions, files and packages stay small enough to be read at one go."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
FILES = sorted(
    file
    for folder in ("src/teahouse", "lab/src", "tests", "benchmarks", "examples", "deploy")
    for file in (ROOT / folder).rglob("*.py")
    if ".venv" not in file.parts and "node_modules" not in file.parts
)
PAGE = [
    file
    for pattern in ("*.ts", "*.svelte", "*.css")
    for file in sorted((ROOT / "web" / "src").rglob(pattern))
    if "paraglide" not in file.parts and "Generated" not in file.read_text().partition("\n")[0]
]

MEDIAN_FUNCTION, LONGEST_FUNCTION = 10, 60
LONGEST_FILE = 350
MOST_MODULES = 25


def functions() -> Iterator[tuple[str, int]]:
    """Every function, and how many lines it has."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{name_of(file)}: {node.name}", lines


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_median_function_is_short_and_none_is_long() -> None:
    assert median(lines for _, lines in functions()) < MEDIAN_FUNCTION
    assert [name for name, lines in functions() if lines > LONGEST_FUNCTION] == []


def test_no_file_is_long() -> None:
    lengths = {file: len(file.read_text().splitlines()) for file in (*FILES, *PAGE)}
    assert [file for file, lines in lengths.items() if lines > LONGEST_FILE] == []


def test_no_package_has_many_modules_side_by_side() -> None:
    modules = Counter(name_of(f.parent) for f in FILES if f.name != "__init__.py")
    assert [package for package, count in modules.items() if count > MOST_MODULES] == []


def test_no_folder_of_the_page_has_many_modules_side_by_side() -> None:
    modules = Counter(file.parent for file in PAGE if file.suffix != ".css")
    assert [folder for folder, count in modules.items() if count > MOST_MODULES] == []
