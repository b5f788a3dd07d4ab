import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../catalogue";
import { TOLD } from "../language";
import type { PictureKept } from "../wire/pictures";
import { bringTablePicture } from "../wire/submit";

interface Props {
  readonly label: string;
  readonly id: string;
  readonly brought: (kept: PictureKept) => void;
}

/** A picture by a button or dropped on the field: how far it is, and why it was not taken. */
export function BringPicture({ label, id, brought }: Props) {
  const [part, setPart] = useState<number>();
  const [wrong, setWrong] = useState("");
  const [over, setOver] = useState(false);
  const line = useRef(new AbortController());
  useEffect(() => () => line.current.abort(), []);
  const bring = async (file: File | undefined) => {
    if (file === undefined || part !== undefined) return;
    setWrong("");
    setPart(0);
    const kept = await bringTablePicture(file, setPart, line.current.signal);
    if (line.current.signal.aborted) return;
    setPart(undefined);
    if (typeof kept === "string") setWrong(kept || say.map.unreachable);
    else brought(kept);
  };
  return (
    <div
      class="bring-picture"
      data-over={over ? "" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void bring(event.dataTransfer?.files[0]);
      }}
    >
      <label class="labelled">
        <span>{label}</span>
        <input
          type="file"
          class="field"
          accept="image/png,image/jpeg,image/webp"
          data-field={id}
          disabled={part !== undefined}
          onChange={(event) => {
            const field = event.currentTarget;
            void bring(field.files?.[0]).then(() => (field.value = ""));
          }}
        />
      </label>
      <p class="soft wide-only">{say.map.drop}</p>
      {part !== undefined && (
        <p class="soft" role="status">
          <progress max={1} value={part} aria-label={say.map.moving} /> {part < 1 ? say.map.moving : say.map.reading}
        </p>
      )}
      <div aria-live="polite">{wrong !== "" && <p data-picture-refused lang={wrong === say.map.unreachable ? undefined : TOLD}>{wrong}</p>}</div>
    </div>
  );
}
