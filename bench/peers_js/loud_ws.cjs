// A server that says one text to each of three groups as often as it is told to; see rounds.cjs.
const { WebSocketServer } = require("ws");
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
const groups = [[], [], []];
server.on("connection", (socket, request) => groups[Number(request.url.slice(-1))].push(socket));
server.on("listening", () => console.log(server.address().port));
require("./rounds.cjs")((group, message) => {
  const text = JSON.stringify({ type: "update", ...message });
  for (const socket of groups[group]) socket.send(text);
});
