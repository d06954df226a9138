"""RunningWorker: a worker process as the server sees it, which takes one task after another."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress

from teahouse.server.state.refusals import Refusal

from . import worker_process
from .worker_process import IN_ADVANCE

__all__ = ["TOO_LONG", "RunningWorker"]

SECONDS = 120.0  # on a busy machine; what counts is the processor's time
TOO_LONG = "it takes too long to replay"


class RunningWorker:
    """A process and how many tasks it was given."""

    def __init__(self, process: Process) -> None:
        self.tasks = 0
        self._process = process

    @classmethod
    async def start(cls, *, in_advance: bool = False) -> RunningWorker:
        """A new process; one started in advance prepares itself for any task."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            worker_process.__name__,
            *([IN_ADVANCE] if in_advance else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return cls(process)

    async def ask(self, task: bytes) -> bytes:
        """The answer; empty if the process has died. After anything but an answer it is dead."""
        self.tasks += 1
        try:
            return await asyncio.wait_for(self._exchange(task), SECONDS)
        except TimeoutError as error:
            await self.kill()
            raise Refusal("bad_record", kind="damaged", why=TOO_LONG) from error
        except (OSError, RuntimeError, asyncio.IncompleteReadError, ValueError):
            await self.kill()  # it has died: why, its return code tells
        except BaseException:
            await self.kill()  # nobody waits for its answer any more
            raise
        if sys.platform != "win32" and self._process.returncode == -signal.SIGXCPU:
            raise Refusal("bad_record", kind="damaged", why=TOO_LONG)
        return b""

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _exchange(self, task: bytes) -> bytes:
        """Sends and reads one message; the length of each stands on a line before it."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(b"%d\n%b" % (len(task), task))
        await to.drain()
        return await back.readexactly(int(await back.readline()))
