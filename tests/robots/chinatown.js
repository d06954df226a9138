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

  /** What a sentence says will be: the figures before and after its arrow, and those before them. */
  function arrowIn(words) {
    const [before, after] = (words ?? "").split("→");
    if (after === undefined) return null;
    const figures = (part) => (part.match(/\d[\d.,\s\u00a0\u202f]*/g) ?? []).map(figure);
    return { of: figures(before).slice(0, -1), from: figures(before).at(-1), to: figures(after)[0] };
  }

  /** The offer that is read and answered now: what one gets and gives, in its own words. */
  function offerOf(card) {
    if (!card?.dataset.offer || card.querySelector(".dense")) return null;
    const [gets, gives] = [...card.querySelectorAll(".sides > .side")].map((side) => side.textContent);
    return { id: Number(card.dataset.offer), gets: gets ?? "", gives: gives ?? "" };
  }

  /** What the bank paid, by round, as the ledger says it. */
  function ledgerOf(ledger) {
    return (
      ledger &&
      [...ledger.querySelectorAll(":scope > section")].map((section) => ({
        round: figure(text(section, "h3")?.match(/\d+/)?.[0]),
        paid: [...section.querySelectorAll(".paid b")].map((one) => figure(one.textContent)),
      }))
    );
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
      status: text(document, ".status[role=status]"),
      placing: arrowIn(text(document, "p.sure")),
      offer: offerOf(document.querySelector(".offers[data-offer]")),
      ledger: ledgerOf(document.querySelector(".ledger")),
    };
  };
})();
