import { bare } from "@cloudstub/kit";
import fc from "fast-check";

const name = fc.oneof(
  fc.string(),
  fc.constantFrom("__proto__", "constructor", "toJSON", "~bytes", "~plain", "~undefined", "~", "0"),
);

const leaf = fc.oneof(
  fc.string({ unit: "binary" }),
  // Half a surrogate pair has no UTF-8.
  fc.constantFrom("\ud800", "a\udfffb", '"~', "~bytes", "\0"),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, -0),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array(),
);

/** What records may be made of. */
export const plainData: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value")),
    fc.dictionary(name, tie("value"), { noNullPrototype: true }),
    fc.dictionary(name, tie("value"), { noNullPrototype: true }).map((members) => Object.assign(bare(), members)),
  ),
})).value;
