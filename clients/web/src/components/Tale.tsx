import { useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { idFrom } from "../state/placing";
import { inMarkdown, printed } from "../state/tale";
import { copyText } from "../wire/copying";
import { saveText } from "../wire/files";
import { fetchTale } from "../wire/submit";
import type { Entry } from "../wire/types";

/** The tale of a battle that is over: copied as Markdown, kept as a file, or printed. */
export function Tale({ battle, name }: { readonly battle: string; readonly name: string }) {
  const words = say.aftermath;
  const [state, setState] = useState<"" | "fetching" | "copied" | "by-hand">("");
  const [markdown, setMarkdown] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const told = async (then: (entries: readonly Entry[]) => void) => {
    setState("fetching");
    const entries = await fetchTale(battle);
    setState("");
    if (entries !== undefined) then(entries);
  };
  const copy = (entries: readonly Entry[]) => {
    const text = inMarkdown(name, entries);
    setMarkdown(text);
    void copyText(text).then((copied) => setState(copied ? "copied" : "by-hand"));
  };
  const save = (entries: readonly Entry[]) => saveText(`${idFrom(name, "tale")}.md`, inMarkdown(name, entries), "text/markdown");
  const print = (entries: readonly Entry[]) => {
    printed.value = { name, entries };
    window.addEventListener("afterprint", () => (printed.value = undefined), { once: true });
    setTimeout(() => window.print());
  };
  return (
    <section class="tale" aria-label={words.tale}>
      <div class="row">
        <button type="button" class="button" data-action="copy-tale" disabled={state === "fetching"} onClick={() => void told(copy)}>
          {state === "copied" ? words.copiedTale : words.copyTale}
        </button>
        <button type="button" class="button" data-action="save-tale" disabled={state === "fetching"} onClick={() => void told(save)}>
          {words.saveTale}
        </button>
        <button type="button" class="button" data-action="print-tale" disabled={state === "fetching"} onClick={() => void told(print)}>
          {words.printTale}
        </button>
      </div>
      {state === "fetching" && (
        <p class="soft" role="status">
          {words.fetching}
        </p>
      )}
      {state === "by-hand" && <textarea ref={field} class="field" rows={6} readOnly aria-label={words.taleCopyYourself} value={markdown} onFocus={(event) => event.currentTarget.select()} />}
    </section>
  );
}
