import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { options } from "../src/options/options.js";
import { optionsTable } from "../src/options/options-table.js";

test("the options' table has a row for every option", () => {
  const rows = optionsTable().split("\n").slice(2);
  expect(rows.map((row) => row.split("`")[1])).toEqual(Object.values(options).map(({ flag }) => flag));
});

test("docs/options.md shows the options as they are", async () => {
  const page = await readFile(new URL("../../../docs/options.md", import.meta.url), "utf8");
  const [, shown] = /<!-- options -->\n+([\s\S]*?)\n+<!-- \/options -->/.exec(page) ?? [];
  expect(shown).toBe(optionsTable());
});
