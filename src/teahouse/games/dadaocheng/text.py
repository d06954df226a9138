"""Dadaocheng in English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core.wire import packaged
from teahouse.words.english.grammar import an, listed, shares, title_of

from .rules import actions as act
from .rules import events as ev
from .rules.box import DadaochengComponents

__all__ = ["action", "event", "moment"]

_WORDS = packaged("teahouse.games.dadaocheng", "text.json", dict[str, dict[str, str]])
STEPS, PLACES = _WORDS["steps"], _WORDS["places"]


def moment(
    position: Mapping[str, Any], options: Mapping[str, Any], names: Sequence[str] = ()
) -> str:
    """Returns a title such as `Round 3, Ada: collecting`, or `Round 3, seat 0: collecting`."""
    del options  # the moments have the same names in every variant
    if position["step"] == "over":
        return f"Round {position['round']}: {STEPS['over']}"
    turn = position["turn"]
    who = names[turn] if names else f"seat {turn}"
    return f"Round {position['round']}, {who}: {STEPS[position['step']]}"


def event(happened: ev.Event, names: Sequence[str], box: msgspec.Struct | None = None) -> str:
    """Returns a sentence without its full stop; ships are named if the box is given."""
    if isinstance(happened, ev.ShipBought) and isinstance(box, DadaochengComponents):
        called = {ship.id: ship.name for ship in box.ships}
        happened = replace(happened, ship=called.get(happened.ship) or happened.ship)
    told = _told(happened, names)
    return f"{names[happened.seat]} {told}" if isinstance(happened, ev.EventOfSeat) else told


def _told(happened: ev.Event, names: Sequence[str]) -> str:
    """Returns what happened, without the name of the seat that it begins with."""
    match happened:
        case ev.RoundStarted():
            year = "" if happened.event is None else f"; the event is that of {happened.event}"
            return f"Round {happened.round} begins{year}"
        case ev.DiscsExhausted():
            return f"The discs on {listed(happened.cells)} are turned over"
        case ev.DiscsLaidOut():
            return "The chain was endless: the discs are laid out anew"
        case ev.GameEnded():
            told = shares(happened.scores, names)
            return f"The game is over: {told}; {listed(names[w] for w in happened.winners)} won"
        case ev.TurnStarted():
            return "begins a turn"
        case ev.DiscsSwapped():
            return f"swaps the discs on {listed(happened.cells)}"
        case ev.DiscFlipped():
            return f"flips the disc on {happened.cell}"
        case ev.LineCollected():
            line = f"collects the line {listed(happened.cells)}"
            return f"{line} for {_cubes({happened.good: happened.count})}"
        case ev.CubeStored():
            return f"gets {happened.good} in storage cell {happened.cell}"
        case ev.CellSpoiled():
            return f"sees storage cell {happened.cell} spoil"
        case ev.CellTaken():
            return f"has a full house and empties storage cell {happened.cell}"
        case ev.CubesReturned():
            return f"returns {_cubes(happened.cubes)}"
        case ev.ShipBought():
            helped = " with a workshop" if happened.workshop else ""
            return f"buys the ship {happened.ship} for {_cubes(happened.pay)}{helped}"
        case ev.BuildingBought():
            return f"buys {an(title_of(happened.kind))} for {_cubes(happened.pay)}"
        case ev.ShopOpened():
            return f"opens a shop on storage cell {happened.cell}"
        case ev.DiceRolled():
            return f"rolls {listed(happened.faces)} at the temple and gets {_cubes(happened.got)}"
        case ev.CubesExchanged():
            place = PLACES[happened.by]
            return f"gives {_cubes(happened.give)} for {_cubes(happened.get)}{place}"
        case ev.CubesTaken():
            return f"takes {_cubes(happened.get)} by the event"
        case ev.OpiumLowered():
            return f"has now used {happened.opium_used} opium"
        case ev.OpiumRelieved():
            return f"will lose {happened.relief} points less for opium in the end"
        case ev.BuildingsTurned():
            return f"turns {_each(happened.buildings)} into mansions"
        case _:
            assert_never(happened)


def action(possible: act.Action, _: Sequence[str]) -> str:
    """Returns a phrase that tells what the action does, such as `flip the disc on 3`."""
    match possible:
        case act.Swap():
            return f"swap the discs on {listed(possible.cells)}"
        case act.Flip():
            return f"flip the disc on {possible.cell}"
        case act.Collect():
            return f"collect the line {listed(possible.cells)}"
        case act.Take():
            return f"take the cubes of storage cell {possible.cell}"
        case act.Return():
            return f"return {_cubes(possible.cubes)}"
        case act.Ship():
            helped = " with a workshop" if possible.workshop else ""
            return f"buy the ship of level {possible.level} for {_cubes(possible.pay)}{helped}"
        case act.Build():
            place = "" if possible.cell is UNSET else f" and open it on cell {possible.cell}"
            return f"buy {an(title_of(possible.kind))} for {_cubes(possible.pay)}{place}"
        case act.Open():
            return f"open a shop on storage cell {possible.cell}"
        case act.Temple():
            return f"pay {_cubes(possible.pay)} to roll at the temple"
        case act.Exchange():
            return f"exchange {_cubes(possible.give)} for {possible.get}"
        case act.Market():
            return f"at the market, {possible.give} for {possible.get}"
        case act.Den():
            return f"in the opium den, opium for {_cubes(possible.get)}"
        case act.History():
            return _history(possible)
        case act.End():
            return "end the turn"
        case _:
            assert_never(possible)


def _history(possible: act.History) -> str:
    """Returns a phrase for the use of an event; only the fields that its year uses are told."""
    told = ["use the event"]
    if possible.give is not UNSET:
        told.append(f"give {_cubes(possible.give)}")
    if possible.pay is not UNSET:
        told.append(f"pay {_cubes(possible.pay)}")
    if possible.get is not UNSET:
        told.append(f"get {_cubes(possible.get)}")
    if possible.buildings is not UNSET:
        told.append(f"turn {_each(possible.buildings)} into mansions")
    return ", ".join(told)


def _cubes(cubes: act.Counts | str) -> str:
    """Returns the cubes in words, such as `2 tea and 1 rice`, or just the good that is named."""
    if isinstance(cubes, str):
        return cubes
    return listed(f"{count} {good}" for good, count in cubes.items() if count)


def _each(kinds: Iterable[str]) -> str:
    """Returns the kinds in words, such as `a Market and a Workshop`."""
    return listed(an(title_of(kind)) for kind in kinds)
