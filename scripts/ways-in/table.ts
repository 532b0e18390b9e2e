import type { Way } from "./way.js";

/** A row of the table: what a way took, or why it was not gone. */
export type Row = { readonly way: Way } & (
  | { readonly steps: number; readonly seconds: number; readonly bytes: number }
  | { readonly skipped: string }
);

const begin = "<!-- npm run ways-in -- --write -->";
const end = "<!-- end -->";

/** The table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { name, needs } = row.way;
    const figures =
      "skipped" in row
        ? ["", "", `not tried: ${row.skipped}`]
        : [`${row.steps}`, row.seconds.toFixed(1), `${(row.bytes / 1e6).toFixed(row.bytes < 1e7 ? 1 : 0)}`];
    return `| ${[name, needs, ...figures].join(" | ")} |`;
  });
  return ["| way | what is there before | steps | seconds | MB |", "|---|---|--:|--:|--:|", ...lines].join("\n");
}

/** A page with this table between its marks. Throws where the page has none. */
export function withTable(page: string, rows: readonly Row[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The page has no marks "${begin}" and "${end}".`);
  return `${page.slice(0, from)}${begin}\n\n${tableOf(rows)}\n\n${page.slice(to)}`;
}
