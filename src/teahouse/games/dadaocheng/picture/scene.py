"""A position or view completed from the component set, as the drawings read it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from teahouse.core import PositionError
from teahouse.drawing.markup import clean
from teahouse.drawing.palette import SeatLook
from teahouse.games.dadaocheng.rules.components import Components, ShipCard, read_set, standard_set
from teahouse.games.dadaocheng.rules.goods import GOODS, INDEX, KINDS
from teahouse.games.dadaocheng.rules.grid import CELLS, Line, disc, lines
from teahouse.games.dadaocheng.rules.rulebook import (
    LEVELS,
    STORAGE_CELLS,
    Rules,
    compile_rules,
    options_from,
)
from teahouse.words.english.grammar import amount

from .palette import HOUSES

__all__ = ["STEPS", "Disc", "House", "Pile", "Scene", "scene_of"]


def _short_name(firm: str) -> str:
    """Returns the part of a house's full name that is in Latin letters."""
    widths = ((word, set(map(unicodedata.east_asian_width, word))) for word in firm.split())
    return " ".join(word for word, found in widths if "W" not in found) or firm


STEPS = {"plan": "Plan", "collect": "Collect", "full_house": "Full house", "act": "Buy and act"}


class Disc(msgspec.Struct, frozen=True):
    """The good that is up, and the good below."""

    up: str
    below: str


class House(msgspec.Struct, frozen=True):
    """A player and their trading house."""

    seat: int
    look: SeatLook
    name: str
    firm: str
    cubes: dict[str, int]
    storage: tuple[tuple[str, ...], ...]
    shops: frozenset[int]
    ships: tuple[ShipCard, ...]
    buildings: dict[str, int]
    opium_used: int
    credit: int | None
    score: int | None
    must_return: int

    @property
    def stored(self) -> tuple[bool, ...]:
        """Whether each storeroom that is not a shop holds anything (D9)."""
        return tuple(bool(c) for n, c in enumerate(self.storage) if n not in self.shops)


class Pile(msgspec.Struct, frozen=True):
    """The ships of one level: the open one, and how many there are."""

    level: int
    top: ShipCard | None
    count: int | None


class Scene(msgspec.Struct, frozen=True):
    """A position with its rules and components, ready to be drawn."""

    rules: Rules
    round: int
    step: str
    turn: int
    moves_left: int | None
    grid: tuple[Disc, ...]
    houses: tuple[House, ...]
    ships: tuple[Pile, ...]
    piles: dict[str, int | None]
    supply: dict[str, int]
    event: int | None
    winners: tuple[int, ...]
    rank: str | None

    @property
    def components(self) -> Components:
        return self.rules.components

    @property
    def active(self) -> int | None:
        """The seat whose turn it is, while there are turns."""
        return None if self.step == "over" else self.turn

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that can be collected now (D6)."""
        if self.step != "collect" or len(self.grid) != CELLS:
            return ()
        return lines(bytes(disc(INDEX[d.up], INDEX[d.below]) for d in self.grid))

    @property
    def rounds(self) -> str:
        return f"Round {self.round} of {self.rules.rounds}"

    @property
    def event_title(self) -> str:
        titles = {card.year: card.title for card in self.components.events.cards}
        return clean(titles.get(self.event or 0, ""))

    @property
    def doing(self) -> str:
        """A few words about who does what now."""
        if self.step == "over":
            return self._ending()
        for house in self.houses:
            if house.must_return:
                return f"{house.name} returns {amount(house.must_return, 'cube')}"
        moves = ""
        if self.step == "plan" and self.moves_left is not None:
            moves = f", {amount(self.moves_left, 'move')} left"
        return f"{self.houses[self.turn].name}: {STEPS.get(self.step, self.step).lower()}{moves}"

    def _ending(self) -> str:
        if len(self.houses) == 1:
            return f"{self.houses[0].score} points" + (f": {self.rank}" if self.rank else "")
        names = " and ".join(self.houses[seat].name for seat in self.winners)
        return f"{names} {'win' if len(self.winners) > 1 else 'wins'}" if names else "The end"


def scene_of(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> Scene:
    """Returns the scene of a position or view; raises PositionError for things the set lacks."""
    own = (sets or {}).get("components")
    components = standard_set() if own is None else read_set(own)
    rules = compile_rules(components, options_from(options, components))
    cards = {card.id: card for card in components.ships.cards}
    turn = position.get("turn") or 0
    return Scene(
        rules=rules,
        round=min(max(position.get("round") or 1, 1), rules.rounds),
        step=clean(position.get("step") or "plan"),
        turn=turn if 0 <= turn < rules.players else 0,
        moves_left=position.get("moves_left"),
        grid=tuple(_disc(side) for side in position.get("grid") or ()),
        houses=tuple(_house(position, rules, cards, seat, names) for seat in range(rules.players)),
        ships=tuple(_pile(position, cards, level) for level in LEVELS),
        piles={kind: (position.get("piles") or {}).get(kind) for kind in KINDS},
        supply={good: n for good, n in (position.get("supply") or {}).items() if good in GOODS},
        event=position.get("event"),
        winners=tuple(position.get("winners") or ()),
        rank=position.get("rank"),
    )


def _disc(sides: str) -> Disc:
    up, _, below = sides.partition("/")
    if up not in GOODS or below not in GOODS:
        raise PositionError(f"grid: {sides!r} is no disc")
    return Disc(up, below)


def _house(
    position: Mapping[str, Any],
    rules: Rules,
    cards: Mapping[str, ShipCard],
    seat: int,
    names: Sequence[str],
) -> House:
    players = position.get("players") or ()
    told: Mapping[str, Any] = (players[seat] or {}) if seat < len(players) else {}
    firm = clean(rules.components.houses.names[seat])
    storage = [tuple(cell) for cell in told.get("storage") or ()]
    storage += [()] * (STORAGE_CELLS - len(storage))
    owed = position.get("must_return") or ()
    return House(
        seat=seat,
        look=HOUSES[seat],
        name=(clean(names[seat]) if seat < len(names) else "") or _short_name(firm),
        firm=firm,
        cubes={good: n for good, n in (told.get("cubes") or {}).items() if n},
        storage=tuple(storage[:STORAGE_CELLS]),
        shops=frozenset(told.get("shops") or ()),
        ships=tuple(_card(cards, ship) for ship in told.get("ships") or ()),
        buildings={kind: n for kind, n in (told.get("buildings") or {}).items() if n},
        opium_used=told.get("opium_used") or 0,
        credit=told.get("credit"),
        score=told.get("score"),
        must_return=sum(debt["count"] for debt in owed if debt["seat"] == seat),
    )


def _pile(position: Mapping[str, Any], cards: Mapping[str, ShipCard], level: int) -> Pile:
    ships, counts = position.get("ships") or {}, position.get("ships_count") or {}
    ids = ships.get(str(level), ships.get(level)) or ()
    count = counts.get(str(level), counts.get(level))
    if count is None and ships:
        count = len(ids)
    return Pile(level, _card(cards, ids[0]) if ids else None, count)


def _card(cards: Mapping[str, ShipCard], ship: str) -> ShipCard:
    if ship not in cards:
        raise PositionError(f"ships: {ship!r} is not in this set")
    return cards[ship]
