"""Every numbered rule has a test that cites it by number, in its name or its docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGES = sorted((TESTS.parent / "docs" / "rules").glob("*.md"))


def numbers(page: Path) -> list[str]:
    """The rule numbers of a page: those that start a line of its list."""
    return re.findall(r"^- ([A-Z]\d+)\b", page.read_text(), re.M)


def cited(text: str) -> set[str]:
    """Rule numbers in a test's name (`c13`) or in its docstring (`C13`, `C1 to C4`)."""
    found = {number.upper() for number in re.findall(r"(?:^|_)([a-z]\d+)(?=_|$)", text)}
    found |= set(re.findall(r"\b[A-Z]\d+\b", text))
    for letter, first, last in re.findall(r"\b([A-Z])(\d+) to [A-Z](\d+)\b", text):
        found |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


@cache
def rules_with_tests() -> frozenset[str]:
    return frozenset(number for path in TESTS.rglob("test_*.py") for number in _cited_in(path))


def _cited_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from cited(f"{node.name}\n{ast.get_docstring(node) or ''}")


@pytest.mark.parametrize(
    ("page", "number"),
    [(page, number) for page in PAGES for number in numbers(page)],
    ids=lambda value: value.stem if isinstance(value, Path) else value,
)
def test_every_rule_has_a_test_that_cites_it(page: Path, number: str) -> None:
    assert number in rules_with_tests(), f"{page.name} has a rule {number} that no test cites"


def test_chinatown_has_rules_1_to_25() -> None:
    page = TESTS.parent / "docs" / "rules" / "chinatown.md"
    assert numbers(page) == [f"C{n}" for n in range(1, 26)]


def test_a_rule_without_a_test_would_be_found() -> None:
    assert cited("test_c13_and_c14_are_cited\nAs C1 to C3 say") == {"C1", "C2", "C3", "C13", "C14"}
    assert cited("test_something_else\nof c99") == set()
