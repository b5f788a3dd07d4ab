import { say } from "../catalogue";
import type { TableView } from "../wire/types";
import { ActButton } from "./ActButton";

/** One's own characters that another plays meanwhile: one press and they are back. */
export function LentOut({ table }: { readonly table: TableView }) {
  const lent = Object.values(table.characters ?? {}).filter((one) => one.lent_by_you);
  return (
    <>
      {lent.map((one) => (
        <p key={one.id} class="lent-out">
          {say.seats.lentOut(one.name)}{" "}
          <ActButton class="button" command={{ do: "give_back", character: one.id }} data-action="take-seat-back" data-character={one.id}>
            {say.seats.takeBack(one.name)}
          </ActButton>
        </p>
      ))}
    </>
  );
}
