import { useMemo } from "preact/hooks";
import { linkTo } from "../../../session/place.js";
import type { HistoryEntry } from "../../../session/records.js";
import { useHistory } from "../../../session/use-history.js";
import { grouped, spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { PlainTable } from "../../parts/plain-table.js";
import { ServiceIcon } from "../../shell/icons.js";

interface Lean {
  readonly service: string;
  readonly operation: string;
  /** What was not done, with its remedy. */
  readonly what: string;
  readonly times: number;
}

/** What the calls of this run asked for and CloudStub does otherwise than AWS: placeholders, and members that were not evaluated. */
function leansOf(entries: readonly HistoryEntry[]): readonly Lean[] {
  const found = new Map<string, Lean>();
  for (const { serviceId, name, notDone = [], placeholder } of entries) {
    const clauses = notDone.length > 0 ? notDone : placeholder ? ["placeholder: it does nothing"] : [];
    for (const what of clauses) {
      const id = `${serviceId} ${name} ${what}`;
      const times = (found.get(id)?.times ?? 0) + 1;
      found.set(id, { service: serviceId ?? "", operation: name ?? "", what, times });
    }
  }
  return [...found.values()].sort((one, other) => other.times - one.times);
}

/** Says on what this run leans that AWS would do differently. */
export function Leans() {
  const entries = useHistory();
  const leans = useMemo(() => leansOf(entries ?? []), [entries]);
  const total = entries?.length ?? 0;
  if (leans.length === 0)
    return (
      <Card title="This run leans on nothing that AWS would do differently">
        <p class="muted">
          {total === 0
            ? "No call came yet."
            : `No placeholder was called and no ignored member was sent in ${grouped(total)} calls.`}
        </p>
      </Card>
    );
  const things = leans.length === 1 ? "1 thing" : `${grouped(leans.length)} things`;
  return (
    <Card title={`This run leans on ${things} that AWS would do differently`} kind="leans">
      <PlainTable heads={["Operation", "What was not done", ["Calls", "num"]]}>
        {leans.slice(0, 50).map(({ service, operation, what, times }) => (
          <tr key={`${service} ${operation} ${what}`}>
            <th scope="row">
              <span class="service">
                <ServiceIcon id={service} /> {operation} <small>{service}</small>
              </span>
            </th>
            <td>{spelledOut(what)}</td>
            <td class="num">
              <a href={linkTo({ page: "calls", filters: { service, operation } })}>
                {grouped(times)}
                <span class="unseen"> calls of {operation}</span>
              </a>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
}
