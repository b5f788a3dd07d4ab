import { useEffect } from "preact/hooks";
import type { AnyAbout, AnyAnswer } from "../wire/types";
import { ask } from "../wire/submit";
import { Asked } from "./asked";
import { page } from "./page";
import { aboutKey } from "./page_state";

/** Several changes in a row are one reason to ask again. */
const ASK_AGAIN_MS = 150;
const asked = new Asked();
/** The book does not change while it is read. */
const ALWAYS = {};

const isOfTheBook = (about: AnyAbout | undefined): boolean =>
  about?.kind === "rows" || about?.kind === "sheet" || (about?.kind === "places" && about.table !== undefined && about.row === undefined);

/**
 * Ask about what is looked at, and again when what it is about has changed: the table for its links, the battle
 * for all else; what is overridden in the tables shows in the chronicle alone. The last answer stays until the next is there. What the server failed at is not asked again before something changes.
 */
export function useAnswer<K extends AnyAbout["kind"]>(
  about: Extract<AnyAbout, { kind: K }> | undefined,
): Extract<AnyAnswer, { kind: K }> | undefined {
  const key = about && aboutKey(about);
  const { view, connection, answers, refused, entries } = page.value;
  const moment = isOfTheBook(about) ? ALWAYS : about?.kind === "places" ? entries : about?.kind === "links" || about?.kind === "house" ? view?.table : about?.kind === "typing" || about?.kind === "outcome" || about?.kind === "rolls" || about?.kind === "camp" ? view : view?.battle;
  const fails = key !== undefined && refused[key]?.code === "our_fault";
  const isKnown = key !== undefined && key in answers;
  useEffect(() => {
    if (about === undefined || moment === undefined || fails || connection.is !== "in-step") return undefined;
    const attempt = () => {
      if (isKnown && !asked.isNews(aboutKey(about), moment)) return;
      const pauseMs = asked.pauseMs(performance.now());
      if (pauseMs === 0 && ask(about)) asked.note(aboutKey(about), moment, performance.now());
      else timer = setTimeout(attempt, Math.max(pauseMs, ASK_AGAIN_MS));
    };
    let timer = setTimeout(attempt, isKnown ? ASK_AGAIN_MS : 0);
    return () => clearTimeout(timer);
  }, [key, moment, connection.is, fails, isKnown]);
  return key === undefined ? undefined : (answers[key] as Extract<AnyAnswer, { kind: K }> | undefined);
}
