import { useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { copyField } from "../wire/copying";
import { submit } from "../wire/submit";

interface Props {
  readonly id: string;
  readonly address: string;
  readonly whom: string;
}

/** One link in a field, so that it can be copied by hand wherever the browser copies nothing by itself. */
export function LinkRow({ id, address, whom }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (field.current !== null) setCopied(await copyField(field.current));
  };
  return (
    <li class="link-row">
      <span class="whom">{whom}</span>
      <input ref={field} class="field" readOnly value={address} data-link-address={id} aria-label={say.links.address(whom)} />
      <button type="button" class="button" data-action="copy-link" data-link={id} onClick={() => void copy()}>
        {copied ? say.links.copied : say.links.copy}
      </button>
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
