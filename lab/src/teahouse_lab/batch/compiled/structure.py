"""Loops of LLVM operations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

__all__ = ["loop"]


@contextmanager
def loop(builder: ir.IRBuilder, first: Any, last: Any, by: Any) -> Iterator[Any]:
    """A counting loop around what is built in the `with` block."""
    before = builder.block
    head, body, after = (builder.append_basic_block(name) for name in ("head", "body", "after"))
    builder.branch(head)
    builder.position_at_end(head)
    number = builder.phi(first.type)
    number.add_incoming(first, before)
    builder.cbranch(builder.icmp_signed("<", number, last), body, after)
    builder.position_at_end(body)
    yield number
    number.add_incoming(builder.add(number, by), builder.block)
    builder.branch(head)
    builder.position_at_end(after)
