"""The entry point of the command line."""

from __future__ import annotations

import sys

from .exits import BAD_INPUT, INTERRUPTED, missing_extra

__all__ = ["run"]


def run() -> None:
    """Runs the command that was typed, and exits with its code."""
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
