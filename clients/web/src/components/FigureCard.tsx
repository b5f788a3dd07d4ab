import { say } from "../catalogue";
import { looked } from "../state/choices";
import { page } from "../state/page";
import type { BattleView, CombatantCard } from "../wire/types";
import { submit } from "../wire/submit";
import { FigureSheet } from "./FigureSheet";
import { PlaceForm } from "./PlaceForm";

/** The figure that was pressed on the board or in the rail. */
export function FigureCard({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const runs = page.value.welcome?.runs ?? false;
  const figures = [card.id];
  return (
    <FigureSheet battle={battle} card={card}>
      {runs && battle.step === "set_up" && <PlaceForm key={`${card.id} ${card.square ?? ""}`} battle={battle} card={card} />}
      <div class="row">
        {runs && card.hidden && (
          <button type="button" class="button" data-action="reveal" data-target={card.id} onClick={() => submit({ do: "reveal", figures })}>
            {say.rail.reveal}
          </button>
        )}
        {runs && !card.hidden && card.side !== "party" && (
          <button type="button" class="button" data-action="hide" data-target={card.id} onClick={() => submit({ do: "hide", figures })}>
            {say.rail.hide}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            looked.value = undefined;
          }}
        >
          {say.sheet.shut}
        </button>
      </div>
    </FigureSheet>
  );
}
