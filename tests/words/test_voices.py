"""Phrases in English: the page's words, with the facts in them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from teahouse import words
from teahouse.core import Mention, Phrase
from teahouse.games.chinatown.rules.events import OfferClosed

PAGE = Path(__file__).parents[2] / "web/messages/voices/en.json"


def test_the_words_are_those_of_the_page() -> None:
    kept = files("teahouse.words.english").joinpath("voices.json").read_text(encoding="utf-8")
    page = json.loads(PAGE.read_text(encoding="utf-8"))
    assert {f"voices_{say}": told for say, told in json.loads(kept).items()} == page


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            Phrase(say="ask_price", building=19, cash=30_000),
            "Building 19: I’d want $30,000 to start with.",
        ),
        (
            Phrase(say="need_building", building=19, tile="laundry"),
            "Building 19: I need it. Laundry grows there.",
        ),
        (Phrase(say="spare_tile", tile="photo", count=1), "Photo: I have no use for it."),
        (Phrase(say="spare_tile", tile="photo", count=2), "Photo ×2: I have no use for it."),
        (Phrase(say="bound"), "A promise stands against it."),
        (Phrase(say="spoiled", good="tea", count=3), "Tea ×3: spoiled. It happens."),
        (Phrase(say="asks_bid", tile="tea_house"), "Tea House: what would you give for it?"),
        (Phrase(say="asks_wanted", tile="photo"), "Photo: wanted."),
        (Phrase(say="price_is", cash=60_000), "$60,000."),
        (Phrase(say="price_is", cash=60_000, bid=50_000), "$60,000, not $50,000."),
        (
            Phrase(say="price_is", cash=60_000, bid=50_000, way=1),
            "$50,000 is not enough. My price is $60,000.",
        ),
        (
            Phrase(say="price_with", building=48, other=Mention(tile="jewellery"), cash=70_000),
            "With one thing more, yes: Jewellery, and $70,000.",
        ),
        (
            Phrase(say="never", building=19, tile="laundry"),
            "Building 19: not this round. Laundry grows there.",
        ),
        (Phrase(say="never", tile="laundry"), "Laundry: not this round."),
        (Phrase(say="spare", building=19), "Building 19: I have no use for it."),
        (Phrase(say="leader", seat=1, cash=90_000), "Bo is ahead: $90,000 a round."),
        (
            Phrase(
                say="unheard",
                heard=Mention(building=48),
                example=Mention(building=48, cash=60_000),
            ),
            "Heard: building 48. Try it this way: $60,000 for building 48",
        ),
        (Phrase(say="not_in_the_book"), "Not in the book"),
    ],
)
def test_a_phrase_is_told_with_its_facts(said: Phrase, told: str) -> None:
    assert words.phrase("chinatown", said, ("Ann", "Bo")) == told


def test_a_refusal_is_told_in_the_words_of_whoever_refused() -> None:
    why = Phrase(say="too_dear", tile="photo")
    closed = OfferClosed(offer=3, status="declined", seat=1, why=why)
    told = "Offer 3 is declined by Bo: “Photo: too dear for me.”"
    assert words.event("chinatown", closed, ("Ann", "Bo")) == told
