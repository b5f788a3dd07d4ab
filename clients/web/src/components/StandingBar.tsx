import { say } from "../catalogue";
import { page } from "../state/page";
import { isOnItsWay } from "../state/sending";
import type { AcceptLog } from "../wire/types";
import { submit } from "../wire/submit";

const ACCEPT: AcceptLog = { do: "accept_log" };

/** What is not well with the store, and for whoever runs the table the way on from it. */
export function StandingBar() {
  const { standing, welcome } = page.value;
  const lost = standing?.log_lost ?? false;
  const relaxed = standing?.relaxed ?? false;
  const runs = welcome?.runs ?? false;
  return (
    <>
      <div class="standing" role="alert" data-standing={lost ? "lost" : undefined}>
        {lost && <p>{runs ? say.store.lostDm(standing?.acts_lost ?? 0) : say.store.lost}</p>}
        {lost && runs && (
          <button type="button" class="button" data-action="accept-log" disabled={isOnItsWay(ACCEPT)} onClick={() => submit(ACCEPT)}>
            {say.store.accept}
          </button>
        )}
      </div>
      {relaxed && (
        <p class="standing soft" data-standing="relaxed">
          {say.store.relaxed}
        </p>
      )}
    </>
  );
}
