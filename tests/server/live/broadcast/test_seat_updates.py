"""What seats are told of a line, found out the short way, is what the long way finds."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import FastChance, plain
from teahouse.games import NAMES, game
from teahouse.server.live.diff import diff
from teahouse.server.live.messages import SeatChange
from teahouse.server.live.updates import Listing, SeatUpdates
from teahouse.server.state.events import ActionDone, Opened, Paused, Resumed, Sat, Started, Undone
from teahouse.server.state.table import Table

PLAYERS = 4
VIEWERS = (*range(PLAYERS), None)


def new_table(name: str, seed: int) -> Table:
    rules, options = game(name), {"players": PLAYERS}
    opened = Opened(game=name, options=options, seats=PLAYERS, host="host", invite="")
    table = Table("table", rules, opened, 0)
    for seat in range(PLAYERS):
        table.write(table.n + 1, 0, Sat(seat=seat, person=f"{seat}", name="", key=""))
    table.write(table.n + 1, 0, Started(seed=str(seed), version=rules.version))
    return table


def plainly(table: Table, viewer: int | None, before: list[Any]) -> Any:
    """The whole views and the whole lists, compared."""
    rules, old, new = table.game, table.state_at(table.n - 1), table.state
    listed = Listing(listable(table, viewer)).since(Listing(tuple(before)))
    happened = table.events_since(table.n - 1)
    events = tuple(event for event in happened if rules.seen(event, viewer) is not None)
    moved = diff(rules.view(old, viewer), rules.view(new, viewer))
    if not events and not moved and listed is None:
        return None
    return plain(SeatChange(seat=viewer, events=events, changes=moved, actions=listed))


def listable(table: Table, viewer: int | None) -> tuple[Any, ...]:
    if viewer is None or table.status != "playing":
        return ()
    return tuple(table.game.actions(table.state, viewer))


def next_line(table: Table, draws: FastChance) -> Any:
    """An action as a rule; now and then a pause, or the last action is taken back."""
    if table.status == "paused":
        return Resumed(by="host")
    chance = draws.below(20)
    if chance == 0:
        return Paused(by="host")
    if chance == 1 and table.actor(table.n) is not None:
        return Undone(to=table.n)
    seat = draws.pick(sorted(table.game.to_act(table.state)))
    return ActionDone(do=table.game.sample(table.state, seat, draws))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_of_each_line_is_what_whole_views_differ_in(name: str, seed: int) -> None:
    table, draws = new_table(name, seed), FastChance(seed)
    seat_updates = SeatUpdates(table)
    lists = {viewer: list(seat_updates.snapshot(viewer).actions) for viewer in VIEWERS}
    while table.status != "over":
        status = table.status
        table.write(table.n + 1, 0, next_line(table, draws))
        seat_updates.begin(relist=table.status != status)
        for viewer in VIEWERS:
            told = seat_updates.for_seat(viewer)
            assert (told and plain(told)) == plainly(table, viewer, lists[viewer])
            lists[viewer] = list(listable(table, viewer))


@pytest.mark.parametrize("name", NAMES)
def test_who_looks_only_now_and_then_is_told_the_same(name: str) -> None:
    """What was not looked at before the line is found out when it is wanted."""
    table, draws = new_table(name, 7), FastChance(7)
    seat_updates = SeatUpdates(table)
    while table.status != "over":
        before = {viewer: list(listable(table, viewer)) for viewer in VIEWERS}
        seat = draws.pick(sorted(table.game.to_act(table.state)))
        table.write(table.n + 1, 0, ActionDone(do=table.game.sample(table.state, seat, draws)))
        seat_updates.begin(relist=table.outcome is not None)
        viewer = draws.pick(VIEWERS)
        seat_updates.retain({viewer})
        told = seat_updates.for_seat(viewer)
        if table.status == "playing":
            assert (told and plain(told)) == plainly(table, viewer, before[viewer])
