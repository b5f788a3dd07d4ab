import { page } from "../state/page";
import { Gone } from "./Gone";
import { Joining } from "./Joining";
import { PrintedTale } from "./PrintedTale";
import { TablePage } from "./TablePage";

/** The page of a table: joining, at it, or no longer let in. */
export function App() {
  const { connection, view } = page.value;
  if (connection.is === "gone") return <Gone code={connection.code} words={connection.words} />;
  return view === undefined ? (
    <Joining />
  ) : (
    <>
      <TablePage view={view} />
      <PrintedTale />
    </>
  );
}
