import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { fromHere } from "../wire/address";
import { openTable, type ReadyFight } from "../wire/tables";
import { CounterFace } from "./CounterFace";
import { LanguageSwitch } from "./LanguageSwitch";
import { ThemeSwitch } from "./ThemeSwitch";

const READY: readonly ReadyFight[] = ["ford", "crypt", "bridge"];

/** The first page: a fight that is ready, or a table of one's own; one comes to either as its DM. */
export function Landing() {
  const [name, setName] = useState("");
  const [word, setWord] = useState("");
  const [wantsWord, setWantsWord] = useState(false);
  const [opening, setOpening] = useState(false);
  const [words, setWords] = useState("");
  const [mapless, setMapless] = useState(false);

  async function open(called: string, fight?: ReadyFight): Promise<void> {
    setOpening(true);
    setWords("");
    const opened = await openTable(called, word.trim(), fight, mapless);
    if ("links" in opened) {
      window.location.assign(fromHere(opened.links.dm));
      return;
    }
    setOpening(false);
    setWantsWord(wantsWord || opened.wantsWord);
    setWords(opened.words ?? say.landing.unreachable);
  }

  return (
    <main class="sheet-of-paper landing">
      <div class="row between">
        <p class="brand">{say.product}</p>
        <span class="row">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </div>
      <div class="frontispiece" aria-hidden="true">
        <CounterFace label="Ra" shape="party" />
        <CounterFace label="Be" shape="party" />
        <CounterFace label="A" shape="foes" />
        <CounterFace label="B" shape="foes" />
        <CounterFace label="C" shape="foes" down />
      </div>
      <h1>{say.landing.head}</h1>
      <p class="lead">{say.landing.lead}</p>
      <section class="ready-fights" aria-labelledby="ready-head">
        <h2 id="ready-head">{say.landing.ready}</h2>
        <p class="soft">{say.landing.readyHow}</p>
        {READY.map((fight) => (
          <button key={fight} type="button" class="button ready-fight" data-action="ready-fight" data-fight={fight} disabled={opening} onClick={() => void open(say.landing.fights[fight].name, fight)}>
            <b>{say.landing.fights[fight].name}</b>
            <small>{say.landing.fights[fight].words}</small>
          </button>
        ))}
        <label class="check">
          <input type="checkbox" data-field="mapless" checked={mapless} onChange={(event) => setMapless(event.currentTarget.checked)} />
          {say.camp.mapless}
        </label>
      </section>
      <form class="stack" onSubmit={(event) => (event.preventDefault(), void open(name.trim()))}>
        <h2>{say.landing.own}</h2>
        <label for="table-name">{say.landing.name}</label>
        <input
          id="table-name"
          class="field"
          required
          maxLength={60}
          value={name}
          placeholder={say.landing.namePlaceholder}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        {wantsWord && (
          <>
            <label for="create-word">{say.landing.word}</label>
            <input
              id="create-word"
              class="field"
              type="password"
              autocomplete="off"
              value={word}
              onInput={(event) => setWord(event.currentTarget.value)}
            />
          </>
        )}
        <button type="submit" class="button main" data-action="open-table" disabled={opening}>
          {opening ? say.landing.opening : say.landing.open}
        </button>
        <p class="soft">{say.landing.after}</p>
        <p class="refusal" role="alert">
          {words}
        </p>
      </form>
    </main>
  );
}
