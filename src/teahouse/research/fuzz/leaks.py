"""An oracle for leaks.

A seat must not tell apart two states that differ only in what is hidden from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from teahouse.core import AnyGame, RuleError, Seat, plain
from teahouse.core.case import differences, reach
from teahouse.games import describe

from .oracles import Fault, FuzzedState, check_conserved, no_crash, refusal_of, wild

__all__ = ["check_leaks"]


def secret_paths(
    game: str, options: dict[str, Any], players: int, seat: Seat | None
) -> Iterator[str]:
    """Yields the paths that must be absent, null or empty in a seat's or spectator's view."""
    descriptor = describe(game)
    for path in descriptor.secrets:
        if options.get(descriptor.opened_by.get(path, "")):
            continue
        if "*" in path:
            yield from (path.replace("*", str(n)) for n in range(players) if n != seat)
        else:
            yield path


TRIED = 3  # random actions that are judged in both states


def check_leaks(moment: FuzzedState) -> None:
    """Checks the view of a random viewer for secrets, both directly and by a redeal."""
    seat = moment.chance.pick(moment.seats())
    with no_crash(f"view of {_who(seat)}"):
        _check_secrets(moment, seat)
    with no_crash(f"redeal for {_who(seat)}", plain(moment.action)):
        _check_redealt(moment, seat)


def _check_secrets(moment: FuzzedState, seat: Seat | None) -> None:
    """Raises Fault if the view shows a path that must stay secret."""
    game, state = moment.game, moment.state
    view, options = plain(game.view(state, seat)), plain(moment.options)
    for path in secret_paths(game.name, options, game.players(state), seat):
        shown = reach(view, path)
        if shown is not None and shown != []:
            raise Fault("leak", f"the view of {_who(seat)} shows {path}: {shown}")


def _check_redealt(moment: FuzzedState, seat: Seat | None) -> None:
    """Raises Fault if the viewer could tell the state from one with the hidden parts dealt anew."""
    game = moment.game
    view = game.view(moment.state, seat)
    other = game.redeal(moment.options, view, moment.chance)
    check_conserved(game, other)
    _check_alike(f"the view of {_who(seat)}", plain(view), plain(game.view(other, seat)))
    if seat is not None:
        _check_alike(
            f"the actions of {_who(seat)}",
            plain(list(game.actions(moment.state, seat))),
            plain(list(game.actions(other, seat))),
        )
        _check_judgements(moment, seat, other)
    _check_action(moment, seat, other)


def _check_action(moment: FuzzedState, seat: Seat | None, other: Any) -> None:
    """Raises Fault if equal views after an action come with different events.

    Where the views differ the action revealed something, and so may its events.
    """
    game, action = moment.game, moment.action
    if refusal_of(partial(game.check, other, action)) is not None:
        return
    here, events = game.apply(moment.state, action)
    there, other_events = game.apply(other, action)
    if game.view(here, seat) == game.view(there, seat):
        _check_alike(
            f"what {_who(seat)} is told",
            _told(game, events, seat),
            _told(game, other_events, seat),
            plain(action),
        )


def _told(game: AnyGame, events: tuple[Any, ...], seat: Seat | None) -> Any:
    """Returns what a seat sees of some events, without random results that everyone is told."""
    open_chance = describe(game.name).open_chance
    seen = (game.seen(event, seat) for event in events if type(event).__name__ not in open_chance)
    return plain([event for event in seen if event is not None])


def _check_judgements(moment: FuzzedState, seat: Seat, other: Any) -> None:
    """Raises Fault if an action is judged differently. A refusal must reveal nothing hidden."""
    game = moment.game
    for raw in (plain(moment.action), *(wild(moment) for _ in range(TRIED))):
        try:
            action = game.action({**raw, "seat": seat} if isinstance(raw, dict) else raw)
        except RuleError:
            continue
        here = refusal_of(partial(game.check, moment.state, action))
        there = refusal_of(partial(game.check, other, action))
        _check_alike("how an action is judged", plain(here), plain(there), raw)


def _check_alike(what: str, real: Any, redealt: Any, action: Any = None) -> None:
    """Raises Fault with the first difference between two values that must be the same."""
    if real == redealt:
        return
    for found in differences(real, redealt):
        told = f"{what} differs at {found.path}: {found.expected}, but {found.found} if redealt"
        raise Fault("leak", told, action)
    raise Fault("leak", f"{what} has more in it if redealt", action)


def _who(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
