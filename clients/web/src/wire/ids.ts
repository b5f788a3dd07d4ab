/** Ids of commands and requests, 96 random bits. `crypto.randomUUID` does not exist on plain http, this does. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
