import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkShape } from "../../../core/src/faults/check-shape.js";
import { effectRules } from "../../../core/src/faults/fault-rules.js";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

interface Document {
  readonly components: { readonly schemas: { readonly Fault: Parameters<typeof z.fromJSONSchema>[0] } };
}

const members = [
  "operation",
  "input",
  "when",
  "code",
  "message",
  "status",
  "milliseconds",
  "retryAfter",
  "bytes",
  "entries",
  "typo",
];
const values = ["a", "", "a b", 0, 1, 400, 600, 1.5, -1, 2 ** 31, null, true, {}, [], ["a"], [0], ["", 0], [-1]];
const timings = [
  "always",
  "never",
  { times: 1 },
  { nth: 0 },
  { between: [1, 2] },
  { between: [1] },
  { between: [0, 1] },
  { times: 1, nth: 1 },
];

const faults = fc
  .tuple(
    fc.constantFrom("a", "", 1),
    fc.constantFrom(...Object.keys(effectRules), "explode"),
    fc.dictionary(fc.constantFrom(...members), fc.constantFrom(...values, ...timings), { maxKeys: 4 }),
  )
  .map(([service, effect, more]) => ({ service, effect, ...more }));

test("the API's document describes the faults that are taken, and no others", async () => {
  const { components } = await read<Document>(makeApi(contextOf()).request("/api/openapi.json"));
  const schema = z.fromJSONSchema(components.schemas.Fault, { defaultTarget: "openapi-3.0" });
  const outcomes = new Set<boolean>();
  fc.assert(
    fc.property(faults, (fault) => {
      const taken = isTaken(fault);
      outcomes.add(taken);
      expect(schema.safeParse(fault).success).toBe(taken);
    }),
    { numRuns: 2000 },
  );
  expect(outcomes.size).toBe(2);
});

function isTaken(fault: unknown): boolean {
  try {
    checkShape(fault, "the fault");
    return true;
  } catch {
    return false;
  }
}
