import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDue, type Due, DueTimes } from "../../src/time/due-times.js";

test("what is due comes in the order of its times, whatever is added and removed", () => {
  const steps = fc.array(
    fc.record({ add: fc.boolean(), time: fc.nat(20), place: fc.double({ min: 0, max: 0.99, noNaN: true }) }),
    {
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const due = new DueTimes(compareDue);
      const expected: Due[] = [];
      for (const [order, { add, time, place }] of all.entries()) {
        if (add) {
          const added = { time, order, run: () => {} };
          expected.push(added);
          expect([due.add(added), due.add(added)]).toEqual([true, false]);
        } else {
          const [removed] = expected.splice(Math.floor(place * expected.length), 1);
          if (removed !== undefined) expect([due.delete(removed), due.delete(removed)]).toEqual([true, false]);
        }
        expected.sort(compareDue);
        expect(due.first()).toBe(expected[0]);
      }
      expect([...due]).toEqual(expected);
    }),
  );
});
