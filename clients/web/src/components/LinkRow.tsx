import { say } from "../catalogue";
import { submit } from "../wire/submit";
import { CopyLink } from "./CopyLink";

interface Props {
  readonly id: string;
  readonly address: string;
  readonly whom: string;
}

/** One link, to be copied or revoked. */
export function LinkRow({ id, address, whom }: Props) {
  return (
    <li class="link-row">
      <span class="whom">{whom}</span>
      <CopyLink address={address} label={say.links.address(whom)} link={id} />
      <button
        type="button"
        class="button"
        data-action="revoke-link"
        data-link={id}
        onClick={() => submit({ do: "revoke_link", link: id })}
      >
        {say.links.revoke}
      </button>
    </li>
  );
}
