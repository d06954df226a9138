"""Results of a simulation: a row for each game, in a file that can be resumed, and a summary.

While games are played, rows go to a file beside it, `.part`, whose first line is the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from teahouse.core import BadInput, Outcome, write_json

from .simulate import Plan, Played

__all__ = ["ResultsFile", "SeatSummary", "Spread", "Summary", "summarise"]


SUFFIXES = (".jsonl", ".parquet")


class Row(msgspec.Struct, frozen=True):
    """One game's result."""

    game: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class ResultsFile:
    """The file of a plan's results. `known` are the games that an earlier run has played."""

    def __init__(self, path: Path, plan: Plan, *, force: bool) -> None:
        if path.suffix not in SUFFIXES:
            raise BadInput(f"{path}: results are written as {' or '.join(SUFFIXES)}")
        if not path.parent.is_dir():
            raise BadInput(f"there is no folder {path.parent} to write to")
        if path.exists() and not force:
            raise BadInput(f"{path} is there already; --force writes over it")
        self.path, self.plan = path, plan
        self.part = path.with_name(f"{path.name}.part")
        rows = list(self._rows()) if self.part.exists() and self._is_of_plan(force) else []
        self.known = [Played(row.decisions, Outcome(row.scores, row.winners)) for row in rows]
        self._file = self._opened(rows)

    def _is_of_plan(self, force: bool) -> bool:
        """Whether the file's rows are of this plan.

        Without `force`, raises BadInput if they are of another plan.
        """
        with self.part.open("rb") as file:
            is_same = file.readline() == write_json(self.plan) + b"\n"
        if not is_same and not force:
            raise BadInput(f"{self.part} is of another simulation; --force writes over it")
        return is_same

    def _rows(self) -> Iterator[Row]:
        """Yields the complete rows. The last one may have been cut short, and is left out."""
        with self.part.open("rb") as file:
            file.readline()
            for line in file:
                if line.endswith(b"\n"):
                    yield msgspec.json.decode(line, type=Row)

    def _opened(self, rows: list[Row]) -> BinaryIO:
        """Returns the file, open to append, without a row that was cut short.

        The whole file is replaced at once, so that an interruption loses no row.
        """
        fresh = self.part.with_name(f".{self.part.name}.fresh")
        with fresh.open("wb") as file:
            file.writelines(write_json(line) + b"\n" for line in (self.plan, *rows))
        fresh.replace(self.part)
        self._count = len(rows)
        return self.part.open("ab")

    def add(self, played: Played) -> None:
        """Writes the next game's row at once."""
        outcome = played.outcome
        row = Row(self._count, played.decisions, outcome.scores, outcome.winners)
        self._file.write(write_json(row) + b"\n")
        self._file.flush()
        self._count += 1

    def close(self) -> None:
        """Closes the file, so that a later run can go on with it."""
        self._file.close()

    def finish(self) -> None:
        """Writes the rows to their final file, once all games are played."""
        self._file.close()
        whole = self.path.with_name(f".{self.path.name}.whole")
        if self.path.suffix == ".parquet":
            self._write_parquet(whole)
        else:
            with whole.open("wb") as file:
                file.writelines(write_json(row) + b"\n" for row in self._rows())
        whole.replace(self.path)
        self.part.unlink()

    def _write_parquet(self, whole: Path) -> None:
        """Writes Parquet, with the plan in the table's metadata under `teahouse`."""
        import pyarrow
        from pyarrow import parquet

        numbers = pyarrow.list_(pyarrow.int32())
        columns = {
            "game": pyarrow.int64(),
            "decisions": pyarrow.int32(),
            "scores": numbers,
            "winners": numbers,
        }
        schema = pyarrow.schema(columns.items(), metadata={"teahouse": write_json(self.plan)})
        rows = [msgspec.to_builtins(row) for row in self._rows()]
        parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), whole)


class Spread(msgspec.Struct, frozen=True):
    """Mean, minimum and maximum of some numbers."""

    mean: float
    least: int
    most: int


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat's results; a shared win counts for everyone who shares it."""

    seat: int
    score: Spread
    wins: int


class Summary(msgspec.Struct, frozen=True):
    """The summary of all games together."""

    games: int
    decisions: int
    length: Spread
    seats: tuple[SeatSummary, ...]


def summarise(played: Sequence[Played]) -> Summary:
    """Returns a summary of at least one game."""
    lengths = [game.decisions for game in played]
    seats = range(len(played[0].outcome.scores))
    return Summary(
        games=len(played),
        decisions=sum(lengths),
        length=_spread(lengths),
        seats=tuple(_seat(played, seat) for seat in seats),
    )


def _seat(played: Sequence[Played], seat: int) -> SeatSummary:
    scores = [game.outcome.scores[seat] for game in played]
    wins = sum(seat in game.outcome.winners for game in played)
    return SeatSummary(seat, _spread(scores), wins)


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
