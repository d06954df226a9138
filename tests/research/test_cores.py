"""Work spread over processes."""

from __future__ import annotations

import pytest

from teahouse.core import RuleError
from teahouse.research.parallel import all_cores, parallel_map


def double(number: int) -> int:
    return 2 * number


def refuse(number: int) -> int:
    raise RuleError("bad_seat", "C7", seat=number)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 1), (2, 1), (2, 7), (3, 100)])
def test_results_come_in_order(jobs: int, chunk: int) -> None:
    assert list(parallel_map(double, range(50), jobs=jobs, chunk=chunk)) == list(range(0, 100, 2))


def test_nothing_to_do_is_nothing_done() -> None:
    assert list(parallel_map(double, [], jobs=2)) == []


def test_a_refusal_comes_back_from_another_process_with_its_facts() -> None:
    with pytest.raises(RuleError) as caught:
        list(parallel_map(refuse, range(4), jobs=2))
    assert (caught.value.code, caught.value.rule) == ("bad_seat", "C7")
    assert caught.value.facts == {"seat": 0}


def test_whoever_has_seen_enough_may_stop() -> None:
    results = parallel_map(double, range(1_000), jobs=2)
    assert next(results) == 0
    results.close()


def test_there_is_at_least_one_core() -> None:
    assert all_cores() >= 1
