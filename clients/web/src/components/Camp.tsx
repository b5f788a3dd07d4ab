import { say } from "../catalogue";
import { page } from "../state/page";
import { hasCharacter } from "../state/reading";
import type { View } from "../wire/types";
import { AddCharacter } from "./AddCharacter";
import { inWords } from "./Aftermath";
import { ClaimCard } from "./ClaimCard";
import { Encounters } from "./Encounters";
import { ImportFiles } from "./ImportFiles";
import { LentOut } from "./LentOut";
import { OpenBattle } from "./OpenBattle";

/** Between battles: the roster, and for the DM the next battle. */
export function Camp({ view }: { readonly view: View }) {
  const { welcome } = page.value;
  const characters = Object.values(view.table.characters ?? {});
  const newcomer = view.table.may_claim && !hasCharacter(view);
  return (
    <section class="board-area camp" aria-label={say.camp.head}>
      <div class="camp-page">
        <p class="kicker">{say.camp.head}</p>
        <h2>{view.table.name}</h2>
        <LentOut table={view.table} />
        {newcomer ? (
          <ClaimCard table={view.table} />
        ) : (
          <ul class="roster" aria-label={say.camp.roster}>
            {characters.map((character) => (
              <li key={character.id} class="character">
                <b>
                  <bdi>{character.name}</bdi>
                </b>
                <span>{character.line}</span>
                {character.standing !== undefined && <span class="stands">{say.stands(character.standing, inWords(character.standing)[0])}</span>}
                {character.yours ? <small>{say.claim.yours}</small> : character.taken && <small>{say.claim.taken}</small>}
              </li>
            ))}
          </ul>
        )}
        {characters.length === 0 && !newcomer && <p class="soft">{welcome?.runs ? say.claim.noneDm : say.claim.none}</p>}
        {welcome?.runs && <AddCharacter table={view.table} />}
        {welcome?.runs && <ImportFiles />}
        {welcome?.runs && (characters.length > 0 || view.table.encounters !== undefined) && <Encounters />}
        {welcome?.runs && characters.length > 0 && <OpenBattle />}
      </div>
    </section>
  );
}
