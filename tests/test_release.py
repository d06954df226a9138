"""A release: what keeps it back is said before anything is built."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from teahouse import __version__

ROOT = Path(__file__).parent.parent
problems = runpy.run_path(str(ROOT / "deploy/release.py"))["problems"]
READY = """# Changes

## 1.2.0, 2030-01-31

### Upgrading from 1.1.0

- Nothing.

## 1.1.0, 2029-01-01
"""


def test_a_version_with_its_notes_can_be_released() -> None:
    assert problems("1.2.0", READY, ["v1.1.0"], "") == []


@pytest.mark.parametrize(
    ("version", "changes", "tags", "uncommitted", "named"),
    [
        ("1.3.0", READY, [], "", "does not begin with version 1.3.0"),
        ("1.2.0", READY.replace("2030-01-31", "not released yet"), [], "", "no date"),
        ("1.2.0", READY.replace("### Upgrading", "### Other"), [], "", "how to upgrade"),
        ("1.2.0", READY, ["v1.2.0"], "", "tag v1.2.0 is there already"),
        ("1.2.0", READY, [], " M README.md", "not committed"),
    ],
)
def test_what_keeps_a_version_back_is_named(
    version: str, changes: str, tags: list[str], uncommitted: str, named: str
) -> None:
    (told,) = problems(version, changes, tags, uncommitted)
    assert named in told


def test_the_changes_begin_with_this_version_and_say_how_to_upgrade() -> None:
    told = problems(__version__, (ROOT / "CHANGELOG.md").read_text(), [], "")
    assert told in ([], [f"CHANGELOG.md has no date for version {__version__}"])
