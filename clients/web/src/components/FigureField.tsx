import type { CombatantCard } from "../wire/types";

interface Props {
  readonly figures: readonly CombatantCard[];
  readonly label: string;
  readonly value: string;
  readonly change: (figure: string) => void;
}

/** One figure out of all. */
export function FigureField({ figures, label, value, change }: Props) {
  return (
    <select class="field" aria-label={label} data-field="figure" value={value} onChange={(event) => change(event.currentTarget.value)}>
      {figures.map((card) => (
        <option key={card.id} value={card.id}>
          {card.name}
        </option>
      ))}
    </select>
  );
}
