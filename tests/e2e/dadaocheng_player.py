"""Someone who plays Dadaocheng in a page: moves, lines, cubes, purchases, by tapping."""

from __future__ import annotations

from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from .people import PATIENCE

__all__ = ["DadaochengPlayer"]

SOON = 2_000  # milliseconds

MOST_ACTIONS = 900
IS_ENABLED = "buttons => buttons.some((button) => !button.disabled)"  # now, without waiting
MOST_CUBES = 30
CHOICE = ".pick:not(:has(.set[aria-pressed=true])) :is(.set, .good:enabled:not(.out))"
BUYABLE = "button.ship.lit:visible, button.building.lit:visible"


class DadaochengPlayer:
    """Plays whatever is expected; moves as so many hints say, then by chance; counts taps.

    Each tap is held for so many milliseconds: a hand needs 50 to 100.
    """

    def __init__(
        self, page: Page, *, hints: int = 3, uses_events: bool = True, held: float = 0
    ) -> None:
        self.page = page
        self.held = held
        self.uses_events = uses_events
        self.hints = hints
        self.taps = 0
        self.bought = 0
        self._cells = (number * 5 % 16 for number in count())

    @property
    def status(self) -> str:
        """What is expected now, as the page has it."""
        found = self.page.locator("[data-status]").get_attribute("data-status")
        assert found is not None
        return found

    def play_until(self, status: str) -> None:
        for _ in range(MOST_ACTIONS):
            now = self.status
            if now == status:
                return
            self.do(now)
        raise AssertionError(f"never {status}")

    def do(self, status: str) -> None:
        match status:
            case "move" | "early":
                self.move()
            case "confirm" | "confirm_early":
                self.tap_once(self.button("Make these moves"))
            case "lines":
                self.tap_once(self.page.locator(".lines .line").first)
            case "take":
                self.take()
            case "return":
                self.give_back()
            case "act":
                self.buy_or_end()
            case "following":
                self.skip()
            case _:
                self.page.wait_for_timeout(30)

    def move(self) -> None:
        """In pencil: as the hint says, else flip whichever disc comes next."""
        moves = [move for move in self.hint() if move["type"] in ("swap", "flip")]
        for move in moves or [{"cell": next(self._cells)}]:
            self.move_at(*(move.get("cells") or [move["cell"]] * 2))

    def move_at(self, *cells: int) -> None:
        """Unless something else is wanted meanwhile, such as cubes to be returned."""
        for cell in cells:
            slot = self.disc(cell)
            try:
                self.tap(slot, timeout=SOON)
            except TimeoutError:
                if not slot.is_enabled():
                    return
                slot.click(timeout=PATIENCE)  # the machine is busy

    def hint(self) -> list[dict[str, Any]]:
        if self.hints == 0:
            return []
        self.hints -= 1
        table = self.page.url.split("/table/")[1].split("#")[0]
        query = {"seat": 0, "query": {"kind": "best_move"}}
        answer = self.page.request.post(f"/api/tables/{table}/ask", data=query).json()
        found: list[dict[str, Any]] = (answer.get("answer") or {}).get("actions", [])
        return found

    def take(self) -> None:
        """All cubes of the first cell."""
        self.tap(self.page.locator("button.cell").first)
        expect(self.page.locator("[data-status=take]")).to_have_count(0)

    def give_back(self) -> None:
        """The first cubes that may go."""
        back = self.button("Return these")
        for place in range(MOST_CUBES):
            if back.is_enabled():
                break
            few = self.page.locator(".returning .set")
            goods = self.page.locator(".good:enabled")
            self.tap(few.nth(place % few.count()) if few.count() else goods.first)
        self.tap_once(back)

    def buy_or_end(self) -> None:
        offers = self.page.locator(BUYABLE)
        event = self.button("Use the event")
        if self.uses_events and event.count() and event.is_visible():
            self.use(event)
        elif offers.count():
            self.tap(offers.first)
            self.tap_once(self.button("Buy"))
            self.bought += 1
        elif self.button("End turn").evaluate_all(IS_ENABLED):
            self.end_turn()
        else:  # something is still shown, or the turn has ended meanwhile
            self.page.wait_for_timeout(50)

    def end_turn(self) -> None:
        """Whatever that loses."""
        end = self.button("End turn")
        expect(end).to_be_enabled()
        self.tap_once(end)
        sure = self.page.locator("div.ending .filled")  # not the screen after the last turn
        if sure.count():
            self.tap_once(sure)

    def use(self, event: Locator) -> None:
        """Whatever the event takes and gives first."""
        self.tap(event)
        confirm = self.page.locator(".chooser .filled")
        for _ in range(MOST_CUBES):
            if confirm.is_enabled():
                break
            self.tap(self.page.locator(f".chooser {CHOICE}").first)
        self.tap_once(confirm)

    def skip(self) -> None:
        """What others do, up to one's own turn."""
        self.page.keyboard.press("Shift+S")

    def disc(self, cell: int) -> Locator:
        """The disc on a cell of the grid, wherever the board is seen from."""
        return self.page.locator(f".slot[data-cell='{cell}']")

    def tap(self, what: Locator, timeout: float = PATIENCE) -> None:
        self.taps += 1
        what.click(timeout=timeout, delay=self.held)

    def tap_once(self, what: Locator) -> None:
        """A tap on what is gone once it is done."""
        handle = what.element_handle()
        self.tap(what)
        self.page.wait_for_function("button => !button.isConnected", arg=handle)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def expect_status(self, status: str) -> None:
        expect(self.page.locator(f"[data-status={status}]")).to_be_visible()
