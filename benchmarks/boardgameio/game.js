// Offers at a table of five: all may act at any time, and every action is told to all five.

const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const MOST_OPEN_OFFERS = 12; // of one player, as at our own tables
const NOTE = 10000;

function setup({ ctx }) {
  // `last` comes first, so that a client finds it without reading the whole state.
  return { last: 0, made: 0, cash: Array(ctx.numPlayers).fill(5 * NOTE), offers: {} };
}

function isSum(cash) {
  return Number.isInteger(cash) && cash > 0 && cash % NOTE === 0;
}

function offer({ G, playerID }, id, to, cash) {
  const by = Number(playerID);
  const mine = Object.values(G.offers).filter((open) => open.by === by);
  const isLegal =
    to !== by && G.cash[to] !== undefined && isSum(cash) && cash <= G.cash[by];
  if (!isLegal || mine.length >= MOST_OPEN_OFFERS) return INVALID_MOVE;
  G.last = id;
  G.made += 1;
  G.offers[G.made] = { by, to, cash };
}

function close({ G, playerID }, id, number) {
  const open = G.offers[number];
  const seat = Number(playerID);
  if (!open || (open.by !== seat && open.to !== seat)) return INVALID_MOVE;
  G.last = id;
  delete G.offers[number]; // ours stay listed all game; a small state is quicker to send
}

function move(change) {
  // Without this, of two who act at the same moment one would be refused.
  return { move: change, ignoreStaleStateID: true, client: false };
}

module.exports = {
  name: "offers",
  minPlayers: 5,
  maxPlayers: 5,
  disableUndo: true, // it would keep every state in the state
  setup,
  moves: { offer: move(offer), close: move(close) },
  turn: { activePlayers: ActivePlayers.ALL },
};
