import { TOLD } from "../language";
import type { Line } from "../wire/types";

/** Every number with its reason and its rule. */
export function Arithmetic({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <table class="arithmetic" lang={TOLD}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.label} ${line.rule ?? ""}`}>
            <th scope="row">
              {line.label} {line.rule && <small>{line.rule}</small>}
            </th>
            <td>{line.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
