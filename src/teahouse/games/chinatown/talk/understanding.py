"""What a line means to somebody at the table: the entrance to the grammar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.game import Chinatown

from .answers import acceptance, enquiry_answer, plea, refusal, why, withdrawal
from .corrections import corrected
from .counters import base_of, counter_in, same_in
from .hearing import Hearing, hearing_from
from .lexer import tokens_of
from .lines import Line
from .meanings import (
    Accepting,
    Ambiguous,
    Asking,
    Chatter,
    Declining,
    Marking,
    Meaning,
    OfferDraft,
    Promising,
    Readying,
    Refused,
    Several,
    Speaking,
    Withdrawing,
)
from .offers import offer_in
from .requests import mark, mere_question, price_question, promise, readiness, word_on_thing
from .spans import Span, spans_of

__all__ = ["HeardLine", "heard_in", "meaning_of", "understand"]

Reader = Callable[[Line], Meaning | None]

OTHER = Chatter(kind="other")
MOST_STRANGE = 1  # unknown words in a line that drafts an offer


class HeardLine(msgspec.Struct, frozen=True):
    """What a line means, and which of its words were understood."""

    meaning: Meaning
    spans: tuple[Span, ...]


def heard_in(
    text: str,
    language: str,
    context: Mapping[str, Any],
    to: Sequence[Seat] = (),
    game: Chinatown | None = None,
) -> HeardLine:
    """Returns what the seat that knows this context would be heard to say. Raises BadInput."""
    hearing = hearing_from(context, to, game)
    meaning = understand(text, language, hearing)
    return HeardLine(meaning, spans_of(text, language, hearing, meaning))


def meaning_of(
    text: str,
    language: str,
    context: Mapping[str, Any],
    to: Sequence[Seat] = (),
    game: Chinatown | None = None,
) -> Meaning:
    """Returns what a line means to the seat that knows this context. Raises BadInput."""
    return understand(text, language, hearing_from(context, to, game))


def understand(text: str, language: str, hearing: Hearing) -> Meaning:
    """Returns what a line means. It drafts and nothing more, whatever the text says."""
    line = Line(corrected(tokens_of(text, language, hearing), hearing), hearing)
    if line.has("code") or (line.has("remark") and not line.has("why")):
        return OTHER
    sentences = _sentences(line)
    if len(sentences) > 1:
        return _of_sentences(line, sentences)
    return _two_acts(line) or _read(line) or OTHER


def _sentences(line: Line) -> list[Line]:
    """Returns the sentences, each said to whom the ones before it named if it names nobody."""
    found: list[Line] = []
    for part in line.split("stop", "question"):
        before = found[-1].addressed if found else ()
        found.append(Line(part.tokens, line.hearing, before))
    return found


def _of_sentences(line: Line, sentences: Sequence[Line]) -> Meaning:
    read = [_read(sentence) for sentence in sentences]
    acts = [one for one in read if one is not None and _is_act(one)]
    whole = _read(line)
    if isinstance(whole, OfferDraft) and not any(
        isinstance(one, OfferDraft | Declining | Accepting) for one in acts
    ):
        return whole
    distinct = [one for place, one in enumerate(acts) if one not in acts[:place]]
    if len(distinct) > 1:
        return Several(meanings=tuple(distinct))
    if distinct:
        return distinct[0]
    return whole or next((one for one in read if one is not None), None) or OTHER


def _is_act(meaning: Meaning) -> bool:
    if isinstance(meaning, Ambiguous):
        return bool(meaning.readings)
    return not isinstance(meaning, Chatter | Refused)


SIMPLE = (Marking, Speaking, Readying, Declining, Accepting, Asking, Withdrawing, Promising)


def _two_acts(line: Line) -> Meaning | None:
    """Returns the two acts that a comma or an "and" parts, if both are whole."""
    if line.has("for") and line.has_goods and len(line.numbers) > 1 and not line.has("want"):
        return None
    for place, token in enumerate(line.tokens):
        if token.has("comma", "and", "break") and 0 < place < len(line.tokens) - 1:
            left = line.part(0, place)
            first = _read(left)
            if not isinstance(first, SIMPLE):
                continue
            right = Line(line.tokens[place + 1 :], line.hearing, left.addressed)
            second = _read(right)
            if isinstance(second, SIMPLE) and _is_other(first, second):
                return Several(meanings=(first, second))
    return None


def _is_other(first: Meaning, second: Meaning) -> bool:
    """Whether two acts are not one said twice."""
    if isinstance(first, Declining | Accepting) and isinstance(second, Declining | Accepting):
        return first.offer != second.offer
    if isinstance(first, Marking) and isinstance(second, Marking):
        return first.mark != second.mark or first.on != second.on
    return type(first) is not type(second)


def _read(line: Line) -> Meaning | None:
    """Returns the first reading that fits, or None if the line is talk."""
    for reader in READERS:
        meaning = reader(line)
        if meaning is not None:
            return meaning
    return None


def _is_too_strange(line: Line) -> bool:
    """Whether so much is unknown that the line may say something else than its known words."""
    return line.strange > MOST_STRANGE


def _unfinished(line: Line) -> Meaning | None:
    """Returns that a line about the game lacks something, if it breaks off."""
    if line.has_goods and line.tokens[-1].has("postposed"):
        return None
    last = [token for token in line.tokens if not token.has("question", "stop", "comma", "break")]
    if last and last[-1].has(
        "for", "and", "or", "the", "if", "opening", "my", "your", "instead_of"
    ):
        return Ambiguous()
    return None


def _deal(line: Line) -> Meaning | None:
    """Returns an offer or a counter, whichever the line's words say it is."""
    if _is_too_strange(line):
        return None
    if line.has("vague") and not line.lots and not line.tiles:
        return Ambiguous()
    if line.has("same"):
        same = same_in(line)
        if same is not None:
            return same
    if not line.has_goods and not line.has("halve"):
        return None
    changes = line.has(
        "instead", "instead_of", "without", "no_money", "more", "less", "halve", "up_to",
        "add", "no_longer", "only",
    )  # fmt: skip
    if changes and base_of(line) is not None:
        counter = counter_in(line)
        if counter is not None:
            return counter
    offer = offer_in(line)
    if offer is not None:
        return OTHER if _is_negated(line) and not isinstance(offer, Refused) else offer
    if _may_counter(line) and not line.strange:
        return counter_in(line)
    return None


def _may_counter(line: Line) -> bool:
    """Whether a line with things on one side alone changes the open offer."""
    if line.has("want", "for_sale", "who_has", "who_wants", "price_q", "bid_q", "unwant", "unsale"):
        return False
    return any(t.role in ("sum", "either") for t in line.numbers) or line.has(
        "add", "accept", "leave_empty", "but", "only"
    )


def _hypothesis(line: Line) -> Meaning | None:
    """Returns that a line is talk if it tells what another does or did: "if Ada pays 40".

    What another should do, as a clause, is no such talk.
    """
    if line.has("leave_empty", "place", "refrain", "when_get", "after_income"):
        return None
    for place, (token, after) in enumerate(pairwise(line.tokens)):
        if after.kind == "seat" and token.has("if", "reports_first"):
            return OTHER
        if after.kind == "number" and not place and token.has("reports_first"):
            return OTHER
        if token.kind == "seat" and after.has("reports") and len(line.seats) < 2:
            return OTHER
    if line.has("or") and line.has("accept") and line.has("decline"):
        return OTHER
    if line.has("question") and line.has("accept") and line.has("you") and not line.has_goods:
        return OTHER
    return OTHER if line.has("why") and line.has_goods else None


def _is_negated(line: Line) -> bool:
    """Whether a no stands right before a verb: "I refuse to pay 50 for it"."""
    return any(
        token.has("decline") and after.has("give", "get", "pays", "filler")
        for token, after in pairwise(line.tokens)
    )


def _hints_at_trade(line: Line) -> Meaning | None:
    """Returns that a line about the game lacks something: a mere thing, or a verb without one."""
    if line.strange > (2 if line.has_goods else 0):
        return None
    if (line.has_goods and not _is_too_strange(line)) or line.has("swap", "buy_it", "opening"):
        return Ambiguous()
    return None


def _not_ready(line: Line) -> Meaning | None:
    return readiness(line) if line.has("unready") else None


def _pace(line: Line) -> Meaning | None:
    if line.has_goods or _is_too_strange(line):
        return None
    if line.has("wait"):
        return Chatter(kind="wait")
    return Chatter(kind="hurry") if line.has("hurry") else None


def _pleasantry(line: Line) -> Meaning | None:
    if line.has_goods or line.strange > 2:
        return None
    if line.has("thanks"):
        return Chatter(kind="thanks")
    if line.has("greeting"):
        return Chatter(kind="greeting")
    return Chatter(kind="laughter") if line.has("laughter") else None


READERS: tuple[Reader, ...] = (
    why,
    _hypothesis,
    withdrawal,
    _not_ready,
    enquiry_answer,
    plea,
    _unfinished,
    acceptance,
    refusal,
    readiness,
    price_question,
    _deal,
    mark,
    word_on_thing,
    promise,
    _pace,
    mere_question,
    _pleasantry,
    _hints_at_trade,
)
