import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { Arithmetic } from "./Arithmetic";

/** The arithmetic of a blow before it falls, as far as one may know it. */
export function BlowNeeds({ attacker, target }: { readonly attacker: string; readonly target: string }) {
  const answer = useAnswer<"chance">({ kind: "chance", attacker, target });
  if (answer === undefined) return <div class="needs" aria-hidden="true" />;
  return (
    <div class="needs" aria-label={say.strike.arithmetic}>
      <Arithmetic lines={answer.lines} />
      {answer.needed === undefined && answer.chance === undefined ? (
        <p class="soft">{say.strike.unknown}</p>
      ) : (
        <p class="needed">
          <b>{answer.needed === undefined ? say.strike.byItself : say.strike.needed(answer.needed)}</b>
          {answer.chance !== undefined && <b>{say.strike.chance(answer.chance)}</b>}
        </p>
      )}
    </div>
  );
}
