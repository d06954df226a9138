"""The languages of the grammar: complete, free of what no code reads, and alike."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import teahouse.games.chinatown.talk as package
from teahouse.core import plain
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.talk import language_names, understand
from teahouse.server.catalogue import LANGUAGES

from .corpus import hearing, lines_of, read

CODE = "".join(
    file.read_text(encoding="utf-8") for file in Path(package.__file__).parent.glob("*.py")
)
SILENT = {"filler"}  # words that change nothing


def file_of(language: str) -> dict[str, Any]:
    path = resources.files(package).joinpath("languages", f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_every_language_of_the_page_is_understood() -> None:
    assert set(LANGUAGES) <= set(language_names())


@pytest.mark.parametrize("language", language_names())
def test_a_language_names_the_tiles_of_both_editions(language: str) -> None:
    town = Chinatown()
    rules = [town.rules(town.options({"edition": e})) for e in ("zman-2008", "alea-1999")]
    types = {tile for one in rules for tile in one.types}
    assert set(file_of(language)["tiles"]) == types


@pytest.mark.parametrize("language", language_names())
def test_all_words_of_a_language_are_read_by_the_grammar(language: str) -> None:
    words = file_of(language)["words"]
    assert [word for word in words if f'"{word}"' not in CODE and word not in SILENT] == []


@pytest.mark.parametrize("language", language_names())
def test_no_phrase_is_there_twice_or_has_an_ending_without_a_word(language: str) -> None:
    for word, phrases in file_of(language)["words"].items():
        assert len(phrases) == len(set(phrases)), word
        assert not [phrase for phrase in phrases if "*" in phrase.split()], word


def test_a_tag_finds_the_language_of_its_base_and_else_english() -> None:
    heard = hearing("plain", 0)
    for tag, text in {"de-AT": "danke", "zh": "謝謝", "zh-Hans": "谢谢", "xx": "thanks"}.items():
        assert plain(understand(text, tag, heard)) == {"kind": "thanks"}


def test_simplified_signs_mean_what_traditional_ones_do() -> None:
    heard = hearing("plain", 0)
    for simple, traditional in {
        "Bruno，51号两万卖给我": "Bruno，51號兩萬賣給我",
        "谁有茶馆": "誰有茶館",
        "我准备好了": "我準備好了",
    }.items():
        meaning = understand(simple, "zh-Hans", heard)
        assert meaning == understand(traditional, "zh-Hant", heard)
        assert plain(meaning)["kind"] in ("offer", "mark", "ready")


def test_a_line_in_another_language_than_its_reader_s_is_understood() -> None:
    swapped = {"en": "de", "de": "fr", "fr": "pl", "pl": "en"}
    for tag, other in swapped.items():
        texts = [line for line in lines_of("shown", tag) if line.meaning["kind"] == "offer"]
        same = [read(line) == read(line._replace(language=other)) for line in texts]
        assert sum(same) >= len(same) / 3, (tag, other)
