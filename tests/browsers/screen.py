"""A page in some browser, as its user has it: what is in sight, and a finger."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any, Protocol

__all__ = ["Browser", "Screen"]

PATIENCE = 30.0  # seconds; machines may be busy
EVERY = 0.05

# The middle of the first element that a finger can touch there, once it is in sight and enabled.
TOUCHABLE = """(selector, text) => {
    for (const element of document.querySelectorAll(selector)) {
        if (!element.textContent.trim().startsWith(text)) continue;
        if (element.disabled || !element.getClientRects().length) continue;
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = element.getBoundingClientRect();
        const at = [Math.round(x + width / 2), Math.round(y + height / 2)];
        if (element.contains(document.elementFromPoint(...at))) return at;
    }
    return null;
}"""


class Browser(Protocol):
    """What every browser can be told."""

    def open(self, url: str) -> None: ...

    def resize(self, width: int, height: int) -> None: ...

    def set_cookie(self, url: str, name: str, value: str) -> None: ...

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript that is JSON."""

    def click(self, x: int, y: int) -> None: ...

    def close(self) -> None: ...


class Screen:
    """Reads a page and taps on it, and waits for what it expects."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url

    def open(self, path: str) -> None:
        self.browser.open(self.url + path)

    def call(self, function: str, *arguments: Any) -> Any:
        said = ", ".join(map(json.dumps, arguments))
        return self.browser.evaluate(f"({function})({said})")

    def wait(self, function: str, *arguments: Any) -> Any:
        """What the function returns, as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while not (found := self.call(function, *arguments)):
            assert time.monotonic() < end, f"never {function} {arguments}"
            time.sleep(EVERY)
        return found

    def tap(self, selector: str, text: str = "") -> None:
        self.browser.click(*self.wait(TOUCHABLE, selector, text))

    def tap_until(self, function: str, choices: Iterable[tuple[str, str]]) -> None:
        """Taps whichever of these can be tapped, the first of them first, up to an end."""
        end = time.monotonic() + 4 * PATIENCE
        while not self.call(function):
            assert time.monotonic() < end, f"never {function}"
            found = (self.call(TOUCHABLE, selector, text) for selector, text in choices)
            if at := next(filter(None, found), None):
                self.browser.click(*at)
            time.sleep(EVERY)

    def can_tap(self, selector: str, text: str = "") -> bool:
        return self.call(TOUCHABLE, selector, text) is not None

    def sees(self, selector: str) -> None:
        self.wait("(it) => Boolean(document.querySelector(it)?.getClientRects().length)", selector)

    def sees_no(self, selector: str) -> None:
        self.wait("(it) => !document.querySelector(it)?.getClientRects().length", selector)

    def reads(self, text: str) -> None:
        self.wait("(it) => document.body.innerText.includes(it)", text)
