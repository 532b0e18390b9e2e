/** The table of ways in, and the sections of documents that they are read from. `npm run ways-in` goes them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wayOfImage } from "../ways-in/image.js";
import { waysInLanguages } from "../ways-in/in-languages.js";
import { waysInNode } from "../ways-in/in-node.js";
import { sectionOf } from "../ways-in/page.js";
import { tableOf, withTable } from "../ways-in/table.js";
import { root } from "../workspace.js";

const ways = [...(await waysInNode()), ...waysInLanguages, wayOfImage];

test("docs/ways-in.md has a row for each way; `npm run ways-in -- --write` writes them", async () => {
  const page = await readFile(join(root, "docs", "ways-in.md"), "utf8");
  const [, table = ""] = /<!-- npm run ways-in -- --write -->\n\n(.*?)\n\n<!-- end -->/s.exec(page) ?? [];
  const rows = table
    .split("\n")
    .slice(2)
    .map((line) => line.split(" | ").slice(0, 2));
  expect(rows).toEqual(ways.map(({ name, needs }) => [`| ${name}`, needs]));
});

describe("a section", () => {
  test.each(["python", "go", "java", "typescript"])("of the client for %s has commands and files", async (language) => {
    const { files, blocks } = await sectionOf(`clients/${language}/README.md`, "From nothing to a parallel suite");
    expect(blocks.flat().every((line) => !line.includes("#"))).toBe(true);
    expect(blocks.length).toBeGreaterThan(language === "java" ? 0 : 2);
    expect([...files.keys()].some((path) => /orders.*test|test.*orders/i.test(path))).toBe(true);
  });

  test("that is not there is missed", async () => {
    await expect(sectionOf("README.md", "Nothing")).rejects.toThrow('README.md has no section "Nothing".');
  });
});

test("a table goes between its marks and nowhere else", () => {
  const [way] = ways as [(typeof ways)[number]];
  const rows = [
    { way, steps: 3, seconds: 4.26, bytes: 8_500_000 },
    { way, skipped: "mvn fails" },
  ];
  const page = "a\n<!-- npm run ways-in -- --write -->\nold\n<!-- end -->\nb\n";
  const written = withTable(page, rows);
  expect(written).toBe(`a\n<!-- npm run ways-in -- --write -->\n\n${tableOf(rows)}\n\n<!-- end -->\nb\n`);
  expect(withTable(written, rows)).toBe(written);
  expect(tableOf(rows)).toContain(
    `| ${way.name} | ${way.needs} | 3 | 4.3 | 8.5 |\n| ${way.name} | ${way.needs} |  |  | not tried: mvn fails |`,
  );
  expect(() => withTable("a", rows)).toThrow("The page has no marks");
});
