"""What a seat of Dadaocheng sees, as sections of text. The long form says all that a view has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec
from msgspec import UNSET

from teahouse.core import plain, struct_shape
from teahouse.play.protocol import Turn
from teahouse.play.text import Length, Section, full_rules, named_seats

from .rules.actions import Action
from .rules.box import DadaochengComponents, box
from .rules.game import Dadaocheng
from .rules.position import PlayerPosition, Position
from .rules.rulebook import Rules
from .text import moment

__all__ = ["sections"]

RULES = full_rules("teahouse.games.dadaocheng")
WIDTH = 4  # of the grid


def sections(turn: Turn, names: Sequence[str], length: Length) -> Iterator[Section]:
    """Yields what is seen, by the names that the notation uses."""
    assert isinstance(turn.game, Dadaocheng)
    rules, view = turn.game.rules(turn.options), turn.view
    in_box = _box(rules)
    yield Section("now", "Now", (*_now(turn, in_box, names), *_event_rule(view.event)))
    if length != "short":
        yield Section("rules", "Rules in brief", _brief(rules))
    if length == "long":
        yield Section("rulebook", "Rules in full", RULES)
        yield Section("box", "All ships, events and buildings", _all_cards(rules))
    yield Section("grid", "Grid: each cell with the good that shows/its other side", _grid(view))
    yield Section("players", "Players", tuple(_players(turn, in_box, names)))
    yield Section("market", "To buy", tuple(_to_buy(view, in_box, length)))
    if view.step == "over":
        yield Section("end", "The end", tuple(_end(view, names, length)))
    if length != "short":
        shapes = tuple(f"{turn.seat} {struct_shape(kind, without='seat')}" for kind in _KINDS)
        yield Section("examples", "How actions are written", shapes, "last")


_KINDS = get_args(Action)


@lru_cache(maxsize=16)
def _box(rules: Rules) -> DadaochengComponents:
    return box(rules)


def _now(turn: Turn, in_box: DadaochengComponents, names: Sequence[str]) -> Iterator[str]:
    view: Position = turn.view
    yield f"You play Dadaocheng as {names[turn.seat]}, seat {turn.seat} of {len(names)}."
    yield moment({"round": view.round, "step": view.step, "turn": view.turn}, {}, names) + "."
    yield f"round: {view.round} of {in_box.rounds}; step: {view.step}"
    yield f"first player: {names[view.first_player]}; in turn: {names[view.turn]}"
    yield f"may act: {named_seats(view.to_act, names)}"
    picked = "" if view.picked is UNSET else f"; cells picked: {_listed(view.picked)}"
    yield f"moves left: {view.moves_left}; cubes taken: {view.taken}{picked}"
    if view.must_return:
        owed = ", ".join(f"{names[debt.seat]} {debt.count}" for debt in view.must_return)
        yield f"must return cubes: {owed}"
    yield f"event: {view.event or 'none'}; before: {_listed(view.past)}"
    used = _counted({name: n for name, n in plain(view.used).items() if name != "bought"})
    yield f"used this turn: {used}; bought: {_listed(view.used.bought)}"


def _event_rule(year: int | None) -> Iterator[str]:
    """Yields what the rules page says of the event of this year (D13)."""
    for line in RULES:
        if year is not None and line.startswith(f"| {year} |"):
            _, _, title, rule, _ = map(str.strip, line.split("|"))
            yield f"event of {year}: {title}: {rule}"


def _listed(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or "none"


def _counted(counts: Mapping[Any, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


@lru_cache(maxsize=16)
def _brief(rules: Rules) -> tuple[str, ...]:
    """Returns the rules of this table in a few lines, with its own numbers (D5 to D14)."""
    in_box = _box(rules)
    rates = in_box.rates
    dice = " or ".join(f"{rate.give} cubes for {rate.get}" for rate in rates.temple)
    faces = ", ".join(f"{face} {good or 'nothing'}" for face, good in enumerate(in_box.temple, 1))
    return (
        f"A turn: {in_box.moves} moves (swap any two discs, or flip one), collect lines, full "
        "houses, buy and act. The most prestige wins.",
        "A line is three or four of one good side by side in a row or column: one cube for three, "
        "two for four; one more goes into each storage cell at its ends, whosever it is. A cell "
        f"with {in_box.spoils_at} cubes spoils. Discs in lines are flipped.",
        "Full house: whoever has a cube in every storage cell takes one cell.",
        f"Exchange any {rates.exchange.give} cubes for one; a market one for one; an opium den one "
        f"opium for {rates.opium_den.get}. Temple dice: {dice} (with the first, 1 rice): {faces}.",
        f"At the end of a turn {in_box.hand_limit} cubes are kept. An opium cube pays for any "
        f"good, and costs {in_box.opium_prestige} point each.",
        f"Points: ships, buildings, 1 for {in_box.credit_for_prestige} credits, mansions in sets "
        f"({_listed(in_box.mansion_sets)}), less opium; each den costs the mean opium of all.",
        "Storage: cell i of north and south lies beyond column i, of east and west beyond row i.",
    )


@lru_cache(maxsize=16)
def _all_cards(rules: Rules) -> tuple[str, ...]:
    in_box = _box(rules)
    ships = (_ship(in_box, ship.id) for ship in in_box.ships)
    events = (f"event {card.year}: {_fields(card)}" for card in in_box.events)
    kinds = (f"{kind.id}: {_fields(kind)}" for kind in in_box.buildings)
    return (*ships, *kinds, *events)


def _fields(card: msgspec.Struct) -> str:
    """Writes the fields of a card that say something, apart from what names it."""
    told = ((name, one) for name, one in plain(card).items() if name not in ("id", "year"))
    return "; ".join(
        f"{name} {_counted(one) if isinstance(one, dict) else one}" for name, one in told if one
    )


def _ship(in_box: DadaochengComponents, id_: str) -> str:
    card = next(card for card in in_box.ships if card.id == id_)
    needs = f", needs credit {card.credit_required}" if card.credit_required else ""
    gives = f", credit {card.credit}" if card.credit else ""
    return (
        f"{card.id} {card.name}: costs {_counted(card.cost)}{needs}{gives}, {card.prestige} points"
    )


def _grid(view: Position) -> tuple[str, ...]:
    cells = [f"{cell} {disc}" for cell, disc in enumerate(view.grid)]
    return tuple(", ".join(cells[row : row + WIDTH]) for row in range(0, len(cells), WIDTH))


def _players(turn: Turn, in_box: DadaochengComponents, names: Sequence[str]) -> Iterator[str]:
    for seat, player in enumerate(turn.view.players):
        you = " (you)" if seat == turn.seat else ""
        side = in_box.sides[seat]
        yield f"{names[seat]}{you}, {side}: {player.score} points, credit {player.credit}"
        yield f"  cubes: {_counted(player.cubes)}"
        yield f"  storage: {_storage(player)}"
        yield f"  ships: {_listed(player.ships)}"
        yield f"  buildings: {_counted(player.buildings)}"
        relief = "" if player.relief is UNSET else f"; relieved of {player.relief} points"
        yield f"  opium used: {player.opium_used}{relief}"


def _storage(player: PlayerPosition) -> str:
    cells = (_listed(goods) for goods in player.storage)
    shops = f"; open shops on {_listed(player.shops)}" if player.shops else ""
    return ", ".join(f"{cell} {goods}" for cell, goods in enumerate(cells)) + shops


def _to_buy(view: Position, in_box: DadaochengComponents, length: Length) -> Iterator[str]:
    for level, pile in view.ships.items():
        if view.ships_count is UNSET and length != "long":
            yield f"level {level}, {len(pile)} left"
        elif view.ships_count is UNSET:
            yield f"level {level}, next first: {_listed(pile)}"
        else:
            told = _ship(in_box, pile[0]) if pile else "none"
            yield f"level {level}, {view.ships_count[level]} left: {told}"
    for kind in in_box.buildings:
        points = f", {kind.prestige} points" if kind.prestige else ""
        left = view.piles[kind.id]
        yield f"{kind.id}, {left} left: costs {_counted(kind.cost)}, credit {kind.credit}{points}"
    yield f"supply: {_counted(view.supply)}"


def _end(view: Position, names: Sequence[str], length: Length) -> Iterator[str]:
    """Yields what is told once the game is over, and what was hidden until then."""
    yield f"scores: {_listed(view.scores or ())}; won by {named_seats(view.winners or (), names)}"
    for name, parts in zip(names, view.parts or (), strict=True):
        yield f"  {name}: {_counted(plain(parts))}"
    if length == "long":
        events, dice = _listed(view.events or ()), _listed(view.dice or ())
        yield f"events to come: {events}; dice to come: {dice}"
    if view.challenges is not UNSET:
        met = [name for name, is_met in plain(view.challenges).items() if is_met]
        yield f"rank: {view.rank or 'none'}; challenges met: {_listed(met)}"
