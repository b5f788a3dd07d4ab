/** A table that was just opened: its links by whom they are for. */
export interface NewTable {
  readonly table: string;
  readonly links: { readonly dm: string; readonly players: string; readonly spectators: string };
}

/** Open a table. The answer, or undefined with the server's own sentence where it has one. */
export async function openTable(name: string): Promise<NewTable | { readonly words: string | undefined }> {
  const response = await fetch("api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name }),
  }).catch((_unreachable: TypeError) => undefined);
  if (response === undefined) return { words: undefined };
  const body: unknown = await response.json().catch((_notJson: SyntaxError) => undefined);
  if (response.ok) return body as NewTable;
  return { words: wordsIn(body) };
}

function wordsIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  return "message" in body && typeof body.message === "string" ? body.message : undefined;
}
