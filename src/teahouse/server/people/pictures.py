"""Pictures for links. They are drawn in a process of the pool, and cached."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable

from teahouse.drawing.links import LinkCard, link_picture, png
from teahouse.play.pool import Asker, Lane, Pool
from teahouse.play.task import Task, TaskFailed
from teahouse.server.live.recent import Recent
from teahouse.server.live.replay_workers import refusing_floods
from teahouse.server.state.refusals import Refusal

__all__ = ["MOST_CACHED", "DrawPicture", "Pictures"]

MOST_CACHED = 100  # pictures, of at most 150 KB each
MOST_EACH = 4  # pictures that one person may wait for
PICTURES = Lane(name="pictures", room="reading", at_once=1, most_each=MOST_EACH)


class DrawPicture(Task[bytes], frozen=True, kw_only=True):
    """Draws the picture of a card as a PNG."""

    card: LinkCard

    @property
    def patience(self) -> float:
        return 20.0  # on a busy machine; most take a fifth of a second

    def work(self) -> bytes:
        return png(link_picture(self.card))


class Pictures:
    """Draws pictures, and caches those that were shown lately."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._cache: Recent[bytes] = Recent(MOST_CACHED)

    def cached(self, key: Hashable) -> bytes | None:
        """Returns the picture of this key, or None if it is not cached."""
        return self._cache.get(key)

    async def draw(
        self, key: Hashable, card: Callable[[], Awaitable[LinkCard]], asker: Asker
    ) -> bytes:
        """Returns the picture of this key, drawn from the card; raises Refusal if that fails."""
        try:
            with refusing_floods():
                drawn = await self._pool.do(DrawPicture(card=await card()), PICTURES, asker)
        except TaskFailed as failure:
            raise Refusal("busy") from failure
        self.keep(key, drawn)
        return drawn

    def keep(self, key: Hashable, drawn: bytes) -> None:
        """Caches a picture."""
        self._cache.put(key, drawn)
