import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import type { CharacterCard } from "../wire/types";
import { LinkRow } from "./LinkRow";
import { MakeLink } from "./MakeLink";

/** The table's links, each with whom it is for. */
export function LinksPanel({ characters }: { readonly characters: { readonly [id: string]: CharacterCard } }) {
  const answer = useAnswer<"links">({ kind: "links" });
  if (answer === undefined) return <p class="soft">{say.links.asking}</p>;
  return (
    <div class="links">
      <h3>{say.links.head}</h3>
      <ul>
        {Object.entries(answer.links).map(([id, link]) => (
          <LinkRow
            key={id}
            id={id}
            address={link.address}
            whom={say.links.kind(link.kind, link.character === undefined ? undefined : characters[link.character]?.name)}
          />
        ))}
      </ul>
      <MakeLink characters={characters} />
      <p class="soft">{answer.reach}</p>
    </div>
  );
}
