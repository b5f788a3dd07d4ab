import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { asOverlay } from "../wire/address";
import type { CharacterCard, LinkAddress } from "../wire/types";
import { CopyLink } from "./CopyLink";
import { LinkRow } from "./LinkRow";
import { MakeLink } from "./MakeLink";
import { QrCode } from "./QrCode";

type Links = readonly (readonly [string, LinkAddress])[];

/** The invitation first: the players' link to copy, for a camera, and who can open it; under it all other links. */
export function LinksPanel({ characters }: { readonly characters: { readonly [id: string]: CharacterCard } }) {
  const answer = useAnswer<"links">({ kind: "links" });
  if (answer === undefined) return <p class="soft">{say.links.asking}</p>;
  const links: Links = Object.entries(answer.links);
  const invitation = links.find(([, link]) => link.kind === "players");
  const watching = links.find(([, link]) => link.kind === "spectators");
  const whom = ([, link]: Links[number]) => say.links.kind(link.kind, link.character === undefined ? undefined : characters[link.character]?.name);
  return (
    <div class="links">
      {invitation !== undefined && (
        <div class="invitation" data-invitation>
          <h3>{say.links.invite}</h3>
          <QrCode address={invitation[1].address} label={say.links.camera} />
          <div class="stack">
            <p>{say.links.inviteWhy}</p>
            <CopyLink address={invitation[1].address} label={say.links.address(whom(invitation))} link={invitation[0]} />
            <p class="soft" data-reach>
              {answer.reach}
            </p>
          </div>
        </div>
      )}
      <details class="fold">
        <summary data-action="other-links">{say.links.others}</summary>
        <ul>
          {links.map((each) => (
            <LinkRow key={each[0]} id={each[0]} address={each[1].address} whom={whom(each)} />
          ))}
          {watching !== undefined && (
            <li class="link-row">
              <span class="whom">{say.links.overlay}</span>
              <CopyLink address={asOverlay(watching[1].address)} label={say.links.address(say.links.overlay)} link="overlay" />
            </li>
          )}
        </ul>
        <MakeLink characters={characters} />
      </details>
    </div>
  );
}
