"""WebKit over WebDriver: Debian's `webkit2gtk-driver`, on a screen of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import httpx

__all__ = ["WebKit", "found_webkit"]

STARTS = 30.0  # seconds that the driver may take


def found_webkit() -> str | None:
    """Its driver, where there is a screen to be had for it too."""
    return shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None


class WebKit:
    """A browser that nobody has used before."""

    def __init__(self, path: str) -> None:
        self._ends = ExitStack()
        try:
            here = {"DISPLAY": self._screen(), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
            port = _free_port()
            self._started([path, f"--port={port}"], env={**os.environ, **here})
            client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
            self._line = self._ends.enter_context(client)
            self._session = self._open_session()
        except BaseException:
            self._ends.close()
            raise

    def open(self, url: str) -> None:
        self._do("url", url=url)

    def resize(self, width: int, height: int) -> None:
        """The page itself; the window has a bar too."""
        for _ in range(2):
            window = self._do("window/rect", method="GET")
            inner = self.evaluate("[innerWidth, innerHeight]")
            more = window["width"] - inner[0], window["height"] - inner[1]
            self._do("window/rect", width=width + more[0], height=height + more[1])

    def set_cookie(self, url: str, name: str, value: str) -> None:
        cookie = {"name": name, "value": value, "domain": urlsplit(url).hostname, "path": "/"}
        self._do("cookie", cookie=cookie)

    def evaluate(self, expression: str) -> Any:
        return self._do("execute/sync", script=f"return {expression}", args=[])

    def click(self, x: int, y: int) -> None:
        touch = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": touch}
        self._do("actions", actions=[mouse])

    def close(self) -> None:
        self._line.delete(self._session)
        self._ends.close()

    def _screen(self) -> str:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "2000x1400x24"]
        self._started([*command, "-nolisten", "tcp"], pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as told:
            return f":{told.readline().strip()}"

    def _started(self, command: list[str], **options: Any) -> None:
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, **options)
        self._ends.callback(process.wait)
        self._ends.callback(process.terminate)

    def _open_session(self) -> str:
        """The path of a session, as soon as the driver listens."""
        end = time.monotonic() + STARTS
        while True:
            try:
                answer = self._line.post("/session", json={"capabilities": {}})
            except httpx.ConnectError:
                assert time.monotonic() < end, "WebKit did not start"
                time.sleep(0.1)
            else:
                return f"/session/{_value(answer)['sessionId']}"

    def _do(self, what: str, method: str = "POST", **body: Any) -> Any:
        sent = body if method == "POST" else None
        return _value(self._line.request(method, f"{self._session}/{what}", json=sent))


def _value(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()["value"]


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
