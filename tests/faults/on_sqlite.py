"""Lives through a life on SQLite once for each call of its files that can fail, or for some.

`python -m tests.faults.on_sqlite FOLDER EVERY` says what it finds as JSON lines. EVERY is how many
calls there are to one that fails. It must run with the library of `failing_calls.py` preloaded.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import sys
from contextlib import closing
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from time import perf_counter

import structlog
from tests.faults.failing_calls import FAULTS, Call, FailingCalls, Fault
from tests.faults.life import STORED, Life, lived

from teahouse.server.settings import Settings
from teahouse.store import sqlite, sqlite_file
from teahouse.store.sqlite_log import Checkpointer

CHECKPOINT_EVERY = 10  # commits, so that there are some in a short life
SHORT_LOG = 64 << 10  # bytes, so that few calls are spent on making it


def main(folder: Path, every: int) -> None:
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    sqlite_file.LOG_BYTES = SHORT_LOG
    vars(sqlite)["Checkpointer"] = partial(Checkpointer, every=CHECKPOINT_EVERY)
    calls = FailingCalls()
    for number, fault in enumerate(FAULTS):
        n = 1 + number % every
        while True:
            began = perf_counter()
            life = asyncio.run(one_life(folder / f"{number}-{n}", calls, n, fault))
            if fault.calls == Call.SYNC and life.troubles and not life.restarts:
                life.findings.append("a sync that had failed was trusted again")
            told = {
                "fault": fault.name,
                "n": n,
                "findings": life.findings,
                "calls": calls.counted,
                "failed": calls.failed,
                "seconds": round(perf_counter() - began, 2),
            }
            sys.stdout.write(f"{json.dumps(told)}\n")
            if not calls.failed:
                break
            n += every


async def one_life(folder: Path, calls: FailingCalls, n: int, fault: Fault) -> Life:
    folder.mkdir(parents=True)

    async def stored() -> object:
        with calls.paused(), closing(sqlite3.connect(folder / "teahouse.db")) as connection:
            return [sorted(connection.execute(query)) for query in STORED]

    settings = Settings(
        database=str(folder / "teahouse.db"),
        limited=False,
        reachable=(ip_network("127.0.0.0/8"),),
    )
    try:
        return await lived(settings, lambda: calls.fail(folder, n, fault), calls.lift, stored)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
