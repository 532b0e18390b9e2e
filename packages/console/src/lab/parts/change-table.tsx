import { useMemo } from "preact/hooks";
import { spelledOut } from "../../session/wording.js";
import { changesOf } from "./changes.js";
import { PlainTable } from "./plain-table.js";

interface ChangeTableProps {
  readonly before: unknown;
  readonly after: unknown;
  /** Titles of the two values. */
  readonly titles: readonly [string, string];
}

/** Where two JSON values differ, side by side. */
export function ChangeTable({ before, after, titles }: ChangeTableProps) {
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  if (changes.length === 0) return <p class="muted">They are alike.</p>;
  return (
    <PlainTable kind="changes" heads={["Member", ...titles]}>
      {changes.map(({ path, before, after }) => (
        <tr key={path}>
          <th scope="row">{spelledOut(path) || "value"}</th>
          <td class={before === undefined ? "muted" : "mono bad"}>{before === undefined ? "–" : shown(before)}</td>
          <td class={after === undefined ? "muted" : "mono good"}>{after === undefined ? "–" : shown(after)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

function shown(text: string): string {
  return spelledOut(text.length > 2000 ? `${text.slice(0, 2000)}…` : text);
}
