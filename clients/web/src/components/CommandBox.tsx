import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { acting } from "../state/choices";
import { singleKeys } from "../state/keys";
import { page } from "../state/page";
import { aboutKey } from "../state/page_state";
import { commandIn, marked, mistakeBehind, strokeLength, withWord } from "../state/typing";
import { submit } from "../wire/submit";
import type { MistakeCard, Typing, TypingAnswer } from "../wire/types";
import { OFFERED, WordsOffered, wordId } from "./WordsOffered";

/** While one types on, nothing is asked. */
const PAUSE_MS = 120;
const TYPED_MAX = 500;
const FIELDS = "input, textarea, select, [contenteditable]";

interface Props {
  readonly text: string;
  readonly set: (text: string) => void;
  /** The line that was given, perhaps before the table had read it. */
  readonly given: string | undefined;
  readonly give: (line: string | undefined) => void;
}

/** The field for talk; behind a stroke it takes any command in the typed language, and completes it. */
export function CommandBox({ text, set, given, give }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [cursor, setCursor] = useState(0);
  const [asked, setAsked] = useState<Typing>();
  const [mark, setMark] = useState(-1);
  const [isShut, setShut] = useState(true);
  /** The line that was given and is no command. */
  const [failed, setFailed] = useState<string>();
  const line = commandIn(text);
  const answer = useAnswer<"typing">(line === undefined ? undefined : asked);
  const { position, answeredAt } = page.value;
  const isRead = answer !== undefined && asked?.text === line && answeredAt[aboutKey(asked as Typing)] === position;

  const about = (): Typing | undefined => {
    if (line === undefined) return undefined;
    const at = Math.max(0, Math.min(cursor - strokeLength(text), line.length));
    return { kind: "typing", text: line, cursor: at, ...(acting.value === undefined ? {} : { figure: acting.value }) };
  };
  useEffect(() => {
    const timer = setTimeout(() => setAsked(about()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, cursor, acting.value]);
  useEffect(() => {
    if (given === undefined || given !== line || !isRead) return;
    give(undefined);
    if (answer.command !== undefined) submit(answer.command, () => set(""));
    else setFailed(line);
    if (answer.mistake !== undefined) select(answer.mistake.start, answer.mistake.end);
  }, [given, isRead, answer]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(FIELDS) === null;
      if (event.key !== "/" || !isElsewhere || !singleKeys.value || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (text === "") set("/");
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [text]);

  const select = (start: number, end: number) => field.current?.setSelectionRange(strokeLength(text) + start, strokeLength(text) + end);
  const choose = (place: number) => {
    const card = answer?.words?.[place];
    if (card === undefined) return;
    const next = withWord(text, cursor, card);
    set(next.text);
    setMark(-1);
    setCursor(next.cursor);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.cursor, next.cursor));
  };
  const words = line === undefined || isShut ? [] : (answer?.words ?? []);
  const press = (event: KeyboardEvent) => {
    if (line === undefined) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (step !== undefined && words.length > 0) setMark(marked(mark, step, words.length));
    else if (event.key === "Escape" && !isShut) setShut(true);
    else if (event.key === "Tab" && !event.shiftKey && words.length > 0) choose(Math.max(mark, 0));
    else if (event.key === "Enter" && mark >= 0) choose(mark);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const seeCursor = () => setCursor(field.current?.selectionStart ?? text.length);
  const mistake = answer?.mistake !== undefined && isRead ? (failed === line ? answer.mistake : mistakeBehind(answer, line ?? "")) : undefined;
  return (
    <div class="command-box">
      <input
        ref={field}
        class="field"
        role="combobox"
        aria-label={say.talk.label}
        aria-expanded={words.length > 0}
        aria-controls={OFFERED}
        aria-autocomplete="list"
        aria-activedescendant={mark >= 0 && words.length > 0 ? wordId(mark) : undefined}
        aria-invalid={mistake !== undefined}
        placeholder={say.talk.placeholder}
        maxLength={TYPED_MAX}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        onInput={(event) => {
          set(event.currentTarget.value);
          setCursor(event.currentTarget.selectionStart ?? event.currentTarget.value.length);
          setMark(-1);
          setShut(false);
        }}
        onKeyDown={press}
        onKeyUp={seeCursor}
        onClick={seeCursor}
        onFocus={() => setShut(false)}
        onBlur={() => setShut(true)}
      />
      {line !== undefined && !isShut && answer !== undefined && hasWords(answer, mistake) && (
        <WordsOffered answer={answer} mistake={mistake} marked={mark} choose={choose} />
      )}
    </div>
  );
}

/** Whether there is anything to say of a line. */
const hasWords = (answer: TypingAnswer, mistake: MistakeCard | undefined): boolean =>
  mistake !== undefined || answer.sentence !== undefined || (answer.words ?? []).length > 0 || (answer.hints ?? []).length > 0;
