"""The operator's command as a process of its own, beside the servers."""

from __future__ import annotations

import subprocess
import sys

__all__ = ["moderate"]


def moderate(database: str, *words: str, code: int = 0) -> str:
    """What `teahouse moderate` prints; it ends with this exit code."""
    done = subprocess.run(
        [
            *(sys.executable, "-c", "from teahouse.cli.main import run; run()"),
            *("moderate", *words, "--database", database),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr
