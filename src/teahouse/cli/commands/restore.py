"""`teahouse restore` fills an empty database from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from teahouse.cli.console import complain
from teahouse.cli.database import Database, await_journal
from teahouse.store.backup import restore

__all__ = ["restore_command"]


def restore_command(
    database: Database,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file from teahouse backup.")],
) -> None:
    """Fill an empty database from a backup; one that is not empty is refused.

    Example: teahouse restore teahouse-backup.db --database postgresql://tea@localhost/teahouse
    """
    await_journal(restore(database, file))
    complain(f"{file} is restored")
