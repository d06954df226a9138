"""The rules pages say the same in five languages, and what docs/rules and the data say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from tools.examples import PICTURES

from teahouse.server.catalogue import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
GAMES = ("chinatown", "dadaocheng")
DATA = {game: ROOT / "src" / "teahouse" / "games" / game / "data" for game in GAMES}
THOUSANDS = re.compile(r"(?<=\d)[,.\u00a0\u202f](?=\d{3}(?!\d))")
LINK = re.compile(r"\[([^\]]+)\]\((?:/rules/(\w+))?#(\w+)\)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(([\w-]+)\)")
ITEM = re.compile(r"^(?:-|\d+\.) ", re.M)

every_game = pytest.mark.parametrize("game", GAMES)
every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)


def page(game: str, language: str) -> str:
    return (ROOT / "web" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")


def docs(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """What stands under each numbered rule, and under `Card`."""
    parts = re.split(r"^#{1,2} (.*)\n", text, flags=re.M)[1:]
    headed = zip(parts[::2], parts[1::2], strict=True)
    return {title.split()[0]: body for title, body in headed if re.match(r"[CD]\d+ .|Card$", title)}


def rows(text: str) -> Iterator[list[str]]:
    """The cells of each line of each table, without links and signs of thousands."""
    plain = THOUSANDS.sub("", LINK.sub(r"\1", text)).replace("\u00a0", " ")
    for line in plain.splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def figures(text: str) -> list[int]:
    """Numbers in the order they stand; a rule's own number is none."""
    plain = re.sub(r"\b[CD]\d+\b", "", LINK.sub("", THOUSANDS.sub("", text)))
    return [int(digits) for digits in re.findall(r"\d+", plain)]


def table_figures(text: str) -> list[list[int]]:
    return [figures(" | ".join(row)) for row in rows(text)]


def data(game: str, name: str) -> Any:
    return json.loads((DATA[game] / name).read_text(encoding="utf-8"))


def glossary(name: str) -> dict[str, str]:
    """A thing's word in each language, by its name in the code."""
    text = (ROOT / "web" / "rules" / "GLOSSARY.md").read_text(encoding="utf-8")
    found = next(row for row in rows(text) if row[0] == f"`{name}`")
    return dict(zip(LANGUAGES, found[1:], strict=True))


@every_page
def test_a_page_has_the_numbered_rules_in_their_order(game: str, language: str) -> None:
    numbers = re.findall(r"^- ([A-Z]\d+)\b", docs(game), re.M)
    assert list(sections(page(game, language))) == [*numbers, "Card"]


@every_page
def test_no_rule_is_empty(game: str, language: str) -> None:
    for number, body in sections(page(game, language)).items():
        assert len(body.strip()) > 20, number


@every_page
def test_tables_have_the_same_figures_in_every_language(game: str, language: str) -> None:
    english = sections(page(game, "en"))
    for number, body in sections(page(game, language)).items():
        assert table_figures(body) == table_figures(english[number]), number


@every_page
def test_sentences_have_the_same_figures_in_every_language(game: str, language: str) -> None:
    english = sections(page(game, "en"))
    for number, body in sections(page(game, language)).items():
        assert sorted(figures(body)) == sorted(figures(english[number])), number


@every_page
def test_lists_and_paragraphs_are_as_many_in_every_language(game: str, language: str) -> None:
    english = sections(page(game, "en"))
    for number, body in sections(page(game, language)).items():
        assert len(ITEM.findall(body)) == len(ITEM.findall(english[number])), number
        assert body.count("\n\n") == english[number].count("\n\n"), number


@every_page
def test_the_same_rules_are_pointed_at_in_every_language(game: str, language: str) -> None:
    text, english = page(game, language), page(game, "en")
    assert {number for _, _, number in LINK.findall(text)} <= sections(text).keys()
    assert sorted(LINK.findall(text)) == sorted(LINK.findall(english))
    assert text.count("](") == len(LINK.findall(text)) + len(PICTURE.findall(text))


@every_page
def test_the_same_pictures_are_shown_in_every_language(game: str, language: str) -> None:
    pictures = PICTURE.findall(page(game, language))
    assert [name for _, name in pictures] == [name for name in PICTURES if name.startswith(game)]
    assert all(words for words, _ in pictures)


@every_page
def test_links_of_the_card_work_from_a_table_too(game: str, language: str) -> None:
    card = LINK.findall(sections(page(game, language))["Card"])
    assert {where for _, where, _ in card} == {game}


@every_page
def test_every_line_of_a_table_has_as_many_cells(game: str, language: str) -> None:
    for block in page(game, language).split("\n\n"):
        widths = {line.count("|") for line in block.strip().splitlines() if line[0] == "|"}
        assert len(widths) <= 1, block


@every_page
def test_signs_are_those_of_the_language(game: str, language: str) -> None:
    text = LINK.sub(r"\1", page(game, language))
    wrong = {
        "en": r"['\"]",
        "fr": r"['\"“”]| [;:!?»]|« |\d \d{3}|\d \$",
        "pl": r"['\"“»«]|\d \d{3}|\d \$| [wzioua] ",
        "de": r"['\"”»«]|\d \$|\d,\d{3}",
        "zh-Hant": r"['\"“”]|[^\x00-\x7f][,;:?!()]|[,;:?!()][^\x00-\x7f]",
    }[language]
    assert re.findall(f".{{0,20}}(?:{wrong}).{{0,9}}", text) == []


@every_game
def test_tables_of_the_docs_stand_in_the_page(game: str) -> None:
    told = table_figures(page(game, "en"))
    for row in table_figures(docs(game).replace("\n  |", "\n|")):
        assert any(row == line[: len(row)] for line in told), row


@pytest.mark.parametrize("language", LANGUAGES)
def test_shop_types_stand_by_their_size_and_bear_their_names(language: str) -> None:
    editions = data("chinatown", "tiles.json")
    by_size: dict[int, list[str]] = {3: [], 4: [], 5: [], 6: []}
    for edition in ("zman-2008", "alea-1999"):
        for kind in editions[edition]["types"]:
            by_size[kind["size"]].append(glossary(kind["id"])[language])
    table = list(rows(sections(page("chinatown", language))["C2"]))[1:]
    for size, row in zip(by_size, table, strict=True):
        assert row[:2] == [str(size), str(size + 3)]
        assert re.split(r", |、", "、".join(row[2:])) == by_size[size]


@pytest.mark.parametrize("language", LANGUAGES)
def test_c11_the_page_names_the_button_that_asks_for_the_order(language: str) -> None:
    button = messages_of("desk", language)["desk_ask_order"]
    assert button in sections(page("chinatown", language))["C11"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_c13_every_kind_of_promise_is_called_on_the_page_as_in_its_form(language: str) -> None:
    said, told = messages_of("desk", language), sections(page("chinatown", language))["C13"]
    for kind in ("share", "deliver", "refrain", "promise"):
        assert f"**{said[f'desk_kind_{kind}']}" in told, kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_c14_c18_the_card_has_no_figures_of_one_edition_alone(language: str) -> None:
    """The table's own components are shown there instead."""
    card = sections(page("chinatown", language))["Card"]
    assert "80" not in card
    assert "C18" not in card


def test_buildings_cost_and_give_what_the_set_says() -> None:
    cards = data("dadaocheng", "soso-2015.json")["buildings"]["cards"]
    told = table_figures(sections(page("dadaocheng", "en"))["D4"])[1:]
    for card, row in zip(cards, told, strict=True):
        prestige = [card["prestige"]] if card["id"] != "mansion" else []
        counts = [card["in_play"][players] for players in "4321"]
        assert row == [*card["cost"].values(), card["credit"], *prestige, *counts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_temple_gives_what_the_set_says(language: str) -> None:
    faces = data("dadaocheng", "soso-2015.json")["temple"]["faces"]
    goods = [re.split(r" \(|（", glossary(good)[language])[0] for good in faces.values() if good]
    given = [row[1:] for row in rows(sections(page("dadaocheng", language))["D10"])][1]
    assert [name.lower() for name in given[:5]] == [good.lower() for good in goods]


def test_mansions_score_what_the_set_says() -> None:
    sets = data("dadaocheng", "soso-2015.json")["mansion_sets"]
    assert table_figures(sections(page("dadaocheng", "en"))["D14"])[1] == sets


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_bear_their_names(language: str) -> None:
    text = (ROOT / "web" / "rules" / "GLOSSARY.md").read_text(encoding="utf-8")
    column = LANGUAGES.index(language) + 1
    names = {row[0]: row[column] for row in rows(text) if row[0] > "1850" and row[0] < "1921"}
    told = {row[0]: row[1] for row in rows(sections(page("dadaocheng", language))["D13"])}
    assert told.items() >= names.items()
    assert len(names) == len(told) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_shops_are_called_alike_by_glossary_and_messages(language: str) -> None:
    said = messages_of("chinatown", language)
    types = {
        kind["id"]
        for edition in data("chinatown", "tiles.json").values()
        for kind in edition["types"]
    }
    for kind in types:
        told = said[f"chinatown_tile_{kind}"].replace("\u00a0", " ")
        assert glossary(kind)[language] == told


def messages_of(area: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (ROOT / "web" / "messages" / area / f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def test_the_glossary_has_a_word_in_every_language() -> None:
    text = (ROOT / "web" / "rules" / "GLOSSARY.md").read_text(encoding="utf-8")
    for row in rows(text.partition("## The table")[2].partition("### Ships")[0]):
        assert len(row) == len(LANGUAGES) + 1, row
        assert all(row[1:]), row


def test_what_is_compared_is_found() -> None:
    text = "# Any\n\n## C1 One\n\n| a | 1.000 | 2 |\n\nSee [C2](#C2), 3.\n\n# Card\n\nx\n"
    assert list(sections(text)) == ["C1", "Card"]
    assert list(chain(*table_figures(text))) == [1000, 2]
    assert figures(text) == [1000, 2, 3]
