"""Functions stay small enough to be read at one go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
FILES = sorted(
    file
    for folder in ("src/teahouse", "lab/src", "tests", "benchmarks", "tools", "examples", "deploy")
    for file in (ROOT / folder).rglob("*.py")
    if ".venv" not in file.parts and "node_modules" not in file.parts
)
MEDIAN_FUNCTION, LONGEST_FUNCTION = 10, 60


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
