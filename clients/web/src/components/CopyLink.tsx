import { useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { copyField } from "../wire/copying";

/** An address in a field, so that it can be copied by hand wherever the browser copies nothing by itself. */
export function CopyLink({ address, label, link }: { readonly address: string; readonly label: string; readonly link?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (field.current !== null) setCopied(await copyField(field.current));
  };
  return (
    <>
      <input ref={field} class="field" readOnly value={address} data-link-address={link} aria-label={label} />
      <button type="button" class="button" data-action="copy-link" data-link={link} onClick={() => void copy()}>
        {copied ? say.links.copied : say.links.copy}
      </button>
    </>
  );
}
