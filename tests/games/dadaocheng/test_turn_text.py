"""Dadaocheng's text of a turn: a view is read back from the long one, and the others are short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from tests.play.turns import sections_in, turn_in

from teahouse.core import FastChance, Match, read_action_text
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.actions import Action
from teahouse.games.dadaocheng.rules.position import Position
from teahouse.games.dadaocheng.rules.state import Step
from teahouse.play.text import BUDGETS, Length, tokens, turn_text
from teahouse.research.fuzz.random_json import random_options

GAME = Dadaocheng()
NAMES = ("Ann", "Bo", "Cy", "Di")
GAMES, EVERY = 40, 7  # random games, and how many actions lie between two positions looked at


@cache
def moments(n: int) -> tuple[Match, ...]:
    """A random game as it stood at some of its moments, and at its end."""
    return tuple(match.copy() for match in played(n))


def played(n: int) -> Iterator[Match]:
    """Yields a random game again and again, as it goes on, and at its end."""
    game, chance = GAME.at_version(1 + n % 2), FastChance(f"texts {n}")
    match = Match(game, random_options(game, chance, {}), seed=f"texts {n}")
    while match.outcome is None:
        match.do(game.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        if not len(match) % EVERY:
            yield match
    yield match


def words(text: str) -> list[str]:
    return [] if text == "none" else text.split()


def numbers(text: str) -> list[int]:
    return [*map(int, words(text))]


def counts(text: str) -> dict[str, int]:
    return {name: int(n) for name, n in re.findall(r"(\w+),? (-?\d+)", text)}


def one(pattern: str, text: str) -> Any:
    found = re.search(pattern, text, re.M)
    assert found is not None, f"no {pattern} in {text}"
    return found[1] if found.re.groups == 1 else found.groups()


class Reader:
    """Reads a long text back into the view that it tells."""

    def __init__(self, match: Match) -> None:
        turn = turn_in(match, 0)
        self.names = NAMES[: len(turn.view.players)]
        self.parts = dict(sections_in(turn, self.names))

    def seats(self, text: str) -> list[int]:
        return [] if text == "nobody" else [self.names.index(name) for name in text.split(", ")]

    def view(self) -> dict[str, Any]:
        blocks = re.split(r"\n(?!  )", self.parts["players"])
        return {
            **self.now(self.parts["now"]),
            "grid": re.findall(r"\w+/\w+", self.parts["grid"]),
            "players": [*map(self.player, blocks)],
            **self.market(self.parts["market"]),
            **self.end(self.parts.get("end", "")),
        }

    def now(self, text: str) -> dict[str, Any]:
        round_, step = one(r"^round: (\d+) of \d+; step: (\w+)$", text)
        first, turn = one(r"^first player: (\w+); in turn: (\w+)$", text)
        moves, taken, picked = one(
            r"^moves left: (\d+); cubes taken: (\d+)(?:; cells picked: (.+))?$", text
        )
        event, past = one(r"^event: (\w+); before: (.+)$", text)
        used, bought = one(r"^used this turn: (.+); bought: (.+)$", text)
        owed = re.search(r"^must return cubes: (.+)$", text, re.M)
        told = {
            "round": int(round_),
            "step": step,
            "first_player": self.names.index(first),
            "turn": self.names.index(turn),
            "to_act": self.seats(one(r"^may act: (.+)$", text)),
            "must_return": [
                {"seat": self.names.index(name), "count": n}
                for name, n in counts(owed[1] if owed else "").items()
            ],
            "past": numbers(past),
            "moves_left": int(moves),
            "taken": int(taken),
            "event": None if event == "none" else int(event),
            "used": {**counts(used), "bought": words(bought)},
        }
        return told if picked is None else {**told, "picked": numbers(picked)}

    def player(self, block: str) -> dict[str, Any]:
        points, credit = one(r": (-?\d+) points, credit (\d+)$", block)
        opium, relief = one(r"^  opium used: (\d+)(?:; relieved of (\d+) points)?$", block)
        storage, _, shops = one(r"^  storage: (.+)$", block).partition("; open shops on ")
        player: dict[str, Any] = {
            "cubes": counts(one(r"^  cubes: (.+)$", block)),
            "storage": [words(cell.partition(" ")[2]) for cell in storage.split(", ")],
            "shops": numbers(shops),
            "ships": words(one(r"^  ships: (.+)$", block)),
            "buildings": counts(one(r"^  buildings: (.+)$", block)),
            "opium_used": int(opium),
            "credit": int(credit),
            "score": int(points),
        }
        return player if relief is None else {**player, "relief": int(relief)}

    def market(self, text: str) -> dict[str, Any]:
        told: dict[str, Any] = {
            "piles": {
                kind: int(n) for kind, n in re.findall(r"^([a-z]\w+), (\d+) left", text, re.M)
            },
            "supply": counts(one(r"^supply: (.+)$", text)),
        }
        if whole := re.findall(r"^level (\d), next first: (.+)$", text, re.M):
            return {**told, "ships": {level: words(pile) for level, pile in whole}}
        tops = re.findall(r"^level (\d), (\d+) left: (\w+)", text, re.M)
        told["ships"] = {level: words(top) for level, _, top in tops}
        return {**told, "ships_count": {level: int(n) for level, n, _ in tops}}

    def end(self, text: str) -> dict[str, Any]:
        if not text:
            return {}
        scores, winners = one(r"^scores: (.+); won by (.+)$", text)
        events, dice = one(r"^events to come: (.+); dice to come: (.+)$", text)
        told: dict[str, Any] = {
            "scores": numbers(scores),
            "winners": self.seats(winners),
            "parts": [counts(parts) for parts in re.findall(r"^  \w+: (.+)$", text, re.M)],
            "events": numbers(events),
            "dice": numbers(dice),
        }
        if len(self.names) == 1:
            rank, met = one(r"^rank: (.+); challenges met: (.+)$", text)
            dared = ("ships", "buildings", "hard")
            told["challenges"] = {name: name in met.split() for name in dared}
            told["rank"] = None if rank == "none" else rank
        return told


@pytest.mark.parametrize("n", range(GAMES))
def test_the_view_is_read_back_from_the_long_text(n: int) -> None:
    for match in moments(n):
        told = msgspec.convert(Reader(match).view(), Position, str_keys=True)
        assert told == match.view(0)


def test_random_games_have_all_that_a_text_could_lose() -> None:
    views = [match.view(0) for n in range(GAMES) for match in moments(n)]
    players = [player for view in views for player in view.players]
    assert {view.step for view in views} >= {*get_args(Step)} - {"full_house"}
    assert {len(view.players) for view in views} == {1, 2, 3, 4}
    assert any(view.must_return for view in views)
    assert any(view.used.bought for view in views)
    assert any(player.shops for player in players)
    assert any(player.ships for player in players)
    assert any(player.relief for player in players)
    assert any(player.score < 0 for player in players)


@pytest.mark.parametrize("length", ["short", "middle"])
def test_shorter_texts_keep_their_budget(length: Length) -> None:
    for n in range(GAMES):
        for match in moments(n):
            assert tokens(turn_text(turn_in(match, 0), length=length)) <= BUDGETS[length]


def test_the_event_of_the_round_is_told_with_its_rule() -> None:
    match = Match(GAME, {"players": 3}, seed="a")
    told = turn_text(turn_in(match, 0), NAMES[:3], "short", ["now"]).splitlines()
    assert "event of 1851: First trading shop opens in Dadaocheng: take any 2 cubes" in told


def test_every_action_is_told_how_it_is_written() -> None:
    match = Match(GAME, {"players": 3}, seed="a")
    shapes = turn_text(turn_in(match, 1), length="long", keys=["examples"]).splitlines()[1:]
    assert [line.split()[1] for line in shapes] == [
        kind.__struct_config__.tag for kind in get_args(Action)
    ]
    assert "1 ship LEVEL PAY workshop=WORKSHOP" in shapes
    swapped = shapes[0].replace("CELLS", "[0 1]")
    assert read_action_text(GAME, swapped).cells == (0, 1)
