import { say } from "../catalogue";
import { type Tab, tab } from "../state/choices";

const TABS: readonly Tab[] = ["play", "story", "sheet", "table"];

/** On a phone, one page of the frame at a time. */
export function Tabs() {
  return (
    <nav class="tabs phone-only" aria-label={say.tabs.head}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          data-tab={each}
          aria-current={tab.value === each ? "page" : undefined}
          onClick={() => {
            tab.value = each;
          }}
        >
          {say.tabs[each]}
        </button>
      ))}
    </nav>
  );
}
