"""Oracle: nobody can tell two states apart that differ only in what is hidden from them."""

from __future__ import annotations

from typing import Any

from teahouse.core import Seat, plain
from teahouse.core.partial import differences, reach

from .conservation import check_conserved
from .fault import Fault, no_crash
from .judgement import Refusal, refusal_of
from .moment import Moment
from .secrets import secret_paths

__all__ = ["check_leaks"]


def check_leaks(moment: Moment) -> None:
    """No view shows what is secret, and one of them is put to the test with a redealt state."""
    for seat in moment.seats():
        with no_crash(f"view of {_who(seat)}"):
            _check_secrets(moment, seat)
    seat = moment.whim.pick(moment.seats())
    with no_crash(f"redeal for {_who(seat)}", plain(moment.action)):
        _check_redealt(moment, seat)


def _check_secrets(moment: Moment, seat: Seat | None) -> None:
    game, state = moment.game, moment.state
    view, options = plain(game.view(state, seat)), plain(moment.options)
    for path in secret_paths(game.name, options, game.players(state), seat):
        shown = reach(view, path)
        if shown is not None and shown != []:
            raise Fault("leak", f"the view of {_who(seat)} shows {path}: {shown}")


def _check_redealt(moment: Moment, seat: Seat | None) -> None:
    game = moment.game
    view = game.view(moment.state, seat)
    other = game.redeal(moment.options, view, moment.whim)
    check_conserved(game, other)
    _check_alike(f"the view of {_who(seat)}", plain(view), plain(game.view(other, seat)))
    if seat is not None:
        _check_alike(
            f"the actions of {_who(seat)}",
            plain(list(game.actions(moment.state, seat))),
            plain(list(game.actions(other, seat))),
        )
    _check_action(moment, seat, other)


def _check_action(moment: Moment, seat: Seat | None, other: Any) -> None:
    """One's own action is judged alike; and if nothing new is to be seen, nothing new is told."""
    game, action = moment.game, moment.action
    refused = refusal_of(lambda: game.check(other, action))
    if refused is not None:
        if action.seat == seat:
            _tell_judgement(moment, refused)
        return
    here, events = game.apply(moment.state, action)
    there, other_events = game.apply(other, action)
    if game.view(here, seat) == game.view(there, seat):
        told = [game.seen(event, seat) for event in events]
        other_told = [game.seen(event, seat) for event in other_events]
        _check_alike(
            f"what {_who(seat)} is told",
            plain([event for event in told if event is not None]),
            plain([event for event in other_told if event is not None]),
            plain(action),
        )


def _tell_judgement(moment: Moment, refused: Refusal) -> None:
    told = f"an action is legal, but {refused[0]} with other hidden things: its refusal tells them"
    raise Fault("leak", told, plain(moment.action))


def _check_alike(what: str, real: Any, redealt: Any, action: Any = None) -> None:
    if real == redealt:
        return
    for found in differences(real, redealt):
        told = f"{what} differs at {found.path}: {found.expected}, but {found.found} if redealt"
        raise Fault("leak", told, action)
    raise Fault("leak", f"{what} has more in it if redealt", action)


def _who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
