"""A name means one thing: in a module, and in the whole tree."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "teahouse"
FILES = sorted(SOURCE.rglob("*.py"))


def bound(node: ast.stmt) -> Iterator[str]:
    """Yields the names that a statement of a module binds."""
    match node:
        case ast.Assign():
            names = (name for target in node.targets for name in ast.walk(target))
            yield from (name.id for name in names if isinstance(name, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)) if node.value is not None:
            yield name
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Import() | ast.ImportFrom():
            yield from (alias.asname or alias.name for alias in node.names)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_a_module_binds_each_name_once(file: Path) -> None:
    names = [name for node in ast.parse(file.read_bytes()).body for name in bound(node)]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_no_two_classes_outside_the_games_share_a_name() -> None:
    games = SOURCE / "games"
    found = Counter(
        node.name
        for file in FILES
        if games not in file.parents
        for node in ast.parse(file.read_bytes()).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in found.items() if count > 1] == []
