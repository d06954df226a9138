"""The pages of docs/lab are what the generator makes of what was measured."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from benchmarks import lab_pages, saved_run
from benchmarks.lab_pages import DOCS, LabPage, read_page, save_page, written_pages
from benchmarks.measure import Measure
from benchmarks.report import PEERS, take
from benchmarks.saved_run import SavedRun, read_run, save_run
from benchmarks.sockets import comparison

BATCH = (
    Measure("openspiel's 2048, random play", 250_000, "decisions/s"),
    Measure("dadaocheng, 10,000 games, random play", 20_000_000, "decisions/s"),
    Measure("batch: dadaocheng to openspiel's 2048", 80, "x", 40, "at least"),
    Measure("batch: two cores to one", 1.5, "x", 1.7, "at least"),
)
PLAIN = (Measure("catanatron, random play", 25_000, "decisions/s"),)
BUDGETS = (Measure("a record replayed, p95", 40.0, "ms", 100),)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SavedRun:
    """A run of three parts, as it is read from its file."""
    monkeypatch.setattr(saved_run, "RESULTS", tmp_path / "results")
    parts = {"batch": BATCH, "side_by_side": PLAIN, "budgets": BUDGETS}
    at = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
    save_run(SavedRun(at, 2, 0.25, parts, commit="abcdef12"))
    (file,) = (tmp_path / "results").iterdir()
    return read_run(file)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages without any measurement."""
    monkeypatch.setattr(lab_pages, "MEASURED", tmp_path)
    for name in ("peers", "benchmarks"):
        save_page(name, LabPage(title=name.title(), about="rates"))
    return tmp_path


def test_no_number_of_the_laboratory_is_typed_by_hand() -> None:
    wanted = written_pages()
    assert {file: file.read_text() for file in wanted} == wanted
    assert {*(DOCS / "lab").iterdir()} <= wanted.keys()


def test_every_measurement_says_which_command_and_commit_gave_it() -> None:
    pages = [read_page(file.stem) for file in lab_pages.MEASURED.glob("*.json")]
    series = [one for page in pages for one in page.series]
    assert len(series) > 20
    assert [one.title for one in series if not (one.commands and one.commit)] == []


def test_a_run_of_peers_becomes_tables_and_a_plot(run: SavedRun, folder: Path) -> None:
    take(run, PEERS, folder / "plot.svg")
    take(run, PEERS, folder / "plot.svg")
    rates, ratios = read_page("peers").series
    assert rates.text == (
        "Run of 2026-01-02 03:04 UTC on 2 cores, at a load average of 0.2 as it began.",
    )
    assert ("openspiel's 2048, random play", "250,000", "80.00") in rates.rows
    assert ("catanatron, random play", "25,000", "800.00") in rates.rows
    assert ("batch: two cores to one", "1.5 x", "at least 1.7 x", "**missed**") in ratios.rows
    assert (folder / "plot.svg").read_text().count("<svg") == 1


def test_a_part_of_a_run_says_of_each_budget_whether_it_holds(run: SavedRun, folder: Path) -> None:
    take(run, ["budgets"], folder / "plot.svg")
    (budgets,) = read_page("benchmarks").series
    assert budgets.rows == (("a record replayed, p95", "40 ms", "under 100 ms", "holds"),)
    assert (budgets.commands, budgets.commit) == (("python -m benchmarks.run budgets",), "abcdef12")
    assert read_page("peers").series == ()


def test_libraries_for_sockets_are_a_table_with_a_row_each() -> None:
    ours = [
        Measure(f"{tables} tables of 5, {what} over ours", value, unit)
        for tables in (20, 100)
        for what, value, unit in (
            ("rate", 5_000.0, "/s"),
            ("processor time of an action", 200.4, "µs"),
        )
    ]
    theirs = [
        measure
        for tables in (20, 100)
        for measure in (
            Measure(f"{tables} tables of 5, rate over granian", 4_000.0, "/s"),
            Measure(f"{tables} tables of 5, processor time of an action over granian", 250.0, "µs"),
            Measure(f"{tables} tables of 5, rate over granian to ours", 0.8, "x", 0.9),
        )
    ]
    columns, rows = comparison([*ours, *theirs])
    assert len(columns) == 7
    assert rows == [
        ["ours", *("5,000", "", "200") * 2],
        ["granian", *("4,000", "0.80", "250") * 2],
    ]


def test_a_page_quotes_a_table_of_another(
    folder: Path, run: SavedRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(run, ["budgets"], folder / "plot.svg")
    monkeypatch.setattr(lab_pages, "DOCS", folder / "docs")
    quoting = folder / "docs" / "decision.md"
    quoting.parent.mkdir()
    quoting.write_text(
        "before\n<!-- lab: benchmarks budgets -->\nold\n<!-- end of lab -->\nafter\n"
    )
    text = written_pages()[quoting]
    assert text.startswith("before\n<!-- lab: benchmarks budgets -->\n| measured |")
    assert text.endswith("holds |\n<!-- end of lab -->\nafter\n")
