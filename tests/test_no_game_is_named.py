"""Nothing outside the folder of games names a game: a game is a package there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from teahouse.games import NAMES

SOURCE = Path(__file__).parent.parent / "src" / "teahouse"
FILES = [file for file in sorted(SOURCE.rglob("*.py")) if SOURCE / "games" not in file.parents]
NAME = re.compile("|".join(NAMES), re.IGNORECASE)


def docstrings(tree: ast.Module) -> set[int]:
    """The lines of docstrings, in which commands give examples."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            found |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_no_line_outside_the_games_names_a_game(file: Path) -> None:
    text = file.read_text()
    examples = docstrings(ast.parse(text)) if "cli" in file.parts else set()
    lines = enumerate(text.splitlines(), 1)
    assert [line for n, line in lines if NAME.search(line) and n not in examples] == []
