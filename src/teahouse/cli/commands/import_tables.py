"""`teahouse import` adds tables that were exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from teahouse.cli.console import say
from teahouse.cli.database import Database, await_journal
from teahouse.core import BadInput
from teahouse.server.state.events import event_from
from teahouse.store import Conflict, open_journal
from teahouse.store.table_files import MAX_LINE, TableCopy, tables_in

__all__ = ["import_command"]


class Imported(msgspec.Struct):
    """How many tables were added, how many were there already, and how many had no seed."""

    added: int = 0
    there: int = 0
    without_seed: int = 0


def import_command(
    database: Database,
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
