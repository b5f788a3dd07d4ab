/** One stop for Tab among many figures; arrow keys go from one to the next. */
const STEPS: { readonly [key: string]: number } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For the element around buttons that have `data-rove`. */
export function rove(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !(event.currentTarget instanceof Element)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-rove]")];
  const at = all.findIndex((each) => each === event.target);
  if (at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

/** The tab order of the figure `id` among `all`: only the one looked at is a stop, else the first. */
export function roveIndex(all: readonly string[], id: string, looked: string | undefined): 0 | -1 {
  const stop = looked !== undefined && all.includes(looked) ? looked : all[0];
  return stop === id ? 0 : -1;
}
