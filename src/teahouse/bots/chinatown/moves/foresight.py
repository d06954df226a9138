"""Whether a decision is tried in futures (`pool`)."""

from __future__ import annotations

from teahouse.bots.chinatown.value import plain
from teahouse.bots.chinatown.value.appraisal import Appraisal
from teahouse.bots.chinatown.value.worth import search_of

__all__ = ["tries_futures"]


def tries_futures(appraisal: Appraisal) -> bool:
    """Whether this level does, Numba is there, and the variant is one that a pool knows."""
    rules, options = appraisal.rules, appraisal.rules.options
    is_known = not options.street_access and not options.keep_cards
    return appraisal.ground.sight.futures > 0 and is_known and search_of(rules) is not plain
