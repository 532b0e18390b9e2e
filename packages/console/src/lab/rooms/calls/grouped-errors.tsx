import { useMemo } from "preact/hooks";
import { linkTo } from "../../../session/place.js";
import { dayAndTime, grouped, spelledOut } from "../../../session/wording.js";
import { PlainTable } from "../../parts/plain-table.js";
import { ServiceIcon } from "../../shell/icons.js";
import { errorGroups, type JournalEntry } from "./records.js";

/** Groups that are shown. */
const SHOWN = 200;

/** The errors by what failed and how, the most frequent first. */
export function GroupedErrors({ entries }: { readonly entries: readonly JournalEntry[] }) {
  const groups = useMemo(() => errorGroups(entries), [entries]);
  return (
    <div class="card wide groups">
      <PlainTable heads={["Operation", "Resource", "Error", ["Times", "num"], "Last"]}>
        {groups.slice(0, SHOWN).map(({ service, operation, resource, code, message, times, last, at }) => (
          <tr key={`${service} ${operation} ${resource} ${code}`}>
            <th scope="row">
              <span class="service">
                <ServiceIcon id={service} /> {spelledOut(operation) || "not matched"}
              </span>
            </th>
            <td>{spelledOut(resource)}</td>
            <td>
              <b class="bad">{spelledOut(code)}</b> {spelledOut(message)}
            </td>
            <td class="num">
              <a href={linkTo({ page: "calls", filters: { view: "errors", service, operation, resource } })}>
                {grouped(times)}
              </a>
            </td>
            <td class="muted">
              <a href={linkTo({ page: "calls", item: last, filters: { view: "grouped" } })}>
                {dayAndTime(at).slice(11)}
              </a>
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
