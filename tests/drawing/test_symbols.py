"""The drawn symbols, and how words are fitted beside them."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from teahouse.drawing.markup import fitted, noise, short_money, two_lines, width_of, wrapped
from teahouse.drawing.sheet import definitions, has_symbol
from teahouse.games.chinatown.picture.scene import name_of
from teahouse.games.dadaocheng.rules.goods import GOODS

from .drawn import tree

SHOPS = {
    kind["id"]
    for edition in json.loads(
        (files("teahouse.games.chinatown") / "data" / "tiles.json").read_text()
    ).values()
    for kind in edition["types"]
}


@pytest.mark.parametrize("shop", sorted(SHOPS))
def test_every_type_of_both_editions_has_its_own_sign(shop: str) -> None:
    assert has_symbol("shops", shop)


@pytest.mark.parametrize("folder", ["plants", "rims", "cubes", "goods"])
def test_every_good_is_drawn(folder: str) -> None:
    assert all(has_symbol(folder, good) for good in GOODS)


def test_every_symbol_is_an_image_of_its_own() -> None:
    drawn = [
        file
        for folder in (files("teahouse.drawing") / "symbols").iterdir()
        for file in folder.iterdir()
    ]
    assert len(drawn) > 60
    for file in drawn:
        assert tree(file.read_text(encoding="utf-8")).get("viewBox"), file.name


def test_only_the_symbols_that_are_used_are_defined() -> None:
    used = definitions('<use href="#shops-photo"/><use href="#shops-photo"/>')
    assert used.count("<symbol") == 1
    assert 'id="shops-photo"' in used


def test_a_name_outside_the_folder_is_no_symbol() -> None:
    assert not has_symbol("shops", "../goods/tea")
    assert not has_symbol("shops", "casino")


@pytest.mark.parametrize(
    ("type_", "name"),
    [
        ("tea_house", "Tea House"),
        ("jeans_and_workwear", "Jeans & Workwear"),
        ("PC_shop", "PC Shop"),
    ],
)
def test_a_type_is_named_in_words(type_: str, name: str) -> None:
    assert name_of(type_) == name


def test_long_words_are_cut_and_wrapped_to_fit() -> None:
    assert fitted("short", 100, 10) == "short"
    cut = fitted("a name that is much too long", 60, 10)
    assert cut.endswith("…")
    assert width_of(cut, 10) <= 60
    assert all(width_of(line, 10) <= 60 for line in wrapped("two or three words to a line", 60, 10))
    assert two_lines("Jeans & Workwear") == ("Jeans &", "Workwear")


def test_badges_tell_money_in_thousands() -> None:
    assert [short_money(sum_) for sum_ in (5000, 50000, 110000)] == ["$5k", "$50k", "$110k"]


def test_noise_is_the_same_for_ever_and_spread_out() -> None:
    assert [round(noise(lot), 4) for lot in (1, 2, 3)] == [0.2468, 0.0233, 0.2346]
    tenths = {int(noise(lot) * 10) for lot in range(85)}
    assert tenths == set(range(10))
