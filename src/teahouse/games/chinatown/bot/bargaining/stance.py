"""Stance: everything that a seat bargains with: appraisal, temper, character, memory and seed."""

from __future__ import annotations

import msgspec

from teahouse.core import FastChance, Seat
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.play.protocol import Turn

from .characters import CHARACTERS, Character, tempered
from .deals import Goods
from .insults import insulting_seats
from .memory import Memory, memory
from .temper import Temper

__all__ = ["Stance", "stance_of"]

PLAIN = Character(insulted=0.10)
STEPS = 1000


class Stance(msgspec.Struct, frozen=True, eq=False):
    """Everything that a decision about deals depends on."""

    appraisal: Appraisal
    temper: Temper
    memory: Memory
    character: Character
    seed: str
    busy: frozenset[Seat] = frozenset()
    insulting: frozenset[Seat] = frozenset()  # who offered far too little, as far as it minds

    @property
    def seat(self) -> Seat:
        return self.appraisal.seat

    def taken(self, share: float) -> float:
        """The least it accepts, with some noise, so that nobody can search for it."""
        return self._varied(share, self.seed)

    def asked(self, share: float, goods: Goods) -> float:
        """What it asks, with noise that depends on the goods."""
        return self._varied(share, f"{self.appraisal.view.round} {self.seat} {goods}")

    def _varied(self, share: float, seed: str) -> float:
        luck = 2 * FastChance(seed).below(STEPS + 1) / STEPS - 1
        return share + self.temper.varies * luck


def stance_of(appraisal: Appraisal, temper: Temper, turn: Turn) -> Stance:
    known = memory(appraisal.rules, appraisal.view, appraisal.seat)
    haggles = tempered(temper, CHARACTERS.get(turn.character))
    character = CHARACTERS.get(turn.character, PLAIN)
    insulting = insulting_seats(appraisal, known) if character.insulted else frozenset()
    return Stance(appraisal, haggles, known, character, turn.seed, turn.busy, insulting)
