"""People with a browser each, and what is held against a page: errors, outside requests."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

__all__ = ["DESKTOP", "PATIENCE", "PHONE", "People", "found_chromium", "violations", "wait_until"]

DESKTOP = (1440, 900)
PHONE = (390, 844)
PATIENCE = 45_000  # milliseconds; machines may be busy
# Contrast is judged by the colours that stay, not by those of a fade that is under way.
LOOK = """async () => {
    const [before, still] = [document.adoptedStyleSheets, new CSSStyleSheet()];
    const rule = "animation: none !important; transition: none !important";
    still.replaceSync(`*, ::before, ::after { ${rule} }`);
    document.adoptedStyleSheets = [...before, still];
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    document.adoptedStyleSheets = before;
    return violations;
}"""
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WINDOWED = ("chromium", "chromium-browser", "google-chrome")
CHROMIUMS = ("chromium-headless-shell", *WINDOWED)
REFUSED = (
    "status of 4",
    "net::ERR_CONNECTION_REFUSED",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script",  # of the service worker
)


class People:
    """Whoever has come, and what went wrong on their screens."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.wrong: list[str] = []
        self.contexts: list[BrowserContext] = []

    def come(
        self,
        path: str = "/",
        *,
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        touch: bool = False,
        **options: Any,
    ) -> Page:
        """Someone opens an address, in a browser that nobody has used before."""
        width, height = size
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=touch,
            **{"service_workers": "block", **options},  # which would fetch beside every test
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        self.watch(page)
        page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._hear)
        page.on("request", self._follow)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.wrong, self.wrong

    def _hear(self, message: ConsoleMessage) -> None:
        """The browser's own lines about refusals and lost servers are no faults of the page."""
        if message.type == "error" and not any(part in message.text for part in REFUSED):
            self.wrong.append(message.text)

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.wrong.append(f"a request to {request.url}")


def wait_until(page: Page, promise: str) -> None:
    """Waits until an expression, a promise, comes true; `wait_for_function` awaits none."""
    page.evaluate(
        f"""async () => {{
            while (!(await ({promise}))) await new Promise((next) => setTimeout(next, 50));
        }}"""
    )


def found_chromium(*, windowed: bool = False) -> str | None:
    """The system's, if it has one; one with windows takes three times as long for a page."""
    names = WINDOWED if windowed else CHROMIUMS
    return next(filter(None, map(shutil.which, names)), None)


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical on the page as it stands, with nothing in motion."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(LOOK)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
