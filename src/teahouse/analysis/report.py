"""A report shows an analysis as one self-contained HTML file, with a light and a dark theme."""

from __future__ import annotations

from collections.abc import Sequence

from teahouse.analysis import Analysis, ReportPart
from teahouse.core import BadInput
from teahouse.core.descriptor import describe
from teahouse.drawing.palette import COMMON, tokens
from teahouse.drawing.report_parts import text

__all__ = ["report"]


STYLE = (
    ":root{{color-scheme:light dark;{tokens}}}"
    "body{{margin:0 auto;max-width:880px;padding:24px 16px 64px;background:var(--paper);"
    "color:var(--ink);font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}}"
    "h1,h2{{font-family:Palatino,'Palatino Linotype',Georgia,serif;line-height:1.2}}"
    "section{{background:var(--card);border-radius:10px;padding:8px 20px 20px;margin:16px 0}}"
    "svg{{width:100%;height:auto}}table{{border-collapse:collapse;width:100%}}"
    "td,th{{padding:6px 8px;text-align:left;border-top:1px solid var(--line);vertical-align:top}}"
    "td.sum{{text-align:right;white-space:nowrap}}.good{{color:var(--good)}}"
    ".warn{{color:var(--warn)}}.quiet{{color:var(--quiet)}}"
)


def report(game: str, analysis: Analysis, names: Sequence[str]) -> str:
    """Writes the whole page as HTML. Raises BadInput if the game has no report."""
    descriptor = describe(game)
    part = descriptor.part("analysis.report", ReportPart)
    if part is None:
        raise BadInput(f"there is no report of {descriptor.title}")
    title, parts = f"A game of {descriptor.title}", part.sections(analysis, names)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE.format(tokens=tokens(COMMON))}</style>"
        f"<body><h1>{title}</h1>{_result(analysis, names)}{''.join(parts)}</body></html>\n"
    )


def _result(analysis: Analysis, names: Sequence[str]) -> str:
    if analysis.scores is None:
        return "<p>The game is not over.</p>"
    order = sorted(range(len(names)), key=lambda seat: -analysis.scores[seat])  # type: ignore[index]
    told = ", ".join(f"{text(names[seat])} {analysis.scores[seat]:,}" for seat in order)
    won = " and ".join(text(names[seat]) for seat in analysis.winners)
    return f"<p><strong>{won}</strong> won: {told}.</p>"
