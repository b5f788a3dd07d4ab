// As loud_ws.cjs, with a Colyseus room for each group. Who comes is given a seat here: the matchmaker's HTTP is another question.
(async () => {
  const { Server, Room, matchMaker } = await import("@colyseus/core");
  const { WebSocketTransport } = await import("@colyseus/ws-transport");
  class Group extends Room {
    onCreate() {
      this.setPatchRate(null);
    }
  }
  const transport = new WebSocketTransport({ pingInterval: 0, perMessageDeflate: false });
  const come = transport.onConnection;
  const rooms = [];
  transport.wss.off("connection", come);
  transport.wss.on("connection", async (socket, request) => {
    const waiting = [];
    const wait = (message) => waiting.push(message);
    socket.on("message", wait); // what is said before the seat is there
    const seat = await matchMaker.joinById(rooms[Number(request.url.slice(-1))].roomId, {});
    request.url = `/${seat.processId ?? "process"}/${seat.roomId ?? seat.room.roomId}?sessionId=${seat.sessionId}`;
    await come.call(transport, socket, request);
    socket.off("message", wait);
    for (const message of waiting) socket.emit("message", message, false);
  });
  const server = new Server({ transport, greet: false, gracefullyShutdown: false });
  server.define("group", Group);
  await server.listen(0, "127.0.0.1");
  for (let group = 0; group < 3; group++) rooms.push(await matchMaker.createRoom("group", {}));
  console.log(transport.server.address().port);
  require("./rounds.cjs")((group, message) =>
    matchMaker.getLocalRoomById(rooms[group].roomId).broadcast("update", message),
  );
})();
