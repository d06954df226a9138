"""Phrases in English: the page's words, with the facts in them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from teahouse import words
from teahouse.core import Mention, Phrase
from teahouse.core.phrases import CHARACTERS
from teahouse.games.chinatown.rules.events import OfferClosed

PAGE = Path(__file__).parents[2] / "web/messages/voices/en.json"


def test_the_words_are_those_of_the_page() -> None:
    kept = files("teahouse.words.english").joinpath("voices.json").read_text(encoding="utf-8")
    page = json.loads(PAGE.read_text(encoding="utf-8"))
    assert {f"voices_{say}": told for say, told in json.loads(kept).items()} == page


def test_the_books_of_the_characters_are_those_of_the_page() -> None:
    kept = files("teahouse.words.english").joinpath("books.json").read_text(encoding="utf-8")
    books = json.loads(kept)
    assert books.keys() == CHARACTERS.keys()
    for name, book in books.items():
        page = json.loads((PAGE.parents[1] / f"book_{name}/en.json").read_text(encoding="utf-8"))
        assert {f"book_{name}_{say}": told for say, told in book.items()} == page


@pytest.mark.parametrize(
    ("character", "told"),
    [
        ("wen", "One thing more: Jewellery. And $70,000. Then yes."),
        ("bruno", "One thing for one thing: Jewellery. And $70,000 beside it."),
        ("lan", "It wants a neighbour: Jewellery, and $70,000. Then gladly."),
        ("ada", "Two items: Jewellery, and $70,000. In this order."),
        ("tomas", "Still missing: Jewellery. And $70,000. Then I pour."),
        ("mika", "A riddle: what is missing? Jewellery. And $70,000."),
        ("", "With one thing more, yes: Jewellery, and $70,000."),
    ],
)
def test_each_character_says_the_same_in_its_own_words(character: str, told: str) -> None:
    wanted = Mention(tile="jewellery")
    said = Phrase(say="price_with", building=48, other=wanted, cash=70_000)
    assert words.phrase("chinatown", said, character=character) == told


def test_a_sentence_is_not_said_without_the_facts_that_it_needs() -> None:
    named, asked = Phrase(say="price_is", cash=60_000), Phrase(say="price_is", cash=60, bid=50)
    assert words.ways_of(asked, "mika") == (0, 1, 2)
    assert words.ways_of(named, "mika") == (1, 2)
    assert words.phrase("chinatown", named, character="mika") == (
        "Funny, I hear $60,000 every time."
    )


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
