"""Firefox over WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from itertools import count
from typing import Any

from websockets.sync.client import connect

__all__ = ["Firefox", "found_firefox"]

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def found_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A browser that nobody has used before, without a window."""

    def __init__(self, path: str) -> None:
        self._ends = ExitStack()
        profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = self._ends.enter_context(profile)
        self._process = subprocess.Popen(
            [path, "--headless", "--remote-debugging-port=0", "--profile", folder],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        self._ends.callback(self._stop)
        self._line = self._ends.enter_context(connect(f"{self._address()}/session", max_size=None))
        self._numbers = count(1)
        self._do("session.new", capabilities={})
        self._context = self._do("browsingContext.create", type="tab")["context"]

    def open(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._do("browsingContext.setViewport", context=self._context, viewport=viewport)

    def set_cookie(self, url: str, name: str, value: str) -> None:
        host = url.split("//")[1].split(":")[0]
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host}
        self._do("storage.setCookie", cookie=cookie)

    def evaluate(self, expression: str) -> Any:
        answer = self._do(
            "script.evaluate",
            expression=f"JSON.stringify({expression}) ?? 'null'",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def click(self, x: int, y: int) -> None:
        touch = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": touch}
        self._do("input.performActions", context=self._context, actions=[mouse])

    def close(self) -> None:
        self._ends.close()

    def _stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := LISTENS.search(line):
                return found[1]
        raise AssertionError("Firefox did not start")

    def _do(self, method: str, **params: Any) -> dict[str, Any]:
        """Sends a command, and returns its result; what else is told meanwhile is not heard."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer: dict[str, Any] = json.loads(self._line.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result
