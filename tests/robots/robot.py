"""A guest that knows no way: it taps what it sees, by chance, and reads what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from .plan import Plan, Screen
from .seat import Seat
from .words import Words

__all__ = ["Patience", "Robot"]

HERE = Path(__file__).parent
GAMES: dict[str, ModuleType] = {"chinatown": chinatown, "dadaocheng": dadaocheng}
KEPT = 12  # taps that are told of a finding
PAUSE = 0.15  # seconds between two looks
SLOW = {"offline": False, "latency": 250, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
PASSING = ("isTrayOpen", "isRecap", "status", "offers", "outcome", "cards", "isPencilled", "discs")
"""What a reload may change: what is only looked at, and what is drawn in pencil."""
NEVER = ("a", "select", "input", "textarea")
"""What is not tapped without knowing what for: other pages, and what asks for words."""


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
        seat: Seat,
        *,
        plan: Plan,
        screen: Screen,
        findings: Findings,
        patience: Patience,
    ) -> None:
        self.seat, self.plan, self.screen = seat, plan, screen
        self.findings, self.patience = findings, patience
        self.game = GAMES[plan.game]
        self.words = Words(screen.language)
        self.chance = FastChance(f"robot {plan.seed} {seat.number}")
        self.trace: list[str] = []
        self.number = 0
        self.complaints = Complaints(server.url)
        self.context = browser.new_context(
            base_url=server.url,
            viewport={"width": screen.size[0], "height": screen.size[1]},
            locale=screen.locale,
            has_touch=screen.hand == "touch",
            reduced_motion="reduce" if screen.is_still else "no-preference",
            storage_state=cookies(seat.guest),
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
            (self._reload, self._go_away, self._turn, self._look_twice, self._escape, self._talk)
        )

    def _reload(self, now: dict[str, Any]) -> None:
        """The same page comes again."""
        self._persisting("facts", self.patience.facts, self._differences)
        before, number = self._lasting(), self.seat.now()["number"]
        self.trace.append("reload")
        self.page.reload()
        self._wait_for_table()
        self._persisting("facts", self.patience.facts, self._differences)
        after = self._lasting()
        if self.seat.now()["number"] == number:
            for part, was in before.items():
                if after[part] != was and part not in ("seats", "others"):
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

    def _escape(self, now: dict[str, Any]) -> None:
        self.trace.append("Escape")
        self.page.keyboard.press("Escape")

    def _talk(self, now: dict[str, Any]) -> None:
        box = self.page.locator(".says input, .talk input").first
        if box.count() and box.is_visible() and box.is_enabled():
            self.trace.append("talk")
            box.fill("Who needs what I have?")
            box.press("Enter")

    def _tap_one_of(self, ways: list[tuple[int, str]]) -> bool:
        """One of what leads on, each as often as it is wanted; whether any could be tapped."""
        there = [(wanted, what) for wanted, what in ways for _ in range(1) if self._count(what)]
        while there:
            tickets = [what for wanted, what in there for _ in range(wanted)]
            what = self.chance.pick(tickets)
            nth = self.chance.below(self._count(what) or 1)
            self.page.evaluate("([what, nth]) => robot.bring(what, nth)", [what, nth])
            point = self.page.evaluate("([what, nth]) => robot.pointOf(what, nth)", [what, nth])
            if point is not None:
                self._tap(point)
                return True
            there = [one for one in there if one[1] != what]
        return False

    def _count(self, what: str) -> int:
        count: int = self.page.evaluate("what => robot.bring(what)", what)
        return count

    def _tap_anything(self) -> None:
        controls = [one for one in self.page.evaluate("robot.controls()") if may_tap(one)]
        if not controls:
            return
        control = self.chance.pick(controls)
        before = self.page.evaluate("robot.changes()")
        self._tap(control)
        if control["isOn"] or control["tag"] in NEVER or self._has_answered(before):
            return
        if any(one == control for one in self.page.evaluate("robot.controls()")):
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

    def _tap(self, point: dict[str, Any]) -> None:
        x, y = point["x"], point["y"]
        self.trace.append(f"{point['place']} {point['words']!r}")
        if self.screen.hand == "touch":
            self.page.touchscreen.tap(x, y)
        elif self.screen.hand == "keyboard":
            self.page.evaluate("([x, y]) => robot.focusOn(x, y)", [x, y])
            self.page.keyboard.press("Enter")
        else:
            self.page.mouse.click(x, y)

    # ---- what is looked at ----

    def _read(self) -> dict[str, Any]:
        read: dict[str, Any] = self.page.evaluate("readPage()")
        return read

    def _lasting(self) -> dict[str, Any]:
        return {part: told for part, told in self._read().items() if part not in PASSING}

    def _differences(self) -> Iterator[str]:
        page, now = self._read(), self.seat.now()
        if page.get("status") == "following":
            self.page.keyboard.press("Shift+S")
        yield from self.game.differences(page, now, self.words)

    def _layout(self) -> list[str]:
        wrong: list[str] = self.page.evaluate(
            "isTouched => robot.layout(isTouched)", self.screen.hand == "touch"
        )
        return wrong

    def _persisting(self, what: str, seconds: float, look: Callable[[], Any]) -> None:
        """What stays wrong for as long as nobody would wait is a finding."""
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
        if self.screen.is_slow:
            session = self.context.new_cdp_session(page)
            session.send("Network.emulateNetworkConditions", SLOW)
        page.goto(f"/table/{self.seat.table}")
        self._wait_for_table(page)
        return page

    def _wait_for_table(self, page: Page | None = None) -> None:
        (page or self.page).locator(".lot, .slot, .ending").first.wait_for(state="attached")


def may_tap(control: dict[str, Any]) -> bool:
    """Whether a robot may try what it is without knowing: not what leads away from the table."""
    return control["tag"] not in NEVER and not control["place"].endswith("button.icon")
