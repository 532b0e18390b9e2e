import fc from "fast-check";
import { expect, test } from "vitest";
import { Tally } from "../../src/state/directory/tally.js";

type Entry = readonly [key: Uint8Array, checksum: number];

const entries = fc
  .uniqueArray(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })), {
    selector: ([key]) => key.join(),
    minLength: 2,
    maxLength: 20,
  })
  .map((all) => all as readonly Entry[] as readonly [Entry, Entry, ...Entry[]]);

function tallyOf(added: readonly Entry[]): Tally {
  const tally = new Tally();
  for (const entry of added) tally.add(...entry);
  return tally;
}

test("is the same in any order, and without what was removed again", () => {
  fc.assert(
    fc.property(entries, ([first, ...rest]) => {
      const reversed = tallyOf([...rest].reverse());
      reversed.add(...first);
      reversed.remove(...first);
      expect(reversed.equals(tallyOf(rest).toJSON())).toBe(true);
      expect(tallyOf(rest).clone().equals(tallyOf(rest).toJSON())).toBe(true);
    }),
  );
});

test("differs when an entry is missing, or other, or two have changed places", () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 2 ** 32 - 1 }), ([first, second, ...rest], change) => {
      const whole = tallyOf([first, second, ...rest]).toJSON();
      const [[key, checksum], [otherKey, otherChecksum]] = [first, second];
      const tallies = [
        tallyOf([second, ...rest]),
        tallyOf([[key, (checksum ^ change) >>> 0], second, ...rest]),
        tallyOf([[Uint8Array.of(...key, 1), checksum], second, ...rest]),
        ...(checksum === otherChecksum ? [] : [tallyOf([[key, otherChecksum], [otherKey, checksum], ...rest])]),
      ];
      expect(tallies.filter((tally) => tally.equals(whole))).toEqual([]);
    }),
  );
});
