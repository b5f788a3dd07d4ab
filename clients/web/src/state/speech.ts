/** The page's language: as the browser prefers it, until somebody chooses; then as was chosen, on this device. */
import { fetched, language, preferred, type Language } from "../language";
import { storage } from "../wire/storage";

const NAME = "affray:language";

/** Before the page is drawn. */
export async function beginLanguage(): Promise<void> {
  await speak(preferred(storage.getItem(NAME), navigator.languages));
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  storage.setItem(NAME, chosen);
  await speak(chosen);
}

/** If the other language's words do not come, the page stays as it is until it is asked or loaded anew. */
async function speak(chosen: Language): Promise<void> {
  try {
    fetched.value = chosen === "de" ? (await import("../german/catalogue")).german : undefined;
  } catch (unreached) {
    if (!(unreached instanceof TypeError)) throw unreached;
    return;
  }
  language.value = chosen;
  document.documentElement.lang = chosen;
}
