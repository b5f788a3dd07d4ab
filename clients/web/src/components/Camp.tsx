import { say } from "../catalogue";
import { atField } from "../state/camp";
import { page } from "../state/page";
import { hasCharacter } from "../state/reading";
import type { View } from "../wire/types";
import { AddCharacter } from "./AddCharacter";
import { CampCharacter } from "./CampCharacter";
import { ClaimCard } from "./ClaimCard";
import { Encounters } from "./Encounters";
import { ImportFiles } from "./ImportFiles";
import { LentOut } from "./LentOut";
import { OpenBattle } from "./OpenBattle";
import { PassTime } from "./PassTime";
import { TakeBackCamp } from "./TakeBackCamp";

/** Between battles: the roster with its wounds, and for the DM the days that pass and the next battle. */
export function Camp({ view }: { readonly view: View }) {
  const { welcome } = page.value;
  const characters = Object.values(view.table.characters ?? {});
  const newcomer = view.table.may_claim && !hasCharacter(view);
  const leads = welcome?.runs === true;
  return (
    <section class="board-area camp" aria-label={say.camp.head}>
      <div class="camp-page" data-leads={leads && characters.length > 0 ? "" : undefined}>
        <header>
          <p class="kicker">{say.camp.head}</p>
          <h2>{view.table.name}</h2>
        </header>
        <div class="camp-people">
          <LentOut table={view.table} />
          {newcomer ? (
            <ClaimCard table={view.table} />
          ) : (
            <ul class="roster" aria-label={say.camp.roster}>
              {characters.map((character) => (
                <CampCharacter key={character.id} character={character} leads={leads} />
              ))}
            </ul>
          )}
          {characters.length === 0 && !newcomer && <p class="soft">{leads ? say.claim.noneDm : say.claim.none}</p>}
          {leads && <AddCharacter table={view.table} />}
          {leads && <ImportFiles />}
          {page.value.view?.battle !== undefined && <ToField battle={page.value.view.battle.id} />}
        </div>
        {leads && (characters.length > 0 || view.table.encounters !== undefined) && (
          <div class="camp-next">
            {characters.length > 0 && <PassTime />}
            <TakeBackCamp table={view.table} />
            <Encounters />
            {characters.length > 0 && <OpenBattle />}
          </div>
        )}
      </div>
    </section>
  );
}

function ToField({ battle }: { readonly battle: string }) {
  return (
    <button type="button" class="button" data-action="to-field" onClick={() => (atField.value = battle)}>
      {say.inCamp.toField}
    </button>
  );
}
