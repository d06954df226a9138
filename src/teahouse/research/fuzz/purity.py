"""Oracle: `apply` changes nothing it is given, and returns the same again."""

from __future__ import annotations

from teahouse.core import plain, write_json

from .fault import Fault, no_crash
from .moment import Moment

__all__ = ["check_pure"]


def check_pure(moment: Moment) -> None:
    """Raises Fault if applying an action twice differs or changes the state."""
    game, state, action = moment.game, moment.state, moment.action
    with no_crash("apply", plain(action)):
        before = write_json(game.dump(state))
        first, first_events = game.apply(state, action)
        second, second_events = game.apply(state, action)
        after = write_json(game.dump(state))
    if before != after:
        raise Fault("impure", "apply has changed the state that it was given", plain(action))
    if first != second or first_events != second_events:
        raise Fault("impure", "the same action gave two different results", plain(action))
