"""1905: which buildings to turn into mansions (D13)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from teahouse.games.dadaocheng.bot.value.cards import cards_worth
from teahouse.games.dadaocheng.bot.value.coefficients import Coefficients
from teahouse.games.dadaocheng.rules.components.kinds import (
    KIND_INDEX,
    KINDS,
    MANSION,
    Buildings,
    Kind,
)
from teahouse.games.dadaocheng.rules.steps.history import MOST_TURNED
from teahouse.games.dadaocheng.rules.steps.purchase import more_of

from .situation import Situation

__all__ = ["city_plan"]

OTHERS = tuple(kind for kind in KINDS if KIND_INDEX[kind] != MANSION)


def city_plan(situation: Situation, coefficients: Coefficients) -> list[tuple[Kind, ...]]:
    """The choices of buildings that gain something, the best first; not all need be owned."""
    now = _worth(situation, coefficients, situation.owned)
    choices = [
        kinds
        for count in range(1, MOST_TURNED + 1)
        for kinds in combinations_with_replacement(OTHERS, count)
    ]
    gains = {
        kinds: _worth(situation, coefficients, _turned(situation.owned, kinds)) - now
        for kinds in choices
    }
    return sorted((kinds for kinds in choices if gains[kinds] > 0), key=lambda kinds: -gains[kinds])


def _turned(owned: Buildings, kinds: tuple[Kind, ...]) -> Buildings:
    for kind in kinds:
        owned = more_of(more_of(owned, KIND_INDEX[kind], -1), MANSION, 1)
    return owned


def _worth(situation: Situation, coefficients: Coefficients, owned: Buildings) -> float:
    gained = (
        kind.credit * (has - had)
        for kind, had, has in zip(situation.kinds, situation.owned, owned, strict=True)
    )
    return cards_worth(situation, coefficients, owned, situation.credit + sum(gained))
