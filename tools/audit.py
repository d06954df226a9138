"""Compares the locked versions with the list of advisories that is kept beside them.

`python -m tools.audit` says which are affected, and which are locked without a hash. It asks nobody
over the network: whoever hears of an advisory adds the package, the first version without the fault
and its name to `requirements/advisories.json`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from packaging.version import Version

__all__ = ["Advisory", "findings"]

REQUIREMENTS = Path(__file__).parent.parent / "requirements"
BENCHMARKS = REQUIREMENTS.parent / "benchmarks" / "requirements.txt"
LOCKED = re.compile(r"^([\w.-]+)==([^\s;\\]+)(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
LOWEST = "lowest.txt"  # the lowest versions are for tests alone, and are never served


class Advisory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Versions of a package before this one have the fault of this name."""

    package: str
    before: str
    id: str


def findings(lock: str, known: list[Advisory]) -> Iterator[str]:
    """Yields in words what is wrong with the packages of a lock file."""
    for name, version, rest in LOCKED.findall(lock):
        if "--hash=sha256:" not in rest:
            yield f"{name} {version} is locked without a hash"
        for advisory in known:
            if advisory.package == name.lower() and Version(version) < Version(advisory.before):
                yield f"{name} {version} is affected by {advisory.id}: take {advisory.before}"


def main() -> int:
    text = (REQUIREMENTS / "advisories.json").read_bytes()
    known = msgspec.json.decode(text, type=list[Advisory])
    locks = [file for file in sorted(REQUIREMENTS.glob("*.txt")) if file.name != LOWEST]
    found = [
        f"{file.name}: {finding}"
        for file in (*locks, BENCHMARKS)
        for finding in findings(file.read_text(encoding="utf-8"), known)
    ]
    sys.stdout.writelines(f"{finding}\n" for finding in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
