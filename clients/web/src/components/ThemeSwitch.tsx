import { say } from "../catalogue";
import { dark, switchTheme } from "../state/theme";

/** Paper or blueprint; remembered on this device. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      class="button quiet"
      data-theme-switch
      aria-label={say.settings.theme(dark.value)}
      onClick={switchTheme}
    >
      {dark.value ? say.settings.toLight : say.settings.toDark}
    </button>
  );
}
