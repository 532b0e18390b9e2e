import type { Way } from "./way.js";

/** A row of the table: what a way took, or why it was not gone. */
export type Row = { readonly way: Way } & (
  | { readonly steps: number; readonly seconds: number; readonly bytes: number }
  | { readonly skipped: string }
);

const begin = "<!-- npm run ways-in -- --write -->";
const end = "<!-- end -->";

const heads = ["| way | what is there before | steps | seconds | MB |", "|---|---|--:|--:|--:|"];

/** A row of the table in Markdown. */
export function lineOf(row: Row): string {
  const { name, needs } = row.way;
  const figures =
    "skipped" in row
      ? ["", "", `not tried: ${row.skipped}`]
      : [`${row.steps}`, row.seconds.toFixed(1), (row.bytes / 1e6).toFixed(row.bytes < 1e7 ? 1 : 0)];
  return `| ${[name, needs, ...figures].join(" | ")} |`;
}

/**
 * A page with these rows in the table between its marks, in the order of all ways; the rows of ways that were not gone this time stay. Throws where the page has no
 * marks.
 */
export function withTable(page: string, rows: readonly Row[], ways: readonly Pick<Way, "name">[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The page has no marks "${begin}" and "${end}".`);
  const before = page
    .slice(from, to)
    .split("\n")
    .map((line) => [line.split(" | ")[0]?.slice(2), line] as const);
  const lines = new Map([...before, ...rows.map((row) => [row.way.name, lineOf(row)] as const)]);
  const table = [...heads, ...ways.flatMap(({ name }) => lines.get(name) ?? [])].join("\n");
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`;
}
