import { render } from "preact";
import { App } from "./components/App";
import { Landing } from "./components/Landing";
import { keepAwake } from "./state/awake";
import { signalTurns } from "./state/turn_signal";
import { beginLanguage } from "./state/speech";
import { applyTheme } from "./state/theme";
import "./styles/all.css";
import { readAddress } from "./wire/address";
import { joinTable } from "./wire/submit";

const root = document.getElementById("page");
if (root === null) throw new Error("both documents have a #page");

applyTheme();
await beginLanguage();
const address = readAddress(window.location);
if (address === undefined) {
  render(<Landing />, root);
} else {
  // Another link pasted over this one changes the fragment alone, and the browser would not load again.
  window.addEventListener("hashchange", () => window.location.reload());
  if (address.overlay) document.documentElement.dataset["overlay"] = "";
  joinTable(address);
  signalTurns();
  keepAwake();
  render(<App />, root);
}
