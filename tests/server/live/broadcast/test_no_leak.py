"""Secrets never leave the server: every byte that each client is sent over whole games is read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from tests.server.hidden_values import Planted, found, hidden, numbers_in
from tests.server.reconnecting_players import Seat, TablePlayers, until

from teahouse.core import FastChance, plain
from teahouse.core import Seat as SeatNumber
from teahouse.server.serve import TeahouseServer, listen_on
from teahouse.server.settings import Settings
from teahouse.server.state.events import Started
from teahouse.server.state.table import Table
from teahouse.server.web.services import Services, open_services
from teahouse_lab.load.clients import HttpClient, HttpError

pytestmark = pytest.mark.anyio

NOTE = 10_000
FORTUNES = (79_190, 60_070, 86_270, 92_030, 55_010)  # notes: no sums that come up otherwise
EVERY = 9  # actions between things that are done beside the game


@asynccontextmanager
async def teahouse() -> AsyncIterator[tuple[Services, str]]:
    """A server on this very loop, whose tables can be looked into."""
    async with open_services(Settings(limited=False, tempo="instant")) as services:
        listener = listen_on("127.0.0.1", 0)
        running = TeahouseServer(services)
        serving = asyncio.create_task(running.serve([listener]))
        try:
            yield services, f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            running.should_exit = True
            await serving
            listener.close()


class Evening:
    """A game with its players, someone who looks on, and all that was said to whom."""

    def __init__(self, group: TablePlayers, table: Table, url: str, chance: FastChance) -> None:
        self.group = group
        self.table = table
        self.url = url
        self.chance = chance
        self.onlooker = Seat(group.id, -1, "", invite=group.invite)
        self.planted: list[Planted] = []
        self.asked: list[tuple[SeatNumber, int, bytes]] = []
        self.streamed: list[bytes] = []
        self.read_of: set[SeatNumber] = set()
        self.hands: list[tuple[SeatNumber, SeatNumber]] = []  # parties of each handshake
        self.seen: set[str] = set()  # of what is beside the game, by anybody
        self._sums = count(1009, 2)
        self._ids = count(1)

    @property
    def is_chinatown(self) -> bool:
        return self.table.game.name == "chinatown"

    async def play_out(self) -> None:
        stream = asyncio.create_task(self._stream())
        for n in count():
            if self.table.status == "over":
                break
            if n % EVERY == 0:
                await self._beside_the_game()
            seat = self.chance.pick(sorted(self.table.game.to_act(self.table.state)))
            action = self.table.game.sample(self.table.state, seat, self.chance)
            await self._do(seat, {"type": "act", "action": plain(action)})
        await until(lambda: self.onlooker.number == self.table.n)
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)

    async def _do(self, seat: int, command: dict[str, Any]) -> None:
        player = self.group.seats[seat]
        player.do(f"{seat}-{next(self._ids)}", command)
        await until(lambda: not player.on_way)

    # everything else that can be sent

    async def _beside_the_game(self) -> None:
        players = len(self.group.seats)
        one = self.chance.below(players)
        other = (one + 1 + self.chance.below(players - 1)) % players
        await self._whisper(one, other)
        await self._offer_in_secret(one, other)
        await self._try_in_vain((other + 1) % players)
        self.group.seats[one].say({"type": "ping"})
        query = {"kind": "best", "seat": other} if self.is_chinatown else {"actions": []}
        self.group.seats[one].say({"type": "ask", "id": "ask", "seat": one, "query": query})
        if self.is_chinatown:
            for seat, kind in ((other, "cards"), (other, "board")):
                question = {"type": "ask", "id": kind, "seat": seat, "query": {"kind": kind}}
                self.group.seats[seat].say(question)
            board = {"type": "ask", "id": "board", "seat": None, "query": {"kind": "board"}}
            self.onlooker.say(board)
        await self._compose(one, other)
        await self._shake_in_secret(one, other)
        await self._bid_sealed(one, other)
        self.group.seats[one].say({"type": "visible", "on": True, "reads": other})
        self.read_of.add(other)
        await self._ask_around(one)

    async def _compose(self, one: int, other: int) -> None:
        """A draft that one other may see, and one that nobody may; words are seen in neither."""
        if not self.is_chinatown or self.table.state.phase != "trade":
            return
        typed = f"half a w {next(self._ids)}"
        self.planted.append(Planted(typed, frozenset()))
        promise = {"kind": "promise", "by": one, "to": other, "text": typed, "round": 1}
        for secret, known_to in ((True, frozenset[int]()), (False, frozenset((other,)))):
            sum_ = NOTE * next(self._sums)
            self.planted.append(Planted(str(sum_), known_to))
            draft = {
                "gives": [{"from": one, "to": other, "cash": sum_}],
                "clauses": [promise],
                "secret": secret,
            }
            self.group.seats[one].say({"type": "composing", "seat": one, "draft": draft})
        self.group.seats[one].say({"type": "composing", "seat": one, "on": False})

    async def _bid_sealed(self, one: int, other: int) -> None:
        """A bid in a book that is never opened; only whoever bids knows the sum."""
        if not self.is_chinatown or self.table.state.phase != "trade":
            return
        lots = self.table.state.owned_by(other)
        if not lots:
            return
        wish = {"type": "enquire", "seat": other, "kind": "bid", "building": lots[0]}
        await self._do(other, {**wish, "sealed": True})
        line = self.table.books[-1].n
        sum_ = NOTE * next(self._sums)
        self.planted.append(Planted(str(sum_), frozenset((one,))))
        phrase = {"say": "bid_price", "building": lots[0], "cash": sum_}
        await self._do(one, {"type": "speak", "seat": one, "phrase": phrase, "re": line})

    async def _shake_in_secret(self, one: int, other: int) -> None:
        """Hands meet on the secret offer that was made last, and part again."""
        if not self.is_chinatown or self.table.state.phase != "trade":
            return
        made = [offer for offer in self.table.state.offers if offer.secret and offer.by == one]
        if not made:
            return
        yes = {"type": "accept", "seat": other, "offer": made[-1].id}
        await self._do(other, {"type": "shake", "action": yes})
        self.hands.append((one, other))
        await self._do(other, {"type": "pull_back", "seat": other, "hands": len(self.hands)})

    async def _whisper(self, one: int, other: int) -> None:
        text = f"psst {next(self._ids)} psst"
        self.planted.append(Planted(text, frozenset((one, other))))
        await self._do(one, {"type": "say", "seat": one, "text": text, "to": [other]})

    async def _offer_in_secret(self, one: int, other: int) -> None:
        """A sum that nobody else speaks of, and words to go with it."""
        if not self.is_chinatown or self.table.state.phase != "trade":
            return
        notes = next(self._sums)
        sum_, later, words = NOTE * notes, NOTE * (notes - 600), f"hush {notes} hush"
        offer = {
            "type": "offer",
            "seat": one,
            "gives": [{"from": one, "to": other, "cash": sum_}],
            "clauses": [{"by": one, "to": other, "kind": "pay", "cash": later}],
            "secret": True,
            "note": words,
        }
        for secret in (str(sum_), str(later), words):
            self.planted.append(Planted(secret, frozenset((one, other))))
        await self._do(one, {"type": "act", "action": offer})

    async def _try_in_vain(self, stranger: int) -> None:
        """What is not one's own is refused without a word too many."""
        for offer in range(1, 6):
            answer = {"type": "accept", "seat": stranger, "offer": offer}
            await self._do(stranger, {"type": "act", "action": answer})

    async def _ask_around(self, seat: int) -> None:
        """Over HTTP, as a player and as a guest with the invitation."""
        parts = urlsplit(self.url)
        asker = HttpClient(parts.hostname or "", parts.port or 80)
        player = {"Cookie": self.group.seats[seat].cookie}
        for who, headers in ((seat, player), (-1, {"Teahouse-Invite": self.group.invite})):
            for path in ("", "/record"):
                try:
                    answer = await asker.ask(
                        "GET", f"/api/tables/{self.group.id}{path}", headers=headers
                    )
                    text = msgspec.json.encode(answer.headers) + answer.body
                except HttpError as error:
                    text = str(error).encode()
                self.asked.append((who, self.table.n, text))
        for path in ("/api/tables", "/api/tables/mine", "/api/games", "/api/people/me"):
            body = (await asker.ask("GET", path, headers=player)).body
            self.asked.append((seat, self.table.n, body))

    async def _stream(self) -> None:
        """The last player's bot listens over HTTP too."""
        parts = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        key = self.group.seats[-1].key
        writer.write(
            f"GET /api/tables/{self.group.id}/stream HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            f"Authorization: Bearer {key}\r\n\r\n".encode()
        )
        try:
            async for line in reader:
                self.streamed.append(line)
        finally:
            writer.close()

    # what was sent, to whom, and after which line

    def sent(self) -> Iterator[tuple[SeatNumber | None, int, bytes]]:
        for player in (*self.group.seats, self.onlooker):
            for number, text in player.heard:
                yield (None if player.seat < 0 else player.seat), number, text
        for seat, number, text in self.asked:
            yield (None if seat < 0 else seat), number, text
        number = 0
        for line in self.streamed:
            if line.startswith(b"{"):
                number = msgspec.json.decode(line).get("number", number)
            yield len(self.group.seats) - 1, number, line


async def evening(services: Services, url: str, name: str, players: int, seed: int) -> Evening:
    options = {"secret_deals": True} if name == "chinatown" else {}
    group = await TablePlayers.gather(url, players, game=name, options=options)
    table = (await services.registry.get(group.id)).table
    told = Evening(group, table, url, FastChance(seed))
    await told.onlooker.come(url)
    await group.come(url)
    fortunes = [{"cash": NOTE * notes} for notes in FORTUNES[:players]]
    position = {"players": fortunes} if name == "chinatown" else None
    started = Started(seed=f"{seed:064x}", version=table.game.version, position=position)
    await (await services.registry.get(group.id)).write_if(lambda t: [] if t.started else [started])
    await until(lambda: all(seat.view is not None for seat in group.seats))
    return told


@pytest.mark.parametrize(("name", "players"), [("chinatown", 5), ("dadaocheng", 4)])
async def test_nobody_is_sent_what_they_may_not_know(name: str, players: int) -> None:
    async with teahouse() as (services, url):
        told = await evening(services, url, name, players, 20)
        await told.play_out()
        last, states = told.table.n, [told.table.state_at(n) for n in range(told.table.n + 1)]
    known: set[SeatNumber] = set()
    kinds: set[str] = set()
    for seat, number, text in told.sent():
        if number >= last or states[number] is None:
            continue  # once the game is over everything is open
        numbers = numbers_in(text)
        leaks = [s for s in hidden(states[number], seat) if found(s, text, numbers)]
        for planted in told.planted:
            if found(planted.text.encode(), text, numbers):
                known.add(seat if seat is not None else -1)
                leaks += [planted.text.encode()] * (seat not in planted.known_to)
        assert not leaks, f"line {number}, seat {seat} was sent {leaks}: {text[:2000]!r}"
        if text.startswith(b'{"type":'):
            message = msgspec.json.decode(text)
            kinds.add(message["type"])
            check_presence(told, seat, message)
    assert known >= set(range(players)), "those who may know were told"
    assert -1 not in known
    ordinary = {"welcome", "update", "yes", "no", "answered", "presence", "pong"}
    assert kinds == (ordinary | {"parted"} if told.is_chinatown else ordinary)
    if told.is_chinatown:
        assert told.seen >= {"hands", "draft", "reads_yours"}


def check_presence(told: Evening, seat: SeatNumber | None, message: dict[str, Any]) -> None:
    """Of secret hands only their parties know, of people's signs only players."""
    if message["type"] == "parted":
        assert seat in told.hands[message["hands"] - 1]
    if message["type"] not in ("presence", "welcome"):
        return
    presence = message.get("table", message)
    for hands in presence.get("hands", ()):
        assert seat in hands["parties"]
        told.seen.add("hands")
    for sign in presence.get("signs", ()):
        assert seat is not None
        assert seat in told.read_of or not sign.get("reads_yours")
        told.seen.update(sign)
    told.seen.update(["draft"] * bool(presence.get("drafts")))


async def test_the_search_finds_what_is_there() -> None:
    async with teahouse() as (services, url):
        told = await evening(services, url, "chinatown", 3, 21)
        state = told.table.state
        await until(lambda: all(seat.heard for seat in told.group.seats))
        for seat in told.group.seats:
            everything = b"".join(text for _, text in seat.heard)
            stranger = list(hidden(state, (seat.seat + 1) % 3))
            own = [s for s in stranger if found(s, everything, numbers_in(everything))]
            assert len(own) == 2, "one's own cash and hand"
