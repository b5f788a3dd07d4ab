import { say } from "../catalogue";
import { page } from "../state/page";

/** While the line is lost: what was pressed is kept, and goes when it is back. */
export function Kept() {
  const { connection, waiting } = page.value;
  const count = Object.keys(waiting).length;
  if (connection.is !== "lost" || count === 0) return null;
  return (
    <p class="kept" role="status" data-kept={count}>
      {say.kept(count)}
    </p>
  );
}
