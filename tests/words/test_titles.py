"""The command line and drawings call shops as the page does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from teahouse.games.chinatown.text import title_of

MESSAGES = Path(__file__).parents[2] / "web/messages/chinatown/en.json"
SHOPS = {
    key.removeprefix("chinatown_tile_"): name
    for key, name in json.loads(MESSAGES.read_text(encoding="utf-8")).items()
    if key.startswith("chinatown_tile_") and key != "chinatown_tile_held"
}


@pytest.mark.parametrize("shop", SHOPS)
def test_a_shop_has_one_name(shop: str) -> None:
    assert title_of(shop) == SHOPS[shop]
