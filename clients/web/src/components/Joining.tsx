import { say } from "../catalogue";
import { page } from "../state/page";

/** Nothing is known yet: the frame stands, empty, so that nothing jumps when the table comes. */
export function Joining() {
  const { connection } = page.value;
  const words = connection.is === "lost" ? say.status.noLine(connection.at) : say.status.joining;
  return (
    <main class="frame joining" data-connection={connection.is === "lost" ? "lost" : "joining"}>
      <header class="top">
        <p class="brand">{say.product}</p>
      </header>
      <div class="tracker" aria-hidden="true" />
      <div class="rail" aria-hidden="true" />
      <div class="board-area" aria-hidden="true" />
      <div class="side">
        <p class="status" data-status role="status">
          {words}
        </p>
      </div>
      <div class="foot" aria-hidden="true" />
    </main>
  );
}
