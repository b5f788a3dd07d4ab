import { say } from "../catalogue";
import { looked } from "../state/choices";
import { page } from "../state/page";
import { maySayWhy } from "../state/reading";
import type { BattleView, CombatantCard } from "../wire/types";
import { ActButton } from "./ActButton";
import { DmDice } from "./DmDice";
import { EditFigure } from "./EditFigure";
import { FigureSheet } from "./FigureSheet";
import { MeleeForm } from "./MeleeForm";
import { NamesWithheld } from "./NamesWithheld";
import { PlaceForm } from "./PlaceForm";
import { WhyThen } from "./WhyThen";

/** The figure that was pressed on the board or in the rail. */
export function FigureCard({ battle, card }: { readonly battle: BattleView; readonly card: CombatantCard }) {
  const runs = page.value.welcome?.runs ?? false;
  const figures = [card.id];
  const sheet = (
    <FigureSheet battle={battle} card={card}>
      {runs && battle.line === undefined && battle.step === "set_up" && <PlaceForm key={`${card.id} ${card.square ?? ""}`} battle={battle} card={card} />}
      {maySayWhy(battle, card) && <WhyThen card={card} />}
      {battle.step !== "over" && <NamesWithheld battle={battle} card={card} />}
      <div class="row">
        {runs && card.hidden && (
          <ActButton class="button" command={{ do: "reveal", figures }} data-action="reveal" data-target={card.id}>
            {say.rail.reveal}
          </ActButton>
        )}
        {runs && !card.hidden && card.side !== "party" && (
          <ActButton class="button" command={{ do: "hide", figures }} data-action="hide" data-target={card.id}>
            {say.rail.hide}
          </ActButton>
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
      {runs && battle.step !== "set_up" && battle.step !== "over" && <DmDice key={`dice ${card.id}`} battle={battle} card={card} />}
      {runs && <EditFigure key={`edit ${card.id}`} battle={battle} card={card} />}
    </FigureSheet>
  );
  if (!runs || battle.line === undefined || battle.step === "over") return sheet;
  return (
    <div>
      <MeleeForm key={`melee ${card.id}`} battle={battle} card={card} measure={battle.line.measure} />
      {sheet}
    </div>
  );
}
