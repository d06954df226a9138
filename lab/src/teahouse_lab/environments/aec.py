"""PettingZoo's AEC environment: one seat after the other decides, with a mask of legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from teahouse.core import plain
from teahouse_lab.discrete import Form

from .discrete_forms import form, rewards

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


class TeahouseAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Teahouse, in which seat n is the agent `player_n`."""

    def __init__(self, game: str = "dadaocheng", **options: Any) -> None:
        super().__init__()
        self.form: Form[Any] = form(game, **options)
        self.metadata = {"name": f"teahouse_{game}_v{self.form.game.version}", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.form.players)]
        self.agents: list[str] = []
        self._action_spaces = {
            agent: spaces.Discrete(self.form.num_actions) for agent in self.possible_agents
        }
        self._observation_spaces = {
            agent: observed(self.form.observation_size, self.form.num_actions)
            for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.moment = self.form.start(str(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
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
        mask = self.form.mask(self.moment) if decides else np.zeros(self.form.num_actions, bool)
        return {
            "observation": self.form.observation(self.moment, seat),
            "action_mask": mask.astype(np.int8),
        }

    def view(self, agent: str) -> Any:
        """Returns what an agent may know, as the JSON that people's browsers are sent."""
        seat = self.possible_agents.index(agent)
        return plain(self.form.game.view(self.moment.state, seat))

    @property
    def _is_over(self) -> bool:
        return self.form.game.outcome(self.moment.state) is not None

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

    def render(self) -> None:
        """Does nothing; `form.game.picture` draws a state."""

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def observed(size: int, actions: int) -> spaces.Dict:
    """Returns what an agent observes: numbers, and the mask of its legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 64, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
