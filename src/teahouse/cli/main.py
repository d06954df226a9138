"""The entry point of the command line."""

from __future__ import annotations

import sys

__all__ = ["INTERRUPTED", "run"]

INTERRUPTED = 130


def run() -> None:
    """Run the command that was typed."""
    try:
        # Imported here, so that Ctrl-C while the parts come in leaves no traceback either.
        from .app import app

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
