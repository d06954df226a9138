"""The entry point of the command line."""

from __future__ import annotations

import sys

__all__ = ["INTERRUPTED", "run"]

INTERRUPTED = 130


def run() -> None:
    """Runs the command that was typed."""
    try:
        # Imported here, so that Ctrl-C during the imports leaves no traceback either.
        from .app import app

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
