/** The table of ways in, and the sections of documents that they are read from. `npm run ways-in` goes them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wayOfImage } from "../ways-in/image.js";
import { waysInLanguages } from "../ways-in/in-languages.js";
import { waysInNode } from "../ways-in/in-node.js";
import { sectionOf } from "../ways-in/page.js";
import { withTable } from "../ways-in/table.js";
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

test("rows go between the marks, in the order of the ways, and in the place of those that were there", () => {
  const [first, second] = ways as [(typeof ways)[number], (typeof ways)[number]];
  const page = "a\n<!-- npm run ways-in -- --write -->\n<!-- end -->\nb\n";
  const head = "| way | what is there before | steps | seconds | MB |\n|---|---|--:|--:|--:|";
  const table = (...lines: string[]) =>
    `a\n<!-- npm run ways-in -- --write -->\n\n${[head, ...lines].join("\n")}\n\n<!-- end -->\nb\n`;
  const one = withTable(page, [{ way: second, skipped: "mvn fails" }], ways);
  const skipped = `| ${second.name} | ${second.needs} |  |  | not tried: mvn fails |`;
  expect(one).toBe(table(skipped));
  const gone = { way: first, steps: 3, seconds: 4.26, bytes: 8_500_000 };
  const figures = `| ${first.name} | ${first.needs} | 3 | 4.3 | 8.5 |`;
  expect(withTable(one, [gone], ways)).toBe(table(figures, skipped));
  const again = { way: second, steps: 4, seconds: 60, bytes: 49_400_000 };
  expect(withTable(one, [gone, again], ways)).toBe(
    table(figures, `| ${second.name} | ${second.needs} | 4 | 60.0 | 49 |`),
  );
  expect(() => withTable("a", [gone], ways)).toThrow("The page has no marks");
});
