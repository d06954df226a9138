"""Pictures for links: small, of one size, in our own fonts, and without a name."""

from __future__ import annotations

import re
from importlib.resources import files
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from teahouse.drawing.links import PIXELS, LinkCard, _plain, link_picture, png
from teahouse.games import NAMES
from teahouse.server.catalogue import LANGUAGES, catalogue_of

LARGEST = 150_000
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


def chinatown(position: dict[str, Any] | None, options: dict[str, Any] | None) -> LinkCard:
    return LinkCard(title="Chinatown", game="chinatown", position=position, options=options)


def test_a_picture_is_small_and_of_one_size(
    neighbourhood: dict[str, Any], zman: dict[str, Any], harbour: dict[str, Any]
) -> None:
    cards = (
        chinatown(neighbourhood, zman),
        LinkCard(title="大稻埕", game="dadaocheng", position=harbour, options={"players": 4}),
        LinkCard(title="Teahouse"),
    )
    for card in cards:
        drawn = png(link_picture(card))
        assert len(drawn) <= LARGEST
        with Image.open(BytesIO(drawn)) as picture:
            assert picture.size == PIXELS


def test_a_picture_has_flat_colours_in_place_of_gradients(harbour: dict[str, Any]) -> None:
    card = LinkCard(title="Here", game="dadaocheng", position=harbour, options={"players": 4})
    drawn = _plain(link_picture(card))
    gradients = re.findall(r'<(?:linear|radial)Gradient id="([^"]*)"', drawn)
    assert "porcelain" in gradients
    assert [name for name in gradients if f"url(#{name})" in drawn] == []


def test_a_board_on_a_link_has_numbers_and_no_words(harbour: dict[str, Any]) -> None:
    card = LinkCard(title="Here", game="dadaocheng", position=harbour, options={"players": 4})
    said = TEXT.findall(link_picture(card))
    assert said[-2:] == ["Teahouse", "Here"]
    assert not any(re.search(r"[^\W\d_]{2}", words) for words in said[:-2])


def test_a_game_without_a_position_is_drawn_with_an_invented_one() -> None:
    assert len(png(link_picture(chinatown(None, None)))) > 10_000


def characters() -> list[str]:
    """Every character of the words that pictures show."""
    shown = ("link_door_picture", "link_round", "link_players", "link_invited")
    words = [catalogue_of(language) for language in LANGUAGES]
    said = [
        one.say(message, round=0, count=n) for one in words for message in shown for n in (1, 2, 5)
    ]
    said += [one.game(game) for one in words for game in NAMES]
    return sorted(set("".join(said)) - {" "})


@pytest.mark.parametrize("family", ["serif", "sans-serif"])
def test_every_letter_of_every_language_is_in_our_fonts(family: str) -> None:
    import resvg_py

    fonts = str(files("teahouse.drawing") / "fonts")

    def drawn(letter: str) -> bytes:
        text = f'<text x="4" y="30" font-size="30" font-family="{family}">{letter}</text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{text}</svg>'
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg.replace("&", "&amp;"),
                skip_system_fonts=True,
                font_dirs=[fonts],
                serif_family="Literata",
                sans_serif_family="Source Sans 3",
            )
        )

    missing = {drawn("\ue000"), drawn(" ")}  # nobody has a letter for the first
    assert [letter for letter in characters() if drawn(letter) in missing] == []
