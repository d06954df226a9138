"""Gymnasium's environment of one seat: solo Dadaocheng, or a seat against bots."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from teahouse.core import plain
from teahouse.play.task import Question, think
from teahouse_lab.discrete import Form
from teahouse_lab.discrete.form import Mask

from .discrete_forms import form, rewards

__all__ = ["SeatEnv", "bot_step", "solo_env"]


def bot_step(form: Form[Any], moment: Any, bot: str, seed: str) -> Any:
    """Returns the moment after the actor's bot has acted.

    Actions that the form has no numbers for are skipped. A bot that fails plays the default.
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
    """Returns the moment after an incomplete action was completed by the form's defaults."""
    moment = form.step(moment, form.default(moment))
    while moment.said:
        moment = form.step(moment, form.default(moment))
    return moment


class SeatEnv(gymnasium.Env[npt.NDArray[np.float32], np.int64]):
    """One seat of a game, with bots on the others. Fewer names of bots than seats are repeated.

    The mask of legal actions is in `info["action_mask"]`, and in `action_masks()`. An action that
    is not legal changes nothing.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str = "dadaocheng",
        *,
        seat: int = 0,
        bots: Sequence[str] = ("easy",),
        **options: Any,
    ) -> None:
        self.form: Form[Any] = form(game, **options)
        self.seat, self.bots = seat, tuple(bots)
        self.action_space = spaces.Discrete(self.form.num_actions)
        self.observation_space = spaces.Box(0, 64, (self.form.observation_size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._seed = str(self.np_random.integers(1 << 62))
        self.moment = self._after_bots(self.form.start(self._seed))
        return self._observation(), self._info()

    def _after_bots(self, moment: Any) -> Any:
        """Returns the next moment at which the seat decides or the game is over."""
        steps = 0
        while not self._is_over(moment) and self.form.actor(moment) != self.seat:
            bot = self.bots[self.form.actor(moment) % len(self.bots)]
            moment = bot_step(self.form, moment, bot, f"{self._seed} {steps}")
            steps += 1
        return moment

    def _is_over(self, moment: Any) -> bool:
        return self.form.game.outcome(moment.state) is not None

    def _observation(self) -> npt.NDArray[np.float32]:
        return self.form.observation(self.moment, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> Mask:
        """Returns the mask of legal actions, as sb3-contrib's MaskablePPO asks for it."""
        return self.form.mask(self.moment)

    def view(self) -> Any:
        """Returns what the seat may know, as the JSON that people's browsers are sent."""
        return plain(self.form.game.view(self.moment.state, self.seat))

    def step(
        self, action: np.int64
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if self.action_masks()[action]:
            self.moment = self._after_bots(self.form.step(self.moment, int(action)))
        reward = rewards(self.form, self.moment.state)[self.seat]
        return self._observation(), reward, self._is_over(self.moment), False, self._info()


def solo_env(**options: Any) -> SeatEnv:
    """Returns solo Dadaocheng, with the options that its vector environment takes too."""
    return SeatEnv("dadaocheng", players=1, **options)
