"""The discrete forms of games by name, and the rewards of their environments."""

from __future__ import annotations

from functools import cache
from typing import Any

from teahouse.core import BadInput
from teahouse_lab.discrete import Form
from teahouse_lab.forms import DISCRETE_FORMS, made

__all__ = ["form", "rewards"]


def form(game: str, **options: Any) -> Form[Any]:
    """Returns the discrete form of a game, made once per process. Raises BadInput, OptionsError."""
    return _form(game, tuple(sorted(options.items())))


@cache
def _form(game: str, options: tuple[tuple[str, Any], ...]) -> Form[Any]:
    if game not in DISCRETE_FORMS:
        raise BadInput(
            f"there is no environment for {game!r}: there are {' and '.join(DISCRETE_FORMS)}"
        )
    found: Form[Any] = made(DISCRETE_FORMS[game])(**dict(options))
    return found


def rewards(form: Form[Any], state: Any) -> list[float]:
    """Returns 1 shared by the winners once the game is over, else 0.

    In a solo game it is a hundredth of the score.
    """
    outcome = form.game.outcome(state)
    if outcome is None:
        return [0.0] * form.players
    if form.players == 1:
        return [outcome.scores[0] / 100]
    share = 1 / len(outcome.winners)
    return [share if seat in outcome.winners else 0.0 for seat in range(form.players)]
