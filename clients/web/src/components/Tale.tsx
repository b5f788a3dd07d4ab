import { useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { idFrom } from "../state/placing";
import { inMarkdown, printed } from "../state/tale";
import { copyText } from "../wire/copying";
import { saveText } from "../wire/files";
import { fetchTale } from "../wire/submit";

/** The tale of a battle that is over: copied as Markdown, kept as a file, or printed. */
export function Tale({ battle, name }: { readonly battle: string; readonly name: string }) {
  const words = say.aftermath;
  const [state, setState] = useState<"" | "fetching" | "copied" | "by-hand">("");
  const [markdown, setMarkdown] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = () => {
    setState("fetching");
    fetchTale(battle, (entries) => {
      const text = inMarkdown(name, entries);
      setMarkdown(text);
      void copyText(text).then((copied) => setState(copied ? "copied" : "by-hand"));
    });
  };
  const save = () => fetchTale(battle, (entries) => saveText(`${idFrom(name, "tale")}.md`, inMarkdown(name, entries), "text/markdown"));
  const print = () =>
    fetchTale(battle, (entries) => {
      printed.value = { name, entries };
      setTimeout(() => window.print());
    });
  return (
    <section class="tale" aria-label={words.tale}>
      <div class="row">
        <button type="button" class="button" data-action="copy-tale" onClick={copy}>
          {state === "copied" ? words.copiedTale : words.copyTale}
        </button>
        <button type="button" class="button" data-action="save-tale" onClick={save}>
          {words.saveTale}
        </button>
        <button type="button" class="button" data-action="print-tale" onClick={print}>
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
