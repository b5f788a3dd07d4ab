/** What this browser remembers. Where it may remember nothing (blocked by its owner), the page does until it closes. */
function open(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    window.localStorage.getItem("affray");
    return window.localStorage;
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    const kept = new Map<string, string>();
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    };
  }
}

export const storage = open();
