"""PettingZoo's parallel environment: all act at once, and those who do not decide pass."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from .agents import Agents
from .discrete_forms import rewards

__all__ = ["TeahouseParallel", "parallel_env"]


def parallel_env(game: str = "dadaocheng", **options: Any) -> TeahouseParallel:
    """Returns the environment. An illegal action of the seat that decides raises ValueError."""
    return TeahouseParallel(game, **options)


class TeahouseParallel(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Teahouse. The last number is to pass, the only legal one of all other seats."""

    actions_beyond = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self._begin(seed)
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
        legal = (
            self.form.mask(self.moment) if decides else np.zeros(self.form.num_actions, np.bool_)
        )
        return np.append(legal, not decides).astype(np.int8)

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
