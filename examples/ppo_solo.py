"""PPO on solo Dadaocheng: sb3-contrib's MaskablePPO on games of the batch engine.

pip install "teahouse[research,learning]"
python examples/ppo_solo.py
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import monotonic
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor, nn

from teahouse_lab.batch.dadaocheng.moves_ahead import NUMBERS_AHEAD
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS, MOVES
from teahouse_lab.environments.vector import SoloVectorEnv

GAMES, STEPS = 512, 32
DECISIONS = 2_000_000
LEARNING_RATE = 1e-3
AHEAD = len(MOVES) * NUMBERS_AHEAD
SCALE = 10  # makes rewards tenths of a point, about 1, which the value function learns best
POINTS = 100  # the points of a reward of 1
WIDE, NARROW = 256, 128


class Games(VecEnv):
    """A vector environment as Stable-Baselines3 knows it.

    A game that is over begins anew with the next step, in which nothing can be chosen.
    """

    def __init__(self, games: int, seed: int) -> None:
        self.env = SoloVectorEnv(games, reward="gain", ahead=True, only_choices=True)
        super().__init__(games, self.env.single_observation_space, self.env.single_action_space)
        self.ended: list[int] = []  # scores of games that are over
        self.random_seed = seed
        self.reset()

    def reset(self) -> Any:
        self.seen, info = self.env.reset(seed=self.random_seed)
        self.masks, self.scores = info["action_mask"].astype(bool), np.zeros(self.num_envs)
        return self.seen

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        self.seen, rewards, over, _, info = self.env.step(self.actions)
        self.masks, self.scores = info["action_mask"].astype(bool), self.scores + rewards
        self.masks[over, 0] = True
        self.ended += [round(POINTS * score) for score in self.scores[over]]
        self.scores[over] = 0
        nothing: list[dict[str, Any]] = [{}] * self.num_envs
        return self.seen, SCALE * rewards.astype(np.float32), over, nothing

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        return list(self.masks)  # `action_masks` is the only method that is asked for

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Does nothing, as nothing can be set."""

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        return [None] * self.num_envs

    def close(self) -> None:
        """Does nothing, as there is nothing to close."""


class Trunk(nn.Module):
    """The position as one vector for policy and value. What moves would bring bypasses it."""

    latent_dim_pi, latent_dim_vf = NARROW + AHEAD, NARROW

    def __init__(self, numbers: int) -> None:
        super().__init__()
        self.position = numbers - AHEAD
        first = nn.Linear(self.position + NUMBERS_AHEAD, WIDE)
        self.layers = nn.Sequential(first, nn.ReLU(), nn.Linear(WIDE, NARROW), nn.ReLU())

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        latent = self.forward_critic(seen)
        return torch.cat([latent, seen[:, self.position :]], 1), latent

    def forward_actor(self, seen: Tensor) -> Tensor:
        return self.forward(seen)[0]

    def forward_critic(self, seen: Tensor) -> Tensor:
        ahead = seen[:, self.position :].reshape(-1, len(MOVES), NUMBERS_AHEAD)
        most = ahead.amax(1) / SCALE
        latent: Tensor = self.layers(torch.cat([seen[:, : self.position], most], 1))
        return latent


class Logits(nn.Module):
    """The logits of actions. A move's logit is what it brings, at prices that the position sets."""

    def __init__(self) -> None:
        super().__init__()
        self.others = nn.Linear(NARROW, ACTIONS - len(MOVES))
        self.prices = nn.Linear(NARROW, NUMBERS_AHEAD)
        for layer in (self.others, self.prices):
            nn.init.orthogonal_(layer.weight, 0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, latent: Tensor) -> Tensor:
        position, ahead = latent[:, :NARROW], latent[:, NARROW:]
        moves = ahead.reshape(-1, len(MOVES), NUMBERS_AHEAD) @ self.prices(position)[..., None]
        return torch.cat([moves[..., 0], self.others(position)], 1)


class Policy(MaskableActorCriticPolicy):
    """The library's policy with the trunk and the logits of this module."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunk(self.features_dim)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = Logits()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1))


class Progress(BaseCallback):
    """A callback that says now and then how the latest games ended."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self.games, self.started, self.told = games, monotonic(), monotonic()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        now = monotonic()
        if now - self.told > 20 and self.games.ended:
            self.told, mean = now, np.mean(self.games.ended[-1000:])
            count, seconds = self.num_timesteps, now - self.started
            print(f"{seconds:.0f} s, {count:,} decisions, latest games {mean:.1f}", flush=True)


def train(decisions: int, seed: int = 1) -> MaskablePPO:
    """Returns a player that has learned from so many decisions."""
    torch.distributions.Distribution.set_default_validate_args(False)
    games = Games(GAMES, seed)
    model = MaskablePPO(
        Policy,
        games,
        seed=seed,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=3,
        gamma=1,
        gae_lambda=0.95,
        ent_coef=0.003,
        learning_rate=lambda left: LEARNING_RATE * left,
        device="cpu",
    )
    return model.learn(decisions, callback=Progress(games))


def scores(model: MaskablePPO, games: int, seed: int) -> list[int]:
    """Returns the scores of so many new games for a player.

    Only the first game in each place counts.
    """
    played = Games(games, seed)
    final = np.full(games, -1000.0)
    while (final == -1000).any():
        chosen, _ = model.predict(played.seen, action_masks=played.masks, deterministic=True)
        before = played.scores
        played.step_async(chosen)
        _, rewards, over, _ = played.step_wait()
        new = over & (final == -1000)
        final[new] = np.round(POINTS * (before + rewards / SCALE)[new])
    return [int(score) for score in final]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--games", type=int, default=1000)
    chosen, started = parser.parse_args(), monotonic()
    model = train(chosen.decisions)
    minutes = (monotonic() - started) / 60
    result = scores(model, chosen.games, seed=2)
    error = np.std(result) / len(result) ** 0.5
    after = f"{chosen.decisions:,} decisions in {minutes:.1f} minutes"
    print(f"{len(result):,} games after {after}: {np.mean(result):.1f} ± {2 * error:.1f}")


if __name__ == "__main__":
    main()
