"""A position as somebody wrote it: every field may be left out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from teahouse.core import PositionError
from teahouse.games.dadaocheng.rules.components.goods import Good
from teahouse.games.dadaocheng.rules.components.kinds import Kind
from teahouse.games.dadaocheng.rules.state import Count, Debt, Step, Used

__all__ = ["Draft", "LevelName", "PlayerDraft", "read_draft"]

Face = Annotated[int, Meta(ge=1, le=6)]
CellIndex = Annotated[int, Meta(ge=0, le=3)]
Moves = Annotated[int, Meta(ge=0, le=2)]
LevelName = Literal["1", "2", "3"]
RoundNumber = Annotated[int, Meta(ge=1)]


class PlayerDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who has nothing but what is said."""

    cubes: dict[Good, int] = {}
    storage: tuple[tuple[Good, ...], ...] = ((), (), (), ())
    shops: tuple[CellIndex, ...] = ()
    ships: tuple[str, ...] = ()
    buildings: dict[Kind, int] = {}
    opium_used: Count = 0
    relief: Count = 0
    credit: Any = None  # worked out, not read
    score: Any = None


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a position says; where it says nothing, the default is worked out."""

    round: RoundNumber = 1
    step: Step = "plan"
    first_player: int = 0
    turn: int = 0
    must_return: tuple[Debt, ...] = ()
    past: tuple[int, ...] = ()
    moves_left: Moves | UnsetType = UNSET
    taken: Count = 0
    picked: tuple[int, ...] = ()
    grid: tuple[str, ...] | UnsetType = UNSET
    players: tuple[PlayerDraft, ...] | UnsetType = UNSET
    ships: dict[LevelName, tuple[str, ...]] = {}
    piles: dict[Kind, int] = {}
    supply: dict[Good, int] = {}
    event: int | UnsetType | None = UNSET
    events: tuple[int, ...] = ()
    dice: tuple[Face, ...] = ()
    used: Used = Used()
    to_act: Any = None  # worked out, not read, as are those below
    scores: Any = None
    winners: Any = None
    parts: Any = None
    rank: Any = None
    challenges: Any = None


def read_draft(raw: object) -> Draft:
    """A position's JSON; raises PositionError with what is wrong and where."""
    try:
        draft: Draft = msgspec.convert(raw, Draft)
    except msgspec.ValidationError as error:
        raise PositionError(str(error)) from error
    return draft
