"""PPO on solo Dadaocheng: sb3-contrib's MaskablePPO on games of the batch engine.

pip install "teahouse[research]" sb3-contrib
python examples/ppo_solo.py --minutes 10
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

from teahouse.batch.dadaocheng.moves_ahead import NUMBERS_AHEAD
from teahouse.discrete.dadaocheng.actions import ACTIONS, MOVES
from teahouse.environments.vector import SoloVectorEnv

GAMES, STEPS = 256, 64
NO_ACTION = SoloVectorEnv.NO_ACTION
AHEAD = len(MOVES) * NUMBERS_AHEAD
SCALE = 10  # rewards are tenths of a point, about 1, as the value function learns these best
WIDE, NARROW = 256, 128


class Games(VecEnv):
    """A vector environment as Stable-Baselines3 knows it: over and anew in the same step."""

    def __init__(self, games: int, seed: int) -> None:
        self.env = SoloVectorEnv(games, reward="gain", ahead=True)
        super().__init__(games, self.env.single_observation_space, self.env.single_action_space)
        self.seen, self.info = self.env.reset(seed=seed)
        self.ended: list[int] = []  # scores of games that are over
        self.scores = np.zeros(games)

    def reset(self) -> Any:
        self.seen, self.info = self.env.reset()
        self.scores[:] = 0
        return self.seen

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        last, rewards, over, _, self.info = self.env.step(self.actions)
        self.seen, self.scores = last, self.scores + rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if over.any():
            idle = np.full(self.num_envs, NO_ACTION)
            self.seen, _, _, _, self.info = self.env.step(idle)
            for game in np.flatnonzero(over):
                infos[game] = {"terminal_observation": last[game]}
                self.ended.append(round(100 * self.scores[game]))
            self.scores[over] = 0
        return self.seen, SCALE * rewards.astype(np.float32), over, infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        return list(self.info["action_mask"].astype(bool))  # the only one asked for

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        return [None] * self.num_envs

    def close(self) -> None:
        """There is nothing to close."""


class Trunk(nn.Module):
    """The position as one vector for policy and value; what moves would bring goes past it."""

    latent_dim_pi, latent_dim_vf = NARROW + AHEAD, NARROW

    def __init__(self, numbers: int) -> None:
        super().__init__()
        self.position = numbers - AHEAD
        layers = (nn.Linear(self.position, WIDE), nn.ReLU(), nn.Linear(WIDE, NARROW), nn.ReLU())
        self.layers = nn.Sequential(*layers)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        latent = self.forward_critic(seen)
        return torch.cat([latent, seen[:, self.position :]], 1), latent

    def forward_actor(self, seen: Tensor) -> Tensor:
        return self.forward(seen)[0]

    def forward_critic(self, seen: Tensor) -> Tensor:
        latent: Tensor = self.layers(seen[:, : self.position])
        return latent


class Logits(nn.Module):
    """Logits of actions; those of moves also by what they bring, at prices of the position."""

    def __init__(self) -> None:
        super().__init__()
        self.plain, self.prices = nn.Linear(NARROW, ACTIONS), nn.Linear(NARROW, NUMBERS_AHEAD)
        for layer in (self.plain, self.prices):
            nn.init.orthogonal_(layer.weight, 0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, latent: Tensor) -> Tensor:
        position, ahead = latent[:, :NARROW], latent[:, NARROW:]
        moves = ahead.reshape(-1, len(MOVES), NUMBERS_AHEAD) @ self.prices(position)[..., None]
        logits: Tensor = self.plain(position)
        return torch.cat([logits[:, : len(MOVES)] + moves[..., 0], logits[:, len(MOVES) :]], 1)


class Policy(MaskableActorCriticPolicy):
    """The library's policy with this trunk and these logits."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunk(self.features_dim)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = Logits()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1))


class Clock(BaseCallback):
    """Stops after some minutes, and says how the latest games ended."""

    def __init__(self, games: Games, minutes: float) -> None:
        super().__init__()
        self.games, self.until, self.told = games, monotonic() + 60 * minutes, monotonic()

    def _on_step(self) -> bool:
        if monotonic() - self.told > 20 and self.games.ended:
            self.told = monotonic()
            mean = np.mean(self.games.ended[-1000:])
            print(f"{self.num_timesteps:,} decisions, latest games {mean:.1f}", flush=True)
        return monotonic() < self.until


def train(minutes: float, seed: int = 1) -> MaskablePPO:
    """A player that has learned for so many minutes."""
    torch.distributions.Distribution.set_default_validate_args(False)
    games = Games(GAMES, seed)
    model = MaskablePPO(
        Policy,
        games,
        seed=seed,
        n_steps=STEPS,
        batch_size=512,
        n_epochs=3,
        gamma=0.999,
        gae_lambda=0.95,
        ent_coef=0.003,
        learning_rate=7e-4,
        device="cpu",
    )
    return model.learn(1 << 40, callback=Clock(games, minutes))


def scores(model: MaskablePPO, games: int, seed: int) -> list[int]:
    """How so many new games end for a player; the first game of each place."""
    played = Games(games, seed)
    seen, ended = played.seen, np.zeros(games, bool)
    final = np.zeros(games)
    while not ended.all():
        masks = played.info["action_mask"].astype(bool)
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        before = played.scores.copy()
        played.step_async(actions)
        seen, rewards, over, _ = played.step_wait()
        new = over & ~ended
        final[new] = np.round(100 * (before + rewards / SCALE)[new])
        ended |= over
    return [int(score) for score in final]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=1000)
    chosen = parser.parse_args()
    result = scores(train(chosen.minutes), chosen.games, seed=2)
    error = np.std(result) / len(result) ** 0.5
    after = f"{len(result):,} games after {chosen.minutes:g} minutes"
    print(f"{after}: {np.mean(result):.1f} ± {2 * error:.1f}")


if __name__ == "__main__":
    main()
