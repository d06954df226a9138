"""What a browser itself says is wrong: errors, failed requests, requests to elsewhere."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Page, Request, Response

__all__ = ["Complaints"]

LEFT = "net::ERR_ABORTED"  # a page that is left lets its requests go
REPEATED = ("Failed to load resource", "WebSocket connection to")
"""What the console says of requests, which are listened to themselves."""
FAULTS = "/api/faults"


class Complaints:
    """What went wrong in somebody's windows since it was last asked for."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._heard: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._heard.append(f"error: {error}"))
        page.on("console", self._hear)
        page.on("request", self._follow)
        page.on("requestfailed", self._miss)
        page.on("response", self._read)

    def taken(self) -> list[str]:
        heard, self._heard = self._heard, []
        return heard

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(REPEATED):
            self._heard.append(f"console: {message.text}")

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self._heard.append(f"elsewhere: {request.url}")
        if request.url.endswith(FAULTS):
            self._heard.append(f"fault: {request.post_data}")

    def _miss(self, request: Request) -> None:
        if request.failure != LEFT:
            self._heard.append(f"failed: {request.method} {request.url} {request.failure}")

    def _read(self, response: Response) -> None:
        if response.status >= 400:
            path = response.url.removeprefix(self.url)
            self._heard.append(f"refused: {response.request.method} {path} {response.status}")
