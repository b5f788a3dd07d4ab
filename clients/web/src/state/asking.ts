import { useEffect } from "preact/hooks";
import type { AnyAbout, AnyAnswer } from "../wire/types";
import { ask } from "../wire/submit";
import { page } from "./page";
import { aboutKey } from "./page_state";

/** Ask, and ask again whenever the battle moved on. The last answer stays until the next is there. */
export function useAnswer<K extends AnyAbout["kind"]>(
  about: Extract<AnyAbout, { kind: K }> | undefined,
): Extract<AnyAnswer, { kind: K }> | undefined {
  const key = about && aboutKey(about);
  const { position, connection, answers } = page.value;
  useEffect(() => {
    if (about !== undefined && connection.is === "in-step") ask(about);
  }, [key, position, connection.is]);
  return key === undefined ? undefined : (answers[key] as Extract<AnyAnswer, { kind: K }> | undefined);
}
