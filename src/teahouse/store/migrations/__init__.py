"""Schema migrations: numbered SQL files, in one folder for each database.

Released files never change.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

from teahouse.core import BadInput

__all__ = ["check_not_newer", "check_not_older", "steps"]


@cache
def steps(database: Literal["sqlite", "postgresql"]) -> tuple[str, ...]:
    """Returns the SQL that migrates from version 0 to 1, from 1 to 2, and so on."""
    files = (resources.files(__name__) / database).iterdir()
    named = sorted((file for file in files if file.name.endswith(".sql")), key=lambda f: f.name)
    for number, file in enumerate(named, 1):
        assert file.name.startswith(f"{number:04}_"), f"migration {number} is missing"
    return tuple(file.read_text(encoding="utf-8") for file in named)


def check_not_newer(version: int, known: int, where: str) -> None:
    """Raises BadInput for a schema written by a newer version."""
    if version > known:
        raise BadInput(
            f"{where} was written by a newer Teahouse: its schema is version {version}, "
            f"this one knows {known}; install the newer one"
        )


def check_not_older(version: int, known: int, where: str) -> None:
    """Raises BadInput for a schema that has yet to be migrated."""
    if version < known:
        raise BadInput(
            f"{where} was written by an older Teahouse: its schema is version {version}, "
            f"this one knows {known}; start the server on it once to bring it up to date"
        )
