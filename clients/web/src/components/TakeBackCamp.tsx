import { say } from "../catalogue";
import type { TableView } from "../wire/types";
import { ActButton } from "./ActButton";

/** One step back in camp, as long as there is one. */
export function TakeBackCamp({ table }: { readonly table: TableView }) {
  if (table.camp_may_take_back !== true) return null;
  return (
    <ActButton class="button" command={{ do: "take_back_camp" }} moment={JSON.stringify(table.characters)} data-action="take-back-camp">
      {say.inCamp.takeBack}
    </ActButton>
  );
}
