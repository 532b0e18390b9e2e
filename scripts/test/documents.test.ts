import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtServicesFile, builtServicesText } from "../generate-built-services.js";
import { modelText } from "../generate-model.js";
import { picturesText } from "../pictures.js";
import { root, serviceFolder, serviceIds } from "../workspace.js";
import { coverageText } from "../write-coverage.js";
import { recordsText } from "../write-records.js";

const text = (file: string) => readFile(join(root, file), "utf8");

test("docs/coverage.md is what the tables say; `npm run coverage` writes it", async () => {
  expect(await text("docs/coverage.md")).toBe(await coverageText());
});

test("docs/records.md is what the services' schemas say; `npm run records` writes it", async () => {
  expect(await text("docs/records.md")).toBe(await recordsText());
});

test("docs/architecture/imports.md is what the imports say; `npm run pictures` writes it", async () => {
  expect(await text("docs/architecture/imports.md")).toBe(await picturesText());
});

test("the services that the command line knows are those that there are; `npm run build` writes them", async () => {
  expect(await readFile(builtServicesFile, "utf8")).toBe(await builtServicesText());
});

test.each(await serviceIds())(
  "the wire model of %s is what its table and the pinned SDK say; `npx tsx scripts/generate-model.ts` writes it",
  async (id) => {
    expect(await readFile(join(serviceFolder(id), "src", "model.ts"), "utf8")).toBe(await modelText(serviceFolder(id)));
  },
);

test("every test that docs/contract.md names exists", async () => {
  const contract = await text("docs/contract.md");
  const named = [...contract.matchAll(/`([^`]+\.test\.ts)`(?: › “([^”]+)”)?/g)].map(([, file = "", name]) => ({ file, name }));
  expect(named.length).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const { file, name } of named) {
    const source = await text(file).catch(() => undefined);
    if (source === undefined) missing.push(file);
    else if (name !== undefined && !source.includes(name)) missing.push(`${file} › ${name}`);
  }
  expect(missing).toEqual([]);
});

test("every rule of docs/contract.md names a test", async () => {
  const rows = (await text("docs/contract.md")).split("\n").filter((line) => /^\| [\d.]+ /.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !/\.test\.ts`/.test(row))).toEqual([]);
});

test.each([
  ["README.md", (id: string) => `services/${id}/README.md`],
  ["packages/cli/README.md", (id: string) => `\`${id}\``],
  ["packages/testing/README.md", (id: string) => `\`${id}\``],
])("%s names every service", async (file, mention) => {
  const page = (await text(file)).replaceAll("@cloudstub/", "");
  expect((await serviceIds()).filter((id) => !page.includes(mention(id)))).toEqual([]);
});

test("no page counts the operations of a service; docs/coverage.md does", async () => {
  const pages = (await serviceIds()).map((id) => `services/${id}/README.md`);
  const texts = await Promise.all(pages.map(text));
  expect(pages.filter((_, index) => /\b(\d+|\w+teen|t[a-z]+|[a-z]+) operations in\b/.test(texts[index] ?? ""))).toEqual([]);
});
