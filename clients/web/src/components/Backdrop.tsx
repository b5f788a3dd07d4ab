import { tilesOf, want } from "../state/backdrop";
import { fetchTableFile } from "../wire/submit";
import type { BackdropCard } from "../wire/types";

interface Props {
  readonly battle: string;
  readonly card: BackdropCard;
  readonly width: number;
  readonly height: number;
}

/** So much a tile laps over the next, that no paper shows between them. */
const LAP = 0.01;

/** The picture under the map: the tiles that this page may have, each as it comes. */
export function Backdrop({ battle, card, width, height }: Props) {
  return (
    <svg class="backdrop" data-picture={card.picture} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {tilesOf(battle, card).map((tile) => {
        const href = want(tile.path, fetchTableFile);
        return href === undefined ? null : (
          <image key={tile.name} data-tile={tile.name} href={href} x={tile.x} y={tile.y} width={tile.width + LAP} height={tile.height + LAP} preserveAspectRatio="none" />
        );
      })}
    </svg>
  );
}
