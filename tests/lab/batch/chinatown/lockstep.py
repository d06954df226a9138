"""Many games at once beside the same games on the plain engine, compared after every number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from teahouse.core import FastChance
from teahouse_lab.batch.chinatown import ChinatownEnv, State
from teahouse_lab.batch.chinatown.conversion import cards_from_plain, from_plain
from teahouse_lab.batch.chinatown.state import legal_words
from teahouse_lab.batch.compiled import Kernel
from teahouse_lab.discrete.chinatown import ChinatownForm, ChinatownMoment

QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
GENERATOR = (np.uint32(1), np.uint32(0))


class Lockstep:
    """Games that both engines play; raises AssertionError where they differ."""

    def __init__(
        self, moments: Iterable[ChinatownMoment], *, seed: str, level: int = 0, **options: Any
    ) -> None:
        self.env, self.form = ChinatownEnv(**options), ChinatownForm(**options)
        self.moments = list(moments)
        self.chance = FastChance(seed)
        self.seen: Counter[str] = Counter()
        self.decisions = 0
        states = [self.expected(moment) for moment in self.moments]
        leaves, self.tree = jax.tree.flatten(states[0])
        self.rows, self.extra = len(leaves), 1 + len(states[0].cards)
        self.words = np.zeros((self.rows + self.extra, -(-len(states) // 8) * 8), np.uint32)
        for game, state in enumerate(states):
            self.words[: self.rows, game] = jax.tree.leaves(state)
        observe = jax.vmap(self.env.observe, in_axes=(0, None))
        self.observe = jax.jit(observe, compiler_options=QUICKLY)
        self.step = Kernel(self._stepped, self.rows + self.extra, level=level)

    def _stepped(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self.tree, words[: self.rows])
        number, *cards = words[self.rows :]
        return tuple(jax.tree.leaves(self.env.step_with(state, number, tuple(cards))))

    def expected(self, moment: ChinatownMoment) -> State:
        """The words that a moment has."""
        return from_plain(self.env.tables, self.form, moment, GENERATOR)

    def state_of(self, game: int) -> State:
        """One game, as the batch has it."""
        state: State = jax.tree.unflatten(self.tree, list(self.words[: self.rows, game]))
        return state

    @property
    def state(self) -> State:
        """All games, as the environment has them."""
        rows = [jnp.asarray(row) for row in self.words[: self.rows, : len(self.moments)]]
        state: State = jax.tree.unflatten(self.tree, rows)
        return state

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """What is legal in each game; once compared, the plain engine says the same."""
        rows: State = jax.tree.unflatten(self.tree, range(self.rows))
        codes = np.array(self.env.tables.codes.by_number)
        words = self.words[np.array(legal_words(rows.legal))[codes // 32]]
        masks: npt.NDArray[np.bool_] = (words.T >> codes % 32 & 1) != 0
        return masks

    @property
    def live(self) -> list[int]:
        return [game for game, m in enumerate(self.moments) if m.state.phase != "over"]

    def run(self) -> None:
        """Play until every game is over, and compare how they ended."""
        while self.live:
            self.play_once()
        self._compare_ends()

    def play_once(self) -> None:
        """One number of each game that is not over."""
        live = self.live
        masks = self.masks
        for game in live:
            self._say(game, np.flatnonzero(masks[game]).tolist())
        self.step(self.words, 1)
        for game in live:
            self._compare(game)

    def compare_observations(self) -> None:
        """What every seat sees of every game."""
        for seat in range(self.form.players):
            seen = np.asarray(self.observe(self.state, seat))
            for moment, row in zip(self.moments, seen, strict=True):
                assert np.allclose(row, self.form.observation(moment, seat)), (seat, moment)

    def _compare_ends(self) -> None:
        scores, rewards = self.env.scores(self.state), self.env.rewards(self.state)
        for game, moment in enumerate(self.moments):
            outcome = self.form.game.outcome(moment.state)
            assert outcome is not None
            assert tuple(scores[game].tolist()) == outcome.scores
            assert tuple(np.flatnonzero(rewards[game])) == outcome.winners
            assert float(rewards[game].sum()) == 1

    def _say(self, game: int, legal: list[int]) -> None:
        """A legal number, and the cards that chance has ready after it."""
        before = self.moments[game]
        number = self._number(before, legal)
        after = self.form.step(before, number)
        self._note(before, after)
        cards = cards_from_plain(self.env.tables, after.state)
        self.words[self.rows :, game] = [number, *map(int, cards)]
        self.moments[game] = after
        self.decisions += 1

    def _number(self, moment: ChinatownMoment, legal: list[int]) -> int:
        """Offers are often ended early and accepted, and tiles placed while there are some."""
        at = self.form.numbers_at
        if moment.state.phase == "trade" and self.chance.below(2):
            legal = [n for n in legal if n in (at.end, at.accept)] or legal
        if moment.state.phase == "place" and len(legal) > 1 and self.chance.below(8):
            legal = [n for n in legal if n != at.end]
        return int(self.chance.pick(legal))

    def _note(self, before: ChinatownMoment, after: ChinatownMoment) -> None:
        """What has come about, so that a test can ask for it."""
        self.seen[after.state.phase] += before.state.phase != after.state.phase
        self.seen["deal done"] += sum(offer.status == "done" for offer in after.state.offers) - sum(
            offer.status == "done" for offer in before.state.offers
        )
        self.seen["cards traded"] += any(
            give.cards for offer in after.state.offers[-1:] for give in offer.gives
        )
        self.seen["order asked"] += after.state.order and not before.state.order

    def _compare(self, game: int) -> None:
        """All words but the bag and the outlook cards, which never change."""
        state, moment = self.state_of(game), self.moments[game]
        expected = self.expected(moment)
        expected = expected._replace(bag=state.bag, outlook=state.outlook)
        assert state == expected, (moment, state, expected)
