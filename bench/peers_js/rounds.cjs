// For each line `rounds bytes` on standard input: says so many rounds, one a turn of the loop, by `say(group, message)` to
// each of three groups, and answers with the seconds of the processor that one took; see loud.py.
module.exports = (say) =>
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const [rounds, bytes] = line.split(" ").map(Number);
    const before = process.cpuUsage();
    let left = rounds;
    const round = () => {
      for (let group = 0; group < 3; group++) say(group, { n: left, text: "x".repeat(bytes - 36) });
      if (--left) setImmediate(round);
      else setTimeout(() => {
        const used = process.cpuUsage(before);
        console.log((used.user + used.system) / 1e6 / rounds);
      }, 50);
    };
    round();
  });
