/** What the page of Dadaocheng says, figure by figure. */
(() => {
  const figure = (words) => {
    const found = words?.replace("−", "-").match(/-?\d+/);
    return found ? Number(found[0]) : null;
  };
  const text = (root, selector) => root?.querySelector(selector)?.textContent ?? null;
  const goodOf = (use) => use.getAttribute("href").replace("#cubes-", "");
  const cubesIn = (all) => {
    const found = {};
    for (const use of all) found[goodOf(use)] = (found[goodOf(use)] ?? 0) + 1;
    return found;
  };

  function house(node, cubes) {
    return {
      seat: Number(node.dataset.seat),
      score: figure(text(node, ".points")),
      credit: figure(text(node, ".stat.credit")),
      opium: figure(text(node, ".stat.opium")),
      cubes: cubes ? cubesIn(cubes) : null,
    };
  }

  window.readPage = () => {
    const mine = document.querySelector(".dock .mine");
    const others = [...document.querySelectorAll(".seat[data-seat]")];
    return {
      status: document.querySelector("[data-status]")?.dataset.status ?? null,
      mine: mine && house(mine, mine.querySelectorAll(".hand .cube:not(.coming) use")),
      others: others.map((seat) => {
        const hold = seat.querySelector(".hold");
        return house(seat, hold?.checkVisibility() ? hold.querySelectorAll("use") : null);
      }),
      discs: Object.fromEntries(
        [...document.querySelectorAll(".slot[data-cell]")].map((slot) => [
          slot.dataset.cell,
          [
            slot.querySelector("use[href^='#plants-']").getAttribute("href").slice(8),
            slot.querySelector("use[href^='#rims-']").getAttribute("href").slice(6),
          ].join("/"),
        ]),
      ),
      curtain: !!document.querySelector(".curtain"),
      you: Number(mine?.dataset.seat ?? -1),
      isPencilled: !!document.querySelector(".slot.marked, .slot.picked"),
      storage: Object.fromEntries(
        [...document.querySelectorAll("[data-storage]")].map((cell) => [
          cell.dataset.storage,
          cell.classList.contains("shop")
            ? "shop"
            : [...cell.querySelectorAll(".cube use")].map(goodOf).sort().join(),
        ]),
      ),
      ships: [...document.querySelectorAll(".river [data-card]")].map((ship) => ship.dataset.card),
      supply: document.querySelector(".supply")
        ? Object.fromEntries(
            [...document.querySelectorAll(".supply li")].map((li) => [
              goodOf(li.querySelector("use")),
              figure(li.textContent),
            ]),
          )
        : null,
      outcome: (text(document, ".thing .outcome") ?? "").replaceAll("−", "-").match(/-?\d+/g)?.map(Number) ?? [],
      final: [...document.querySelectorAll(".frame tbody tr")].map((row) => [
        text(row, "th"),
        figure(text(row, ".total")),
      ]),
      isEnding: !!document.querySelector(".ending .scores, main.ending"),
    };
  };
})();
