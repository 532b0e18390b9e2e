import fc from "fast-check";
import { expect, test } from "vitest";
import { History, type Recorded } from "../../src/world/history.js";

const entry = (n: number): Recorded => ({
  time: Date.UTC(2026, 0, 1),
  method: "POST",
  url: `/${n}`,
  serviceId: null,
  operation: null,
  statusCode: 404,
  matched: false,
  requestId: "",
});

test("the history keeps the last entries up to its cap, most recent first", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(8), fc.constant(Number.POSITIVE_INFINITY)), fc.nat(40), fc.nat(40), (cap, before, after) => {
      const history = new History(cap);
      for (let n = 0; n < before; n++) history.record(entry(-n));
      if (before > 20) history.clear();
      const first = before > 20 ? [] : Array.from({ length: before }, (_, n) => `/${-n}`);
      for (let n = 1; n <= after; n++) history.record(entry(n));
      const all = [...first, ...Array.from({ length: after }, (_, n) => `/${n + 1}`)];
      const wanted = all.slice(cap === 0 ? all.length : -cap).reverse();
      expect(history.latestFirst().map(({ url }) => url)).toEqual(wanted);
    }),
  );
});
