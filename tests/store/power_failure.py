"""Power failures: what a disk may hold at any moment of a traced run.

A write that was not synced may be there, be lost, or be there in part, each on its own: only what
was synced before the moment is certain. Deleting and creating a file take effect at once.
"""

from __future__ import annotations

import random
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["Disk", "Entry", "compiled_shim", "entries"]

SHIM = Path(__file__).with_name("traced_writes.c")
HEAD = struct.Struct("<cqqq")
SECTOR = 512


class Entry(NamedTuple):
    """One change of a file: w(rite), c(ut), s(ync) or d(elete)."""

    what: str
    path: str
    at: int
    data: bytes


def compiled_shim(folder: Path) -> Path:
    """The library that traces the writes of whoever preloads it."""
    library = folder / "traced_writes.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SHIM), "-ldl", "-lpthread"]
    subprocess.run(command, check=True)
    return library


def entries(trace: Path) -> Iterator[Entry]:
    """The trace, up to the last whole entry."""
    text, place = trace.read_bytes(), 0
    while place + HEAD.size <= len(text):
        what, name_size, at, size = HEAD.unpack_from(text, place)
        data_from = place + HEAD.size + name_size
        if data_from + size > len(text):
            return
        path = text[place + HEAD.size : data_from].decode()
        yield Entry(what.decode(), path, at, text[data_from : data_from + size])
        place = data_from + size


class Disk:
    """What is certainly on it, and for each file what may be there too."""

    def __init__(self) -> None:
        self.certain: dict[str, bytearray] = {}
        self.pending: dict[str, list[Entry]] = {}

    def apply(self, entry: Entry) -> None:
        if entry.what == "d":
            self.certain.pop(entry.path, None)
            self.pending.pop(entry.path, None)
        elif entry.what == "s":
            file = self.certain.setdefault(entry.path, bytearray())
            for waiting in self.pending.pop(entry.path, []):
                _change(file, waiting)
        else:
            self.certain.setdefault(entry.path, bytearray())
            self.pending.setdefault(entry.path, []).append(entry)

    def after_power_failure(self, chance: random.Random) -> dict[str, bytes]:
        """The files by path as they might be found."""
        found = {path: bytearray(file) for path, file in self.certain.items()}
        keep = chance.choice((0.0, 0.5, 1.0))
        for path, waiting in self.pending.items():
            for entry in waiting:
                if chance.random() < keep:
                    _change(found[path], _torn(entry, chance))
        return {path: bytes(file) for path, file in found.items()}


def _torn(entry: Entry, chance: random.Random) -> Entry:
    """The entry, or the first sectors of it."""
    if entry.what != "w" or len(entry.data) <= SECTOR or chance.random() < 0.7:
        return entry
    kept = SECTOR * chance.randrange(1, len(entry.data) // SECTOR + 1)
    return entry._replace(data=entry.data[:kept])


def _change(file: bytearray, entry: Entry) -> None:
    if entry.what == "c":
        del file[entry.at :]
        file.extend(bytes(entry.at - len(file)))
        return
    end = entry.at + len(entry.data)
    file.extend(bytes(max(0, end - len(file))))
    file[entry.at : end] = entry.data
