"""The lowering of a traced JAX function on single words to LLVM operations on words or vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir

__all__ = ["LANES", "Lowering", "loop"]


@contextmanager
def loop(builder: ir.IRBuilder, first: Any, last: Any, by: Any) -> Iterator[Any]:
    """Builds a counting loop around what is built in the `with` block."""
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


LANES = 8
"""Games in a vector of a CPU: 32 bytes."""

I1, I32, I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
WORD_SIZE = 32

LoweredValue: TypeAlias = Any  # an LLVM value, or a NumPy array for a constant table
Operation: TypeAlias = Callable[..., LoweredValue]


class Lowering:
    """Emits the operations of a jaxpr at the end of a block, for one game or a vector of them."""

    def __init__(self, builder: ir.IRBuilder, lanes: int = 1) -> None:
        self.builder, self.lanes = builder, lanes
        self.words, self.bits = self._lanes_of(I32), self._lanes_of(I1)
        self.module = builder.module
        self.tables: dict[bytes, ir.GlobalVariable] = {}

    def _lanes_of(self, type_: ir.Type) -> ir.Type:
        return type_ if self.lanes == 1 else ir.VectorType(type_, self.lanes)

    def _splat(self, type_: ir.Type, value: int) -> ir.Constant:
        """Returns a vector with the same number in every lane."""
        return ir.Constant(type_, value if self.lanes == 1 else [value] * self.lanes)

    def run(
        self, jaxpr: Any, constants: Sequence[Any], arguments: Sequence[LoweredValue]
    ) -> list[LoweredValue]:
        """Returns the results of a jaxpr for these arguments."""
        known: dict[Any, LoweredValue] = {}
        known.update(zip(jaxpr.constvars, map(self._constant, constants), strict=True))
        known.update(zip(jaxpr.invars, arguments, strict=True))
        for equation in jaxpr.eqns:
            inputs = [self._read(known, variable) for variable in equation.invars]
            outputs = self._lower(equation, inputs)
            known.update(zip(equation.outvars, outputs, strict=True))
        return [self._read(known, variable) for variable in jaxpr.outvars]

    def _read(self, known: dict[Any, LoweredValue], variable: Any) -> LoweredValue:
        return self._constant(variable.val) if hasattr(variable, "val") else known[variable]

    def _constant(self, value: Any) -> LoweredValue:
        """Returns a single number in every lane. A table stays an array until it is looked up."""
        array = np.asarray(value)
        if array.ndim:
            return array
        if array.dtype == np.bool_:
            return self._splat(self.bits, int(array))
        return self._splat(self.words, int(array) & 0xFFFF_FFFF)

    def _lower(self, equation: Any, inputs: list[LoweredValue]) -> list[LoweredValue]:
        inner = equation.params.get("jaxpr")
        if inner is not None:
            return self.run(inner.jaxpr, inner.consts, inputs)
        name = equation.primitive.name
        if name == "while":
            return self._while(equation.params, inputs)
        if name == "cond":
            return self._cond(equation.params["branches"], *inputs)
        if name in SAME:
            return [inputs[0]]
        signed = getattr(equation.invars[0].aval.dtype, "kind", "") == "i"
        if name in COMPARISONS:
            compare = self.builder.icmp_signed if signed else self.builder.icmp_unsigned
            return [compare(COMPARISONS[name], *inputs)]
        if name in INSTRUCTIONS:
            return [getattr(self.builder, INSTRUCTIONS[name])(*inputs)]
        if name in INTRINSICS:
            return [self._intrinsic(INTRINSICS[name], *inputs)]
        # All other operations are methods here, named as in JAX.
        return [getattr(self, f"_{name}")(*inputs, **self._parameters(equation))]

    def _while(self, params: dict[str, Any], inputs: list[LoweredValue]) -> list[LoweredValue]:
        """Emits a loop that runs while any lane is in it.

        Lanes that have left it keep their numbers.
        """
        builder, first, second = self.builder, params["cond_nconsts"], params["body_nconsts"]
        in_cond, in_body = inputs[:first], inputs[first : first + second]
        starts = inputs[first + second :]
        before = builder.block
        head, body, after = (builder.append_basic_block(n) for n in ("while", "do", "done"))
        builder.branch(head)
        builder.position_at_end(head)
        carry = [builder.phi(start.type) for start in starts]
        for phi, start in zip(carry, starts, strict=True):
            phi.add_incoming(start, before)
        cond, loop = params["cond_jaxpr"], params["body_jaxpr"]
        # A lane that has left keeps its numbers, so its condition stays false.
        (is_in,) = self.run(cond.jaxpr, cond.consts, [*in_cond, *carry])
        builder.cbranch(self._any_lane(is_in), body, after)
        builder.position_at_end(body)
        results = self.run(loop.jaxpr, loop.consts, [*in_body, *carry])
        for phi, result in zip(carry, results, strict=True):
            phi.add_incoming(builder.select(is_in, result, phi), builder.block)
        builder.branch(head)
        builder.position_at_end(after)
        return list(carry)

    def _cond(
        self, branches: Sequence[Any], which: LoweredValue, *inputs: LoweredValue
    ) -> list[LoweredValue]:
        """Emits a branch. Its first side always runs, its second only if some lane needs it."""
        builder, (otherwise, then) = self.builder, branches
        old = self.run(otherwise.jaxpr, otherwise.consts, inputs)
        is_in = builder.icmp_unsigned("!=", which, self._splat(self.words, 0))
        before = builder.block
        body, after = (builder.append_basic_block(name) for name in ("then", "after"))
        builder.cbranch(self._any_lane(is_in), body, after)
        builder.position_at_end(body)
        results = self.run(then.jaxpr, then.consts, inputs)
        new = [builder.select(is_in, *pair) for pair in zip(results, old, strict=True)]
        last = builder.block  # no longer `body`, if the second side has loops of its own
        builder.branch(after)
        builder.position_at_end(after)
        chosen = [builder.phi(value.type) for value in old]
        for phi, value, kept in zip(chosen, new, old, strict=True):
            phi.add_incoming(value, last)
            phi.add_incoming(kept, before)
        return chosen

    def _any_lane(self, bits: LoweredValue) -> LoweredValue:
        if self.lanes == 1:
            return bits
        type_ = ir.IntType(self.lanes)
        return self.builder.icmp_unsigned("!=", self.builder.bitcast(bits, type_), type_(0))

    def _parameters(self, equation: Any) -> dict[str, Any]:
        if equation.primitive.name == "convert_element_type":
            return {"new_dtype": equation.params["new_dtype"]}
        return {}

    def _select_n(
        self, which: LoweredValue, if_false: LoweredValue, if_true: LoweredValue
    ) -> LoweredValue:
        return self.builder.select(which, if_true, if_false)

    def _shift_left(self, a: LoweredValue, by: LoweredValue) -> LoweredValue:
        return self._shifted(self.builder.shl, a, by)

    def _shift_right_logical(self, a: LoweredValue, by: LoweredValue) -> LoweredValue:
        return self._shifted(self.builder.lshr, a, by)

    def _shifted(self, shift: Operation, a: LoweredValue, by: LoweredValue) -> LoweredValue:
        """Returns a shift that gives 0 from 32 bits on, as it does in JAX and not in LLVM."""
        if isinstance(by, ir.Constant) and _number(by) < WORD_SIZE:
            return shift(a, by)
        fits = self.builder.icmp_unsigned("<", by, self._splat(self.words, WORD_SIZE))
        return self.builder.select(fits, shift(a, by), self._splat(self.words, 0))

    def _convert_element_type(self, a: LoweredValue, new_dtype: Any) -> LoweredValue:
        if a.type == self.bits and new_dtype != np.bool_:
            return self.builder.zext(a, self.words)
        if a.type == self.words and new_dtype == np.bool_:
            return self.builder.icmp_unsigned("!=", a, self._splat(self.words, 0))
        return a

    def _dynamic_slice(self, table: Any, index: LoweredValue) -> LoweredValue:
        """Returns one number of a table.

        An index past its end means its last number, as it does in JAX.
        """
        index = self._intrinsic("llvm.umin", index, self._splat(self.words, len(table) - 1))
        place = self.builder.zext(index, self._lanes_of(I64))
        start = self.builder.gep(self._table(table), [I64(0), I64(0)])
        if self.lanes == 1:
            return self.builder.load(self.builder.gep(start, [place]))
        result = ir.Constant(self.words, ir.Undefined)
        for lane in range(self.lanes):
            at = self.builder.gep(start, [self.builder.extract_element(place, I32(lane))])
            result = self.builder.insert_element(result, self.builder.load(at), I32(lane))
        return result

    def _table(self, table: Any) -> ir.GlobalVariable:
        key = table.tobytes()
        if key not in self.tables:
            type_ = ir.ArrayType(I32, len(table))
            name = f"table{len(self.tables)}"
            variable = ir.GlobalVariable(self.module, type_, name)
            variable.initializer = ir.Constant(type_, [int(number) for number in table])
            variable.global_constant, variable.linkage = True, "internal"
            self.tables[key] = variable
        return self.tables[key]

    def _intrinsic(self, name: str, *arguments: LoweredValue) -> LoweredValue:
        name = f"{name}.i32" if self.lanes == 1 else f"{name}.v{self.lanes}i32"
        function = self.module.globals.get(name)
        if function is None:
            type_ = ir.FunctionType(self.words, [self.words] * len(arguments))
            function = ir.Function(self.module, type_, name)
        return self.builder.call(function, arguments)


def _number(constant: ir.Constant) -> int:
    """Returns the number of a constant, or of its first lane: all lanes have the same."""
    lanes = constant.constant
    return int(lanes[0].constant if isinstance(lanes, list) else lanes)


SAME = {"squeeze", "reshape", "broadcast_in_dim", "copy", "stop_gradient"}
"""Operations that do nothing to a single number."""
COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
INSTRUCTIONS = {
    "add": "add",
    "sub": "sub",
    "mul": "mul",
    "div": "udiv",
    "rem": "urem",
    "and": "and_",
    "or": "or_",
    "xor": "xor",
    "not": "not_",
}
"""JAX's operations and the builder's methods for the same."""
INTRINSICS = {"min": "llvm.umin", "max": "llvm.umax", "population_count": "llvm.ctpop"}
