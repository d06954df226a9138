"""The report on our peers is written from a saved run of two parts."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from benchmarks import saved_run
from benchmarks.measure import Measure
from benchmarks.report import BEGIN, END, write_report
from benchmarks.saved_run import SavedRun, read_run, save_run

BATCH = (
    Measure("openspiel's 2048, random play", 250_000, "decisions/s"),
    Measure("dadaocheng, 10,000 games, random play", 20_000_000, "decisions/s"),
    Measure("batch: dadaocheng to openspiel's 2048", 80, "x", 40, "at least"),
    Measure("batch: two cores to one", 1.5, "x", 1.7, "at least"),
)
PLAIN = (Measure("catanatron, random play", 25_000, "decisions/s"),)
OTHER = (Measure("a replay", 0.4, "s", 0.5),)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SavedRun:
    """A run of three parts, as it is read from its file."""
    monkeypatch.setattr(saved_run, "RESULTS", tmp_path / "results")
    parts = {"batch": BATCH, "side_by_side": PLAIN, "page": OTHER}
    save_run(SavedRun(datetime(2026, 1, 2, 3, 4, tzinfo=UTC), 2, 0.25, parts))
    (file,) = (tmp_path / "results").iterdir()
    return read_run(file)


def test_a_saved_run_becomes_tables_and_a_plot_in_place_of_earlier_ones(
    run: SavedRun, tmp_path: Path
) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text(f"before\n{BEGIN}an earlier run\n{END}after\n")
    (tmp_path / "pictures").mkdir()
    write_report(run, tmp_path)
    write_report(run, tmp_path)
    text = page.read_text()
    assert text.startswith(f"before\n{BEGIN}")
    assert text.endswith(f"{END}after\n")
    assert "earlier" not in text
    assert "2026-01-02 03:04 UTC on 2 cores, at a load average of 0.2" in text
    assert "| openspiel's 2048, random play | 250,000 | 80.00 |" in text
    assert "| catanatron, random play | 25,000 | 800.00 |" in text
    assert "| batch: two cores to one | 1.5 x | at least 1.7, missed |" in text
    assert "a replay" not in text
    assert (tmp_path / "pictures" / "benchmarks.svg").read_text().count("<svg") == 1
