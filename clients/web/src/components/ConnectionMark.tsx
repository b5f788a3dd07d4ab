import { say } from "../catalogue";
import type { ConnectionState } from "../state/page_state";

/** Whether what is on screen is what is so. */
export function ConnectionMark({ connection }: { readonly connection: ConnectionState }) {
  return (
    <p class="connection" data-is={connection.is}>
      <span class="connection-words">{words(connection)}</span>
    </p>
  );
}

function words(connection: ConnectionState): string {
  switch (connection.is) {
    case "joining":
      return say.connection.joining;
    case "in-step":
      return say.connection.inStep;
    case "lost":
      return say.connection.lost(connection.at);
    case "gone":
      return say.connection.gone;
  }
}
