"""Scoring: credit, prestige, the winners, and the rank of a solo player (D14, D15)."""

from __future__ import annotations

from operator import mul

import msgspec

from teahouse.core import Outcome

from .goods import DEN, MANSION, WORKSHOP
from .rulebook import CREDIT_FOR_PRESTIGE, DISTRICT_PRESTIGE, RANKS, Rules
from .state import Player, State

__all__ = [
    "Challenges",
    "ScoreParts",
    "challenges",
    "credit",
    "outcome",
    "prestige",
    "rank",
    "score_parts",
    "scores",
]

DISTRICTS = 1920


class Challenges(msgspec.Struct, frozen=True):
    """D15: what was dared alone, and done."""

    ships: bool  # all of level 3, without a workshop
    buildings: bool  # every card but the den
    hard: bool  # the hand limit of 2


NONE_MET = Challenges(ships=False, buildings=False, hard=False)


def credit(rules: Rules, player: Player) -> int:
    """Returns the credit of a player's cards."""
    ships = rules.ships
    of_buildings: int = sum(map(mul, rules.building_credits, player.buildings))
    return sum([ships[id].credit for id in player.ships]) + of_buildings


class ScoreParts(msgspec.Struct, frozen=True):
    """Where a seat's prestige comes from; opium and dens cost, so theirs is below zero."""

    ships: int
    buildings: int
    mansions: int
    credit: int
    opium: int
    dens: int
    districts: int

    @property
    def total(self) -> int:
        return prestige(self) + self.dens + self.districts


def prestige(parts: ScoreParts) -> int:
    """Returns the prestige of own cards and opium, without what depends on other players."""
    return parts.ships + parts.buildings + parts.mansions + parts.credit + parts.opium


def scores(state: State) -> tuple[int, ...]:
    """Returns each seat's prestige now; 1920 counts only once the game is over."""
    return tuple(parts.total for parts in score_parts(state))


def score_parts(state: State) -> tuple[ScoreParts, ...]:
    """Returns each seat's prestige now, split into its parts."""
    count = sum(player.opium_used for player in state.players)
    share = -(-count // len(state.players))
    districts = _districts(state) if state.step == "over" else [0] * len(state.players)
    return tuple(
        _parts(state.rules, player, share, extra)
        for player, extra in zip(state.players, districts, strict=True)
    )


def _parts(rules: Rules, player: Player, share: int, districts: int) -> ScoreParts:
    return ScoreParts(
        ships=sum([rules.ships[id].prestige for id in player.ships]),
        buildings=sum(
            [
                kind.prestige * count
                for kind, count in zip(rules.buildings, player.buildings, strict=True)
            ]
        ),
        mansions=_mansions(rules.mansion_sets, player.buildings[MANSION]),
        credit=credit(rules, player) // CREDIT_FOR_PRESTIGE,
        opium=-max(0, rules.opium_prestige * player.opium_used - player.relief),
        dens=-player.buildings[DEN] * share,
        districts=districts,
    )


def _mansions(sets: tuple[int, ...], count: int) -> int:
    """Returns the prestige of mansions, scored in sets of six; the rest is a set of its own."""
    whole, rest = divmod(count, len(sets))
    return whole * sets[-1] + (sets[rest - 1] if rest else 0)


def _districts(state: State) -> list[int]:
    """Returns what 1920 gives each seat: 5 for the most building cards, in full to each if tied."""
    if state.event != DISTRICTS and DISTRICTS not in state.past:
        return [0] * len(state.players)
    cards = [sum(player.buildings) for player in state.players]
    return [DISTRICT_PRESTIGE if count == max(cards) else 0 for count in cards]


def outcome(state: State) -> Outcome | None:
    """Returns who wins by prestige, then by credit; None until the game is over."""
    if state.step != "over":
        return None
    points = scores(state)
    standing = [
        (score, credit(state.rules, player))
        for score, player in zip(points, state.players, strict=True)
    ]
    best = max(standing)
    return Outcome(points, tuple(seat for seat, one in enumerate(standing) if one == best))


def rank(score: int) -> str | None:
    """Returns the rank that a solo player has earned, None if the score is too low for any."""
    return next((title for least, title in RANKS if score >= least), None)


def challenges(state: State) -> Challenges:
    """Returns which of the three solo challenges were met (D15).

    Since version 2, a score too low for a rank meets none. An empty pile was emptied by the
    player, since nobody else plays.
    """
    if state.rules.version > 1 and rank(scores(state)[0]) is None:
        return NONE_MET
    player, steamers = state.players[0], state.ships[-1]
    has_steamer = any(state.rules.ships[id].level == len(state.ships) for id in player.ships)
    piles = [count for kind, count in enumerate(state.piles) if kind != DEN]
    return Challenges(
        ships=not steamers and has_steamer and not player.buildings[WORKSHOP],
        buildings=not any(piles),
        hard=state.rules.options.hard,
    )
