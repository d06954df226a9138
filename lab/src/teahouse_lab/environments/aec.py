"""PettingZoo's AEC environment: one seat after the other decides, with a mask of legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from teahouse.core import plain

from .agents import Agents
from .discrete_forms import rewards

__all__ = ["TeahouseAEC", "env", "raw_env"]

ILLEGAL_REWARD = -1.0


def env(game: str = "dadaocheng", **options: Any) -> Any:
    """Returns the environment with PettingZoo's usual wrappers. An illegal action ends the game."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **options), ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str = "dadaocheng", **options: Any) -> TeahouseAEC:
    """Returns the environment alone. An illegal action raises ValueError."""
    return TeahouseAEC(game, **options)


class TeahouseAEC(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Teahouse, in which seat n is the agent `player_n`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self._actor()

    def _actor(self) -> str:
        return self.possible_agents[self.form.actor(self.moment)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat, is_over = self.possible_agents.index(agent), self._is_over
        decides = not is_over and self.form.actor(self.moment) == seat
        mask = self.form.mask(self.moment) if decides else np.zeros(self.num_actions, bool)
        return {
            "observation": self.form.observation(self.moment, seat),
            "action_mask": mask.astype(np.int8),
        }

    def view(self, agent: str) -> Any:
        """Returns what an agent may know, as the JSON that people's browsers are sent."""
        seat = self.possible_agents.index(agent)
        return plain(self.form.game.view(self.moment.state, seat))

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.moment = self.form.step(self.moment, int(action))
        self._cumulative_rewards[agent] = 0
        won = rewards(self.form, self.moment.state)
        self.rewards = dict(zip(self.possible_agents, won, strict=True))
        if self._is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._actor()
        self._accumulate_rewards()

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
