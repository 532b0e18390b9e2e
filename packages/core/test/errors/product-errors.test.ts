import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeOf, ProductError, pageOf } from "../../src/errors/product-error.js";
import { productErrors } from "../../src/errors/product-errors.js";

interface Row {
  readonly text: string;
  readonly status?: number;
  readonly when?: string;
}

const rows = Object.entries(productErrors).flatMap(([area, texts]) =>
  Object.entries(texts as { readonly [name: string]: Row }).map(([name, row]) => ({
    area,
    name,
    code: codeOf(name),
    row,
  })),
);

test("an error has its code, its status and its text with the values in it", () => {
  const error = new ProductError("WorldDropped/test", { name: "{w}-1" });
  expect(error).toMatchObject({ code: "WorldDropped", status: 404 });
  expect(error.message).toBe("The world {w}-1 was dropped. A client that still uses it was left behind by its test.");
  expect(pageOf(error.code)).toBe("docs/errors.md#worlddropped");
});

test("words around the message leave the code as it is", () => {
  const error = new ProductError("UnknownFidelity", { level: '"x"', known: "contract" });
  expect(error.within((message) => `--fidelity can't be used. ${message}`)).toBe(error);
  expect(error).toMatchObject({
    code: "UnknownFidelity",
    message: '--fidelity can\'t be used. There is no fidelity "x". There are: contract.',
  });
});

test("each code has one meaning: it stands in one area, with one status, under a heading of its own", () => {
  const known = new Map<string, string>();
  for (const { area, code, row } of rows) {
    const meaning = `${area} ${row.status ?? "-"}`;
    expect(known.get(code) ?? meaning, code).toBe(meaning);
    known.set(code, meaning);
  }
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(new Set([...known.keys()].map((code) => code.toLowerCase())).size).toBe(known.size);
});

test("an error whose text is written elsewhere says in the table when it happens", () => {
  expect(rows.filter(({ row }) => row.text === "{problem}" && row.when === undefined)).toEqual([]);
});

test("each text of the table is thrown somewhere", () => {
  const packages = join(import.meta.dirname, "..", "..", "..");
  const sources = ["core", "server", "cli", "testing"].flatMap((name) =>
    readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith("product-errors.ts"))
      .map((file) => readFileSync(join(packages, name, "src", file), "utf8")),
  );
  const unused = rows.filter(({ name }) => !sources.some((source) => source.includes(`"${name}"`)));
  expect(unused.map(({ name }) => name)).toEqual([]);
});
