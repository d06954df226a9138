"""Bots on the other seats of an environment, in the same process."""

from __future__ import annotations

import hashlib
from typing import Any

from teahouse.core import plain
from teahouse.play.question import Question, think
from teahouse_lab.discrete import Form

__all__ = ["bot_step"]


def bot_step(form: Form[Any], moment: Any, bot: str, seed: str) -> Any:
    """The moment after the actor's bot has acted.

    Actions that the form has no numbers for are skipped; a bot that fails plays the default.
    """
    numbers = _numbers(form, moment, bot, seed)
    for number in numbers:
        if not form.mask(moment)[number]:
            break
        moment = form.step(moment, number)
    else:
        if numbers and not moment.said:
            return moment
    return _ended(form, moment)


def _numbers(form: Form[Any], moment: Any, bot: str, seed: str) -> list[int]:
    game, seat, state = form.game, form.actor(moment), moment.state
    question = Question(
        bot=bot,
        game=game.name,
        sets=None,
        options=plain(form.options),
        seat=seat,
        view=game.view(state, seat),
        actions=tuple(game.actions(state, seat)),
        seconds=1.0,
        seed=hashlib.sha256(f"{seed} {seat} {hash(state.drawn)}".encode()).hexdigest()[:16],
        last_call=True,
        quiet=True,
    )
    action = think(question).action
    return [] if action is None else list(form.numbers(moment, game.action(action)) or ())


def _ended(form: Form[Any], moment: Any) -> Any:
    """The moment after an incomplete action was completed by the form's defaults."""
    moment = form.step(moment, form.default(moment))
    while moment.said:
        moment = form.step(moment, form.default(moment))
    return moment
