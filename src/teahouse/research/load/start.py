"""A server of our own for as long as it is wanted, on a SQLite file that is thrown away."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from .teahouse import Teahouse

__all__ = ["own_server", "server_at"]

RUN = "from teahouse.cli.main import run; run()"
OPEN_AT = re.compile(rb"open at (http://\S+)")


@asynccontextmanager
async def own_server(extra: Sequence[str] = ()) -> AsyncIterator[Teahouse]:
    """`teahouse serve` without limits, since all its players come from one address."""
    with TemporaryDirectory(prefix="teahouse-load-") as folder:
        database = Path(folder) / "load.db"
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            RUN,
            *("serve", "--no-open", "--port", "0", "--no-limits", "--database", str(database)),
            *extra,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield server_at(await _address(process), pid=process.pid)
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        found = OPEN_AT.search(line)
        if found:
            return found[1].decode()
    raise OSError("the server did not start")


def server_at(url: str, *, pid: int | None = None) -> Teahouse:
    """The server at an address such as http://127.0.0.1:8765."""
    parts = urlsplit(url)
    return Teahouse(parts.hostname or "127.0.0.1", parts.port or 80, pid=pid)
