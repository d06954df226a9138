"""`make screenshots`: every screen in five sizes, light and dark, and whether it stands up."""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Literal

import structlog
from playwright.sync_api import Page, expect, sync_playwright
from rich.console import Console
from tests.server.live_server import running_server

from .people import PATIENCE, found_chromium, violations
from .screens import AGAIN, SCREENS, Screens

SAY = Console(soft_wrap=True, markup=False, highlight=False).print

Theme = Literal["light", "dark"]

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = ((360, 740), (390, 844), (768, 1024), (1440, 900), (1920, 1080))
LAYOUTS = ((360, 740), (1440, 900))  # where axe looks: in between, only widths change
THEMES: tuple[Theme, ...] = ("light", "dark")

SETTLED = """async () => {
    while (document.querySelector("[aria-busy=true]")) await new Promise(requestAnimationFrame);
    const running = document.getAnimations().filter((one) => one.playState === "running");
    await Promise.race([
        Promise.allSettled(running.map((one) => one.finished)),
        new Promise((done) => setTimeout(done, 1000)),
    ]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
SIDEWAYS = "document.scrollingElement.scrollWidth - innerWidth"


def main() -> None:
    """The screens that are named, else all of them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", choices=[*SCREENS, []], metavar="screen")
    wanted: list[str] = parser.parse_args().screens or list(SCREENS)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    expect.set_options(timeout=PATIENCE)
    FOLDER.mkdir(exist_ok=True)
    wrong = _visit_all(wanted)
    SAY(f"{len(wanted) * len(SIZES) * len(THEMES)} pictures, {len(wrong)} faults")
    sys.exit(bool(wrong))


def _visit_all(wanted: list[str]) -> list[str]:
    with sync_playwright() as playwright, running_server() as server:
        path = found_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        screens = Screens(browser, server)
        return [fault for name in wanted for fault in _picture(name, screens)]


def _picture(name: str, screens: Screens) -> list[str]:
    """One screen in all its sizes; what is wrong with it is said at once."""
    page = SCREENS[name](screens)
    wrong = [
        f"{name} {width}x{height} {theme}: {fault}"
        for width, height in SIZES
        for theme in THEMES
        for fault in _faults(page, name, (width, height), theme)
    ]
    page.context.close()
    SAY("\n    ".join([f"{name}: {'fine' if not wrong else ''}", *wrong]))
    return wrong


def _faults(page: Page, name: str, size: tuple[int, int], theme: Theme) -> list[str]:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)
    page.evaluate(SETTLED)
    if again := AGAIN.get(name):
        again(page)
    page.screenshot(path=FOLDER / f"{name}-{width}x{height}-{theme}.png")
    sideways = page.evaluate(SIDEWAYS)
    wide = [f"{sideways} pixels too wide"] if sideways > 0 else []
    return wide + (violations(page) if size in LAYOUTS else [])


if __name__ == "__main__":
    main()
