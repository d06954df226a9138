"""Commands on a whole database: backup, restore, verify, and export and import of tables."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from teahouse.cli.console import complain, say
from teahouse.cli.database import DatabaseUrl, await_journal, default_database
from teahouse.cli.files import written
from teahouse.core import BadInput
from teahouse.server.state.events import event_from
from teahouse.store import Conflict, Journal, TableRow, open_journal
from teahouse.store.backup import backup, restore
from teahouse.store.chain import DamageFound, verified
from teahouse.store.row_checksums import RowDamage
from teahouse.store.table_files import MAX_LINE, TableCopy, exported, tables_in

__all__ = [
    "backup_command",
    "export_command",
    "import_command",
    "restore_command",
    "verify_command",
]


def backup_command(
    database: DatabaseUrl,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file that is not there yet.")],
) -> None:
    """Write the whole database to one file, also while servers run.

    Works for SQLite and PostgreSQL, and either can be restored from it.

    Example: teahouse backup teahouse-backup.db
    """
    await_journal(backup(database, out))
    complain(f"{out} holds seeds, private talk and password hashes: keep it to yourself")


def restore_command(
    database: DatabaseUrl,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file from teahouse backup.")],
) -> None:
    """Fill an empty database from a backup; one that is not empty is refused.

    Example: teahouse restore teahouse-backup.db --database postgresql://tea@localhost/teahouse
    """
    await_journal(restore(database, file))
    complain(f"{file} is restored")


def verify_command(
    database: Annotated[
        str,
        typer.Argument(
            envvar="TEAHOUSE_DATABASE",
            metavar="[DATABASE]",
            default_factory=default_database,
            show_default="SQLite in your data folder",
            help="A path, sqlite:///path or postgresql://user@host/name.",
        ),
    ],
) -> None:
    """Check every line of every table, and every row of people, against its checksum.

    Works also while a server runs. Tells which tables are damaged and from which line on, which
    rows differ, and whether a log was lost. Exit code 1 if anything is damaged.

    Example: teahouse verify teahouse.db
    """
    findings, rows, logs = await_journal(_findings(database))
    damaged = [finding for finding in findings if finding.damaged_from is not None]
    for finding in damaged:
        say(f"table {finding.table} is damaged from line {finding.damaged_from} on")
    for row in rows:
        say(f"{row.kind} {row.key}: {ROW_DAMAGE[row.what]}")
    for at in logs:
        when = datetime.fromtimestamp(at / 1000, UTC)
        say(f"the log and its witness were gone at {when:%Y-%m-%d %H:%M} UTC; {LOST}")
    lines = sum(finding.lines for finding in findings)
    say(
        f"{len(findings):,} tables, {lines:,} sound lines, {len(damaged):,} tables damaged, "
        f"{len(rows):,} other rows damaged"
    )
    if damaged or rows or logs:
        raise typer.Exit(1)


async def _findings(url: str) -> tuple[list[DamageFound], list[RowDamage], list[int]]:
    journal = await open_journal(url, reading=True)
    try:
        findings = [finding async for finding in verified(journal)]
        rows = [row async for row in journal.damaged_rows()]
        return findings, rows, await journal.lost_logs()
    finally:
        await journal.close()


ROW_DAMAGE = {
    "changed": "the row is not as it was written",
    "lost": "the row is gone",
    "unknown": "nobody knows who wrote the row",
}
LOST = "what was written last before may be missing, and nobody can tell what that was"


def export_command(
    database: DatabaseUrl,
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


class Imported(msgspec.Struct):
    """How many tables were added, how many were there already, and how many had no seed."""

    added: int = 0
    there: int = 0
    without_seed: int = 0


def import_command(
    database: DatabaseUrl,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Tables from teahouse export.")],
) -> None:
    """Add tables from a file. A table that is there already is left as it is.

    A table that was exported while its game ran has no seed, cannot be replayed and is left out.

    Example: teahouse import tables.jsonl
    """
    for _ in _tables(file):
        pass  # a damaged file is refused before anything is written
    done = await_journal(_import(database, file))
    say(f"{done.added:,} tables imported")
    if done.there:
        say(f"{done.there:,} were there already and are left as they are")
    if done.without_seed:
        say(f"{done.without_seed:,} left out: their games ran when they were exported")


def _tables(file: Path) -> Iterator[TableCopy]:
    if not file.is_file():
        raise BadInput(f"there is no file {file}")
    with file.open("rb") as lines:
        try:
            yield from tables_in(iter(lambda: lines.readline(MAX_LINE + 1), b""), event_from)
        except BadInput as error:
            raise BadInput(f"{file}: {error}") from error


async def _import(url: str, file: Path) -> Imported:
    done = Imported()
    journal = await open_journal(url)
    try:
        for table in _tables(file):
            if not table.whole:
                done.without_seed += 1
                continue
            try:
                await journal.create(table.row, *table.lines)
                done.added += 1
            except Conflict:
                done.there += 1
    finally:
        await journal.close()
    return done
