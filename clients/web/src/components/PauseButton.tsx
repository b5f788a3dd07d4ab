import { say } from "../catalogue";
import { ActButton } from "./ActButton";

/** Pause until next time, and go on. */
export function PauseButton({ paused }: { readonly paused: boolean }) {
  return (
    <ActButton class={paused ? "button main" : "button"} command={{ do: "pause", on: !paused }} data-action={paused ? "go-on" : "pause"}>
      {paused ? say.paused.goOn : say.paused.pause}
    </ActButton>
  );
}
