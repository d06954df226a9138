"""`teahouse verify` checks the checksum of every line in a database."""

from __future__ import annotations

from typing import Annotated

import typer

from teahouse.cli.console import say
from teahouse.cli.database import await_journal, default_database
from teahouse.store import open_journal
from teahouse.store.chain import DamageFound, verified

__all__ = ["verify_command"]


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
    """Check every line of every table against its checksum, also while a server runs.

    Tells which tables are damaged, and from which line on. Exit code 1 if any is.

    Example: teahouse verify teahouse.db
    """
    findings = await_journal(_findings(database))
    damaged = [finding for finding in findings if finding.damaged_from is not None]
    for finding in damaged:
        say(f"table {finding.table} is damaged from line {finding.damaged_from} on")
    lines = sum(finding.lines for finding in findings)
    say(f"{len(findings):,} tables, {lines:,} sound lines, {len(damaged):,} tables damaged")
    if damaged:
        raise typer.Exit(1)


async def _findings(url: str) -> list[DamageFound]:
    journal = await open_journal(url, reading=True)
    try:
        return [finding async for finding in verified(journal)]
    finally:
        await journal.close()
