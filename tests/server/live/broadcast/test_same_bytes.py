"""Two tables that differ only in what a seat may not know send that seat the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest

from teahouse.core import AnyGame, FastChance, Match, Seat, plain
from teahouse.games import game
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.lobby_row import row_of
from teahouse.server.live.messages import FromServer, Yes
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act, Command, Say
from teahouse.server.state.events import Opened, Sat, Started, TableEvent, text_of
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import DecisionContext
from teahouse.server.web.clients import encoded
from teahouse.store.journal import Line
from teahouse.store.sqlite import OneConnection, SqliteJournal

pytestmark = pytest.mark.anyio

Doing: TypeAlias = tuple[Seat, Command]

NOW = 1_700_000_000_000
SEED = "the same in both"
PLAYERS = {"chinatown": 4, "dadaocheng": 4}


class Listener:
    """A client that keeps every byte."""

    def __init__(self, person: str) -> None:
        self.caller = Caller(person)
        self.heard: list[bytes] = []

    def send(self, message: FromServer | bytes) -> None:
        self.heard.append(encoded(message))

    def dismiss(self, why: str) -> None:
        self.heard.append(why.encode())


async def table_of(rules: AnyGame, position: dict[str, Any]) -> LiveTable:
    """A game from this position among p0, p1, ...; ids, times and the seed are always the same."""
    players = PLAYERS[rules.name]
    options: dict[str, Any] = {"players": players}
    if rules.name == "chinatown":
        options["secret_deals"] = True
    opened = Opened(game=rules.name, options=options, seats=players, host="p0", invite="hash")
    table, journal = Table("table", rules, opened, NOW), SqliteJournal(OneConnection())
    await journal.open()
    await journal.create(row_of(table), Line(1, NOW, text_of(opened)))
    live = LiveTable(table, journal, DecisionContext(bots=(), new_seed=lambda: SEED), lambda: NOW)
    people: list[TableEvent] = [
        Sat(seat=seat, person=f"p{seat}", name=f"Player {seat}", key="") for seat in range(players)
    ]
    started = Started(seed=SEED, version=rules.version, position=position)
    await live.write_if(lambda now: [*people, started] if now.started is None else [])
    return live


async def heard_by(
    person: str, rules: AnyGame, position: dict[str, Any], doings: Sequence[Doing]
) -> list[bytes]:
    """All that someone is told while the others do these things."""
    live = await table_of(rules, position)
    listener = Listener(person)
    live.join(listener)
    for n, (seat, command) in enumerate(doings):
        answer = await live.submit(command, Caller(f"p{seat}"), id=f"id {n}")
        assert isinstance(answer, Yes), answer
    return listener.heard


def act(seat: Seat, type: str, **fields: Any) -> Doing:
    return seat, Act(action={"type": type, "seat": seat, **fields})


def whisper(seat: Seat, to: Seat, text: str) -> Doing:
    return seat, Say(seat=seat, text=text, to=(to,))


# Chinatown


def trading(cash: tuple[int, ...], deck: list[int], bag: list[str]) -> dict[str, Any]:
    buildings = [[1, 2], [3, 4], [5, 6], [7, 8]]
    tiles = {"photo": 1, "laundry": 1}
    players = [
        {"cash": sum_, "buildings": own, "tiles": tiles}
        for sum_, own in zip(cash, buildings, strict=True)
    ]
    return {"round": 2, "phase": "trade", "players": players, "deck": deck, "bag": bag}


def secret_deal(cash: int, note: str, promise: str) -> list[Doing]:
    gives = [{"from": 1, "to": 2, "cash": cash}]
    clauses = [
        {"by": 2, "to": 1, "kind": "promise", "text": promise, "round": 3},
        {"by": 2, "to": 1, "kind": "pay", "cash": 2 * cash},
    ]
    return [
        act(1, "offer", gives=gives, clauses=clauses, secret=True, note=note),
        act(2, "accept", offer=2),
    ]


def trade(cash: int, note: str) -> list[Doing]:
    """Open and secret offers, private talk, everyone ready, and placing up to the last."""
    asked = [{"from": 1, "to": 0, "cash": 200_000}]
    return [
        act(0, "offer", gives=asked, note="Can you?"),
        *secret_deal(cash, note, note * 3),
        whisper(1, 3, note),
        (3, Say(seat=3, text="I am waiting.")),
        act(3, "offer", gives=[{"from": 3, "to": 0, "tiles": {"photo": 1}}]),
        act(0, "accept", offer=3),
        *(act(seat, "ready", ready=True) for seat in range(4)),
        act(0, "place", tile="photo", building=1),
        *(act(seat, "done") for seat in range(3)),
    ]


@pytest.mark.parametrize("person", ["p0", "someone else"])
async def test_c8_c3_secret_deals_money_and_what_is_to_come_change_nothing_for_others(
    person: str,
) -> None:
    rules = game("chinatown")
    heard = [
        await heard_by(person, rules, position, doings)
        for position, doings in (
            (
                trading((70_000, 100_000, 90_000, 50_000), [60, 61, 62, 63], ["photo", "laundry"]),
                trade(30_000, "Yes?"),
            ),
            (
                trading((70_000, 480_000, 20_000, 10_000), [83, 80, 71, 64], ["florist", "photo"]),
                trade(10_000, "Quite another thing."),
            ),
        )
    ]
    assert len(heard[0]) > 10
    assert heard[0] == heard[1]


async def test_c8_the_parties_of_a_secret_deal_are_told_of_it() -> None:
    rules = game("chinatown")
    position = trading((70_000, 100_000, 90_000, 50_000), [60], ["photo"])
    heard = [
        await heard_by("p2", rules, position, trade(30_000, note)) for note in ("Yes?", "No?!")
    ]
    assert heard[0] != heard[1]


@pytest.mark.parametrize("person", ["p0", "someone else"])
async def test_c5_what_others_hold_and_keep_is_hidden_until_all_have_kept(person: str) -> None:
    rules = game("chinatown")
    hands = ([1, 2, 3, 4, 5, 6], [10, 11, 12, 13, 14, 15], [20, 21, 22, 23, 24, 25])
    heard = []
    for order in ((0, 1, 2), (2, 0, 1)):
        dealt = [[70, 71, 72, 73, 74, 75], *(hands[n] for n in order)]
        position = {"players": [{"hand": hand} for hand in dealt]}
        keeps = [act(seat, "keep", cards=dealt[seat][-4:]) for seat in (1, 2, 3)]
        heard.append(await heard_by(person, rules, position, keeps))
    assert len(heard[0]) == 4
    assert heard[0] == heard[1]


# both games, wherever random play leads


def moments(rules: AnyGame, seed: int) -> list[Any]:
    """A few states of a game of random play, one after the other."""
    match, chance, found = (
        Match(rules, {"players": PLAYERS[rules.name]}, seed=str(seed)),
        FastChance(seed),
        [],
    )
    while match.outcome is None:
        if not chance.below(40):
            found.append(match.state)
        match.do(rules.sample(match.state, chance.pick(sorted(match.to_act)), chance))
    return found


@pytest.mark.parametrize("name", ["chinatown", "dadaocheng"])
async def test_a_welcome_is_the_same_whatever_the_hidden_part_is(name: str) -> None:
    rules = game(name)
    options, chance = rules.options({"players": PLAYERS[name]}), FastChance(5)
    different = 0
    for state in (state for seed in range(3) for state in moments(rules, seed)):
        seat = chance.below(PLAYERS[name])
        other = rules.redeal(options, rules.view(state, seat), chance)
        different += rules.dump(state) != rules.dump(other)
        heard = [
            await heard_by(f"p{seat}", rules, plain(rules.dump(position)), [])
            for position in (state, other)
        ]
        assert heard[0] == heard[1]
    assert different > 5


@pytest.mark.parametrize("seat", [0, 3])
async def test_d4_ships_face_down_years_to_come_and_dice_change_nothing(seat: int) -> None:
    """The first round as all play it safe; only its end turns a new year."""
    rules = game("dadaocheng")
    options = rules.options({"players": 4})
    first = Match(rules, {"players": 4}, seed="round one").state
    other = rules.redeal(options, rules.view(first, seat), FastChance(6))
    assert rules.dump(first) != rules.dump(other)
    doings: list[Doing] = []
    state = first
    while len(doings) < 12:
        who = min(rules.waiting_for(state))
        action = rules.fallback_action(state, who)
        state, _ = rules.apply(state, action)
        doings.append((who, Act(action=plain(action))))
        if plain(rules.dump(state))["round"] > 1:
            doings.pop()
            break
    heard = [
        await heard_by(f"p{seat}", rules, plain(rules.dump(position)), doings)
        for position in (first, other)
    ]
    assert len(doings) > 3
    assert heard[0] == heard[1]
