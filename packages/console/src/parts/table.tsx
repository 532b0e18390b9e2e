import type { ComponentChildren } from "preact";

interface TableProps {
  readonly head: readonly string[];
  /** The first cell of each row names its subject. Numbers are aligned to the right. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A short table. */
export function Table({ head, rows }: TableProps) {
  return (
    <table class="plain">
      <thead>
        <tr>
          {head.map((name, column) => (
            <th key={name} scope="col" class={column > 0 ? "num" : ""}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{first}</th>
            {cells.map((cell, column) => (
              <td key={column} class="num">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
