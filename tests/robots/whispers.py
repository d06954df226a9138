"""Words that only some may read: said in private, and looked for on everybody else's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from playwright.sync_api import Page, WebSocket

__all__ = ["Ears", "Whispers"]

SIGN = "psst"


class Whispers:
    """What was whispered at one table, and to whom."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._meant_for: dict[str, frozenset[int]] = {}

    def word(self) -> str:
        """A word that nobody has said before."""
        return f"{SIGN}{next(self._numbers)}."

    def learn(self, now: dict[str, Any]) -> None:
        """Which words are in secret offers and private talk, from who may read them."""
        view = now["seats"][0]["view"]
        for said in now["table"]["talk"]:
            if said["to"] and said["text"].startswith(SIGN):
                self._meant_for[said["text"]] = frozenset({*said["to"], said["seat"]})
        for offer in view.get("offers", []):
            if offer.get("secret") and SIGN in (offer.get("note") or ""):
                parties = {one[way] for one in offer["gives"] for way in ("from", "to")}
                self._meant_for[offer["note"]] = frozenset({*parties, offer["by"]})

    def heard_by(self, seats: Iterable[int], texts: Iterable[str]) -> Iterator[str]:
        """The words among these texts that none of these seats may read."""
        others = {word for word, parties in self._meant_for.items() if parties.isdisjoint(seats)}
        heard = " ".join(texts)
        for word in sorted(others):
            if word in heard:
                yield f"secret: {word} was said to others alone"


class Ears:
    """All that a window was told of whispers, on its page or on its socket."""

    def __init__(self) -> None:
        self._frames: list[str] = []

    def listen(self, page: Page) -> None:
        page.on("websocket", self._attend)

    def texts(self, page: Page) -> list[str]:
        return [page.content(), *self._frames]

    def _attend(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if SIGN in text:
            self._frames.append(text)
