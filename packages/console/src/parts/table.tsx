import type { ComponentChildren } from "preact";

interface TableProps {
  readonly head: readonly string[];
  /** Each begins with what it is about. Numbers stand on the right. */
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
