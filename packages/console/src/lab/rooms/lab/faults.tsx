import { Button } from "../../../parts/button.js";
import { spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { PlainTable } from "../../parts/plain-table.js";
import { useLaboratory } from "../../session/laboratory.js";
import { useAct } from "../../session/use-act.js";
import { FaultForm } from "./fault-form.js";

/** Faults and gates: a form that arms them, and what they did so far. */
export function FaultsCard() {
  const { faults, held } = useLaboratory().faults.value;
  const run = useAct();
  const disarm = (id: string | undefined, done: string) =>
    void run({ method: "DELETE", path: "/api/faults", ...(id !== undefined && { values: { id } }), done });
  return (
    <Card
      title="Faults and gates"
      kind="wide"
      aside={
        faults.length > 1 && <Button onClick={() => disarm(undefined, "All faults are disarmed")}>Disarm all</Button>
      }
    >
      <FaultForm />
      {faults.length === 0 && <p class="muted">No fault is armed.</p>}
      {faults.length > 0 && <Armed disarm={disarm} />}
      {held.map((sentence) => (
        <p key={sentence} class="note warn">
          Held now: {spelledOut(sentence.replace(/, which runs? after gate\.release\(\)/, ""))}
        </p>
      ))}
    </Card>
  );
}

function Armed({ disarm }: { readonly disarm: (id: string, done: string) => void }) {
  const { faults } = useLaboratory().faults.value;
  return (
    <PlainTable heads={["Fault", ["Seen", "num"], ["Fired", "num"], ["Action", "unseen"]]}>
      {faults.map(({ id, explain, seen, fired, fault }) => (
        <tr key={id}>
          <th scope="row">{spelledOut(explain)}</th>
          <td class="num">{seen}</td>
          <td class={fired > 0 ? "num warn" : "num"}>{fired}</td>
          <td class="num">
            <Button onClick={() => disarm(id, fault.effect === "hold" ? "Released" : "Disarmed")}>
              {fault.effect === "hold" ? "Release" : "Disarm"}
              <span class="unseen"> {spelledOut(explain)}</span>
            </Button>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
