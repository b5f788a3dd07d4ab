import { say } from "../catalogue";
import { LANGUAGES, language } from "../language";
import { chooseLanguage } from "../state/speech";

/** The languages that the page does not speak now, each by its own name; the choice is remembered on this device. */
export function LanguageSwitch() {
  return (
    <span role="group" aria-label={say.settings.language}>
      {LANGUAGES.filter((each) => each !== language.value).map((each) => (
        <button key={each} type="button" class="button quiet" lang={each} data-language={each} onClick={() => void chooseLanguage(each)}>
          {say.settings.languages[each]}
        </button>
      ))}
    </span>
  );
}
