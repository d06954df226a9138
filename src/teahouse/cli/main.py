"""The entry point of the command line."""

from __future__ import annotations

import sys

from .extras import missing_extra

__all__ = ["BAD_INPUT", "INTERRUPTED", "run"]

BAD_INPUT = 2
INTERRUPTED = 130


def run() -> None:
    """Runs the command that was typed."""
    try:
        # Imported here, so that Ctrl-C during the imports leaves no traceback either.
        from .app import app

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        told = missing_extra(error)
        if told is None:
            raise
        sys.stderr.write(f"teahouse: {told}\n")
        sys.exit(BAD_INPUT)
