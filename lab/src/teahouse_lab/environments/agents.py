"""What both of PettingZoo's environments have: a game's form, its agents, and their spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from teahouse_lab.discrete import Form

from .discrete_forms import form

__all__ = ["Agents"]


class Agents:
    """The seats of a game as agents: seat n is the agent `player_n`."""

    render_mode = None
    actions_beyond = 0
    """How many numbers follow those of the form."""

    def __init__(self, game: str = "dadaocheng", **options: Any) -> None:
        self.form: Form[Any] = form(game, **options)
        self.metadata = {"name": f"teahouse_{game}_v{self.form.game.version}", "render_modes": []}
        self.possible_agents = [f"player_{seat}" for seat in range(self.form.players)]
        self.agents: list[str] = []
        self.num_actions = self.form.num_actions + self.actions_beyond
        self._action_spaces = {
            agent: spaces.Discrete(self.num_actions) for agent in self.possible_agents
        }
        self._observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def _observed(self) -> spaces.Dict:
        """Returns what an agent observes: numbers, and the mask of its legal actions."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 64, (self.form.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.num_actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Begins a game with all agents. A seed decides this game and those that follow it."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.moment = self.form.start(str(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]

    @property
    def _is_over(self) -> bool:
        return self.form.game.outcome(self.moment.state) is not None

    def render(self) -> None:
        """Does nothing; `form.game.picture` draws a state."""
