/** The tables of docs/comparison.md: what can be counted of them without the other tools. `npm run compare` runs these. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { behaviours } from "../compare/behaviours.js";
import { linesOf } from "../compare/lines.js";
import { type Column, tableOf, withTable } from "../compare/servers.js";
import { root } from "../workspace.js";

const page = await readFile(join(root, "docs", "comparison.md"), "utf8");

test("docs/comparison.md has a row for each thing that is tried, with its source; `npm run compare -- --servers --write` writes them", () => {
  const [, table = ""] = /<!-- npm run compare -- --servers --write -->\n\n(.*?)\n\n<!-- end -->/s.exec(page) ?? [];
  const [head = "", , ...rows] = table.split("\n");
  expect(rows.map((row) => row.split(" | ")[0])).toEqual(
    behaviours.map(({ service, says, source }) => `| [${service}](${source}): ${says}`),
  );
  expect(head).toMatch(/^\| what AWS does \| CloudStub, contract \| CloudStub, emulated \| /);
  for (const row of rows)
    expect(
      row
        .split(" | ")
        .slice(1)
        .every((cell) => /^(yes|no|–)( \|)?$/.test(cell)),
    ).toBe(true);
});

test("each thing is tried with a source of AWS's, and no two are the same", () => {
  expect(behaviours.filter(({ source }) => !source.startsWith("https://docs.aws.amazon.com/"))).toEqual([]);
  expect(new Set(behaviours.map(({ says }) => says)).size).toBe(behaviours.length);
});

test("the lines of the tests are counted as docs/comparison.md says", async () => {
  const [, cells = ""] = /^\| lines \| (.*) \|$/m.exec(page) ?? [];
  const said = cells.split(" | ").map((cell) => Number.parseInt(cell, 10));
  const files = ["cloudstub", "client-mock", "msw", "dynalite"].map((name) => `${name}.test.js`);
  const texts = await Promise.all(files.map((file) => readFile(join(root, "docs", "comparison", file), "utf8")));
  expect(texts.map(linesOf)).toEqual(said);
});

describe("the table", () => {
  const column = (name: string): Column => ({ name, what: name, started: 1, cells: behaviours.map(() => "yes") });

  test("goes between its marks and nowhere else", () => {
    const before = "a\n<!-- npm run compare -- --servers --write -->\nold\n<!-- end -->\nb\n";
    const columns = [column("emulated"), column("moto")];
    const written = withTable(before, columns);
    expect(written).toBe(
      `a\n<!-- npm run compare -- --servers --write -->\n\n${tableOf(columns)}\n\n<!-- end -->\nb\n`,
    );
    expect(() => withTable("a", columns)).toThrow("The page has no marks");
  });

  test("has a column for each server", () => {
    expect(tableOf([column("emulated"), column("moto")]).split("\n")[0]).toBe(
      "| what AWS does | CloudStub, emulated | moto |",
    );
  });
});
