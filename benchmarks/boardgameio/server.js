// node server.js PORT API_PORT: boardgame.io as it comes, in memory.

const { Server } = require("boardgame.io/server");
const game = require("./game.js");

const [port, apiPort] = process.argv.slice(2).map(Number);
const server = Server({ games: [game], origins: ["*"] });

server.run({ port, lobbyConfig: { apiPort } }, () => console.log("ready"));
