import { useState } from "preact/hooks";
import { say } from "../catalogue";
import { submit } from "../wire/submit";
import type { CharacterCard, LinkKind } from "../wire/types";

const KINDS: readonly LinkKind[] = ["spectators", "players", "referee", "dm", "seat"];

/** One more link; a seat's names the characters that nobody has taken yet. */
export function MakeLink({ characters }: { readonly characters: { readonly [id: string]: CharacterCard } }) {
  const [kind, setKind] = useState<LinkKind>("spectators");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const free = Object.values(characters).filter((one) => one.taken !== true);
  const make = (event: Event) => {
    event.preventDefault();
    const link = `${kind}-${Date.now().toString(36)}`;
    submit({ do: "make_link", link, kind, ...(kind === "seat" ? { characters: chosen } : {}) }, () => setChosen([]));
  };
  const toggle = (id: string) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <form class="row" onSubmit={make}>
      <label>
        {say.links.more}{" "}
        <select
          class="field"
          value={kind}
          data-field="link-kind"
          onChange={(event) => setKind(event.currentTarget.value as LinkKind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {say.links.kind(one, undefined)}
            </option>
          ))}
        </select>
      </label>
      {kind === "seat" &&
        free.map((one) => (
          <label key={one.id} class="check">
            <input type="checkbox" checked={chosen.includes(one.id)} onChange={() => toggle(one.id)} />
            <bdi>{one.name}</bdi>
          </label>
        ))}
      <button type="submit" class="button" data-action="make-link" disabled={kind === "seat" && chosen.length === 0}>
        {say.links.make}
      </button>
    </form>
  );
}
