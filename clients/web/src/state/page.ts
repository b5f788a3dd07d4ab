import { signal } from "@preact/signals";
import { advance } from "./advance";
import { type Message, type PageState, START } from "./page_state";

/** What the page shows. Components read it; only `hear` writes it. */
export const page = signal<PageState>(START);

export function hear(message: Message): void {
  page.value = advance(page.value, message);
}
