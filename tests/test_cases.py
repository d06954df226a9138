"""Every case of tests/cases is as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from teahouse.core.case import read_case, run_case
from teahouse.games import game

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_as_it_says(path: Path) -> None:
    case = read_case(path.read_bytes())
    assert run_case(case, game(case.game)) == ()


def test_no_two_cases_show_the_same() -> None:
    shown = [read_case(path.read_bytes()).case for path in CASES]
    assert len(set(shown)) == len(shown)
