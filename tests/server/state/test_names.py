"""Names at a table: seen as they are, and no two that look the same."""

from __future__ import annotations

import pytest
from tests.server.live_server import LiveServer
from tests.server.table_harness import TableHarness, Watcher

from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import No, Yes
from teahouse.server.state.commands import AddBot, Command, MarkThing, Rename, Sit
from teahouse.server.state.decide_seats import checked_name, looks_like
from teahouse.server.state.refusals import Refusal

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "name",
    ["Ada\u202eevil", "A\u200bda", "Ada\x00", "\u2066Ada", "\u200d", " \u00a0 ", "Ad\u00ada"],
)
async def test_what_cannot_be_seen_is_no_part_of_a_name(name: str) -> None:
    with pytest.raises(Refusal):
        checked_name(name)


@pytest.mark.parametrize("name", ["Ada", "Łukasz", "大稻埕", "Jean-Luc O’Neill", "محمد", "👩‍🌾 Bo"])
async def test_a_name_of_any_script_is_one(name: str) -> None:
    assert checked_name(f"  {name} ") == name


@pytest.mark.parametrize("other", ["ada", "Аda", "A da", "ＡＤＡ", "Adа", "ADA "])
async def test_what_looks_the_same_is_the_same(other: str) -> None:
    assert looks_like("Ada", other)


@pytest.mark.parametrize("other", ["Adá", "Adam", "Eda", "大"])
async def test_what_looks_otherwise_is_not(other: str) -> None:
    assert not looks_like("Ada", other)


async def why(harness: TableHarness, live: LiveTable, person: str, command: Command) -> object:
    answer = await harness.do(live, person, command)
    return answer.reason if isinstance(answer, No) else "yes"


async def test_nobody_takes_the_name_of_another_at_the_table(harness: TableHarness) -> None:
    live = await harness.table()
    taken = "name_taken"
    assert await why(harness, live, "p0", Sit(name="Ada")) == "yes"
    assert await why(harness, live, "p1", Sit(name="аda")) == taken
    assert await why(harness, live, "p1", Sit(name="Bo")) == "yes"
    assert await why(harness, live, "p1", Rename(seat=1, name="ADA")) == taken
    assert await why(harness, live, "p0", Sit(name="Ada")) == "yes"  # one person, two seats


async def test_a_bot_gives_way_to_a_person_s_name(harness: TableHarness) -> None:
    live = await harness.table()
    await harness.do(live, "p0", AddBot(bot="random", seat=0))
    name = live.table.chairs[0].name
    assert isinstance(await harness.do(live, "p1", Sit(name=name, seat=1)), Yes)
    assert live.table.chairs[1].name == name
    assert not looks_like(live.table.chairs[0].name, name)
    await harness.do(live, "p0", AddBot(bot="random", seat=2))
    assert len({chair.name for chair in live.table.chairs}) == 3


async def test_the_host_replaces_only_who_is_absent(harness: TableHarness) -> None:
    live = await harness.playing()
    client = Watcher("p1")
    live.join(client)
    replace = AddBot(bot="random", seat=1)
    assert await why(harness, live, "p0", replace) == "player_is_here"
    live.leave(client)
    assert await why(harness, live, "p0", replace) == "yes"


@pytest.mark.parametrize("thing", [{"building": 86}, {"building": 0}, {"tile": "casino"}])
async def test_marks_name_things_that_exist(
    harness: TableHarness, thing: dict[str, object]
) -> None:
    live = await harness.playing()
    mark = MarkThing(seat=0, mark="wanted", **thing)  # type: ignore[arg-type]
    answer = await harness.do(live, "p0", mark)
    assert isinstance(answer, No)
    assert answer.code == "not_found"


async def test_a_person_s_own_name_is_held_to_the_same(server: LiveServer) -> None:
    answer = server.guest().post("/api/people/me", json={"name": "A\u200bda"})
    assert answer.json()["code"] == "not_possible"
