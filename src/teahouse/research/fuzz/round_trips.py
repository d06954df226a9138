"""Oracle: everything that is written as JSON reads back equal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from teahouse.core import (
    Match,
    SeededChance,
    plain,
    read_record,
    replay,
    state_hash,
    write_json,
    write_record,
)

from .conservation import check_conserved
from .fault import Fault, no_crash
from .judgement import refusal_of
from .moment import Moment

__all__ = ["check_record", "check_round_trips"]


def check_round_trips(moment: Moment) -> None:
    """Raises Fault unless position, view and events survive their JSON."""
    with no_crash("round trip", plain(moment.action)):
        _check_position(moment)
        for value in _values(moment):
            again = msgspec.json.decode(write_json(value), type=type(value))
            if again != value:
                raise Fault("round trip", f"{type(value).__name__} does not read back as it was")


def check_record(match: Match) -> None:
    """Raises Fault unless the game's record, written and read, replays to the same end."""
    with no_crash("replay"):
        raw = write_record(match.record())
        again = replay(match.game, read_record(raw))
        if _hash(again) != _hash(match):
            raise Fault("round trip", "the record replays to another end")


def _check_position(moment: Moment) -> None:
    game = moment.game
    position = plain(game.dump(moment.state))
    loaded = game.load(moment.options, position, SeededChance("again"))
    again = plain(game.dump(loaded))
    for name in position.keys() | again.keys():
        if position.get(name) != again.get(name):
            told = f"{name} was {position.get(name)}, and is {again.get(name)} once loaded"
            raise Fault("round trip", told)
    refused = refusal_of(partial(game.check, loaded, moment.action))
    if refused is not None:
        told = f"a legal action is refused once the position is loaded: {refused[0]}"
        raise Fault("round trip", told, plain(moment.action))
    check_conserved(game, loaded)


def _values(moment: Moment) -> Iterator[Any]:
    game, state = moment.game, moment.state
    yield moment.options
    yield moment.action
    yield game.dump(state)
    yield game.view(state, moment.chance.pick(moment.seats()))
    yield from game.apply(state, moment.action)[1]


def _hash(match: Match) -> str:
    return state_hash(match.game.dump(match.state))
