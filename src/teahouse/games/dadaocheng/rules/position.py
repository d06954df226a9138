"""What a seat sees: the view, a state that agrees with it, and what actions would lead to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from teahouse.core import (
    BadInput,
    Chance,
    FastChance,
    RuleError,
    Seat,
    SeededChance,
    plain,
    read_as,
)
from teahouse.core.descriptor import Milestone

from .act import building_cost, check_kind, check_level, ship_cost
from .actions import action_from
from .events import Event
from .goods import (
    GOODS,
    KINDS,
    WORKSHOP,
    Buildings,
    Cost,
    CostOf,
    Cubes,
    Good,
    Kind,
    missing,
    printed,
)
from .grid import Line
from .loading import load
from .rulebook import LEVELS, Rules
from .score import Challenges, ScoreParts, challenges, credit, outcome, rank, score_parts, scores
from .setup import deal_ships
from .state import NOTHING_USED, Debt, Player, State, Step, Used, is_full
from .steps import check, do, to_act, undoable
from .turn import lines_to_pick

__all__ = [
    "Foreseen",
    "Position",
    "Price",
    "Prices",
    "Query",
    "deal",
    "dump",
    "place",
    "prices",
    "redeal",
    "view",
    "what_if",
]


class PlayerPosition(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A player, all of it open to everyone."""

    cubes: dict[Good, int]
    storage: tuple[tuple[Good, ...], ...]
    shops: tuple[int, ...]
    ships: tuple[str, ...]
    buildings: dict[Kind, int]
    opium_used: int
    relief: int | UnsetType = UNSET  # since version 2
    credit: int
    score: int


class Position(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A position, or a view of it: what the one who looks may not know is not there."""

    round: int
    step: Step
    first_player: Seat
    turn: Seat
    must_return: tuple[Debt, ...]
    past: tuple[int, ...]
    to_act: tuple[Seat, ...]
    moves_left: int
    taken: int
    picked: tuple[int, ...] | UnsetType = UNSET  # since version 2
    grid: tuple[str, ...]
    players: tuple[PlayerPosition, ...]
    ships: dict[str, tuple[str, ...]]
    ships_count: dict[str, int] | UnsetType = UNSET
    piles: dict[Kind, int]
    supply: dict[Good, int]
    event: int | None
    events: tuple[int, ...] | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    used: Used
    scores: tuple[int, ...] | UnsetType = UNSET
    winners: tuple[Seat, ...] | UnsetType = UNSET
    parts: tuple[ScoreParts, ...] | UnsetType = UNSET  # of the scores
    rank: str | UnsetType | None = UNSET
    challenges: Challenges | UnsetType = UNSET


def view(state: State) -> Position:
    """Returns what everyone may know, which is the full position once the game is over."""
    if state.step == "over":
        return dump(state)
    piles = _piles(state).items()
    return _open(
        state,
        ships={level: pile[:1] for level, pile in piles},
        ships_count={level: len(pile) for level, pile in piles},
    )


def dump(state: State) -> Position:
    """Returns the full position."""
    position = _open(state, ships=_piles(state), events=state.events, dice=state.dice)
    ended = outcome(state)
    if ended is None:
        return position
    parts = score_parts(state)
    position = replace(position, scores=ended.scores, winners=ended.winners, parts=parts)
    if not state.rules.solo:
        return position
    return replace(position, rank=rank(ended.scores[0]), challenges=challenges(state))


def place(view: Position) -> Milestone:
    """Returns the part of the game that a view belongs to."""
    return Milestone(view.round, "over" if view.step == "over" else "turn", view.turn)


def deal(_: Event) -> None:
    """Returns None, as Dadaocheng has no deals."""


def _open(state: State, **hidden: Any) -> Position:
    """Returns what lies open, together with the fields given in `hidden`."""
    points = scores(state)
    return Position(
        round=state.round,
        step=state.step,
        first_player=state.first_player,
        turn=state.turn,
        must_return=state.must_return,
        past=state.past,
        to_act=tuple(sorted(to_act(state))),
        moves_left=state.moves_left,
        taken=state.taken,
        picked=state.picked if state.rules.version > 1 else UNSET,
        grid=tuple(f"{GOODS[code // 5]}/{GOODS[code % 5]}" for code in state.grid),
        players=tuple(
            _player(state, player, score)
            for player, score in zip(state.players, points, strict=True)
        ),
        piles=_by_kind(state.piles),
        supply=_by_good(state.supply),
        event=state.event,
        used=state.used,
        **hidden,
    )


def _piles(state: State) -> dict[str, tuple[str, ...]]:
    return {str(level): pile for level, pile in zip(LEVELS, state.ships, strict=True)}


def _player(state: State, player: Player, score: int) -> PlayerPosition:
    return PlayerPosition(
        cubes=_by_good(player.cubes),
        storage=tuple(tuple(GOODS[good] for good in cell) for cell in player.storage),
        shops=player.shops,
        ships=player.ships,
        buildings=_by_kind(player.buildings),
        opium_used=player.opium_used,
        relief=player.relief if state.rules.version > 1 else UNSET,
        credit=credit(state.rules, player),
        score=score,
    )


def _by_good(cubes: Cubes) -> dict[Good, int]:
    return dict(zip(GOODS, cubes, strict=True))


def _by_kind(buildings: Buildings) -> dict[Kind, int]:
    return dict(zip(KINDS, buildings, strict=True))


SEEDS = 1 << 48


def redeal(rules: Rules, view: Position, chance: Chance) -> State:
    """Returns a state that agrees with the view; what is hidden or to come is drawn anew."""
    fresh = SeededChance(f"redealt {chance.below(SEEDS)}")
    position = plain(view)
    if view.ships_count is not UNSET:
        del position["ships_count"]
        owned = [id for player in view.players for id in player.ships]
        position["ships"] = {
            (name := str(level)): deal_ships(
                rules, level, view.ships_count[name], fresh, top=view.ships[name], gone=owned
            )
            for level in LEVELS
        }
    return load(rules, position, fresh)


Closed: TypeAlias = Literal["sold_out", "once_per_turn", "forbidden"]


class Price(msgspec.Struct, frozen=True):
    """What a card costs this year, with a workshop if one is unused, and what is lacking."""

    cost: CostOf
    lacks: CostOf
    lacks_credit: int
    closed: Closed | None  # why it cannot be bought, whatever is paid


class Prices(msgspec.Struct, frozen=True):
    """The ships that are face up, by id, and each kind of building."""

    ships: dict[str, Price]
    buildings: dict[Kind, Price]


def prices(state: State, seat: Seat) -> Prices:
    """Returns the prices for a seat in its turn: the present one, or its next if another plays."""
    if state.turn != seat:
        state = replace(state, turn=seat, used=NOTHING_USED)
    return Prices(
        {pile[0]: _ship(state, pile[0]) for pile in state.ships if pile},
        {
            name: _price(state, building_cost(state, kind), _closed(check_kind, state, kind))
            for kind, name in enumerate(KINDS)
        },
    )


def _ship(state: State, ship: str) -> Price:
    card, player = state.rules.ships[ship], state.players[state.turn]
    cost = ship_cost(state, ship, workshop=player.buildings[WORKSHOP] > state.used.workshop)
    lacks_credit = max(0, card.credit_required - credit(state.rules, player))
    return _price(state, cost, _closed(check_level, state, card.level), lacks_credit)


def _price(state: State, cost: Cost, closed: Closed | None, lacks_credit: int = 0) -> Price:
    lacks = missing(cost, state.players[state.turn].cubes)
    return Price(printed(cost), printed(lacks), lacks_credit, closed)


def _closed(check: Callable[[State, int], None], state: State, card: int) -> Closed | None:
    """Returns the code with which a purchase would be refused whatever is paid, None if none."""
    try:
        check(state, card)
    except RuleError as error:
        return cast(Closed, error.code)
    return None


MOST_ACTIONS = 40


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Actions of one's own, done one after the other.

    With `scratch` as if it were one's turn: the moves that come first are all there are to make.
    """

    actions: tuple[dict[str, Any], ...]
    scratch: bool = False


class Refused(msgspec.Struct, frozen=True):
    """Which action, counted from 0, the rules would refuse, and why."""

    index: int
    code: str
    rule: str
    facts: dict[str, Any]
    reason: str


class Standing(msgspec.Struct, frozen=True):
    """A seat's points and credit, and what opium takes of the points: its own and its dens'."""

    score: int
    credit: int
    opium_used: int
    opium_costs: int


class Foreseen(msgspec.Struct, frozen=True):
    """What happens and how it stands then; `chance` says that the rest cannot be foreseen.

    Chance decides on discs, dice and cards turned up, never on points or credit. So `standings`
    also counts the action that chance follows, such as the purchase of a ship.
    """

    view: Position
    lines: tuple[Line, ...]  # to choose from
    events: tuple[Event, ...]
    refused: Refused | None
    chance: bool
    prices: Prices
    standings: tuple[Standing, ...]  # of each seat
    next: tuple[Line, ...] = ()  # those of which one has to be collected before all else (D6, D7)
    full_houses: tuple[Seat, ...] = ()  # D9


def what_if(rules: Rules, view: Position, seat: Seat | None, raw: object) -> Foreseen:
    """Returns what a seat's actions would do; raises BadInput for a query that makes no sense."""
    query = read_as(raw, Query, BadInput)
    if seat is None:
        raise BadInput("a spectator has no actions to think about")
    if len(query.actions) > MOST_ACTIONS:
        raise BadInput(f"{len(query.actions)} actions; at most {MOST_ACTIONS} are looked at")
    state = redeal(rules, view, FastChance("what if"))
    return _foresee(_scratch(state, seat, query) if query.scratch else state, seat, query)


def _scratch(state: State, seat: Seat, query: Query) -> State:
    """Returns the state with the table as it is, at the start of the seat's turn."""
    moves = sum(action.get("type") in ("swap", "flip") for action in query.actions)
    return replace(
        state,
        step="plan",
        turn=seat,
        moves_left=max(moves, 1),
        taken=0,
        picked=(),
        used=NOTHING_USED,
        must_return=(),
    )


def _foresee(state: State, seat: Seat, query: Query) -> Foreseen:
    events: list[Event] = []
    refused, chance, stands = None, False, state
    for index, action in enumerate(query.actions):
        try:
            mine = action_from({**action, "seat": seat})
            check(state, mine)
        except RuleError as error:
            refused = Refused(index, error.code, error.rule, error.facts, error.reason.name)
            break
        stands, happened = do(state, mine)
        chance = not undoable(state, stands)
        if chance:
            break
        state = stands
        events += happened
    lines = lines_to_pick(state)
    goes_on = state.step == "collect" and not state.must_return and not chance
    return Foreseen(
        view=view(state),
        lines=lines,
        events=tuple(events),
        refused=refused,
        chance=chance,
        prices=prices(state, seat),
        standings=tuple(map(_standing, stands.players, score_parts(stands), repeat(stands.rules))),
        next=lines if goes_on else (),
        full_houses=tuple(seat for seat, player in enumerate(state.players) if is_full(player)),
    )


def _standing(player: Player, parts: ScoreParts, rules: Rules) -> Standing:
    opium_costs = -(parts.opium + parts.dens)
    return Standing(parts.total, credit(rules, player), player.opium_used, opium_costs)
