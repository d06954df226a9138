"""Which words of `docs/rules` were compared with which words of the rules pages.

`web/rules/compared.json` keeps a digest of every statement of the docs, and of what each page says
under the same number. If either changes, a test names what has to be reread. Once that is done and
all five pages are true again, `python -m tests.web.compared chinatown C11` notes the comparison.

A statement that no page tells has a `not_told` in that file, written by hand, which says why.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from teahouse.server.catalogue import LANGUAGES

__all__ = [
    "REST",
    "Compared",
    "Statement",
    "comparison",
    "current",
    "difference",
    "kept",
    "not_followed",
    "out_of_step",
    "page_parts",
    "statements",
]

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "web" / "rules" / "compared.json"
REST = "rest"
"""What stands under no number: introductions, the order of a round, the card."""

NUMBERED = re.compile(r"- ([A-Z]\d+)\b")
HEADED = re.compile(r"#{1,2} (?:([CD]\d+) )?")


class Statement(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence or ruling of the docs; `not_told` says why no page has it."""

    digest: str
    begins: str
    not_told: str = ""


class Compared(msgspec.Struct, frozen=True):
    """What was compared under one number: the docs' statements, and each language's words."""

    statements: tuple[Statement, ...]
    pages: dict[str, str]


def digest(text: str) -> str:
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def statements(docs: str) -> dict[str, list[str]]:
    """The docs' statements by number; a table belongs to the statement before it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    number = REST
    for line in filter(str.strip, docs.splitlines()):
        if begins := NUMBERED.match(line):
            number = begins[1]
        if line.startswith("#"):
            number = REST
        elif line.lstrip().startswith("|"):
            found[number][-1] += f"\n{line.strip()}"
        else:
            found[number] += filter(None, re.split(r"(?=\*\*Ruling)", line.strip()))
    return dict(found)


def page_parts(page: str) -> dict[str, str]:
    """What a page says under each number, and the rest of it."""
    found: defaultdict[str, str] = defaultdict(str)
    number = REST
    for line in page.splitlines(keepends=True):
        if headed := HEADED.match(line):
            number = headed[1] or REST
        found[number] += line
    return dict(found)


def comparison(docs: str, pages: Mapping[str, str]) -> dict[str, Compared]:
    """The digests of docs and pages as they are now."""
    parts = {language: page_parts(page) for language, page in pages.items()}
    return {
        number: Compared(
            statements=tuple(Statement(digest(one), _beginning(one)) for one in said),
            pages={language: digest(part.get(number, "")) for language, part in parts.items()},
        )
        for number, said in statements(docs).items()
    }


def difference(before: Compared | None, now: Compared) -> str:
    """What has changed since docs and pages were compared; nothing is an empty text."""
    old, new = _by_digest(before), _by_digest(now)
    come = [one.begins for key, one in new.items() if key not in old]
    gone = [one.begins for key, one in old.items() if key not in new]
    lines = [f"  changed in the docs: {one}" for one in come if one in gone]
    lines += [f"  new in the docs: {one}" for one in come if one not in gone]
    lines += [f"  gone from the docs: {one}" for one in gone if one not in come]
    if changed := changed_pages(before, now):
        lines.append(f"  changed on the page: {', '.join(changed)}")
    return "\n".join(lines)


def changed_pages(before: Compared | None, now: Compared) -> list[str]:
    """The languages whose page says something else under the number."""
    kept_pages = before.pages if before else {}
    return [language for language, words in now.pages.items() if kept_pages.get(language) != words]


def kept() -> dict[str, dict[str, Compared]]:
    """What was compared last, by game and number."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, dict[str, Compared]])


def current(game: str) -> dict[str, Compared]:
    """The digests of a game's docs and pages as they are in the files."""
    docs = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    pages: dict[str, str] = {
        language: (ROOT / "web" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
        for language in LANGUAGES
    }
    return comparison(docs, pages)


def out_of_step(before: Compared | None, now: Compared) -> list[str]:
    """The languages that have changed while others have not; none if all have."""
    changed = changed_pages(before, now)
    return [] if len(changed) == len(now.pages) else changed


def not_followed(before: Compared | None, now: Compared) -> list[str]:
    """What is new in the docs while no page has changed; nothing if one has."""
    if before is None or changed_pages(before, now):
        return []
    known = _by_digest(before)
    return [one.begins for one in now.statements if one.digest not in known]


def note(game: str, numbers: list[str], *, alone: list[str], still_true: bool) -> None:
    """Notes that numbers were compared; refuses where pages have not followed without a word."""
    noted, now = kept(), current(game)
    for number in numbers:
        if number not in now:
            sys.exit(f"docs/rules/{game}.md has no {number}")
        changed = out_of_step(noted[game].get(number), now[number])
        if changed and set(changed) != set(alone):
            told = f"{number} has changed in {', '.join(changed)} alone"
            sys.exit(f"{told}: mend the other languages too, or say so with --alone")
        if (new := not_followed(noted[game].get(number), now[number])) and not still_true:
            told = f"{number} is new in the docs and not on any page: {'; '.join(new)}"
            sys.exit(f"{told}\nIf the pages are true as they are, say so with --still-true")
        noted[game][number] = _with_reasons(noted[game].get(number), now[number])
    noted[game] = {number: noted[game][number] for number in now if number in noted[game]}
    text = json.dumps(msgspec.to_builtins(noted), ensure_ascii=False, indent=2)
    KEPT.write_text(text + "\n", encoding="utf-8")


def _with_reasons(before: Compared | None, now: Compared) -> Compared:
    reasons = {key: one.not_told for key, one in _by_digest(before).items()}
    return msgspec.structs.replace(
        now,
        statements=tuple(
            msgspec.structs.replace(one, not_told=reasons.get(one.digest, ""))
            for one in now.statements
        ),
    )


def _by_digest(compared: Compared | None) -> dict[str, Statement]:
    return {one.digest: one for one in compared.statements} if compared else {}


def _beginning(statement: str) -> str:
    """Enough of a statement to find it."""
    words = statement.splitlines()[0].removeprefix("- ").split()
    return " ".join(words[:10]) + (" …" if len(words) > 10 else "")


def _main() -> None:
    parser = argparse.ArgumentParser(description="Notes that docs and rules pages were compared.")
    parser.add_argument("game", choices=sorted(kept()))
    parser.add_argument("numbers", nargs="+", metavar="NUMBER", help=f"such as C11, or {REST}")
    parser.add_argument("--alone", nargs="+", default=[], metavar="LANGUAGE", choices=LANGUAGES)
    parser.add_argument("--still-true", action="store_true", help="the pages need no new words")
    chosen = parser.parse_args()
    note(chosen.game, chosen.numbers, alone=chosen.alone, still_true=chosen.still_true)


if __name__ == "__main__":
    _main()
