/** What a robot asks of any page: what can be tapped, what is cut or covered, what has changed. */
(() => {
  const CONTROLS =
    "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=slider]";
  const LEAST_TARGET = 40; // pixels that a finger needs
  const AIR = 0.24; // of a line's height, above and below most letters
  const LEAST_LETTERS = 4; // of a name that is cut
  const SLACK = 2; // pixels by which a rounded figure may be off
  const MOST_TOLD = 12; // of one kind
  let changes = 0;

  new MutationObserver((list) => (changes += list.length)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });

  function isSpoken(element) {
    for (let one = element; one; one = one.parentElement)
      if (/^(inset\(50%\)|rect\(0)/.test(getComputedStyle(one).clipPath)) return true;
    return false;
  }

  /** What of a box is in sight: inside of all that clips it, and of the window. */
  function inSight(element, box, from = element.parentElement) {
    const sight = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const cut = (by) => {
      sight.left = Math.max(sight.left, by.left);
      sight.top = Math.max(sight.top, by.top);
      sight.right = Math.min(sight.right, by.right);
      sight.bottom = Math.min(sight.bottom, by.bottom);
    };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let one = from; one; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one);
      if (overflowX !== "visible" || overflowY !== "visible")
        if (one !== document.body && one !== document.documentElement)
          cut(one.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return sight.right - sight.left > 3 && sight.bottom - sight.top > 3 ? sight : null;
  }

  function isShown(element) {
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isSpoken(element)
    );
  }

  function isEnabled(element) {
    return (
      !element.disabled &&
      element.getAttribute("aria-disabled") !== "true" &&
      !element.closest("[inert]") &&
      getComputedStyle(element).pointerEvents !== "none"
    );
  }

  /** The dialog or popover that takes all taps, if one is open. */
  function topLayer() {
    return [...document.querySelectorAll("dialog:modal, [popover]:popover-open")].at(-1) ?? document;
  }

  function isHit(element, x, y) {
    const hit = document.elementFromPoint(x, y);
    return !!hit && (element.contains(hit) || !!hit.closest("label")?.contains(element));
  }

  function nameOf(element) {
    const classes = [...element.classList].filter((one) => !/^(svelte-|s-)/.test(one));
    return [element.localName, ...classes].join(".");
  }

  /** Where something stands, in names that are the same in every run. */
  function placeOf(element) {
    const names = [];
    for (let one = element; one && one !== document.body && names.length < 4; one = one.parentElement)
      names.unshift(nameOf(one));
    return names.join(" > ");
  }

  function wordsOf(element) {
    const words = element.getAttribute("aria-label") || element.innerText || element.textContent || "";
    return words.trim().replace(/\s+/g, " ").slice(0, 80);
  }

  /** All that can be tapped now, with the point where a finger would go. */
  function controls(within = CONTROLS) {
    const found = [];
    for (const element of topLayer().querySelectorAll(within)) {
      if (!isShown(element) || !isEnabled(element)) continue;
      const sight = inSight(element, element.getBoundingClientRect());
      if (!sight) continue;
      const [x, y] = [(sight.left + sight.right) / 2, (sight.top + sight.bottom) / 2];
      if (!isHit(element, x, y)) continue;
      const isOn = ["aria-pressed", "aria-selected", "aria-checked", "aria-current"].some(
        (name) => ![null, "false"].includes(element.getAttribute(name)),
      );
      found.push({
        x,
        y,
        isOn,
        tag: element.localName,
        type: element.type ?? "",
        href: element.getAttribute("href") ?? "",
        place: placeOf(element),
        words: wordsOf(element),
        says: saidBy(element),
        part: element.closest("[data-part]")?.dataset.part ?? "",
      });
    }
    return found;
  }

  /** Brings the nth of these in sight, and says how many there are. */
  function bring(selector, nth = null) {
    const all = [...document.querySelectorAll(selector)].filter(
      (element) => isShown(element) && isEnabled(element),
    );
    if (nth !== null) all[nth]?.scrollIntoView({ block: "center", inline: "center" });
    return all.length;
  }

  /** Whether the nth of these can be tapped where it lies, and where. */
  function pointOf(selector, nth) {
    const element = [...document.querySelectorAll(selector)].filter(
      (one) => isShown(one) && isEnabled(one),
    )[nth];
    if (!element) return null;
    const sight = inSight(element, element.getBoundingClientRect());
    if (!sight) return null;
    const [x, y] = [(sight.left + sight.right) / 2, (sight.top + sight.bottom) / 2];
    if (!isHit(element, x, y)) return null;
    return { x, y, place: placeOf(element), words: wordsOf(element), says: saidBy(element) };
  }

  /** What stands on it, and the cube that is drawn first. */
  function saidBy(element) {
    const cube = element.querySelector("use[href^='#cubes-']")?.getAttribute("href").slice(7);
    return { text: element.textContent, cube: cube ?? null };
  }

  function focusOn(x, y) {
    document.elementFromPoint(x, y)?.closest(CONTROLS)?.focus();
  }

  // ---- what is wrong with how it lies ----

  /** Every text in sight: its words, its element and the box around each of its lines. */
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(topLayer() === document ? document.body : topLayer(), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || !node.parentElement) continue;
      const element = node.parentElement;
      if (["SCRIPT", "STYLE", "TITLE", "title", "OPTION", "desc"].includes(element.localName)) continue;
      if (["script", "style", "title", "option"].includes(element.localName)) continue;
      if (element.closest("svg")) continue;
      if (!isShown(element)) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!box.width || !box.height || !inSight(element, box)) continue;
      found.push({ node, element, box, words: node.data.trim(), lines: [...range.getClientRects()] });
    }
    return found;
  }

  /** What is only the beginning of what a tap on it shows whole. */
  const BEGINNINGS = "button.bar .what";

  /** Whether it is a name of which enough is left to know whose it is. */
  function isKnownByItsBeginning(element, box, words) {
    const isName = element.matches(".name, .whose, h2") && /ellipsis/.test(getComputedStyle(element).textOverflow);
    return isName && element.clientWidth > (box.width / words.length) * (LEAST_LETTERS + 1);
  }

  /** What somebody reads who points at it, or has it read aloud. */
  function isToldElsewhere(element, words) {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const told = (one.getAttribute("title") ?? "") + (one.getAttribute("aria-label") ?? "");
      if (told && told.toLowerCase().includes(words.slice(0, 30).toLowerCase())) return true;
    }
    return false;
  }

  function cutTexts(all) {
    const found = [];
    for (const { element, box, lines, words } of all) {
      if (element.closest(BEGINNINGS) || isKnownByItsBeginning(element, box, words)) continue;
      const ink = { top: inkOf(lines[0]).top, bottom: inkOf(lines.at(-1)).bottom };
      let [canX, canY] = [false, false]; // whether one can scroll there
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        const by = one.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX)) canX = true;
        if (/auto|scroll/.test(style.overflowY)) canY = true;
        const isX = /hidden|clip/.test(style.overflowX) && !canX && (box.right > by.right + SLACK || box.left < by.left - SLACK);
        const isY = /hidden|clip/.test(style.overflowY) && !canY && (ink.bottom > by.bottom + SLACK || ink.top < by.top - SLACK);
        if (isX || isY) {
          if (!isToldElsewhere(element, words)) found.push(`cut: ${placeOf(element)} "${words.slice(0, 60)}"`);
          break;
        }
        if (style.position === "fixed") break;
      }
      const control = element.closest("button, [role=tab]");
      if (control && !/auto|scroll/.test(getComputedStyle(control).overflowX)) {
        const by = control.getBoundingClientRect();
        if (by.width && (box.right > by.right + 3 || box.left < by.left - 3) && box.width > 8 && getComputedStyle(element).position !== "absolute")
          found.push(`spills: ${placeOf(element)} "${words.slice(0, 60)}"`);
      }
    }
    return found;
  }

  function isOpaque(element, until) {
    for (let one = element; one && one !== until; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage !== "none") return true;
      const alpha = backgroundColor.startsWith("rgba") ? Number(backgroundColor.split(",")[3]?.replace(")", "")) : 1;
      if (backgroundColor !== "transparent" && alpha > 0.5) return true;
    }
    return false;
  }

  function commonOf(one, other) {
    for (let up = one; up; up = up.parentElement) if (up.contains(other)) return up;
    return null;
  }

  /** Letters fill about half of the height of their line. */
  function inkOf({ left, right, top, bottom }) {
    const air = (bottom - top) * AIR;
    return { left, right, top: top + air, bottom: bottom - air };
  }

  function overlaps(all) {
    const found = [];
    const lines = all.flatMap(({ element, lines, words }) =>
      lines.flatMap((box) => {
        const sight = inSight(element, inkOf(box), element);
        return sight ? [{ element, words, box: sight }] : [];
      }),
    );
    lines.sort((a, b) => a.box.top - b.box.top);
    for (let i = 0; i < lines.length; i++) {
      const { element: one, box: a } = lines[i];
      for (let j = i + 1; j < lines.length && lines[j].box.top < a.bottom; j++) {
        const { element: other, box: b } = lines[j];
        if (one === other || one.contains(other) || other.contains(one)) continue;
        const left = Math.max(a.left, b.left), right = Math.min(a.right, b.right);
        const top = Math.max(a.top, b.top), bottom = Math.min(a.bottom, b.bottom);
        if (right - left < 3 || bottom - top < 2) continue;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const hit = document.elementFromPoint(x, y);
        if (!hit) continue;
        const common = commonOf(one, other);
        // one lies on a card of its own, over the other
        if (isOpaque(one, common) || isOpaque(other, common)) continue;
        if (!common.contains(hit) || isOpaque(hit, common)) continue;
        found.push(`overlap: ${placeOf(one)} "${lines[i].words.slice(0, 40)}" with ${placeOf(other)} "${lines[j].words.slice(0, 40)}"`);
      }
    }
    return found;
  }

  function coveredControls() {
    const found = [];
    for (const element of topLayer().querySelectorAll(CONTROLS)) {
      if (!isShown(element) || !isEnabled(element) || element.matches(".lot")) continue; // a map is moved
      const sight = inSight(element, element.getBoundingClientRect());
      if (!sight || sight.right - sight.left < 8 || sight.bottom - sight.top < 8) continue;
      if (element.getAnimations({ subtree: false }).some(({ playState }) => playState === "running")) continue;
      const at = (part, across) => [
        sight.left + (sight.right - sight.left) * part,
        sight.top + (sight.bottom - sight.top) * across,
      ];
      const points = [at(0.5, 0.5), at(0.25, 0.5), at(0.75, 0.5), at(0.5, 0.25), at(0.5, 0.75)];
      if (points.some(([x, y]) => isHit(element, x, y))) continue;
      const by = document.elementFromPoint(...points[0]);
      if (by && (isLayer(by, element) || comesOut(element))) continue;
      found.push(`covered: ${placeOf(element)} "${wordsOf(element)}" by ${by ? placeOf(by) : "nothing"}`);
    }
    return found;
  }

  /** Whether what stays at an edge lies over it only until one scrolls. */
  function comesOut(element) {
    const scrolled = [document.scrollingElement];
    for (let one = element.parentElement; one; one = one.parentElement) scrolled.push(one);
    const places = scrolled.map((one) => [one, one.scrollLeft, one.scrollTop]);
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isOut = isHit(element, (left + right) / 2, (top + bottom) / 2);
    for (const [one, x, y] of places) [one.scrollLeft, one.scrollTop] = [x, y];
    return isOut;
  }

  /** Whether it belongs to something that lies over the table on purpose, and can be put away. */
  function isLayer(by, element) {
    const layer = by.closest(LAYERS);
    return !!layer && !layer.contains(element);
  }
  const LAYERS = "dialog, .away, [popover], .recap, .rising, .panel, .shown, .bubble, .notices, form.promise, .docked, .below, .sheet, .menu, .bars, .bar";

  /** Whether words stand beside it in one line: those are as high as their line. */
  function isInSentence(element) {
    return (
      getComputedStyle(element).display.startsWith("inline") &&
      [...element.parentElement.childNodes].some(
        (node) => node !== element && isInLine(node) && node.textContent.trim(),
      )
    );
  }

  function isInLine(node) {
    if (node.nodeType !== 1) return node.nodeType === 3;
    return getComputedStyle(node).display === "inline" && !node.matches(CONTROLS);
  }

  function smallTargets() {
    const found = [];
    for (const element of topLayer().querySelectorAll(CONTROLS)) {
      if (!isShown(element) || !isEnabled(element) || element.closest("svg")) continue;
      if (isInSentence(element)) continue;
      const box = element.getBoundingClientRect();
      const sight = inSight(element, box);
      if (!sight) continue;
      const isWhole = ["left", "top", "right", "bottom"].every((side) => Math.abs(sight[side] - box[side]) < 1);
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (!isWhole || !isHit(element, x, y)) continue;
      // what lies over a part of it for now makes it no smaller
      const takes = (x, y) => {
        const hit = document.elementFromPoint(x, y);
        return isHit(element, x, y) || (!!hit && isLayer(hit, element));
      };
      const reach = (dx, dy) => {
        let far = 0;
        while (far < LEAST_TARGET && takes(x + dx * (far + 1), y + dy * (far + 1))) far++;
        return far;
      };
      const half = LEAST_TARGET / 2 - 0.5;
      if ([[half, 0], [-half, 0], [0, half], [0, -half]].every(([dx, dy]) => takes(x + dx, y + dy))) continue;
      const [wide, high] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1];
      if (Math.min(wide, high) < LEAST_TARGET - 1)
        found.push(`small: ${placeOf(element)} "${wordsOf(element)}" ${wide}×${high}`);
    }
    return found;
  }

  function failures() {
    return [...document.querySelectorAll(".failed[role=alert]")].map((one) => `failed: ${placeOf(one)}`);
  }

  /** All that is wrong with how the page lies before its reader now. */
  function layout(isTouched) {
    const wide = document.scrollingElement.scrollWidth - innerWidth;
    const all = texts();
    return [
      wide > 1 ? [`wide: the page is ${wide} pixels wider than its window`] : [],
      cutTexts(all),
      overlaps(all),
      coveredControls(),
      isTouched ? smallTargets() : [],
      failures(),
    ].flatMap((some) => [...new Set(some)].slice(0, MOST_TOLD));
  }

  window.robot = { controls, bring, pointOf, focusOn, layout, changes: () => changes };
})();
