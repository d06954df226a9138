"""Starting a server in a process of its own."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from .teahouse import Teahouse

__all__ = ["own_server", "server_at", "start_server"]

RUN = "from teahouse.cli.main import run; run()"
OPEN_AT = re.compile(rb"open at (http://\S+)")


async def start_server(
    database: str, *, port: int = 0, program: str = RUN
) -> tuple[asyncio.subprocess.Process, str]:
    """`teahouse serve` and its address; without limits, as all players come from one address."""
    process = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            *(() if program != RUN else ("-P",)),
            "-c",
            program,
            "serve",
            "--no-open",
            "--no-limits",
            "--tempo",
            "instant",
        ),
        *("--port", str(port), "--database", database),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    return process, await _address(process)


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        found = OPEN_AT.search(line)
        if found:
            return found[1].decode()
    raise OSError("the server did not start")


@asynccontextmanager
async def own_server(program: str = RUN) -> AsyncIterator[Teahouse]:
    """A server on a temporary SQLite file; `program` is what starts it, as Python."""
    with TemporaryDirectory(prefix="teahouse-load-") as folder:
        process, url = await start_server(str(Path(folder) / "load.db"), program=program)
        try:
            yield server_at(url, pid=process.pid)
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


def server_at(url: str, *, pid: int | None = None) -> Teahouse:
    """The server at an address such as http://127.0.0.1:8765."""
    parts = urlsplit(url)
    return Teahouse(parts.hostname or "127.0.0.1", parts.port or 80, pid=pid)
