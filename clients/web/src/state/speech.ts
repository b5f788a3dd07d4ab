/** The page's language: as the browser prefers it, until somebody chooses; then as was chosen, on this device. */
import { fetched, language, preferred, type Language } from "../language";
import { storage } from "../wire/storage";

const NAME = "affray:language";

/** Before the page is drawn. If the other language's words do not come, it stays English until it is loaded anew. */
export async function beginLanguage(): Promise<void> {
  const wish = preferred(storage.getItem(NAME), navigator.languages);
  try {
    await speak(wish);
  } catch (unreached) {
    if (!(unreached instanceof TypeError)) throw unreached;
  }
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  storage.setItem(NAME, chosen);
  await speak(chosen);
}

async function speak(chosen: Language): Promise<void> {
  fetched.value = chosen === "de" ? (await import("../german/catalogue")).german : undefined;
  language.value = chosen;
  document.documentElement.lang = chosen;
}
