/** Whether this page came into the middle of a battle: it had begun when the page first saw it. */
import { computed, effect, signal } from "@preact/signals";
import { page } from "./page";

const first = signal<{ readonly battle: string; readonly begun: boolean } | undefined>(undefined);

effect(() => {
  const battle = page.value.view?.battle;
  if (battle !== undefined && first.peek()?.battle !== battle.id) first.value = { battle: battle.id, begun: battle.round > 0 };
});

/** The battle that was on when this page came to it. */
export const cameLate = computed(() => (first.value?.begun ? first.value.battle : undefined));
