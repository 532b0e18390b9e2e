import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DigestsInPortions } from "../../src/mock/digests-in-portions.js";

test("all digests are those of the whole, whatever its pieces", () => {
  const piece = fc.oneof(fc.nat(40), fc.nat(700_000)).map((size) => Buffer.alloc(size, `${size}-`));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const digests = [createHash("md5"), createHash("sha1")];
      const portions = new DigestsInPortions(digests);
      for (const one of pieces) portions.add(one);
      portions.finish();
      const whole = Buffer.concat(pieces);
      const expected = ["md5", "sha1"].map((name) => createHash(name).update(whole).digest("hex"));
      expect(digests.map((digest) => digest.digest("hex"))).toEqual(expected);
    }),
  );
});

test("no more than a portion waits to be worked on", () => {
  let worked = 0;
  const update = ({ length }: Uint8Array) => {
    worked += length;
  };
  const portions = new DigestsInPortions([{ update }]);
  const piece = new Uint8Array(64 * 1024);
  for (let added = 0; added < 100; added++) {
    portions.add(piece);
    expect((added + 1) * piece.length - worked).toBeLessThan(1024 * 1024);
  }
  portions.finish();
  worked = 0;
  for (let added = 0; added < 10_000; added++) {
    portions.add(piece.subarray(0, 1));
    expect(added - worked).toBeLessThan(256);
  }
});
