import type { EditCombatant, SheetChanges } from "../wire/types";

/** What is to change; undefined where nothing is, or a number is none. */
export function edited(figure: string, draft: { readonly [field: string]: string }): EditCombatant | undefined {
  const numbers = Object.entries(draft).filter(([field]) => field !== "name");
  if (Object.keys(draft).length === 0 || numbers.some(([, text]) => !/^\s*-?\d{1,4}\s*$/.test(text))) return undefined;
  const number = (field: string): number | undefined => (draft[field] === undefined ? undefined : Number(draft[field]));
  const [hp, of, ac, thac0, name] = [number("hp"), number("of"), number("ac"), number("thac0"), draft["name"]?.trim()];
  const sheet: SheetChanges = {
    ...(of === undefined ? {} : { hit_points: of }),
    ...(ac === undefined ? {} : { armour_class: ac }),
    ...(thac0 === undefined ? {} : { thac0 }),
    ...(name ? { name } : {}),
  };
  return { do: "edit_combatant", figure, sheet, ...(hp === undefined ? {} : { hit_points: hp }) };
}
