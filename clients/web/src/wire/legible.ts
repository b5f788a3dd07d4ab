/** Marks that turn the direction of what stands beside them, or move a cursor; old records may hold some. */
const MARKS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A text as it can be shown beside others. For `JSON.parse`, so that no text comes to the page by another way. */
export function legible(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replace(MARKS, "") : value;
}
