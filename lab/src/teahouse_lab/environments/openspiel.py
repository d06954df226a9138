"""The games in OpenSpiel: `pyspiel.load_game("teahouse_dadaocheng(players=2)")`.

Chance is a single node at the start, which chooses one of several deals. All dice and shuffles
follow from the deal, so that a copy of a state goes on like the state itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pyspiel
from msgspec.structs import replace

from teahouse.core import plain, write_json
from teahouse_lab.discrete import Form

from .discrete_forms import form, rewards

__all__ = ["ChinatownGame", "DadaochengGame", "TeahouseState"]

DEALS = 1_024
PLAYERS = {"chinatown": (3, 5), "dadaocheng": (1, 4)}
NOT_DEALT = "not dealt yet"
SOLO_UTILITY = (-1.0, 3.0)  # a hundredth of a score
UTILITY = (0.0, 1.0)


class TeahouseGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Teahouse by a number of players, with its standard options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        players = params.get("players", PLAYERS[name][0])
        self.start = At(name, players, params.get("deals", DEALS))
        self.form = self.start.form
        least, most = SOLO_UTILITY if players == 1 else UTILITY
        about = pyspiel.GameInfo(
            num_distinct_actions=self.form.num_actions,
            max_chance_outcomes=self.start.deals,
            num_players=players,
            min_utility=least,
            max_utility=most,
            max_game_length=self.form.longest,
        )
        super().__init__(_type(name), about, params)

    def new_initial_state(self) -> TeahouseState:
        return TeahouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.form)


class At(NamedTuple):
    """The immutable contents of a state, shared by its copies."""

    name: str
    players: int
    deals: int
    moment: Any = None  # None before the deal

    def __deepcopy__(self, memo: dict[int, Any]) -> At:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Leaves the rules out when OpenSpiel pickles a state: the form has them."""
        return _unpickled, (self.name, self.players, self.deals, _with_rules(self.moment, None))

    @property
    def form(self) -> Form[Any]:
        return form(self.name, players=self.players)

    @property
    def outcome(self) -> Any:
        return self.moment and self.form.game.outcome(self.moment.state)


def _unpickled(name: str, players: int, deals: int, moment: Any) -> At:
    at = At(name, players, deals)
    return at._replace(moment=_with_rules(moment, at.form.rules))


def _with_rules(moment: Any, rules: Any) -> Any:
    return moment and moment._replace(state=replace(moment.state, rules=rules))


class TeahouseState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a game before its deal, or a moment of it."""

    def __init__(self, game: TeahouseGame) -> None:
        super().__init__(game)
        self.at = game.start

    def current_player(self) -> int:
        if self.at.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.at.form.actor(self.at.moment)

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = np.flatnonzero(self.at.form.mask(self.at.moment)).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.at.deals) for deal in range(self.at.deals)]

    def _apply_action(self, action: int) -> None:
        form, moment = self.at.form, self.at.moment
        after = form.start(str(action)) if moment is None else form.step(moment, action)
        self.at = self.at._replace(moment=after)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(action)

    def is_terminal(self) -> bool:
        return self.at.outcome is not None

    def returns(self) -> list[float]:
        form, moment = self.at.form, self.at.moment
        return [0.0] * form.players if moment is None else rewards(form, moment.state)

    def __str__(self) -> str:
        """Returns the position in one line, with the numbers of an incomplete action."""
        form, moment = self.at.form, self.at.moment
        if moment is None:
            return NOT_DEALT
        return f"{form.game.moment(moment.state)}: {moment.state!r} {moment.said}"


class Observer:
    """What a player may know: the form's numbers, and the JSON view as text."""

    def __init__(self, form: Form[Any]) -> None:
        self.form = form
        self.tensor = np.zeros(form.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TeahouseState, player: int) -> None:
        moment = state.at.moment
        self.tensor[:] = 0 if moment is None else self.form.observation(moment, player)

    def string_from(self, state: TeahouseState, player: int) -> str:
        moment = state.at.moment
        if moment is None:
            return NOT_DEALT
        view = write_json(plain(self.form.game.view(moment.state, player))).decode()
        said = moment.said if state.current_player() == player else ()
        return f"{view} {list(said)}"


def _type(name: str) -> Any:
    fewest, most = PLAYERS[name]
    return pyspiel.GameType(
        short_name=f"teahouse_{name}",
        long_name=f"Teahouse {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest, "deals": DEALS},
    )


class ChinatownGame(TeahouseGame):
    """Chinatown, as OpenSpiel makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("chinatown", params or {})


class DadaochengGame(TeahouseGame):
    """Dadaocheng, as OpenSpiel makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("dadaocheng", params or {})


pyspiel.register_game(_type("chinatown"), ChinatownGame)
pyspiel.register_game(_type("dadaocheng"), DadaochengGame)
