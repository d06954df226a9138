"""Frames of WebSockets, however they come in."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from teahouse.server.web.websocket import Frames, Outbox, text_frame, text_in

LARGEST = 70_000

BODIES = st.one_of(st.binary(max_size=300), st.sampled_from([125, 126, 65_535, 65_536]).map(bytes))
FRAMES = st.builds(
    lambda opcode, body, final, mask: Frame(opcode, body, final).serialize(mask=mask),
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    BODIES,
    st.booleans(),
    st.booleans(),
)


@given(st.lists(FRAMES, max_size=4), st.data())
def test_frames_are_the_same_wherever_they_are_cut(
    frames: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(frames)
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=6))
    reader, found = Frames(LARGEST), []
    for start, end in pairwise(sorted({0, len(stream), *cuts})):
        found += reader.cut(stream[start:end])
    assert found == frames


@given(BODIES)
def test_a_clients_text_is_read_whatever_its_mask(body: bytes) -> None:
    assert text_in(Frame(Opcode.TEXT, body).serialize(mask=True)) == body


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b"no mask").serialize(mask=False),
        Frame(Opcode.TEXT, b"a part", fin=False).serialize(mask=True),
        Frame(Opcode.BINARY, b"binary").serialize(mask=True),
        Frame(Opcode.PING, b"ping").serialize(mask=True),
    ],
    ids=["not masked", "a part", "binary", "ping"],
)
def test_anything_else_is_no_text(frame: bytes) -> None:
    assert text_in(frame) is None


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_what_we_say_is_a_frame_as_others_write_it(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_frame_that_is_too_large_is_not_waited_for() -> None:
    reader = Frames(100)
    start = Frame(Opcode.TEXT, bytes(101)).serialize(mask=True)[:20]
    assert reader.cut(start) == []
    assert reader.is_too_large
    assert reader.take_rest() == start


class Counted(bytes):
    """Bytes that count how many of them are copied."""

    copied = 0

    def __getitem__(self, place: Any) -> Any:
        part = super().__getitem__(place)
        if isinstance(part, int):
            return part
        Counted.copied += len(part)
        return Counted(part)

    def __add__(self, other: Any) -> Counted:
        whole = Counted(super().__add__(other))
        Counted.copied += len(whole)
        return whole


def test_each_byte_of_many_small_frames_is_copied_once() -> None:
    frame = Frame(Opcode.TEXT, b"{}").serialize(mask=True)
    stream = Counted(frame * 5_000)
    Counted.copied = 0
    assert Frames(LARGEST).cut(stream) == [frame] * 5_000
    assert Counted.copied == len(stream)


class Written:
    """A receiver that keeps what is written to it."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []

    def write(self, text: bytes) -> None:
        self.texts.append(text)


def test_frames_of_one_turn_are_joined_once() -> None:
    frame, receiver = Counted(text_frame(b"{}")), Written()

    async def turn() -> None:
        outbox = Outbox(asyncio.get_running_loop())
        for _ in range(1_000):
            outbox.put(receiver, frame)
        outbox.flush(receiver)

    Counted.copied = 0
    asyncio.run(turn())
    assert receiver.texts == [bytes(frame) * 1_000]
    assert Counted.copied == 0
