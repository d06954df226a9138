"""Pages of studies: the text is written by hand, the tables and plots by the study."""

from __future__ import annotations

from pathlib import Path

from .study import Report

__all__ = ["write_report"]

END = "<!-- end of what the study writes -->"


def write_report(folder: Path, name: str, report: Report) -> list[Path]:
    """Writes the plots, and the tables into the study's page, in place of earlier ones."""
    page = folder / f"{name}.md"
    begin = f"<!-- written by teahouse study {name} -->"
    before, _, rest = (page.read_text() if page.exists() else f"# {name}\n\n").partition(begin)
    after = rest.partition(END)[2] or "\n"
    pictures = [f"![{title}]({_file(name, title)})" for title in report.plots]
    block = "\n\n".join([begin, report.text, *pictures, END])
    page.write_text(f"{before}{block}{after}")
    return [page, *(_draw(folder, name, title, report) for title in report.plots)]


def _file(name: str, title: str) -> str:
    return f"{name}-{title.replace(' ', '-')}.svg"


def _draw(folder: Path, name: str, title: str, report: Report) -> Path:
    import matplotlib

    path = folder / _file(name, title)
    with matplotlib.rc_context({"svg.hashsalt": "teahouse"}):
        report.plots[title].savefig(path, metadata={"Date": None})
    return path
