// A server that says one text to each of three groups as often as it is told to on its standard input; see loud.py.
const { WebSocketServer } = require("ws");
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
const groups = [[], [], []];
server.on("connection", (socket, request) => groups[Number(request.url.slice(-1))].push(socket));
server.on("listening", () => console.log(server.address().port));
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [rounds, bytes] = line.split(" ").map(Number);
  const before = process.cpuUsage();
  let left = rounds;
  const round = () => {
    for (const group of groups) {
      const text = JSON.stringify({ type: "update", n: left, text: "x".repeat(bytes - 36) });
      for (const socket of group) socket.send(text);
    }
    if (--left) setImmediate(round);
    else setTimeout(() => {
      const used = process.cpuUsage(before);
      console.log((used.user + used.system) / 1e6 / rounds);
    }, 50);
  };
  round();
});
