"""Worked examples: what the pictures of the rules pages show is what the rules do."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from tools.examples import PICTURES
from tools.examples.chinatown import DEAL, SPLIT_BUSINESS
from tools.examples.dadaocheng import collected

from teahouse.core import Match
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.picture.scene import scene_of


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_svg(name: str) -> None:
    assert ElementTree.fromstring(PICTURES[name]()).tag.endswith("svg")


def test_c7_the_deal_can_be_made() -> None:
    match = Match(Chinatown(), {"players": 3}, seed="deal", position=DEAL["position"])
    match.do({"type": "offer", "seat": 0, "gives": DEAL["gives"]})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    assert 38 in match.view(0).players[0].buildings


def test_c16_the_five_shops_are_counted_as_three_and_two() -> None:
    (found,) = scene_of(SPLIT_BUSINESS, {"players": 3}).groups
    assert (found.parts, found.pays) == ((3, 2), 70_000)


def test_d6_one_cell_spoils_and_the_other_holds_two() -> None:
    players = collected()["players"]
    assert players[0]["cubes"]["tea"] == 2
    assert [players[seat]["storage"][0] for seat in (1, 3)] == [["tea", "tea"], []]
