import type { ComponentChildren } from "preact";

/** The name over a column; `num` has it at the right, over numbers, and `unseen` leaves it to screen readers. */
type Head = string | readonly [name: string, kind: "num" | "unseen"];

interface PlainTableProps {
  /** Over the columns; a table without them has rows that name themselves. */
  readonly heads?: readonly Head[];
  readonly kind?: string;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table of the width of its card. */
export function PlainTable({ heads, kind, children }: PlainTableProps) {
  return (
    <table class={kind ? `plain full ${kind}` : "plain full"}>
      {heads && (
        <thead>
          <tr>{heads.map(headCell)}</tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  );
}

function headCell(head: Head, index: number) {
  const [name, kind] = typeof head === "string" ? ([head, ""] as const) : head;
  return (
    <th key={index} scope="col" class={kind === "num" ? "num" : undefined}>
      {kind === "unseen" ? <span class="unseen">{name}</span> : name}
    </th>
  );
}
