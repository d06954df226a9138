/** Stepping in between two others: the same goods, asked of whoever gives them, for one note more. */

import type { ChinatownGive, ChinatownOffer } from "../../protocol";

export function outbid(offer: ChinatownOffer, me: number, note: number): ChinatownGive[] {
  const seller = sellerIn(offer);
  const goods = offer.gives.filter(({ from }) => from === seller);
  const price = offer.gives
    .filter(({ to }) => to === seller)
    .reduce((sum, { cash }) => sum + (cash ?? 0), 0);
  return [
    { from: me, to: seller, cash: price + note },
    ...goods.map(({ buildings, tiles, cards }) => ({
      from: seller,
      to: me,
      ...(buildings?.length ? { buildings } : {}),
      ...(tiles && Object.keys(tiles).length ? { tiles } : {}),
      ...(cards?.length ? { cards } : {}),
    })),
  ];
}

/** Who gives goods for money; in a swap without money, the one who was asked. */
function sellerIn({ by, gives }: ChinatownOffer): number {
  const givers = gives.filter(hasGoods).flatMap(({ from }) => (from === null ? [] : [from]));
  const isPaid = (seat: number) => gives.some(({ to, cash }) => to === seat && cash);
  return givers.find(isPaid) ?? givers.find((seat) => seat !== by) ?? givers[0] ?? by;
}

function hasGoods({ buildings, tiles, cards }: ChinatownGive): boolean {
  return Boolean(buildings?.length || cards?.length || Object.keys(tiles ?? {}).length);
}
