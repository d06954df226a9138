/** What the page of Chinatown says, figure by figure. */
(() => {
  const figure = (words) => (words ? Number(words.replace(/[^\d]/g, "")) : null);
  const text = (root, selector) => root?.querySelector(selector)?.textContent ?? null;
  const counts = (all, key, count) =>
    Object.fromEntries([...all].map((one) => [one.dataset[key], Number(count(one) ?? 1)]));

  /** From what to what, or the one figure that stays. */
  function figuresOf(node) {
    if (!node) return [];
    const pair = [...node.querySelectorAll(":scope > [aria-hidden]:not(svg)")];
    return pair.length ? pair.map((one) => figure(one.textContent)) : [figure(node.textContent)];
  }

  /** The year's sums by name, and one's own purse before and after. */
  function recapOf(recap) {
    return (
      recap && {
        sums: [...recap.querySelectorAll(".bars > ol > li")].map((li) => [
          text(li, ".name"),
          figure(text(li, "b")) * (text(li, "b").match(/[-−]/) ? -1 : 1),
        ]),
        purse: [...(recap.querySelector(".purse")?.childNodes ?? [])]
          .filter((node) => node.nodeType === 3 && node.data.trim())
          .map((node) => figure(node.data)),
      }
    );
  }

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
      foresight: figuresOf(document.querySelector(".offers .outcome .income .big")),
      recap: recapOf(document.querySelector(".recap")),
      final: [...document.querySelectorAll(".ending ol > li")].map((li) => [
        text(li, ".name"),
        figure(text(li, ".sum")),
      ]),
      curtain: !!document.querySelector(".curtain"),
      isTrayOpen: !!document.querySelector(".tray"),
      isRecap: !!document.querySelector(".recap"),
      isEnding: !!document.querySelector(".ending"),
      status: text(document, "[role=status]"),
    };
  };
})();
