// As loud_ws.cjs, with Socket.IO's rooms.
const http = require("http").createServer();
const { Server } = require("socket.io");
const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false, pingInterval: 300000 });
io.on("connection", (socket) => socket.join("group" + socket.handshake.query.group));
http.listen(0, "127.0.0.1", () => console.log(http.address().port));
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [rounds, bytes] = line.split(" ").map(Number);
  const before = process.cpuUsage();
  let left = rounds;
  const round = () => {
    for (let group = 0; group < 3; group++) {
      io.to("group" + group).emit("update", { n: left, text: "x".repeat(bytes - 36) });
    }
    if (--left) setImmediate(round);
    else setTimeout(() => {
      const used = process.cpuUsage(before);
      console.log((used.user + used.system) / 1e6 / rounds);
    }, 50);
  };
  round();
});
