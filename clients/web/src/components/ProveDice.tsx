import { useEffect, useState } from "preact/hooks";
import { say } from "../catalogue";
import { useAnswer } from "../state/asking";
import { type Proof, prove } from "../state/proof";

/** The open dice of the battle that is over, thrown again in this very page. */
export function ProveDice({ dice }: { readonly dice: number }) {
  const [wanted, want] = useState(false);
  const [proof, setProof] = useState<Proof>();
  const asks = wanted && proof === undefined;
  const rolls = useAnswer<"rolls">(asks ? { kind: "rolls" } : undefined);
  const published = useAnswer<"dice">(asks ? { kind: "dice" } : undefined);
  useEffect(() => {
    if (rolls !== undefined && published !== undefined) void prove(rolls.rolls, published.epochs).then(setProof);
  }, [rolls, published]);
  const words = say.aftermath;
  return (
    <div class="prove">
      {!wanted && (
        <button type="button" class="button" data-action="prove-dice" onClick={() => want(true)}>
          {words.prove}
        </button>
      )}
      {wanted && (
        <p role="status" data-proof={proof?.is}>
          {proof === undefined ? words.proving : inWords(proof, dice)}
        </p>
      )}
    </div>
  );
}

function inWords(proof: Proof, dice: number): string {
  const words = say.aftermath;
  switch (proof.is) {
    case "holds":
      return words.proof(proof.thrown, dice);
    case "differs":
      return words.disproof(proof.wrong);
    case "no-seed":
      return words.unproved;
    case "cannot":
      return words.noProof;
  }
}
