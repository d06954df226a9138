"""Reports of studies: tables and plots, written into a page beside what people wrote there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from teahouse.core import Outcome
from teahouse.research.arena.summary import Interval
from teahouse_lab.studies import STUDIES, StudyReport, games_of, limited, write_report
from teahouse_lab.studies.cards import Bought, CardsOfGame
from teahouse_lab.studies.presentation import panels, points
from teahouse_lab.studies.seats import CHINATOWN_SEATS
from teahouse_lab.studies.variants import GameNoted

OUTCOMES = [Outcome((5, 3), (0,)), Outcome((4, 4), (0, 1))]
DOCS = Path(__file__).parents[3] / "docs" / "studies"


def report(text: str) -> StudyReport:
    figure, (axes,) = panels(["wins"])
    points(axes, [Interval(1, 0, 2)], ["1"])
    return StudyReport(text, {"wins by seat": figure})


def test_tables_and_plots_replace_those_of_an_earlier_run(tmp_path: Path) -> None:
    page, plot = write_report(tmp_path, "seats", report("first"))
    page.write_text(f"{page.read_text()}\nWords of ours.\n")
    before = plot.read_bytes()
    write_report(tmp_path, "seats", report("second"))
    assert "first" not in page.read_text()
    assert page.read_text().endswith("\nWords of ours.\n")
    assert "![wins by seat](seats-wins-by-seat.svg)" in page.read_text()
    assert plot.read_bytes() == before


def test_random_games_of_a_study_are_outcomes() -> None:
    study = limited(CHINATOWN_SEATS, 2)
    group = study.groups[-1]
    assert [len(one.scores) for one in games_of(study, group, jobs=1)] == [4, 4]


@pytest.mark.parametrize("name", ["chinatown-seats", "dadaocheng-seats"])
def test_seats_are_reported_for_each_group(name: str) -> None:
    text, plots = STUDIES[name].report({"easy": OUTCOMES, "random": OUTCOMES})
    assert "| easy, 2 | 1 | 75.0%" in text
    assert set(plots) == {"wins by seat"}


def test_a_variant_is_compared_with_the_same_seed_as_printed() -> None:
    outlook = dict.fromkeys(range(1, 7), 0.5)
    base = [GameNoted((1, 3), 10, outlook), GameNoted((5, 5), 12, outlook)]
    other = [GameNoted((2, 4), 10, outlook), GameNoted((6, 6), 12, outlook)]
    text, _ = STUDIES["chinatown-variants"].report({"as printed": base, "outlook": other})
    assert "| outlook | 4.5 (1.6 to 7.4) | 1.0 (1.0 to 1.0) |" in text
    assert "| outlook | 0.5 | 0.5 | 0.5 | 0.5 | 0.5 | 0.5 | 3.0 (3.0 to 3.0) |" in text


def test_owners_lead_is_over_the_others_of_the_same_game() -> None:
    game = CardsOfGame(
        (Bought("opium_den", 1, 0, 2),), Counter({("opium_den", 1): 1}), (30, 10, 10, 10)
    )
    text, plots = STUDIES["dadaocheng-cards"].report({"easy": [game] * 8})
    assert "| opium den | 1.0 | 2.0 |  |  |  |  |  |  |  | 20.0 (20.0 to 20.0) |" in text
    assert set(plots) == {"cards"}


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_has_a_page_with_its_command(name: str) -> None:
    assert f"teahouse study {name}\n" in (DOCS / f"{name}.md").read_text()
