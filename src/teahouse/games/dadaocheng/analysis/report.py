"""The sections of a report about a game of Dadaocheng."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teahouse.drawing.palette import HOUSES, SEATS
from teahouse.drawing.report_parts import plot, section, sum_cell, text

from .analysis import DadaochengAnalysis

__all__ = ["sections"]


def sections(analysis: DadaochengAnalysis, names: Sequence[str]) -> Iterator[str]:
    rounds = [f"{n}" for n in range(1, len(analysis.prestige) + 1)]
    yield plot("Prestige after each round", rounds, analysis.prestige, names, HOUSES)
    for seat, name in enumerate(names):
        turns = [turn for turn in analysis.turns if turn.seat == seat]
        if turns:
            found = [(turn.cubes, turn.best) for turn in turns]
            title = f"{name}: cubes of each turn, beside the most there were"
            looks = (HOUSES[seat % len(HOUSES)], SEATS[0])
            steps = [f"{turn.round}" for turn in turns]
            yield plot(title, steps, found, (name, "the most"), looks)
    yield section("What purchases brought", _purchases(analysis, names))


def _purchases(analysis: DadaochengAnalysis, names: Sequence[str]) -> str:
    rows = "".join(
        f"<tr><td>{one.round}</td><td>{text(names[one.seat])}</td><td>{text(one.name)}</td>"
        f"<td>{', '.join(f'{n} {good}' for good, n in one.pay.items())}</td>"
        f"{sum_cell(one.prestige)}</tr>"
        for one in analysis.purchases
    )
    head = "<tr><th>round</th><th>who</th><th>card</th><th>paid</th><th>prestige</th></tr>"
    return f"<table>{head}{rows}</table>" if rows else "<p>Nothing was bought.</p>"
