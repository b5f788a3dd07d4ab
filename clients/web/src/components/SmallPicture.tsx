import { want } from "../state/backdrop";
import { fetchTableFile } from "../wire/submit";

/** A picture small, cut square in the middle; nothing while it is not here. */
export function SmallPicture({ picture }: { readonly picture: string }) {
  const href = want(`pictures/${picture}/small`, fetchTableFile);
  return <span class="small-picture">{href !== undefined && <img src={href} alt="" />}</span>;
}
