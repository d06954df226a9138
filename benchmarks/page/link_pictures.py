"""How long a link's picture takes, when it is made and when it comes from the cache, and its size.

Several moments of a whole game of each kind are drawn, in the process that the server has for it.
The processor time is measured here, without that process, as it then depends less on what else
runs. `python -m benchmarks.page.link_pictures` prints the figures.
"""

from __future__ import annotations

import asyncio
from statistics import median
from time import perf_counter, process_time

from teahouse.core import FastChance, Match
from teahouse.drawing.links import LinkCard, link_picture, png
from teahouse.games import NAMES, game
from teahouse.play.pool import Asker, Pool
from teahouse.research import play_out
from teahouse.server.catalogue import catalogue_of
from teahouse.server.people.links import Pictures, game_card

MOMENTS = 8
HERE = Asker("benchmark")


def cards(name: str) -> list[LinkCard]:
    """Returns moments spread over a whole game."""
    match = Match(game(name), seed="pictures")
    play_out(match, FastChance(1))
    at = [len(match) * (n + 1) // MOMENTS for n in range(MOMENTS)]
    return [game_card(match, n, catalogue_of("en")) for n in at]


async def seconds(pictures: Pictures, key: str, card: LinkCard) -> tuple[float, int]:
    async def made() -> LinkCard:
        return card

    began = perf_counter()
    drawn = pictures.cached(key) or await pictures.draw(key, made, HERE)
    return perf_counter() - began, len(drawn)


def processor_seconds(card: LinkCard) -> float:
    began = process_time()
    png(link_picture(card))
    return process_time() - began


async def measure() -> None:
    pool = Pool.of_processes()
    pictures = Pictures(pool)
    await seconds(pictures, "the process starts", LinkCard(title="Teahouse"))
    heads = ("made", "slowest", "processor", "cached", "largest")
    print(f"{'game':<12}" + "".join(f"{head:>12}" for head in heads))
    for name in NAMES:
        drawn = list(enumerate(cards(name)))
        made = [await seconds(pictures, f"{name} {n}", card) for n, card in drawn]
        cached = [await seconds(pictures, f"{name} {n}", card) for n, card in drawn]
        times, sizes = [one[0] for one in made], [one[1] for one in made]
        busy = median(processor_seconds(card) for _, card in drawn)
        print(
            f"{name:<12}{median(times) * 1000:>9.0f} ms{max(times) * 1000:>9.0f} ms"
            f"{busy * 1000:>9.0f} ms{max(one[0] for one in cached) * 1000:>9.2f} ms"
            f"{max(sizes) / 1000:>9.1f} KB"
        )
    pool.close()


if __name__ == "__main__":
    asyncio.run(measure())
