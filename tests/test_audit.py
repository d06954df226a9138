"""The audit finds a version with a known fault, and a package without a hash."""

from __future__ import annotations

import pytest
from tools.audit import REQUIREMENTS, Advisory, findings, main

KNOWN = [Advisory("h11", "0.16.0", "CVE-1")]
HASH = " \\\n    --hash=sha256:00\n"


@pytest.mark.parametrize(
    ("lock", "found"),
    [
        (f"h11==0.15.9{HASH}", ["h11 0.15.9 is affected by CVE-1: take 0.16.0"]),
        (f"h11==0.16.0{HASH}", []),
        (f"other==0.1{HASH}h11==0.9.0 ; python_version > '3'{HASH}", ["h11 0.9.0"]),
        ("other==1.0\n", ["other 1.0 is locked without a hash"]),
        (f"other==1.0\nh11==0.16.0{HASH}", ["other 1.0 is locked without a hash"]),
    ],
)
def test_what_is_found(lock: str, found: list[str]) -> None:
    told = list(findings(lock, KNOWN))
    assert len(told) == len(found)
    assert all(one.startswith(start) for one, start in zip(told, found, strict=True))


def test_every_locked_package_is_looked_at() -> None:
    lock = (REQUIREMENTS / "dev.txt").read_text()
    names = {line.partition("==")[0] for line in lock.splitlines() if "==" in line[:60]}
    all_affected = [
        Advisory(name.strip().lower(), "9999", "CVE-2") for name in names if name[0] != " "
    ]
    assert len(list(findings(lock, all_affected))) >= len(all_affected) > 50


def test_nothing_is_affected_now() -> None:
    assert main() == 0
