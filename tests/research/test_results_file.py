"""Results of simulations in files: rows of both kinds, and runs that go on where one broke off."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet

from teahouse.core import BadInput, write_json
from teahouse.research import RunPlan, simulate
from teahouse.research.simulate import ResultsFile, Row

PLAN = RunPlan(game="chinatown", options={"players": 3}, games=10, seed="rows")


def write(path: Path, *, games: int) -> ResultsFile:
    """A run that ends after so many more games."""
    rows = ResultsFile(path, PLAN, force=False)
    for _, played in zip(range(games), simulate(PLAN, skip=len(rows.known)), strict=False):
        rows.add(played)
    rows.close()
    return rows


def test_a_broken_run_is_gone_on_with_and_gives_the_same_file(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    write(whole, games=10).finish()
    first = write(broken, games=3)
    with first.part.open("ab") as file:
        file.write(b'{"game":3,"deci')  # cut short as it was written
    again = write(broken, games=7)
    assert len(again.known) == 3
    again.finish()
    assert broken.read_bytes() == whole.read_bytes()
    assert len(whole.read_bytes().splitlines()) == 10
    assert sorted(tmp_path.iterdir()) == [broken, whole]


def test_rows_are_kept_if_a_run_that_goes_on_with_them_is_stopped_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.jsonl"
    part = write(path, games=3).part
    rows = part.read_bytes()

    def stopped_at_a_row(line: object) -> bytes:
        if isinstance(line, Row):
            raise KeyboardInterrupt
        return write_json(line)

    monkeypatch.setattr(import_module("teahouse.research.simulate"), "write_json", stopped_at_a_row)
    with pytest.raises(KeyboardInterrupt):
        ResultsFile(path, PLAN, force=False)
    assert part.read_bytes() == rows


def test_a_row_is_in_the_file_before_the_next_game_is_played(tmp_path: Path) -> None:
    rows = ResultsFile(tmp_path / "games.jsonl", PLAN, force=False)
    rows.add(next(iter(simulate(PLAN))))
    assert len(rows.part.read_bytes().splitlines()) == 2
    rows.close()


def test_parquet_has_the_same_rows_and_the_plan(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    write(path, games=10).finish()
    table = parquet.read_table(path)
    expected = list(simulate(PLAN))
    assert [tuple(scores) for scores in table["scores"].to_pylist()] == [
        played.outcome.scores for played in expected
    ]
    assert table["decisions"].to_pylist() == [played.decisions for played in expected]
    assert table["game"].to_pylist() == list(range(10))
    assert table.schema.metadata[b"teahouse"] == write_json(PLAN)


def test_rows_of_another_plan_are_refused_unless_they_may_go(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write(path, games=2)
    other = msgspec.structs.replace(PLAN, seed="other")
    with pytest.raises(BadInput, match="another simulation"):
        ResultsFile(path, other, force=False)
    forced = ResultsFile(path, other, force=True)
    forced.close()
    assert forced.known == []


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\.jsonl or \.parquet"):
        ResultsFile(tmp_path / "games.csv", PLAN, force=False)
