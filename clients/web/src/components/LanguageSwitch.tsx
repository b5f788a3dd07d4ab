import { say } from "../catalogue";
import { LANGUAGES, language } from "../language";
import { chooseLanguage } from "../state/speech";

/** The page's language, each by its own name; remembered on this device. */
export function LanguageSwitch() {
  return (
    <div class="languages" role="group" aria-label={say.settings.language}>
      {LANGUAGES.map((each) => (
        <button key={each} type="button" class="button quiet" lang={each} data-language={each} aria-pressed={language.value === each} onClick={() => void chooseLanguage(each)}>
          {say.settings.languages[each]}
        </button>
      ))}
    </div>
  );
}
