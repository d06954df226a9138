"""How the options of a game are described for whoever lets people choose them."""

from __future__ import annotations

import pytest

from teahouse.core.options import OptionInfo, describe_options
from teahouse.games import NAMES, game


def described(name: str) -> dict[str, OptionInfo]:
    return {option.name: option for option in describe_options(game(name))}


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_described_in_the_order_of_the_struct(name: str) -> None:
    rules = game(name)
    assert tuple(described(name)) == rules.options({}).__struct_fields__


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_that_is_told_is_accepted(name: str) -> None:
    rules = game(name)
    for option in describe_options(rules):
        beside = {other: choices[0] for other, choices in option.applies.items()}
        for choice in option.choices:
            assert getattr(rules.options({**beside, option.name: choice}), option.name) == choice


def test_a_default_that_editions_differ_in_is_told_by_edition() -> None:
    options = described("chinatown")
    assert options["outlook"].by_edition == {"zman-2008": "off", "alea-1999": "per_tile"}
    assert options["edition"].by_edition == options["keep_cards"].by_edition == {}


def test_an_option_tells_beside_which_choices_it_applies() -> None:
    assert described("dadaocheng")["hard"].applies == {"players": (1,)}
    assert "off" not in described("chinatown")["outlook_first"].applies["outlook"]


def test_a_number_tells_its_bounds_and_a_few_usual_values() -> None:
    minutes = described("chinatown")["trade_minutes"]
    assert (minutes.kind, minutes.at_least, minutes.at_most) == ("int", 1, 60)
    assert minutes.choices[:2] == (None, 3)
