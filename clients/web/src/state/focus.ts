/** After an act the big button has the focus, so that Space goes on. */
export function focusMain(): void {
  document.querySelector<HTMLButtonElement>(".button.main")?.focus({ preventScroll: true });
}
