"""Neither `docs/rules` nor the rules pages can change without the other being reread."""

from __future__ import annotations

import pytest

from teahouse.server.catalogue import LANGUAGES

from .compared import REST, comparison, current, difference, kept, not_followed, out_of_step

GAMES = ("chinatown", "dadaocheng")

REREAD = """
{game} {number}: docs and pages are not as they were when they were last compared.
{difference}
Reread {number} in docs/rules/{game}.md and in web/rules/{game}.*.md, and mend what is no longer
true in all five languages ({languages}). Then: python -m tests.web.compared {game} {number}
A statement that no page should tell gets a `not_told` with the reason in web/rules/compared.json.
"""

DOCS = """Players: 3 to 5.

- C1 **Board.** Corners never count. **Ruling:** a yard is no building.
- C2 **Money.** Nobody sees it.
  | size | 1 |
  |---|---|
"""
ENGLISH = (
    "# Any\n\nFor 3 to 5.\n\n## C1 The board\n\nCorners, no.\n\n## C2 Money\n\nIt is hidden.\n"
)
FRENCH = "# Any\n\n3 à 5.\n\n## C1 Le plateau\n\nPas les coins.\n\n## C2 L’argent\n\nCaché.\n"
PAGES = {"en": ENGLISH, "fr": FRENCH}


@pytest.mark.parametrize("game", GAMES)
def test_docs_and_pages_are_as_they_were_when_they_were_compared(game: str) -> None:
    before, now = kept()[game], current(game)
    told = [
        REREAD.format(game=game, number=number, difference=changed, languages=", ".join(LANGUAGES))
        for number, compared in now.items()
        if (changed := difference(before.get(number), compared))
    ]
    assert not told, "".join(told)
    assert before.keys() == now.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_number_tells_something_and_what_is_not_told_has_a_reason(game: str) -> None:
    for number, compared in kept()[game].items():
        assert any(not one.not_told for one in compared.statements), number
        assert all(len(one.not_told.split()) != 1 for one in compared.statements), number


def test_a_changed_statement_is_named_alone() -> None:
    before = comparison(DOCS, PAGES)
    now = comparison(DOCS.replace("a yard is no building", "a yard is a building"), PAGES)
    changed = {number: difference(before[number], now[number]) for number in before}
    assert {number for number, told in changed.items() if told} == {"C1"}
    assert changed["C1"].splitlines() == [
        "  new in the docs: **Ruling:** a yard is a building.",
        "  gone from the docs: **Ruling:** a yard is no building.",
    ]


def test_a_changed_table_belongs_to_its_statement() -> None:
    before, now = comparison(DOCS, PAGES), comparison(DOCS.replace("| 1 |", "| 2 |"), PAGES)
    told = "  changed in the docs: C2 **Money.** Nobody sees it."
    assert difference(before["C2"], now["C2"]) == told


def test_a_new_number_is_missed_on_every_page() -> None:
    now = comparison(DOCS + "- C3 **Ownership** is unlimited.\n", PAGES)
    told = difference(None, now["C3"])
    assert "new in the docs: C3 **Ownership** is unlimited." in told
    assert "changed on the page: en, fr" in told


def test_a_page_cannot_change_without_the_others() -> None:
    before = comparison(DOCS, PAGES)
    changed = {"en": ENGLISH.replace("hidden", "open"), "fr": FRENCH}
    now = comparison(DOCS, changed)
    assert difference(before["C2"], now["C2"]) == "  changed on the page: en"
    assert difference(before["C1"], now["C1"]) == ""
    assert out_of_step(before["C2"], now["C2"]) == ["en"]
    both = comparison(DOCS, changed | {"fr": FRENCH.replace("Caché", "Visible")})
    assert out_of_step(before["C2"], both["C2"]) == []


def test_new_docs_that_no_page_follows_are_not_noted_without_a_word() -> None:
    before, docs = comparison(DOCS, PAGES), DOCS.replace("Nobody sees it", "All see it")
    assert not_followed(before["C2"], comparison(docs, PAGES)["C2"]) == [
        "C2 **Money.** All see it."
    ]
    followed = PAGES | {"en": ENGLISH.replace("hidden", "open")}
    assert not_followed(before["C2"], comparison(docs, followed)["C2"]) == []


def test_introductions_are_compared_too() -> None:
    before = comparison(DOCS, PAGES)
    now = comparison(DOCS.replace("3 to 5", "2 to 5"), PAGES)
    assert "Players: 2 to 5." in difference(before[REST], now[REST])
