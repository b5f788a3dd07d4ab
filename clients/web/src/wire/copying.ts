/** Copy a text that stands in no field; false where the browser leaves that to the person. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    (_refused: DOMException) => false,
  );
}

/**
 * Copy a field's text. `navigator.clipboard` is missing on plain http under a name that is not localhost; there the
 * old way still works, and where even that is refused the text stays selected for the person to copy.
 */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if (navigator.clipboard === undefined) return document.execCommand("copy");
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    (_refused: DOMException) => document.execCommand("copy"),
  );
}
