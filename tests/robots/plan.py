"""What a run of robots is: which game with which options, who comes, and how each of them sits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.e2e.languages import LOCALES

from teahouse.core import FastChance

__all__ = ["GAMES", "SIZES", "Plan", "Screen", "plan_of"]

GAMES = ("chinatown", "dadaocheng")
SIZES = ((1440, 900), (1280, 720), (1024, 768), (390, 844), (844, 390))
SMALL = 900  # pixels of width below which a screen is held in the hand
NAMES = (
    ("Ann", "Bo", "Cy", "Di", "Ed"),
    (
        "Maximiliane Brückenmüller",
        "Bartholomew Featherstone",
        "Wilhelmina van der Berg",
        "Konstancja Brzęczyszczyk",
    ),
    ("林美玲", "Ødegård", "Nguyễn Thị Minh Khai", "李"),
)
BOTS = ("random", "easy", "never_trades", "medium")
PLAYERS: Mapping[str, Sequence[int]] = {"chinatown": (3, 4, 5), "dadaocheng": (1, 2, 3, 4)}
NO_CLOCK = ("trade_minutes",)
"""What is left as it is: a game by the clock would go on by chance."""


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """How one person sits: the size, the language, and what they tap with."""

    name: str
    size: tuple[int, int]
    language: str
    hand: str  # mouse, touch or keyboard
    is_still: bool
    is_slow: bool
    sharing: str = ""  # who else sits at this screen

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits at this screen."""
        return (self.name, self.sharing) if self.sharing else (self.name,)

    @property
    def is_small(self) -> bool:
        return self.size[0] < SMALL

    @property
    def locale(self) -> str:
        return LOCALES[self.language]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that is drawn from a seed before anything is tapped."""

    seed: str
    game: str
    options: dict[str, Any]
    screens: tuple[Screen, ...]
    bots: tuple[str, ...]
    has_hints: bool


def plan_of(seed: str, game: str, choices: Sequence[Mapping[str, Any]], *, alone: bool) -> Plan:
    """Returns the plan of a seed; `choices` are the game's options as the server lists them."""
    chance = FastChance(f"plan {seed}")
    players = chance.pick(PLAYERS[game])
    people = 1 if alone else 1 + chance.below(min(4, players))
    names = chance.shuffle(chance.pick(NAMES))
    screens = tuple(_screen(chance, names[n]) for n in range(people))
    if not alone and people < players and not screens[0].is_small and chance.below(4) == 0:
        screens = (replace(screens[0], sharing=f"{names[0]} II"), *screens[1:])
        people += 1
    return Plan(
        seed=seed,
        game=game,
        options={"players": players, **_options(chance, choices, players)},
        screens=screens,
        bots=tuple(chance.pick(BOTS) for _ in range(players - people)),
        has_hints=chance.below(2) == 0,
    )


def _screen(chance: FastChance, name: str) -> Screen:
    size = chance.pick(SIZES)
    hands = ("touch",) if size[0] < SMALL else ("mouse", "mouse", "keyboard")
    return Screen(
        name=name,
        size=size,
        language=chance.pick(tuple(LOCALES)),
        hand=chance.pick(hands),
        is_still=chance.below(3) > 0,
        is_slow=chance.below(8) == 0,
    )


def _options(
    chance: FastChance, choices: Sequence[Mapping[str, Any]], players: int
) -> dict[str, Any]:
    """Each option that can be chosen is left as it is, or is any that it can be."""
    chosen: dict[str, Any] = {"players": players}
    for option in choices:
        name = option["name"]
        if name in (*NO_CLOCK, *chosen) or option["kind"] not in ("bool", "choice"):
            continue
        wanted = chance.pick([False, True] if option["kind"] == "bool" else option["choices"])
        if chance.below(2) == 0 or not _applies(option, chosen):
            continue
        chosen[name] = wanted
    return chosen


def _applies(option: Mapping[str, Any], chosen: Mapping[str, Any]) -> bool:
    applies: Mapping[str, Sequence[Any]] = option.get("applies", {})
    return all(chosen.get(name) in among for name, among in applies.items())
