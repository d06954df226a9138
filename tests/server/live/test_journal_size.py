"""A journal stays small: at most 300 bytes an action, over whole games as people play them."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from teahouse.core import FastChance, plain
from teahouse.games import game
from teahouse.server.live.messages import Yes
from teahouse.server.live.registry import TableRegistry
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act, Sit, Start
from teahouse.server.state.tokens import DecisionContext, new_id, new_token, token_hash
from teahouse.store.sqlite import SqliteFile, SqliteJournal

pytestmark = pytest.mark.anyio

MOST = 300  # bytes


async def play_out(registry: TableRegistry, name: str, players: int, chance: FastChance) -> int:
    """A whole game of random play; how many actions it took."""
    people = [Caller(new_id()) for _ in range(players)]
    live, _ = await registry.create(game=name, options={"players": players}, host=people[0].person)
    for seat, caller in enumerate(people):
        key = token_hash(new_token())
        await live.submit(Sit(name=f"Player {seat}", seat=seat), caller, id=str(uuid4()), key=key)
    await live.submit(Start(), people[0], id=str(uuid4()))
    table, actions = live.table, 0
    while table.status == "playing":
        seat = chance.pick(sorted(table.game.to_act(table.state)))
        action = Act(action=plain(table.game.sample(table.state, seat, chance)), seen=table.n)
        assert isinstance(await live.submit(action, people[seat], id=str(uuid4())), Yes)
        actions += 1
    return actions


@pytest.mark.parametrize(
    ("name", "players", "games"),
    [("chinatown", 5, 8), ("dadaocheng", 4, 12)],  # enough that an empty file counts little
)
async def test_an_action_takes_at_most_300_bytes_of_the_file(
    name: str, players: int, games: int, tmp_path: Path
) -> None:
    journal = SqliteJournal(SqliteFile(tmp_path / "teahouse.db"))
    await journal.open()
    rules = game(name)
    seeds = (f"seed {n}" for n in range(games))
    server = DecisionContext(bots=(), new_seed=lambda: next(seeds))
    registry = TableRegistry(journal, server, lambda *_: rules, lambda: 1_700_000_000_000)
    actions = sum([await play_out(registry, name, players, FastChance(n)) for n in range(games)])
    await journal.close()
    size = sum(file.stat().st_size for file in tmp_path.iterdir())
    assert size / actions <= MOST, f"{size / actions:.0f} bytes an action"
