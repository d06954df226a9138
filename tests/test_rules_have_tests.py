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


@pytest.mark.parametrize(("name", "least"), [("chinatown", 25), ("dadaocheng", 15)])
def test_rules_are_numbered_without_a_gap(name: str, least: int) -> None:
    found = numbers(TESTS.parent / "docs" / "rules" / f"{name}.md")
    assert found == [f"{name[0].upper()}{n}" for n in range(1, len(found) + 1)]
    assert len(found) >= least


CODE = ("src", "lab/src", "web/src", "web/messages")
LETTERS = "".join(sorted({number[0] for page in PAGES for number in numbers(page)}))
CITED = re.compile(
    rf"(?<![\w#.])([{LETTERS}]\d{{1,3}})(?:(?: to |–)([{LETTERS}]?)(\d{{1,3}}))?(?![\w.]\w)"
)


def cited_in_code(text: str) -> set[str]:
    """Rule numbers in code: `C13`, and both ends of `C14 to C16`."""
    found = set()
    for first, letter, last in CITED.findall(text):
        found |= {first, *([f"{letter or first[0]}{last}"] if last else [])}
    return found


def code_files() -> list[Path]:
    kinds = {".py", ".ts", ".svelte", ".json"}
    files = (file for folder in CODE for file in (TESTS.parent / folder).rglob("*"))
    return sorted(
        file
        for file in files
        if file.suffix in kinds and not {"static", "paraglide", "data"} & set(file.parts)
    )


def test_every_rule_number_in_code_is_in_a_document() -> None:
    known = {number for page in PAGES for number in numbers(page)}
    wrong = {
        f"{file.relative_to(TESTS.parent)}: {number}"
        for file in code_files()
        for number in cited_in_code(file.read_text(encoding="utf-8")) - known
    }
    assert wrong == set()


def test_a_rule_number_that_no_document_has_would_be_found() -> None:
    assert cited_in_code("# C13, and D14 to D16 (C99)") == {"C13", "D14", "D16", "C99"}
    assert cited_in_code("#C9D2F6 M1 2C13.5 4 AC20") == set()


def test_a_rule_without_a_test_would_be_found() -> None:
    assert cited("test_c13_and_c14_are_cited\nAs C1 to C3 say") == {"C1", "C2", "C3", "C13", "C14"}
    assert cited("test_something_else\nof c99") == set()
