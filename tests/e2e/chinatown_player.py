"""People who play Chinatown in a page: they read what it says and tap what it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

__all__ = ["ChinatownPlayer", "say"]

MESSAGES = Path(__file__).parents[2] / "web/messages"


def say(key: str, language: str = "en") -> str:
    """A message of the page, up to what it leaves to be filled in."""
    area = key.split("_", 1)[0].replace("refused", "refusals")
    told = json.loads((MESSAGES / area / f"{language}.json").read_text(encoding="utf-8"))[key]
    return str(told).split("{")[0].strip()


class ChinatownPlayer:
    """One player at a wide screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    @property
    def seat(self) -> int:
        return int(self.page.locator(".player.you").get_attribute("data-seat") or -1)

    @property
    def phase(self) -> str:
        return self.page.locator("[role=status] b").first.inner_text()

    def click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=say(key), exact=True).locator("visible=true")

    def keep_cards(self) -> None:
        """The first ones that may be kept."""
        keep = self.page.get_by_role("button", name=re.compile("^Keep"))
        expect(keep).to_be_visible()
        for card in self.page.locator(".dock button.card").all():
            if keep.is_enabled():
                break
            card.click()
        keep.click()
        expect(keep).to_be_hidden()

    def tile(self, seat: int, place: int = 0) -> Locator:
        """A tile that lies in front of a player; one's own lie in the strip."""
        if seat == self.seat:
            return self.page.locator(".tiles .tile").nth(place)
        return self.page.locator(f".player[data-seat='{seat}'] .mini").nth(place)

    def tiles_of(self, seat: int) -> list[str]:
        minis = self.page.locator(f".player[data-seat='{seat}'] .mini").all()
        return [mini.get_attribute("data-tile") or "" for mini in minis]

    def building(self, number: int) -> Locator:
        return self.page.locator(f".lot[data-building='{number}']")

    def buildings(self) -> list[int]:
        """One's own that have no shop yet."""
        mine = self.page.locator(".lot[aria-label*='yours' i][aria-label*='empty' i]").all()
        return [int(lot.get_attribute("data-building") or 0) for lot in mine]

    def offer(self) -> None:
        send = self.page.locator(".tray .send")
        expect(send).to_be_enabled()
        self.click(send)
        expect(self.page.locator(".tray")).to_be_hidden()

    def accept(self) -> None:
        self.click(self.button("desk_accept").first)

    def has_dealt(self) -> None:
        """Whoever said yes last sees the hands meet; the deal is done once they have closed."""
        expect(self.button("desk_accept")).to_be_hidden()
        expect(self.page.locator("[data-part='hands']")).to_have_count(0)

    def money(self, giver: str, taker: str, cash: int) -> None:
        field = self.page.get_by_role("textbox", name=f"Money: {giver} → {taker}")
        if not field.is_visible():
            side = self.page.locator(".tray .side", has_text=f"{giver} give").first
            side.get_by_role("button", name=say("desk_add_money"), exact=True).click()
        field.fill(str(cash))
        field.press("Tab")

    def is_ready(self) -> None:
        self.click(self.button("desk_ready"))

    def place_one(self, tile: str, building: int) -> None:
        self.click(self.page.locator(f".tiles .tile[data-tile='{tile}']"))
        self.click(self.building(building))
        expect(self.building(building)).to_have_attribute(
            "aria-label", re.compile("pays|promised|yours, (?!empty)", re.I)
        )

    def is_done(self) -> None:
        """With tiles that could still be placed, the page asks once."""
        done = self.button("chinatown_done")
        expect(done).to_be_enabled()
        self.click(done)
        if self.button("chinatown_go_on_placing").is_visible():
            self.click(done)
