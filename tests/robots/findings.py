"""What robots have found: each is kept with its seed, a picture, the page and the record."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import msgspec
from playwright.sync_api import Error, Page
from tests.server.live_server import LiveServer

from teahouse.core import write_record

from .plan import Plan

__all__ = ["Finding", "Findings"]

MOST_OF_A_KIND = 3  # that are kept with picture and page; others are counted
FIGURES = re.compile(r"\d+")


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong, and how to come back to it."""

    seed: str
    game: str
    step: int
    screen: str
    what: str
    trace: tuple[str, ...]  # the last taps

    @property
    def kind(self) -> str:
        """The same for the same fault with other figures or words."""
        return kind_of(self.what)


def kind_of(what: str) -> str:
    """What is wrong, without the figures and words that it is told with."""
    return FIGURES.sub("#", re.sub(r'"[^"]*"', '""', what))


class Findings:
    """All that was found in one go of robots."""

    def __init__(self, folder: Path | None, server: LiveServer) -> None:
        self.folder = folder
        self.server = server
        self.all: list[Finding] = []
        self.looked: Counter[str] = Counter()  # how often at what, so that nothing found is not all

    def is_new(self, what: str) -> bool:
        """Whether more of its kind are worth waiting for."""
        return sum(one.kind == kind_of(what) for one in self.all) < MOST_OF_A_KIND

    def add(self, finding: Finding, *, plan: Plan, table: str, page: Page | None = None) -> None:
        seen = sum(one.kind == finding.kind for one in self.all)
        self.all.append(finding)
        if self.folder is not None and seen < MOST_OF_A_KIND:
            self._keep(finding, plan, table, page)

    def _keep(self, finding: Finding, plan: Plan, table: str, page: Page | None) -> None:
        assert self.folder is not None
        name = re.sub(r"\W+", "-", f"{finding.game}-{finding.seed}-{finding.step}-{len(self.all)}")
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        told = {"finding": msgspec.to_builtins(finding), "plan": msgspec.to_builtins(plan)}
        text = json.dumps(told, ensure_ascii=False, indent=1)
        (folder / "finding.json").write_text(text, encoding="utf-8")
        (folder / "record.jsonl").write_bytes(self.record_of(table))
        if page is None:
            return
        try:
            (folder / "page.html").write_text(page.content(), encoding="utf-8")
            page.screenshot(path=folder / "page.png")
        except Error as error:  # the page is gone: that is what was found
            (folder / "page.html").write_text(str(error), encoding="utf-8")

    def record_of(self, table: str) -> bytes:
        """The record of a game so far."""
        live = self.server.running.services.registry.tables.get(table)
        return b"" if live is None else write_record(live.table.copy().record())

    def kinds(self) -> dict[str, list[Finding]]:
        """The findings by kind, the most frequent first."""
        found: dict[str, list[Finding]] = {}
        for finding in self.all:
            found.setdefault(finding.kind, []).append(finding)
        return dict(sorted(found.items(), key=lambda one: -len(one[1])))

    def told(self) -> list[str]:
        """A line for each kind of finding, with a seed that comes back to it."""
        return [
            f"{len(found)}× {found[0].what} [{found[0].game} {found[0].seed}, step {found[0].step},"
            f" {found[0].screen}]"
            for found in self.kinds().values()
        ]
