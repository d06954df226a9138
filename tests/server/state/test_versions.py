"""Tables and the version of the rules: what was begun under one ends under it."""

from __future__ import annotations

import asyncio
from typing import Any

from teahouse.core import plain
from teahouse.games import game
from teahouse.server.live.table_info import table_info
from teahouse.server.state.events import BotSat, Opened, Sat, Started, TableEvent
from teahouse.server.state.table import Table

OPENED: dict[str, Any] = {
    "game": "chinatown",
    "options": {"players": 3},
    "seats": 3,
    "host": "anna",
    "invite": "",
}


def gathered(**opened: Any) -> Table:
    table = Table("table", game("chinatown"), Opened(**OPENED | opened), 0)
    for seat in range(3):
        table.write(table.n + 1, 0, BotSat(seat=seat, bot="easy", name="Bo", by="anna"))
    return table


def started(table: Table, version: int) -> Table:
    table.write(table.n + 1, 0, Started(seed="tea", version=version))
    return table


def test_a_game_goes_on_by_the_version_that_it_was_started_under() -> None:
    for version in (1, 2):
        table = started(gathered(), version)
        assert table.game.version == table.state.rules.version == version
        assert table.record().header.version == version
        assert table_info(table, (), person="anna").version == version


def test_a_copy_of_a_table_that_is_not_started_leaves_it_as_it_is() -> None:
    table = gathered()
    started(table.copy(), 1)
    assert table.game.version == game("chinatown").version


def test_a_table_opened_under_version_1_says_what_has_changed_until_it_starts() -> None:
    table = gathered()
    assert "debts" in [change.name for change in table_info(table, (), person="anna").changes]
    assert plain(table.changes)[-1] == {"name": "debts", "before": None, "now": None}
    assert started(table, 2).changes == ()


def test_a_new_table_has_nothing_to_say_of_earlier_rules() -> None:
    assert gathered(version=game("chinatown").version).changes == ()


def test_c13_words_may_be_judged_after_the_end_and_nothing_else_be_done(harness: Any) -> None:
    word = {"id": 1, "by": 0, "to": 1, "kind": "promise", "text": "a corner", "round": 6}
    position = {"round": 6, "phase": "place", "clauses": [word]}

    def seated(seats: int) -> list[TableEvent]:
        people = [Sat(seat=n, person=f"p{n}", name="", key="") for n in range(seats)]
        return [*people, Started(seed="tea", version=2, position=position)]

    async def play() -> None:
        live, _ = await harness.registry.create(
            game="chinatown", options={"players": 3}, host="p0", seated=seated
        )
        for seat in (0, 1, 2):
            await harness.act(live, seat, type="done")
        ended = live.table.ended
        assert live.table.status == "over"
        harness.clock.now += 1_000
        refused = await harness.act(live, 0, type="ready", ready=True)
        assert refused.code == "game_over"
        await harness.act(live, 1, type="judge", promise=1, kept=False)
        assert [clause.state for clause in live.table.state.clauses] == ["broken"]
        assert (live.table.status, live.table.ended) == ("over", ended)

    asyncio.run(play())
