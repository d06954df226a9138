"""`teahouse study`: the games of a study, played anew into its page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from teahouse_lab.studies import STUDIES


def test_a_small_run_writes_page_and_plot(teahouse: Any, tmp_path: Path) -> None:
    run = ("study", "dadaocheng-solo", "--games", "2", "--jobs", "1", "--folder", tmp_path)
    result = teahouse(*run)
    assert result.exit_code == 0
    assert "| easy, 2 |" in result.stdout
    assert "| medium, 2 |" in (tmp_path / "dadaocheng-solo.md").read_text()
    assert (tmp_path / "dadaocheng-solo-ranks.svg").exists()


def test_an_unknown_study_is_refused_and_those_there_are_named(teahouse: Any) -> None:
    result = teahouse("study", "tea")
    assert result.exit_code == 2
    assert all(name in result.stderr for name in STUDIES)


def test_a_folder_that_is_not_there_is_refused(teahouse: Any, tmp_path: Path) -> None:
    result = teahouse("study", "dadaocheng-solo", "--folder", tmp_path / "none")
    assert result.exit_code == 2
