import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceModel } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { tagsOf } from "../contract/tags.js";
import { builtServicesFile, builtServicesText } from "../generate-built-services.js";
import { constraintsFile, constraintsText } from "../generate-constraints.js";
import { modelText } from "../generate-model.js";
import { picturesText } from "../pictures.js";
import { root, serviceFolder, serviceIds } from "../workspace.js";
import { climatesText } from "../write-climates.js";
import { allTags, contractText, rules } from "../write-contract.js";
import { coverageText } from "../write-coverage.js";
import { errorsText } from "../write-errors.js";
import { recordsText } from "../write-records.js";
import { seedSchemaText } from "../write-seed-schema.js";

const text = (file: string) => readFile(join(root, file), "utf8");

test("the table of docs/climates.md is what the services choose; `npm run climates` writes it", async () => {
  expect(await text("docs/climates.md")).toBe(await climatesText());
});

test("docs/coverage.md is what the tables say; `npm run coverage` writes it", async () => {
  expect(await text("docs/coverage.md")).toBe(await coverageText());
});

test("docs/records.md is what the services' schemas say; `npm run records` writes it", async () => {
  expect(await text("docs/records.md")).toBe(await recordsText());
});

test("docs/cloudstub.schema.json is what the services' sections of seeds say; `npm run seed-schema` writes it", async () => {
  expect(await text("docs/cloudstub.schema.json")).toBe(await seedSchemaText());
});

test("docs/errors.md is what the table of errors says; `npm run errors` writes it", async () => {
  expect(await text("docs/errors.md")).toBe(errorsText());
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

test("AWS's constraints of every service are stored; `npx tsx scripts/store-constraints.ts <id>` writes them", async () => {
  const stored = await readdir(join(root, "scripts", "constraints"));
  expect(stored.map((file) => file.replace(/\.json$/, "")).sort()).toEqual((await serviceIds()).sort());
});

test.each((await serviceIds()).filter((id) => existsSync(constraintsFile(serviceFolder(id)))))(
  "the constraints of %s are those that are stored for its operations; `npm run constraints -- %s` writes them",
  async (id) => {
    const { model } = (await import(pathToFileURL(join(serviceFolder(id), "src", "model.ts")).href)) as {
      model: () => ServiceModel;
    };
    expect(await readFile(constraintsFile(serviceFolder(id)), "utf8")).toBe((await constraintsText(id, model())).text);
  },
);

test("docs/contract.md is what the tags of the tests say; `npm run contract` writes it", async () => {
  expect(await text("docs/contract.md")).toBe(await contractText());
});

test("every rule of the specification has a test, and every tag names a rule", async () => {
  const keys = (await rules()).flatMap((line) => (typeof line === "string" ? [] : [line.key]));
  expect(keys.length).toBeGreaterThan(50);
  expect(keys).toEqual([...new Set(keys)]);
  const tags = await allTags();
  const tagged = new Set(tags.map(({ key }) => key));
  expect(keys.filter((key) => !tagged.has(key))).toEqual([]);
  expect(tags.filter(({ key }) => !keys.includes(key))).toEqual([]);
});

test("a tag names the test below it, or the one whose table it stands in", () => {
  const tagged = `
// Specification 1.1; 1.2a
test("answers", () => {});

describe("a group", () => {
  test.each([
    // Specification 1.3
    ["one", 1],
  ])("of %s", () => {
    const no = "// Specification 1.4";
  });
});

const table: readonly string[] = [
  // Specification 1.5
  "two",
];

test.each(table)("has %s", () => {});`;
  expect(tagsOf("a.test.ts", tagged)).toEqual([
    { key: "1.1", file: "a.test.ts", title: "answers" },
    { key: "1.2a", file: "a.test.ts", title: "answers" },
    { key: "1.3", file: "a.test.ts", title: "of one" },
    { key: "1.5", file: "a.test.ts", title: "has two" },
  ]);
  expect(() => tagsOf("a.test.ts", "// Specification 1.1\nconst a = 1;")).toThrow(
    'a.test.ts: "// Specification 1.1" stands above no test.',
  );
});

test.each([
  ["README.md", (id: string) => `services/${id}/README.md`],
  ["docs/README.md", (id: string) => `services/${id}/README.md`],
  ["docs/contract-or-emulated.md", (id: string) => `services/${id}/README.md`],
  ["packages/cli/README.md", (id: string) => `\`${id}\``],
  ["packages/testing/README.md", (id: string) => `\`${id}\``],
])("%s names every service", async (file, mention) => {
  const page = (await text(file)).replaceAll("@cloudstub/", "");
  expect((await serviceIds()).filter((id) => !page.includes(mention(id)))).toEqual([]);
});

test("no page counts the operations of a service; docs/coverage.md does", async () => {
  const pages = (await serviceIds()).map((id) => `services/${id}/README.md`);
  const texts = await Promise.all(pages.map(text));
  expect(pages.filter((_, index) => /\b(\d+|\w+teen|t[a-z]+|[a-z]+) operations in\b/.test(texts[index] ?? ""))).toEqual(
    [],
  );
});
