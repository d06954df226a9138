"""A guest that knows no way: it taps what it sees, by chance, and reads what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

from playwright.sync_api import Browser, Error, Page
from tests.e2e.neighbours import cookies
from tests.server.live_server import LiveServer

from teahouse.core import FastChance

from . import chinatown, dadaocheng
from .complaints import Complaints
from .findings import Finding, Findings
from .foretold import foretold_by, is_only_that, standing
from .hand import Point, Way, pick_control, pick_way, touch
from .plan import Plan, Screen
from .seat import Seat
from .whispers import Ears, Whispers
from .words import Words

__all__ = ["Patience", "Robot"]

HERE = Path(__file__).parent
GAMES: dict[str, ModuleType] = {"chinatown": chinatown, "dadaocheng": dadaocheng}
TABLE = ".lot, .slot, .ending, .curtain"
PASS_BY = "document.querySelector('.tempo > .strong')?.click()"
ACCEPT = "div.answers > button.filled[aria-disabled=false]"
SAY = "[data-say]"
KEYS = ("?", "l", "t", "g", "o", "[", "]", "$", "p", "b", "u", "1", "2", "3", "Tab", "ArrowLeft")
SOON = 3_000  # milliseconds
KEPT = 12  # taps that are told of a finding
PAUSE = 0.15  # seconds between two looks
SLOW = {"offline": False, "latency": 250, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
PASSING = (
    *("isTrayOpen", "isRecap", "status", "offers", "outcome", "cards", "isPencilled", "discs"),
    *("ships", "supply"),
)
"""What a reload may change: what is only looked at, and what is drawn in pencil."""


class Patience:
    """For how many seconds a robot waits for the page to be right before it says that it is not."""

    def __init__(self, facts: float, layout: float, answer: float) -> None:
        self.facts = facts
        self.layout = layout
        self.answer = answer


class Robot:
    """One person of a plan at their screen."""

    def __init__(
        self,
        browser: Browser,
        server: LiveServer,
        seats: Sequence[Seat],
        *,
        whispers: Whispers,
        plan: Plan,
        screen: Screen,
        findings: Findings,
        patience: Patience,
    ) -> None:
        self.seats, self.plan, self.screen = seats, plan, screen
        self.seat = seats[0]  # whose page it is now
        self.numbers = {seat.number for seat in seats}
        self.whispers, self.ears = whispers, Ears()
        self.findings, self.patience = findings, patience
        self.game = GAMES[plan.game]
        self.words = Words(screen.language)
        self.chance = FastChance(f"robot {plan.seed} {self.seat.number}")
        self.trace: list[str] = []
        self.number = 0
        self.complaints = Complaints(server.url)
        self.context = browser.new_context(
            base_url=server.url,
            viewport={"width": screen.size[0], "height": screen.size[1]},
            locale=screen.locale,
            has_touch=screen.hand == "touch",
            reduced_motion="reduce" if screen.is_still else "no-preference",
            storage_state=cookies(self.seat.guest),
            service_workers="block",
        )
        self.context.set_default_timeout(45_000)
        for name in ("page.js", f"{plan.game}.js"):
            self.context.add_init_script(path=HERE / name)
        self.page = self._window()

    def leave(self) -> None:
        self.context.close()

    # ---- one step ----

    def step(self, number: int) -> None:
        """One thing is done, and then all is looked at."""
        self.number = number
        now = self.seat.now()
        self._do(now)
        self.look()

    def look(self) -> None:
        """Everything that can be said about the page by rule."""
        self._persisting("facts", self.patience.facts, self._differences)
        self._persisting("layout", self.patience.layout, self._layout)
        now = self.seat.now()
        self.whispers.learn(now)
        if now["table"]["status"] != "over":  # then all of it is told
            for wrong in self.whispers.heard_by(self.numbers, self.ears.texts(self.page)):
                self.find(wrong)
        for wrong in self.complaints.taken():
            self.find(wrong)

    def find(self, what: str) -> None:
        width, height = self.page.evaluate("[innerWidth, innerHeight]")
        screen = f"{width}×{height} {self.screen.language} {self.screen.hand}"
        finding = Finding(
            seed=self.plan.seed,
            game=self.plan.game,
            step=self.number,
            screen=screen,
            what=what,
            trace=tuple(self.trace[-KEPT:]),
        )
        self.findings.add(finding, plan=self.plan, table=self.seat.table, page=self.page)

    # ---- what is done ----

    def _do(self, now: dict[str, Any]) -> None:
        wish = now["table"]["undo_wish"]
        if now["table"]["status"] == "paused" or (wish and self.seat.number in wish["waiting"]):
            self._tap_one_of([(3, ".bars .button.strong"), (2, ".bars .button")])
            return
        match self.chance.below(24):
            case 0:
                self._odd()(now)
            case 1 | 2 | 3 | 4:
                self._tap_anything()
            case _:
                if not self._tap_one_of(self.game.ways_on(self._read(), now)):
                    self._tap_anything()

    def _odd(self) -> Callable[[dict[str, Any]], None]:
        return self.chance.pick(
            (
                self._reload,
                self._go_away,
                self._turn,
                self._look_twice,
                self._act_twice,
                self._close_and_come_back,
                self._take_both,
                self._press_a_key,
                self._escape,
                self._talk,
                self._confide,
                self._whisper,
                self._pause,
                self._undo,
            )
        )

    def _reload(self, now: dict[str, Any]) -> None:
        """The same page comes again."""
        self._persisting("facts", self.patience.facts, self._differences)
        page, before, number = self._read(), self._lasting(), self.seat.now()["number"]
        self.trace.append("reload")
        self.findings.looked["reloads"] += 1
        self.page.reload()
        self._wait_for_table()
        self._persisting("facts", self.patience.facts, self._differences)
        after = self._lasting()
        if self.seat.now()["number"] == number and len(self.seats) == 1:
            for part, was in before.items():
                is_drafted = part == "lots" and page.get("isTrayOpen")
                if after[part] != was and part not in ("seats", "others") and not is_drafted:
                    self.find(f"reload: {part} was {was}, and is {after[part]}")

    def _go_away(self, now: dict[str, Any]) -> None:
        self.trace.append("to the door and back")
        self.page.goto("/")
        self.page.go_back()
        self._wait_for_table()

    def _turn(self, now: dict[str, Any]) -> None:
        """What is held in the hand is turned."""
        size = self.page.viewport_size
        if self.screen.is_small and size is not None:
            self.trace.append("turn")
            self.page.set_viewport_size({"width": size["height"], "height": size["width"]})

    def _look_twice(self, now: dict[str, Any]) -> None:
        """A second window shows the same."""
        self.trace.append("second window")
        first, self.page = self.page, self._window()
        self.look()
        self.page.close()
        self.page = first

    def _act_twice(self, now: dict[str, Any]) -> None:
        """What is done in a second window is seen in the first."""
        self.trace.append("something in a second window")
        first, self.page = self.page, self._window()
        self._tap_one_of(self.game.ways_on(self._read(), now))
        self.look()
        self.page.close()
        self.page = first

    def _close_and_come_back(self, now: dict[str, Any]) -> None:
        """Somebody leaves; the game goes on without them if it can, and then they come back."""
        self.trace.append("leave and come back")
        left, self.page = self.page, self.context.new_page()
        left.close()
        self._after(now["number"])
        self.page.close()
        self.page = self._window()

    def _take_both(self, now: dict[str, Any]) -> None:
        """Two offers are accepted one after the other, as fast as the page lets one."""
        for _ in range(2):
            self._tap_one_of([(1, ACCEPT)])

    def _press_a_key(self, now: dict[str, Any]) -> None:
        """A key of those that mean something at a table, wherever the focus is."""
        key = self.chance.pick(KEYS)
        self.trace.append(f"key {key}")
        self.page.keyboard.press(key)

    def _escape(self, now: dict[str, Any]) -> None:
        self.trace.append("Escape")
        self.page.keyboard.press("Escape")

    def _talk(self, now: dict[str, Any]) -> None:
        box = self.page.locator(f"{SAY}, .talk input").first
        if box.count() and box.is_visible() and box.is_enabled():
            self.trace.append("talk")
            box.fill("Who needs what I have?")
            box.press("Enter")

    def _confide(self, now: dict[str, Any]) -> None:
        """A word in private, if it can be said, to the first who may hear one."""
        to = self.page.locator(".talk .to button[aria-pressed=false]").first
        box = self.page.locator(".talk .row input").first
        with suppress(Error):
            if to.count() and to.is_visible() and box.is_visible():
                to.click(timeout=SOON)
                if self.page.locator(".talk form.private").count():
                    self.trace.append("confide")
                    box.fill(self.whispers.word())
                    box.press("Enter")

    def _pause(self, now: dict[str, Any]) -> None:
        self._choose("table_pause")

    def _undo(self, now: dict[str, Any]) -> None:
        self._choose("table_ask_undo")

    def _choose(self, key: str) -> None:
        """Something of the table's menu, if it is there and nothing lies over it."""
        menu = self.page.locator("button[popovertarget]").first
        item = self.page.locator(".menu .item", has_text=self.words.say(key)).first
        with suppress(Error):
            menu.click(timeout=SOON)
            item.click(timeout=SOON)
            self.trace.append(key)
            return
        self.page.keyboard.press("Escape")

    def _whisper(self, now: dict[str, Any]) -> None:
        """A word that goes with the offer which is being made, to those alone whom it is to."""
        note, secret = (self.page.locator(what).first for what in (SAY, ".tray .secret"))
        if note.count() and note.is_visible() and secret.count() and secret.is_visible():
            self.trace.append("whisper")
            note.fill(self.whispers.word())
            secret.locator("input").check()

    def _tap_one_of(self, ways: Sequence[Way]) -> bool:
        """One of what leads on; whether any of it could be tapped."""
        point = pick_way(self.page, self.chance, ways)
        if point is not None:
            self._tap(point)
        return point is not None

    def _tap_anything(self) -> None:
        """Whatever is enabled does something that is seen."""
        control = pick_control(self.page, self.chance)
        if control is None:
            return
        self.findings.looked["controls"] += 1
        before = self.page.evaluate("robot.changes()")
        self._tap(control)
        if control["isOn"] or self._has_answered(before):
            return
        if control in self.page.evaluate("robot.controls()"):  # else it has moved meanwhile
            self._tap(control)
            if not self._has_answered(before):
                self.find(f'dead: {control["place"]} "{control["words"]}" does nothing')

    def _has_answered(self, before: int) -> bool:
        try:
            self.page.wait_for_function(
                "before => robot.changes() !== before",
                arg=before,
                timeout=self.patience.answer * 1000,
            )
        except Error:
            return False
        return True

    def _tap(self, point: Point) -> None:
        """Whatever the page says will come of it is held against what comes."""
        foretold = foretold_by(self.plan.game, self._pointed(point), point)
        if foretold is None:
            return self._touch(point)
        before = self.seat.now()
        was = standing(self.plan.game, before, self.seat)
        self._touch(point)
        after = self._after(before["number"])
        if after is None or not is_only_that(self.plan.game, before, after):
            return None
        came = standing(self.plan.game, after, self.seat)
        self.findings.looked["previews"] += 1
        for wrong in foretold.broken(was, came):
            self.find(wrong)
        return None

    def _pointed(self, point: Point) -> dict[str, Any]:
        """What the page says while the pointer is where it will tap."""
        if self.screen.hand == "mouse":
            self.page.mouse.move(point["x"], point["y"])
            if ".lot" in point["place"]:
                self.page.wait_for_timeout(PAUSE * 1000)  # what a tile would pay here is asked for
        return self._read()

    def _after(self, number: int) -> dict[str, Any] | None:
        """The table once something has been done; None if nothing was."""
        since = monotonic()
        while monotonic() - since < self.patience.answer:
            now = self.seat.now()
            if now["number"] > number:
                return now
            self.page.wait_for_timeout(PAUSE * 1000)
        return None

    def _touch(self, point: Point) -> None:
        self.trace.append(f"{point['place']} {point['words']!r}")
        touch(self.page, self.screen.hand, point)

    # ---- what is looked at ----

    def _read(self) -> dict[str, Any]:
        """What the page says; of several at one screen, it is that of whom it shows."""
        read: dict[str, Any] = self.page.evaluate("readPage()")
        self.seat = next((seat for seat in self.seats if seat.number == read["you"]), self.seat)
        return read

    def _lasting(self) -> dict[str, Any]:
        return {part: told for part, told in self._read().items() if part not in PASSING}

    def _differences(self) -> Iterator[str]:
        page, now = self._read(), self.seat.now()
        for part in ("recap", "final", "foresight", "outcome"):
            self.findings.looked[part] += bool(page.get(part))
        if page.get("status") == "following":
            self.page.evaluate(PASS_BY)
        yield from self.game.differences(page, now, self.words)

    def _layout(self) -> list[str]:
        wrong: list[str] = self.page.evaluate(
            "isTouched => robot.layout(isTouched)", self.screen.hand == "touch"
        )
        return wrong

    def _persisting(self, what: str, seconds: float, look: Callable[[], Any]) -> None:
        """What stays wrong for as long as nobody would wait is a finding."""
        self.findings.looked[what] += 1
        since, wrong = monotonic(), [one for one in look() if self.findings.is_new(one)]
        while wrong and monotonic() - since < seconds:
            self.page.wait_for_timeout(PAUSE * 1000)
            again = set(look())
            left = [one for one in wrong if one in again]
            if not left:  # what was wrong is mended; what is wrong now began later
                since, left = monotonic(), sorted(again)
            wrong = left
        for one in wrong:
            self.find(one)

    # ---- windows ----

    def _window(self) -> Page:
        page = self.context.new_page()
        self.complaints.watch(page)
        self.ears.listen(page)
        if self.screen.is_slow:
            session = self.context.new_cdp_session(page)
            session.send("Network.emulateNetworkConditions", SLOW)
        page.goto(f"/table/{self.seat.table}")
        self._wait_for_table(page)
        return page

    def _wait_for_table(self, page: Page | None = None) -> None:
        (page or self.page).locator(TABLE).first.wait_for(state="attached")
