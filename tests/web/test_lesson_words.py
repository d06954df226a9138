"""The lessons say the same in five languages, and have words for each of their steps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from teahouse.server.catalogue import LANGUAGES

LESSON = Path(__file__).parent.parent.parent / "web" / "messages" / "lesson"
GAMES = ("chinatown", "dadaocheng")
LONGEST_TITLE, LONGEST_TEXT = 40, 180
STEPS_AT_LEAST, STEPS_AT_MOST = 12, 20

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((LESSON / f"{language}.json").read_text(encoding="utf-8"))
    return found


def steps(game: str) -> list[str]:
    """The steps of a lesson and their variants, in the order of STEPS.md."""
    text = (LESSON / "STEPS.md").read_text(encoding="utf-8")
    part = text.partition(f"## {game.title()}")[2].partition("\n## ")[0]
    return re.findall(r"^\| (?:– )?`(\w+)`", part, re.M)


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@every_language
def test_every_language_has_the_same_words_in_the_same_order(language: str) -> None:
    assert list(words(language)) == list(words("en"))


@every_language
def test_the_same_blanks_are_filled_in_every_language(language: str) -> None:
    english = words("en")
    for name, text in words(language).items():
        assert blanks(text) == blanks(english[name]), name


@every_language
def test_titles_and_texts_are_short(language: str) -> None:
    for name, text in words(language).items():
        assert 0 < len(text) <= (LONGEST_TITLE if "_text" not in name else LONGEST_TEXT), name


@every_language
def test_a_text_is_one_sentence_or_two_and_at_most_three(language: str) -> None:
    for name, text in words(language).items():
        if name.endswith("_text"):
            assert 1 <= len(re.findall(r"[.!?](?= |\u202f|$)|[。！？]", text)) <= 3, name


@every_game
def test_every_step_has_a_title_and_a_text(game: str) -> None:
    named = {f"lesson_{game}_{step}_{part}" for step in steps(game) for part in ("title", "text")}
    told = {name for name in words("en") if name.startswith(f"lesson_{game}_")}
    assert named == {name for name in told if not name.endswith("_button")}


@every_game
def test_a_lesson_is_short(game: str) -> None:
    text = (LESSON / "STEPS.md").read_text(encoding="utf-8")
    variants = len(re.findall(r"^\| – ", text.partition(f"## {game.title()}")[2], re.M))
    assert STEPS_AT_LEAST <= len(steps(game)) - variants <= STEPS_AT_MOST


@every_game
def test_every_blank_is_explained(game: str) -> None:
    explained = blanks((LESSON / "STEPS.md").read_text(encoding="utf-8"))
    for name, text in words("en").items():
        if name.startswith(f"lesson_{game}_"):
            assert blanks(text) <= explained, name


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", r"['\"]"),
        ("fr", r"['\"“”]| [;:!?»]|« "),
        ("pl", r"['\"“»«]| [wzioua] "),
        ("de", r"['\"”»«]"),
        ("zh-Hant", r"['\"“”]|[^\x00-\x7f][,;:?!()]"),
    ],
)
def test_signs_are_those_of_the_language(language: str, wrong: str) -> None:
    assert {name: text for name, text in words(language).items() if re.search(wrong, text)} == {}
