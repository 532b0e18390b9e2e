import fc from "fast-check";
import { expect, test } from "vitest";
import type { Recorded } from "../../src/journal/recorded.js";
import { History } from "../../src/world/history.js";

const entry = (n: number): Recorded => ({
  time: Date.UTC(2026, 0, 1),
  method: "POST",
  url: `/${n}`,
  stub:
    n % 3 === 0
      ? undefined
      : { service: { id: `service ${n}` }, operation: `name ${n}`, matchKey: `key ${n}`, placeholder: n % 5 === 0 },
  statusCode: 200 + Math.abs(n),
  requestId: `id ${n}`,
  durationMs: n / 8,
  number: n + 100,
  cause: n % 13 === 0 ? `id ${n - 1}` : undefined,
  error: n % 7 === 0 ? { code: `code ${n}`, message: "" } : undefined,
  unmatched: n % 3 === 0 ? { why: `why ${n}`, ...(n % 2 === 0 && { target: `A.b${n}`, name: `b${n}` }) } : undefined,
  ignored: n % 11 === 0 ? [`Member${n}`] : undefined,
  fault: n % 4 === 0 ? `fault ${n}` : undefined,
});

/** What the answer did not do, in words. */
const notDone = (n: number) => [
  ...(n % 3 !== 0 && n % 5 === 0 && n % 7 !== 0 ? ["placeholder: it does nothing"] : []),
  ...(n % 3 !== 0 && n % 11 === 0 ? [`Member${n} is not evaluated at any level`] : []),
];

const told = (n: number) => ({
  timestamp: "2026-01-01T00:00:00.000Z",
  method: "POST",
  url: `/${n}`,
  serviceId: n % 3 === 0 ? null : `service ${n}`,
  operation: n % 3 === 0 ? null : `key ${n}`,
  statusCode: 200 + Math.abs(n),
  matched: n % 3 !== 0,
  requestId: `id ${n}`,
  name: n % 3 !== 0 ? `name ${n}` : n % 2 === 0 ? `b${n}` : null,
  durationMs: n / 8,
  number: n + 100,
  ...(n % 13 === 0 && { cause: `id ${n - 1}` }),
  ...(n % 7 === 0 && { error: { code: `code ${n}`, message: "" } }),
  ...(n % 3 === 0 && { why: `why ${n}` }),
  ...(n % 3 === 0 && n % 2 === 0 && { target: `A.b${n}` }),
  ...(n % 11 === 0 && { ignored: [`Member${n}`] }),
  ...(notDone(n).length > 0 && { notDone: notDone(n) }),
  ...(n % 3 !== 0 && n % 5 === 0 && { placeholder: true }),
  ...(n % 4 === 0 && { fault: `fault ${n}` }),
});

// Specification 8 history cap a
test("the history keeps the last entries up to its cap, most recent first", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(8), fc.constant(Number.POSITIVE_INFINITY)),
      fc.nat(40),
      fc.nat(40),
      (cap, before, after) => {
        const history = new History(cap);
        for (let n = 0; n < before; n++) history.record(entry(-n));
        if (before > 20) history.clear();
        const first = before > 20 ? [] : Array.from({ length: before }, (_, n) => told(-n));
        for (let n = 1; n <= after; n++) history.record(entry(n));
        const all = [...first, ...Array.from({ length: after }, (_, n) => told(n + 1))];
        const wanted = all.slice(cap === 0 ? all.length : -cap).reverse();
        expect(history.latestFirst()).toEqual(wanted);
        for (const [newer, { requestId }] of wanted.entries())
          expect(history.after(requestId)).toEqual(wanted.slice(0, newer));
        expect(history.after("id of none")).toBeUndefined();
      },
    ),
  );
});
