"""Many games at once beside the same games on the plain engine, compared after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import jax
import numpy as np
import numpy.typing as npt

from teahouse.core import FastChance
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.state import State as PlainState
from teahouse.games.dadaocheng.rules.state import next_seat
from teahouse_lab.batch.compiled import Kernel
from teahouse_lab.batch.dadaocheng import DadaochengEnv, State
from teahouse_lab.batch.dadaocheng.conversion import draws_from_plain, from_plain
from teahouse_lab.batch.dadaocheng.grid import Draws, Grid
from teahouse_lab.discrete.dadaocheng.numbers import ACTIONS, COLLECT, END
from teahouse_lab.discrete.dadaocheng.translation import Stages, action_of, stages_of

GAME = Dadaocheng()
EXTRA = 7  # rows besides the state's: an action, three dice, a layout
EARLY_ONE_IN = 8
Words = npt.NDArray[np.uint32]


class Lockstep:
    """Games that both engines play; raises AssertionError where they differ."""

    def __init__(
        self, positions: Iterable[PlainState], *, seed: str, masks_one_in: int = 8, **options: Any
    ) -> None:
        self.env = DadaochengEnv(**options)
        self.plain = list(positions)
        self.chance = FastChance(seed)
        self.prefixes: list[list[int]] = [[] for _ in self.plain]
        self.masks_one_in = masks_one_in
        self.decisions = self.masks = 0
        self.seen: Counter[str] = Counter()
        converted = [from_plain(self.env.tables, plain, (1, 0)) for plain in self.plain]
        leaves, self.tree = jax.tree.flatten(converted[0])
        self.rows = len(leaves)
        self.words = np.zeros((self.rows + EXTRA, -(-len(self.plain) // 8) * 8), np.uint32)
        for game, state in enumerate(converted):
            self.words[: self.rows, game] = jax.tree.leaves(state)
        self.masks_of, self.ends_of = jax.jit(_masks), jax.jit(self._ends)
        self.step = Kernel(self._stepped, self.rows + EXTRA)
        self.words[self.rows] = ACTIONS  # no action at all finds out what is legal
        self.step(self.words, 1)

    def _stepped(self, *words: jax.Array) -> tuple[jax.Array, ...]:
        state: State = jax.tree.unflatten(self.tree, words[: self.rows])
        action, *dice = words[self.rows : self.rows + 4]
        draws = Draws(tuple(dice), lambda: Grid(*words[self.rows + 4 :]))
        return tuple(jax.tree.leaves(self.env.step_with(state, action, draws)))

    def _ends(self, state: State) -> tuple[jax.Array, jax.Array]:
        return self.env.scores(state), self.env.rewards(state)

    @property
    def state(self) -> State:
        """All games, as the environment has them."""
        rows = self.words[: self.rows, : len(self.plain)]
        state: State = jax.tree.unflatten(self.tree, list(rows))
        return state

    def run(self) -> None:
        """Play until every game is over, and compare how they ended."""
        while any(plain.step != "over" for plain in self.plain):
            self.play_once()
        scores, rewards = map(np.asarray, self.ends_of(self.state))
        for game, plain in enumerate(self.plain):
            outcome = GAME.outcome(plain)
            assert outcome is not None
            assert tuple(scores[game]) == outcome.scores
            if len(outcome.scores) > 1:
                assert tuple(np.flatnonzero(rewards[game])) == outcome.winners

    def play_once(self) -> None:
        """One action of each game that is not over."""
        masks, early = map(np.asarray, self.masks_of(self.state))
        live = [game for game, plain in enumerate(self.plain) if plain.step != "over"]
        for game in live:
            self._check_mask(game, masks[game])
            self._choose(game, masks[game], early[game])
        self.step(self.words, 1)
        done = self.state.pending == 0
        for game in live:
            self._follow(game, bool(done[game]))

    def _check_mask(self, game: int, mask: npt.NDArray[np.bool_]) -> None:
        if self.chance.below(self.masks_one_in):
            return
        self.masks += 1
        plain = self.plain[game]
        legal = [stages_of(action) for action in GAME.actions(plain, actor_of(plain))]
        expected = next_numbers([stages for stages in legal if stages], self.prefixes[game])
        assert set(np.flatnonzero(mask)) == expected, (plain, self.prefixes[game])

    def _choose(self, game: int, mask: npt.NDArray[np.bool_], early: npt.NDArray[np.bool_]) -> None:
        """A legal action, and what chance has ready for it."""
        legal = self._lively(game, np.flatnonzero(mask))
        if early.any() and self.chance.below(EARLY_ONE_IN) == 0:
            legal = np.flatnonzero(early)
        number = int(legal[self.chance.below(len(legal))])
        self.prefixes[game].append(number)
        self.words[self.rows :, game] = (number, *draws_from_plain(self.plain[game]))
        self.decisions += 1

    def _lively(self, game: int, legal: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        """Moves often make a line, and step 4 rarely ends while anything else can be done."""
        plain = self.plain[game]
        if len(legal) == COLLECT and self.chance.below(3):
            stages = stages_of(GAME.sample(plain, plain.turn, self.chance))
            assert stages is not None
            return np.array(stages[0])
        return legal[legal != END] if len(legal) > 1 and self.chance.below(6) else legal

    def _follow(self, game: int, done: bool) -> None:
        """The plain engine does the same, once the action is complete."""
        plain, prefix = self.plain[game], self.prefixes[game]
        if plain.must_return:
            done = len(prefix) == plain.must_return[0].count
        if not done:
            return
        is_early = prefix[0] < COLLECT and plain.step == "act"
        seat = next_seat(plain) if is_early else actor_of(plain)
        action = action_of(seat, prefix, step=plain.step, year=plain.event)
        plain, events = GAME.apply(plain, action)
        self.seen.update(type(event).__name__ for event in events)
        self.plain[game], self.prefixes[game] = plain, []
        self._compare(game, action)

    def _compare(self, game: int, action: object) -> None:
        state: State = jax.tree.unflatten(self.tree, list(self.words[: self.rows, game]))
        expected = from_plain(self.env.tables, self.plain[game], state.generator)
        expected = expected._replace(found=state.found, legal=state.legal)
        assert state == expected, (action, self.plain[game], state, expected)


def _masks(state: State) -> tuple[jax.Array, jax.Array]:
    return state.legal_action_mask, state.early_action_mask


def actor_of(plain: PlainState) -> int:
    """The seat that the batch engine asks: never the one that may move early."""
    seats = GAME.to_act(plain)
    return plain.turn if plain.turn in seats else min(seats)


def next_numbers(legal: Iterable[Stages], prefix: list[int]) -> set[int]:
    """The numbers that may follow a prefix so that some legal plain action comes of it."""
    found: set[int] = set()
    whole = False
    for stages in legal:
        left = _left(stages, prefix)
        if left is not None:
            found |= left
            whole = whole or not left
    return found | {END} if whole and found else found


def _left(stages: Stages, prefix: list[int]) -> set[int] | None:
    """What may come next of one action; None if it does not begin so."""
    rest = list(prefix)
    for stage in stages:
        given, rest = Counter(rest[: len(stage)]), rest[len(stage) :]
        if given - Counter(stage):
            return None
        if given != Counter(stage):
            return set(Counter(stage) - given)
    return None if rest else set()
