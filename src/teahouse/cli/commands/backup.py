"""`teahouse backup` copies the whole database into one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse.cli.console import complain
from teahouse.cli.database import Database, await_journal
from teahouse.store.backup import backup

__all__ = ["backup_command"]


def backup_command(
    database: Database,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file that is not there yet.")],
) -> None:
    """Write the whole database to one file, also while servers run.

    Works for SQLite and PostgreSQL, and either can be restored from it.

    Example: teahouse backup teahouse-backup.db
    """
    await_journal(backup(database, out))
    complain(f"{out} holds seeds, private talk and password hashes: keep it to yourself")
