// boardgame.io with a game of one move, its state in memory. For each line on its standard input it says how many seconds
// of the processor it has used, and how many moves it has made.
const { Server, Origins, SocketIO } = require("boardgame.io/server");
let moves = 0;
const tick = ({ G }, square) => { moves += 1; G.figures[moves % 12] = square; };
const game = {
  name: "game",
  setup: () => ({ figures: Array.from({ length: 12 }, (_, n) => [n, n]) }),
  moves: { tick: { move: tick, ignoreStaleStateID: true } },
};
const out = console.log;
console.log = () => {};
// The sockets answer no ping, and on a busy machine a measurement takes longer than it would wait for one.
const transport = new SocketIO({ socketOpts: { pingInterval: 300000 } });
const server = Server({ games: [game], origins: [Origins.LOCALHOST], transport });
server.run({ port: 0 }, undefined).then((running) => {
  out(running.appServer.address().port);
  require("readline").createInterface({ input: process.stdin }).on("line", () => {
    const used = process.cpuUsage();
    out((used.user + used.system) / 1e6, moves);
  });
});
