"""`teahouse export` writes tables as JSON Lines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse.cli.console import complain
from teahouse.cli.database import Database, await_journal
from teahouse.cli.files import written
from teahouse.core import BadInput
from teahouse.store import Journal, TableRow, open_journal
from teahouse.store.table_files import exported

__all__ = ["export_command"]


def export_command(
    database: Database,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Write the tables here.")],
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="The tables' ids.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All tables.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over the file.")] = False,
) -> None:
    """Write tables with all their lines to a file, also while a server runs.

    The seed of a game that is not over is left out; such a table can be looked at, but not
    imported. To move running games, use backup.

    Example: teahouse export --all --out tables.jsonl
    """
    if bool(tables) == everything:
        raise BadInput("name the tables to export, or say --all")
    rows = await_journal(_export(database, tables or [], out, force=force))
    complain(f"{len(rows):,} tables written to {out}")


async def _export(url: str, wanted: list[str], out: Path, *, force: bool) -> list[TableRow]:
    journal = await open_journal(url, reading=True)
    try:
        rows = [await _row(journal, id) for id in wanted] or await journal.tables(limit=None)
        with written(out, force=force, private=True) as file:
            async for line in exported(journal, rows):
                file.write(line)
        return rows
    finally:
        await journal.close()


async def _row(journal: Journal, id: str) -> TableRow:
    row = await journal.table(id)
    if row is None:
        raise BadInput(f"there is no table {id}")
    return row
