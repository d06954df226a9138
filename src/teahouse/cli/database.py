"""The choice of database, and how a command works on it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import typer

from teahouse.core import BadInput
from teahouse.store import JournalError

__all__ = ["DatabaseUrl", "await_journal", "default_database"]


Returned = TypeVar("Returned")


def default_database() -> str:
    """Returns the path of a SQLite file in the system's folder for a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return str(folder / "teahouse" / "teahouse.db")


DatabaseUrl: TypeAlias = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="TEAHOUSE_DATABASE",
        metavar="URL",
        default_factory=default_database,
        show_default="SQLite in your data folder",
        help="A path, sqlite:///path or postgresql://user@host/name.",
    ),
]


def await_journal(work: Coroutine[Any, Any, Returned]) -> Returned:
    """Runs work on a journal. An error of the journal is reported as bad input."""
    try:
        return asyncio.run(work)
    except JournalError as error:
        raise BadInput(str(error)) from error
