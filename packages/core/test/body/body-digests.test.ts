import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyDigests } from "../../src/body/body-digests.js";

test("all digests are those of the whole, whatever its pieces and whether its size is known", () => {
  const piece = fc.oneof(fc.nat(40), fc.nat(700_000)).map((size) => Buffer.alloc(size, `${size}-`));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, known) => {
      const whole = Buffer.concat(pieces);
      const digests = [createHash("md5"), createHash("sha1")];
      const body = new BodyDigests(digests, known ? whole.length : Number.NaN);
      for (const one of pieces) body.add(one);
      body.finish();
      const expected = ["md5", "sha1"].map((name) => createHash(name).update(whole).digest("hex"));
      expect(digests.map((digest) => digest.digest("hex"))).toEqual(expected);
    }),
  );
});

test.each([
  ["nothing of a large body", 200 * 1024 * 1024, 0],
  ["nothing of a body of unknown size", Number.NaN, 0],
  ["a bounded number of the pieces of a small one", 1024 * 1024, 255],
])("%s waits to be worked on", (_, size, most) => {
  let worked = 0;
  const update = ({ length }: Uint8Array) => {
    worked += length;
  };
  const body = new BodyDigests([{ update }], size);
  for (let added = 1; added <= 10_000; added++) {
    body.add(new Uint8Array(1));
    expect(added - worked).toBeLessThanOrEqual(most);
  }
});
