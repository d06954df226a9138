"""People are called once for the same wait, if they are not looking and want to be."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.notices.conftest import CallHarness, Page, TableHarness

from teahouse.core import plain
from teahouse.server.live.live_table import LiveTable
from teahouse.server.notices.calls import MOST_TABLES, Concern, call_about
from teahouse.server.notices.contacts import PersonSettings, Quiet, Target, Way, channel_of
from teahouse.server.notices.sender import GATHER_SECONDS, POLL_SECONDS
from teahouse.server.notices.waits import CLOCK_SKEW_MS, Wait, table_owner
from teahouse.server.state.commands import Act, Pause, Resume
from teahouse.server.state.events import Clocks
from teahouse.store.notices import LastLook

pytestmark = pytest.mark.anyio

MINUTE, HOUR = 60_000, 3_600_000


async def turn_over(harness: TableHarness, live: LiveTable) -> int:
    """Plays until another seat is waited for, which is returned."""
    before = live.table.waiting_for
    while live.table.waiting_for == before:
        seat = live.table.waiting_for[0]
        action = plain(live.table.game.fallback_action(live.table.state, seat))
        await harness.do(live, f"p{seat}", Act(action=action))
    return live.table.waiting_for[0]


async def waiting_table(calls: CallHarness, **options: object) -> tuple[LiveTable, str]:
    """A game of two at which somebody's turn has just begun; both are told of turns alone."""
    live = await calls.harness.playing("dadaocheng", 2, **options)
    for person in ("p0", "p1"):
        await calls.reach(person, wants={"webhook": ("turn", "time")})
    return live, f"p{await turn_over(calls.harness, live)}"


async def test_whoever_is_to_act_is_called_once(calls: CallHarness) -> None:
    _, person = await waiting_table(calls)
    await calls.work()
    await calls.work(after=HOUR)
    assert calls.paths().count(f"/{person}") == 1


async def test_another_process_does_not_call_again(calls: CallHarness) -> None:
    _, person = await waiting_table(calls)
    await calls.work()
    await calls.work(calls.new_sender(), after=HOUR)
    assert calls.paths().count(f"/{person}") == 1


async def test_while_one_process_holds_the_lease_another_does_nothing(calls: CallHarness) -> None:
    await calls.sender.work()
    await waiting_table(calls)
    await calls.work(calls.new_sender())
    assert calls.web.requests == []


@pytest.mark.parametrize("way", ["push", "email", "webhook"])
async def test_a_turn_is_told_within_five_seconds_though_the_holder_of_the_lease_is_gone(
    calls: CallHarness, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = calls.harness.clock
    monkeypatch.setattr("teahouse.store.sqlite.monotonic", lambda: clock.now / 1000)
    targets: dict[Way, Target] = {
        "push": calls.push(),
        "email": calls.email(),
        "webhook": calls.webhook("p"),
    }
    for person in ("p0", "p1"):
        await calls.reach(person, targets[way], wants={way: ("turn",)})
    await calls.sender.work()  # and never again
    await calls.harness.playing("dadaocheng", 2)
    began, other = clock.now, calls.new_sender()
    while not (calls.web.requests or calls.mail.letters):
        await calls.work(other, after=round((GATHER_SECONDS + POLL_SECONDS) * 1000))
    assert clock.now - began <= 5_000
    await calls.work(other, after=HOUR)
    assert len(calls.web.requests) + len(calls.mail.letters) == 1


async def test_a_new_turn_is_a_new_call(calls: CallHarness) -> None:
    live, person = await waiting_table(calls)
    await calls.work()
    await turn_over(calls.harness, live)
    await turn_over(calls.harness, live)
    await calls.work(after=HOUR)
    assert calls.paths().count(f"/{person}") == 2


async def test_a_turn_that_was_taken_meanwhile_is_not_told(calls: CallHarness) -> None:
    live, person = await waiting_table(calls)
    await calls.store.looked([LastLook(person, live.table.id, 1, calls.harness.clock.now)])
    await calls.work()
    await turn_over(calls.harness, live)
    await calls.work(after=2 * MINUTE)
    assert f"/{person}" not in calls.paths()


async def test_who_has_just_looked_is_called_a_minute_later(calls: CallHarness) -> None:
    live, person = await waiting_table(calls)
    await calls.store.looked([LastLook(person, live.table.id, 1, calls.harness.clock.now)])
    await calls.work(after=59_000)
    assert calls.web.requests == []
    await calls.work(after=2_000)
    assert calls.paths() == [f"/{person}"]


async def test_whoever_looks_is_not_called_until_their_page_is_hidden(calls: CallHarness) -> None:
    live, person = await waiting_table(calls)
    page = Page(person, live)
    calls.clients.append(page)
    await calls.work(after=HOUR)
    assert calls.web.requests == []
    page.is_visible = False
    await calls.work(after=2 * MINUTE)
    assert calls.paths() == [f"/{person}"]


async def test_quiet_hours_hold_everything_until_they_end(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    midnight = calls.harness.clock.now - calls.harness.clock.now % (24 * HOUR) + 24 * HOUR
    calls.harness.clock.now = midnight + HOUR
    person = f"p{await turn_over(calls.harness, live)}"
    await calls.reach(person, wants={"webhook": ("turn",)}, quiet=Quiet(22 * 60, 8 * 60))
    await calls.work()
    await calls.work(after=6 * HOUR)
    assert calls.web.requests == []
    await calls.work(after=HOUR + MINUTE)
    assert calls.paths() == [f"/{person}"]


async def test_a_kind_that_is_not_wanted_is_not_told(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    for person in ("p0", "p1"):
        await calls.reach(person, wants={"webhook": ("time",)})
    await turn_over(calls.harness, live)
    await calls.work()
    assert calls.web.requests == []


async def test_a_muted_table_calls_nobody(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    for person in ("p0", "p1"):
        await calls.reach(person, muted=(live.table.id,))
    await calls.work()
    assert calls.web.requests == []


async def test_time_that_runs_short_is_told_once(calls: CallHarness) -> None:
    live, person = await waiting_table(calls, clocks=Clocks(turn_seconds=24 * 3600))
    await calls.work()
    await calls.work(after=17 * HOUR)
    assert calls.paths().count(f"/{person}") == 1
    await calls.work(after=2 * HOUR)
    await calls.work(after=2 * HOUR)
    assert calls.paths().count(f"/{person}") == 2
    assert calls.web.requests[-1].json["kinds"] == ["time"]
    assert live.table.status == "playing"


async def test_nobody_is_told_of_time_while_the_table_is_paused(calls: CallHarness) -> None:
    live, _ = await waiting_table(calls, clocks=Clocks(turn_seconds=24 * 3600))
    await calls.work()
    before = len(calls.web.requests)
    await calls.harness.do(live, "p0", Pause())
    await calls.work(after=20 * HOUR)
    assert len(calls.web.requests) == before
    await calls.harness.do(live, "p0", Resume())
    await calls.work(after=HOUR)
    assert len(calls.web.requests) == before
    await calls.work(after=18 * HOUR)
    assert len(calls.web.requests) == before + 1


async def test_a_beginning_is_no_news_to_whoever_has_looked_since(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    for person in ("p0", "p1"):
        await calls.reach(person, wants={"webhook": ("game",)})
    await calls.store.looked([LastLook("p0", live.table.id, 1, calls.harness.clock.now)])
    await calls.work(after=2 * MINUTE)
    assert calls.paths() == ["/p1"]


async def test_several_tables_within_two_minutes_are_one_call(calls: CallHarness) -> None:
    for person in ("p0", "p1"):
        await calls.reach(person, wants={"webhook": ("turn",)})
    first = await calls.harness.playing("dadaocheng", 2)
    person = f"p{await turn_over(calls.harness, first)}"
    await calls.work()
    for _ in range(2):
        other = await calls.harness.playing("dadaocheng", 2)
        while f"p{other.table.waiting_for[0]}" != person:
            await turn_over(calls.harness, other)
    await calls.work(after=MINUTE)
    assert calls.paths().count(f"/{person}") == 1
    await calls.work(after=MINUTE)
    mine = [request for request in calls.web.requests if request.path == f"/{person}"]
    assert len(mine) == 2
    assert mine[-1].json["title"] == "News from your tables: 2"


@pytest.mark.parametrize(("skew", "is_told"), [(CLOCK_SKEW_MS, True), (CLOCK_SKEW_MS + 1, False)])
async def test_what_waited_before_a_channel_was_added_is_not_told_but_for_a_clock_set_back(
    calls: CallHarness, skew: int, is_told: bool
) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    person = f"p{live.table.waiting_for[0]}"
    late = msgspec.structs.replace(calls.webhook(person), created=calls.harness.clock.now + skew)
    await calls.reach(person, late)
    await calls.work(after=HOUR)
    assert bool(calls.web.requests) is is_told


# what services answer


async def test_a_service_that_is_down_is_called_later(calls: CallHarness) -> None:
    _, person = await waiting_table(calls)
    calls.web.status = 503
    await calls.work()
    await calls.work(after=9_000)
    assert calls.paths() == [f"/{person}"]
    calls.web.status = 200
    await calls.work(after=2_000)
    await calls.work(after=HOUR)
    assert calls.paths() == [f"/{person}"] * 2


async def test_a_subscription_that_is_gone_is_dropped(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    for seat in (0, 1):
        await calls.reach(f"p{seat}", calls.push())
    calls.web.status = 410
    await calls.work()
    assert await calls.store.owners() == frozenset()
    assert live.table.status == "playing"


async def test_after_three_refusals_a_channel_is_off(calls: CallHarness) -> None:
    _, person = await waiting_table(calls)
    calls.web.status = 403
    for _ in range(6):
        await calls.work(after=HOUR)
    assert calls.paths() == [f"/{person}"] * 3
    [channel] = await calls.store.channels_of(person)
    assert (await calls.target(channel)).is_off


async def test_a_restart_forgets_nothing(calls: CallHarness) -> None:
    _, person = await waiting_table(calls)
    calls.web.status = 503
    await calls.work()
    calls.web.status = 200
    await calls.sender.release()
    await calls.work(calls.new_sender(), after=MINUTE)
    assert calls.paths() == [f"/{person}"] * 2


# over each way


async def test_a_push_can_be_read_by_its_browser_alone(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    seat = await turn_over(calls.harness, live)
    await calls.reach(f"p{seat}", calls.push(), wants={"push": ("turn",)}, language="de")
    await calls.work()
    [request] = calls.web.requests
    told = calls.browser.read(request)
    assert told["title"] == "Du bist dran"
    assert told["body"] == f"Dadaocheng, Runde 1, mit Person {1 - seat}."
    assert told["path"] == f"/table/{live.table.id}"
    assert told["table"] == live.table.id
    assert request.headers["Authorization"].startswith("vapid t=")
    assert request.headers["TTL"] == "86400"


async def test_a_letter_says_the_same_in_plain_text_and_in_html(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    seat = await turn_over(calls.harness, live)
    await calls.reach(f"p{seat}", calls.email(), wants={"email": ("turn",)}, language="fr")
    await calls.work()
    [letter] = calls.mail.letters
    assert letter["To"] == "wen@post.example"
    assert letter["Subject"] == f"À vous de jouer, avec Person {1 - seat}"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    plain_part, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain_part is not None
    assert html is not None
    for text in ("Dadaocheng, manche 1, avec Person", f"teahouse.example/table/{live.table.id}"):
        assert text in plain_part.get_content()
        assert text in html.get_content()


async def test_a_mail_server_that_is_down_gets_the_letter_later(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    person = f"p{await turn_over(calls.harness, live)}"
    await calls.reach(person, calls.email(), wants={"email": ("turn",)})
    calls.mail.answer = "451 later"
    await calls.work()
    assert calls.mail.letters == []
    calls.mail.answer = "250 OK"
    await calls.work(after=MINUTE)
    assert len(calls.mail.letters) == 1


async def test_a_table_tells_its_own_webhook_whose_turn_it_is(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    owner = table_owner(live.table.id)
    await calls.store.put_channel(channel_of("hook", owner, calls.webhook("table")))
    seat = await turn_over(calls.harness, live)
    await calls.work()
    [request] = calls.web.requests
    assert request.json["title"] == f"Person {seat}: your turn"


async def test_calls_are_counted(calls: CallHarness) -> None:
    await waiting_table(calls)
    await calls.work()
    text = calls.meters.text().decode()
    assert 'teahouse_notices_total{outcome="sent",way="webhook"} 1.0' in text
    assert "teahouse_notice_seconds_count 1.0" in text


async def test_of_many_tables_the_most_urgent_are_named(calls: CallHarness) -> None:
    tables = [await calls.harness.playing("dadaocheng", 2) for _ in range(MOST_TABLES + 2)]
    waits = [
        Wait(key=f"{n}", subject="time" if n == 0 else "begun", owner="p0", since=0, due=0)
        for n in range(len(tables))
    ]
    concerns = [Concern(*pair) for pair in zip(waits, (live.table for live in tables), strict=True)]
    told = call_about(concerns, PersonSettings())
    assert len(told.lines) == MOST_TABLES
    urgent, other = (call_about([one], PersonSettings()).title for one in concerns[:2])
    assert [line.startswith(urgent) for line in told.lines] == [True] + [False] * (MOST_TABLES - 1)
    assert all(line.startswith(other) for line in told.lines[1:])
