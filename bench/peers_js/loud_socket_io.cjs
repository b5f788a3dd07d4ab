// As loud_ws.cjs, with Socket.IO's rooms.
const http = require("http").createServer();
const { Server } = require("socket.io");
const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false, pingInterval: 300000 });
io.on("connection", (socket) => socket.join("group" + socket.handshake.query.group));
http.listen(0, "127.0.0.1", () => console.log(http.address().port));
require("./rounds.cjs")((group, message) => io.to("group" + group).emit("update", message));
