import { say } from "../catalogue";
import type { CharacterCard } from "../wire/types";
import { inWords } from "./Aftermath";
import { CampCare } from "./CampCare";
import { ReadSheet } from "./ReadSheet";

interface Props {
  readonly character: CharacterCard;
  readonly leads: boolean;
}

/** One of the roster: how it stands, what it has left, and for the DM what can be done for it. */
export function CampCharacter({ character, leads }: Props) {
  const { standing } = character;
  const spells = standing?.spells?.length ?? 0;
  return (
    <li class="character" data-character={character.id}>
      <b>
        <bdi>{character.name}</bdi>
      </b>
      <span>{character.line}</span>
      {standing !== undefined && (
        <span class="stands" data-stands>
          {say.stands(standing, inWords(standing)[0])}
        </span>
      )}
      {Object.keys(standing?.left ?? {}).length > 0 && <span data-left>{say.left(standing?.left ?? {})}</span>}
      {spells > 0 && <span>{say.inCamp.spellsLeft(spells)}</span>}
      {character.yours ? <small>{say.claim.yours}</small> : character.taken && <small>{say.claim.taken}</small>}
      {!leads && character.sheet !== undefined && <ReadSheet character={character} sheet={character.sheet} />}
      {leads && standing?.condition !== "dead" && <CampCare character={character} />}
    </li>
  );
}
