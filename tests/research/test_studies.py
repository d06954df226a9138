"""Studies: shares and their intervals from rows, and the table and plot of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from teahouse.core import write_json
from teahouse.research.results_file import Row
from teahouse.research.studies import main, reached, seat_shares

ROWS = [Row(0, 10, (5, 3), (0,)), Row(1, 12, (4, 4), (0, 1)), Row(2, 9, (1, 8), (1,))]


def test_a_shared_win_counts_in_part() -> None:
    first, second = seat_shares(ROWS)
    assert (first[0].value, second[0].value) == (0.5, 0.5)
    assert second[1].value == 5
    assert second[1].low < 5 < second[1].high


def test_a_limit_that_is_just_reached_counts() -> None:
    assert [share.value for share in reached(ROWS, [1, 4, 5, 6])] == pytest.approx(
        [1, 2 / 3, 1 / 3, 0]
    )


@pytest.mark.parametrize(("kind", "limits"), [("seats", ()), ("scores", ("--", "4"))])
def test_a_table_is_printed_and_a_plot_written(
    kind: str, limits: tuple[str, ...], tmp_path: Path, capsys: Any
) -> None:
    file, plot = tmp_path / "rows.jsonl", tmp_path / "plot.svg"
    file.write_bytes(b"".join(write_json(row) + b"\n" for row in ROWS))
    main([kind, str(plot), f"easy={file}", *limits])
    assert "| easy, 3 |" in capsys.readouterr().out
    written = plot.read_bytes()
    main([kind, str(plot), f"easy={file}", *limits])
    assert plot.read_bytes() == written
