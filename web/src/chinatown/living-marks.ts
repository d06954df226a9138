/** A mark ends with what it was about: what is sold is for sale no more, what one has is not wanted. */

import type { ChinatownView, Mark } from "../protocol";

export function livingMarks(marks: readonly Mark[], { players }: ChinatownView): Mark[] {
  return marks.filter(({ seat, mark, building, tile }) => {
    const player = players[seat];
    if (!player) return false;
    if (tile !== null) return mark === "wanted" || (player.tiles[tile] ?? 0) > 0;
    return player.buildings.includes(building!) === (mark === "for_sale");
  });
}
