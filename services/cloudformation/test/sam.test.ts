import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { serverless } from "../src/emulated/engine/transforms/serverless/serverless.js";

const read = (name: string) => JSON.parse(readFileSync(new URL(`sam/${name}`, import.meta.url), "utf8")) as unknown;
const samples = read("samples.json") as { readonly [name: string]: { readonly Resources: object } };
const { made } = read("recorded.json") as { readonly made: { readonly [name: string]: object } };

/** Logical ids end with a digest, which is ours, and lists without an order are sorted. */
function comparable(template: object): unknown {
  const text = JSON.stringify(template).replace(/\b(\w+Version|Layer|L)[0-9a-f]{10}\b/g, "$1<digest>");
  return sorted(JSON.parse(text));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      // One action is a list of one.
      .map(([name, item]) => [name, sorted(name === "Action" && typeof item === "string" ? [item] : item)]),
  );
}

function transformed(template: object): object {
  const { Transform: _, ...fragment } = template as { Transform?: unknown };
  return serverless(fragment);
}

// Recorded from AWS's own translator by test/sam/record.py.
test.each(Object.keys(samples))("SAM makes of %s what AWS's translator makes", (name) => {
  expect(comparable(transformed(samples[name] ?? {}))).toEqual(comparable(made[name] ?? {}));
});
