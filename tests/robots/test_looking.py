"""What a robot sees: each fault of how a page lies is found, and what is right is let be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from .chinatown import differences
from .robot import HERE
from .words import Words

PAGE = """<!doctype html><html><body style="margin:0;font:16px/1.5 sans-serif">
<style>button {{ width: 60px; height: 60px }}</style>{body}</body></html>"""
RIGHT = """<p>Some words that fit.</p><button>Yes</button>
<p style="width: 90px; overflow: auto; white-space: nowrap">Words that one can scroll to.</p>
<p title="A long name of somebody" style="width: 90px; overflow: hidden; white-space: nowrap;
text-overflow: ellipsis">A long name of somebody</p>
<p>In a sentence <button style="width: 20px; height: 20px; display: inline">1</button> is small.</p>
"""
FAULTS = {
    "wide": "<div style='width: 3000px'>Wide</div>",
    "cut": "<p style='width: 60px; overflow: hidden; white-space: nowrap'>Cut off somewhere</p>",
    "spills": "<button style='white-space: nowrap'>Much more than there is room for</button>",
    "overlap": "<p>Words of one</p><p style='margin-top: -38px'>Words of another</p>",
    "covered": "<button>Yes</button><div style='position: relative; top: -70px; width: 200px;"
    "height: 80px; background: red'></div>",
    "small": "<button style='width: 24px; height: 60px'>x</button>",
    "failed": "<div class='failed' role='alert'>This part failed.</div>",
}


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 800, "height": 600})
    page.add_init_script(path=HERE / "page.js")
    page.goto("about:blank")
    yield page
    page.close()


def seen(page: Page, body: str) -> list[str]:
    page.set_content(PAGE.format(body=body))
    found: list[str] = page.evaluate("robot.layout(true)")
    return found


def test_what_is_right_is_let_be(page: Page) -> None:
    assert seen(page, RIGHT) == []


@pytest.mark.parametrize("kind", FAULTS)
def test_each_fault_is_seen(page: Page, kind: str) -> None:
    assert {told.split(":")[0] for told in seen(page, FAULTS[kind])} == {kind}


def test_controls_are_those_that_a_finger_reaches(page: Page) -> None:
    page.set_content(
        PAGE.format(
            body="<button>Yes</button><button disabled>No</button>"
            "<button aria-disabled=true>Not now</button>"
        )
    )
    assert [one["words"] for one in page.evaluate("robot.controls()")] == ["Yes"]


def test_a_figure_that_is_not_the_servers_is_told() -> None:
    words = Words("en")
    player = {"cash": 50_000, "buildings": [1], "tiles": {"photo": 1}, "hand": [], "ready": False}
    other = {**player, "cash": None, "buildings": [], "tiles": {}}
    view = {
        "phase": "trade",
        "round": 1,
        "to_act": [],
        "income": [0, 10_000],
        "offers": [],
        "players": [player, other],
        "shops": {},
        "businesses": {},
        "clauses": [],
        "ledger": [{"round": 1, "from": None, "to": 1, "cash": 10_000, "why": "income"}],
    }
    chairs = [{"name": "Ann"}, {"name": "Bo"}]
    now = {
        "table": {"status": "playing", "chairs": chairs},
        "seats": [{"seat": 0, "view": view}],
    }
    right = {
        "seats": [
            {"seat": 0, "cash": 50_000, "income": 0, "tiles": None},
            {"seat": 1, "cash": None, "income": 10_000, "tiles": {}},
        ],
        "you": 0,
        "purse": None,
        "tiles": {"photo": 1},
        "cards": [],
        "offers": 0,
        "offer": None,
        "status": "Trade with anyone.",
        "ledger": [{"round": 1, "paid": [10_000]}],
        "lots": {"1": "Building 1, yours, empty", "2": "Building 2, no owner"},
        "recap": None,
        "isRecap": False,
        "curtain": False,
        "isEnding": False,
    }
    assert list(differences(right, now, words)) == []
    wrong = [
        {**right, "tiles": {"photo": 2}},
        {**right, "ledger": [{"round": 1, "paid": [20_000]}]},
        {**right, "lots": {"2": "Building 2, Bo’s, empty"}},
        {**right, "seats": [{"seat": 0, "cash": 40_000, "income": 0, "tiles": None}]},
        {**right, "seats": [{"seat": 1, "cash": 40_000, "income": 10_000, "tiles": {}}]},
    ]
    for page in wrong:
        assert len(list(differences(page, now, words))) == 1
