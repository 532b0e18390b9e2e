import fc from "fast-check";
import { expect, test } from "vitest";
import { contentOf } from "../src/emulated/delivery/content.js";
import { checkBody, md5 } from "../src/message-body.js";

const outcome = (make: () => unknown) => {
  try {
    return make();
  } catch (error) {
    return (error as Error).message;
  }
};

test("bodies with a common beginning are checked, counted and digested as each alone is", () => {
  const unit = fc.constantFrom("a", "é", "€", "\u{1F600}", "\uD83D", "\uDE00", "\u0000", "\n");
  const good = fc.constantFrom("a", "é", "€", "\u{1F600}", "\n");
  const beginnings = fc.tuple(good, fc.integer({ min: 12_200, max: 17_000 })).map(([text, n]) => text.repeat(n));
  const end = fc
    .array(fc.oneof({ weight: 9, arbitrary: good }, unit), { maxLength: 12 })
    .map((units) => units.join(""));
  const padding = fc.constantFrom("", "b".repeat(4090), "b".repeat(4096), "\u{1F600}".repeat(2047));
  fc.assert(
    fc.property(beginnings, fc.array(fc.tuple(end, padding), { minLength: 2, maxLength: 4 }), (start, ends) => {
      for (const [text, more] of ends) {
        const body = start + text + more;
        const alone = outcome(() => {
          checkBody(body);
          return { size: Buffer.byteLength(body), md5OfBody: md5(body) };
        });
        const content = outcome(() => {
          const { size, md5OfBody } = contentOf({ MessageBody: body });
          return { size, md5OfBody };
        });
        expect(content).toEqual(alone);
      }
    }),
    { numRuns: 200 },
  );
});
