/** What the page of Chinatown says, figure by figure. */
(() => {
  const figure = (words) => (words ? Number(words.replace(/[^\d]/g, "")) : null);
  const text = (root, selector) => root?.querySelector(selector)?.textContent ?? null;
  const counts = (all, key, count) =>
    Object.fromEntries([...all].map((one) => [one.dataset[key], Number(count(one) ?? 1)]));

  window.readPage = () => {
    const seats = [...document.querySelectorAll(".player[data-seat]")].map((player) => ({
      seat: Number(player.dataset.seat),
      name: text(player, ".name"),
      cash: figure(text(player, ".cash .long")),
      income: figure(text(player, ".income > .long")),
      tiles: player.querySelector(".hand")
        ? counts(player.querySelectorAll(".mini"), "tile", (mini) => text(mini, ".count"))
        : null,
    }));
    const strip = document.querySelector(".strip .tiles .tile, .strip div.tiles");
    return {
      seats,
      you: Number(document.querySelector(".player.you")?.dataset.seat ?? -1),
      purse: figure(text(document, "header .year .quiet")?.split("·")[1] ?? null),
      tiles: strip
        ? counts(document.querySelectorAll(".strip .tile[data-tile]"), "tile", (tile) =>
            tile.querySelector(".count")?.dataset.count,
          )
        : null,
      cards: [...document.querySelectorAll(".dock button.card .number")].map((one) => Number(one.textContent)),
      lots: Object.fromEntries(
        [...document.querySelectorAll(".lot[data-building]")].map((lot) => [
          lot.dataset.building,
          lot.getAttribute("aria-label"),
        ]),
      ),
      offers: document.querySelectorAll(".offers, button.bar, button.offers").length,
      isTrayOpen: !!document.querySelector(".tray"),
      isRecap: !!document.querySelector(".recap"),
      isEnding: !!document.querySelector(".ending"),
      status: text(document, "[role=status]"),
    };
  };
})();
