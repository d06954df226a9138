"""Random options and actions are drawn from what a game says about itself."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec import inspect

from teahouse.core import AnyGame, BadInput, FastChance, Match, RuleError, write_json
from teahouse.games import NAMES, game
from teahouse.research.fuzz.random_json import (
    Vocabulary,
    mutated,
    random_options,
    returned_type,
    shaped,
    vocabulary,
)

CHINATOWN = game("chinatown")


def known_in(a_game: AnyGame) -> Vocabulary:
    match = Match(a_game, seed="s")
    return vocabulary(write_json(a_game.dump(match.state)))


def test_a_vocabulary_holds_the_words_and_numbers_of_a_position() -> None:
    known = vocabulary(b'{"phase":"deal","players":[{"cash":50000,"tiles":{"dim_sum":-2}}]}')
    assert {"phase", "deal", "cash", "dim_sum"} <= set(known.words)
    assert {50000, -2, 0, 1} <= set(known.numbers)


@pytest.mark.parametrize("name", NAMES)
def test_random_options_reach_every_value_of_every_choice(name: str) -> None:
    a_game, chance = game(name), FastChance("options")
    drawn = [random_options(a_game, chance, {}) for _ in range(400)]
    for field in returned_type(a_game, "options").fields:  # type: ignore[attr-defined]
        found = {write_json(options[field.encode_name]) for options in drawn}
        values = getattr(field.type, "values", (False, True))
        known = isinstance(field.type, inspect.LiteralType | inspect.BoolType)
        assert len(found) >= (len(values) if known else 1), field.name


def test_fixed_options_stay_as_they_are() -> None:
    chance = FastChance("fixed")
    drawn = [random_options(CHINATOWN, chance, {"players": 5}) for _ in range(20)]
    assert {options["players"] for options in drawn} == {5}


def test_options_that_cannot_be_are_refused_with_what_is_wrong() -> None:
    with pytest.raises(BadInput, match="trade_minutes"):
        random_options(CHINATOWN, FastChance("bad"), {"trade_minutes": 99})


@pytest.mark.parametrize("name", NAMES)
def test_shaped_actions_have_the_shape_of_actions_and_come_in_every_type(name: str) -> None:
    a_game, chance = game(name), FastChance("shapes")
    known, wanted = known_in(a_game), returned_type(a_game, "action")
    types = {shaped(wanted, known, chance)["type"] for _ in range(600)}
    assert types == {struct.tag for struct in wanted.types}  # type: ignore[attr-defined]


def test_a_mutation_changes_a_copy_and_mostly_makes_an_action_bad() -> None:
    chance, known = FastChance("mutations"), known_in(CHINATOWN)
    raw: dict[str, Any] = {"type": "keep", "seat": 0, "cards": [1, 2, 3, 4]}
    before = deepcopy(raw)
    refused = sum(is_refused(mutated(raw, known, chance)) for _ in range(300))
    assert raw == before
    assert 100 < refused < 300


def is_refused(raw: Any) -> bool:
    try:
        CHINATOWN.action(raw)
    except RuleError:
        return True
    return False
