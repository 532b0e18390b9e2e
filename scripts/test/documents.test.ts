import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtServicesFile, builtServicesText } from "../generate-built-services.js";
import { modelText } from "../generate-model.js";
import { root, serviceFolder, serviceIds } from "../workspace.js";
import { coverageText } from "../write-coverage.js";
import { recordsText } from "../write-records.js";

const text = (file: string) => readFile(join(root, file), "utf8");

test("docs/coverage.md is what the tables say; `npm run coverage` writes it", async () => {
  expect(await text("docs/coverage.md")).toBe(await coverageText());
});

<<<<<<< HEAD
test("docs/records.md is what the services' schemas say; `npm run records` writes it", async () => {
  expect(await text("docs/records.md")).toBe(await recordsText());
=======
test("the services that the command line knows are those that there are; `npm run build` writes them", async () => {
  expect(await readFile(builtServicesFile, "utf8")).toBe(await builtServicesText());
>>>>>>> d663d8b (Find the services in one place, their folders, and let each bring what the tests of all services need to know of it)
});

test.each(await serviceIds())("the wire model of %s is what its table and the pinned SDK say", async (id) => {
  expect(await readFile(join(serviceFolder(id), "src", "model.ts"), "utf8")).toBe(await modelText(id));
});

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
  expect(rows.filter((row) => !/\.test\.ts`|\| not built: /.test(row))).toEqual([]);
});
