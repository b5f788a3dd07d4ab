import { say } from "../catalogue";
import { type Tab, tab } from "../state/choices";
import { hear } from "../state/page";

const TABS: readonly Tab[] = ["play", "story", "sheet", "table"];

/** What was refused on one page is not said on the next. */
function open(each: Tab): void {
  tab.value = each;
  hear({ type: "read_refusal" });
}

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
          onClick={() => open(each)}
        >
          {say.tabs[each]}
        </button>
      ))}
    </nav>
  );
}
