import type { Json, MergePatch } from "../wire/types";

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** RFC 7386: null deletes, an object merges, all else replaces. What did not change is the same object as before. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

/** A patch on a typed view. The server builds it from the very same type, so the result has that type again. */
export function patched<T extends object>(view: T, patch: MergePatch): T {
  return mergePatch(view as Json, patch) as T;
}
