"""One word for one thing, names where any name fits, and spaces that do not break."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import teahouse.server.catalogue
from teahouse.server.catalogue import LANGUAGES

WEB = Path(__file__).parents[2] / "web"
CATALOGUE = Path(teahouse.server.catalogue.__file__).parent

NAME = r"\{(name|names|other|who)\}"
OBLIQUE = {
    "fr": rf"\b(de|que|si|lorsque|puisque|jusque)\s{NAME}",  # would elide before a vowel
    "pl": rf"\b(do|od|z|ze|dla|przez|u|bez|wobec|dzięki|z powodu)\s{NAME}|{NAME}(a|owi|em|y)\b",
    "de": rf"{NAME}s\b|\b(wegen|statt|trotz)\s{NAME}",  # a genitive differs after s, x and z
}
"""Where a language would change a name; "do gracza {name}" and the like are safe."""

BREAKS = re.compile(r" [:;!?»%]|« ")
"""An ordinary space where French needs one that does not break."""

NAME_APART = re.compile(rf"{NAME} [\u4e00-\u9fff]|[\u4e00-\u9fff] {NAME}")
"""A space between a name and a Chinese character."""


YEARS = {
    "en": r"(?i)\byear|/yr",
    "fr": r"(?i)\bann[ée]e|\bans?\b",
    "pl": r"(?i)\brok(u|iem)?\b|\blata?\b|roczn",
    "de": r"(?i)jahr|jährlich",
    "zh-Hant": r"年",
}
OF_BOTH_EDITIONS = ("chinatown", "desk", "voices", "analysis", "replay", "table")
"""Messages of tables that may be played by the edition of 1999, whose rounds are no years (C17)."""


def sentences(message: Any) -> Iterator[str]:
    """A message in all its forms."""
    if isinstance(message, str):
        yield message
        return
    for part in message:
        yield from part["match"].values()


def messages(language: str, area: str = "*") -> Iterator[tuple[str, str]]:
    for path in sorted((WEB / "messages").glob(f"{area}/{language}.json")):
        for key, message in json.loads(path.read_text(encoding="utf-8")).items():
            for sentence in () if key.startswith("$") else sentences(message):
                yield key, sentence


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Messages, which the lessons are part of, the server's, and the lines of rules pages."""
    yield from messages(language)
    for key, message in json.loads((CATALOGUE / f"{language}.json").read_text("utf-8")).items():
        forms = message.values() if isinstance(message, dict) else [message]
        yield from ((key, str(form)) for form in forms)
    for path in sorted((WEB / "rules").glob(f"*.{language}.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield path.name, line


def banned(language: str) -> list[str]:
    """The words that the glossary lists as never used in a language."""
    table = (WEB / "rules" / "GLOSSARY.md").read_text(encoding="utf-8").split("## Never")[1]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")]
    column = 1 + LANGUAGES.index(language)
    return [word.strip() for row in rows[2:] for word in row[column].split(",")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_banned_synonym_is_used(language: str) -> None:
    flags = 0 if language == "de" else re.IGNORECASE
    begins = "" if language == "zh-Hant" else r"(?<!\w)"
    words = re.compile("|".join(begins + re.escape(word) for word in banned(language)), flags)
    assert [(where, text) for where, text in texts(language) if words.search(text)] == []


@pytest.mark.parametrize("language", OBLIQUE)
def test_names_stand_where_they_need_no_other_form(language: str) -> None:
    oblique = re.compile(OBLIQUE[language])
    assert [(key, text) for key, text in messages(language) if oblique.search(text)] == []


def test_no_space_breaks_before_french_punctuation() -> None:
    assert [(where, text) for where, text in texts("fr") if BREAKS.search(text)] == []


def test_names_stand_without_spaces_in_chinese() -> None:
    apart = [(key, text) for key, text in messages("zh-Hant") if NAME_APART.search(text)]
    assert apart == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_c17_only_the_names_of_years_speak_of_years_at_a_table(language: str) -> None:
    told = [one for area in OF_BOTH_EDITIONS for one in messages(language, area)]
    with_years = {key for key, sentence in told if re.search(YEARS[language], sentence)}
    animals = ("snake", "horse", "goat", "monkey", "rooster", "dog")
    assert with_years == {f"chinatown_year_{animal}" for animal in animals}
