"""PettingZoo's parallel environment: all act at once, and those who do not decide pass."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from teahouse_lab.discrete import Form

from .aec import observed
from .discrete_forms import form, rewards

__all__ = ["TeahouseParallel", "parallel_env"]


def parallel_env(game: str = "dadaocheng", **options: Any) -> TeahouseParallel:
    """Returns the environment. An illegal action of the seat that decides raises ValueError."""
    return TeahouseParallel(game, **options)


class TeahouseParallel(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Teahouse. The last number is to pass, the only legal one of all other seats."""

    def __init__(self, game: str = "dadaocheng", **options: Any) -> None:
        self.form: Form[Any] = form(game, **options)
        self.metadata = {"name": f"teahouse_{game}_v{self.form.game.version}", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.form.players)]
        self.agents: list[str] = []
        self.to_pass = self.form.num_actions
        self._action_spaces = {
            agent: spaces.Discrete(self.to_pass + 1) for agent in self.possible_agents
        }
        self._observation_spaces = {
            agent: observed(self.form.observation_size, self.to_pass + 1)
            for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.moment = self.form.start(str(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, dict[str, Any]]:
        decides = None if self._is_over else self.form.actor(self.moment)
        return {
            agent: {
                "observation": self.form.observation(self.moment, seat),
                "action_mask": self._mask(seat == decides),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, decides: bool) -> Any:
        legal = self.form.mask(self.moment) if decides else np.zeros(self.to_pass, np.bool_)
        return np.append(legal, not decides).astype(np.int8)

    @property
    def _is_over(self) -> bool:
        return self.form.game.outcome(self.moment.state) is not None

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        agents = self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        decides = agents[self.form.actor(self.moment)]
        self.moment = self.form.step(self.moment, int(actions[decides]))
        won = dict(zip(agents, rewards(self.form, self.moment.state), strict=True))
        is_over = self._is_over
        if is_over:
            self.agents = []
        ended, cut = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        return self._observations(), won, ended, cut, {agent: {} for agent in agents}

    def render(self) -> None:
        """Does nothing; `form.game.picture` draws a state."""
