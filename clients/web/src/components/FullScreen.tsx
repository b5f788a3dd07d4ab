import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";

/** The page over the whole screen, where the device lets it. */
export function FullScreen() {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const turn = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" class="button quiet" aria-pressed={full} data-action="full-screen" onClick={turn}>
      {full ? say.caption.notFull : say.caption.full}
    </button>
  );
}
