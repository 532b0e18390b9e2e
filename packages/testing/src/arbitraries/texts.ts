import { rulesOf } from "@cloudstub/core";
import type { Constraint } from "@cloudstub/kit";
import type { Arbitrary } from "fast-check";
import type { FastCheck } from "./values.js";

/** Where a value stands in a message, which limits the text that it can hold. */
export type Place = "document" | "header" | "label";

/** What a place takes, beside the rules of the model. */
const takenBy: { readonly [P in Place]: (text: string) => boolean } = {
  document: () => true,
  // RFC 9110, section 5.5: no white space at the ends, and visible ASCII.
  header: (text) => /^[!-~](?:[ -~]*[!-~])?$/.test(text),
  // A label can't be empty, and `.` and `..` are steps in a path.
  label: (text) => /[^.]/.test(text),
};

/** Texts that a constraint and a place allow. Without a rule they are printable ASCII of at least one character. */
export function texts(fc: FastCheck, constraint: Constraint | undefined, place: Place): Arbitrary<string> {
  return allowedBy(fc, constraint ?? noRules).filter(takenBy[place]);
}

const noRules: Constraint = {};

/** fast-check takes up to 50 milliseconds to read a pattern, and many operations have members with the same one. */
const known = new WeakMap<FastCheck, Map<Constraint, Arbitrary<string>>>();

function allowedBy(fc: FastCheck, constraint: Constraint): Arbitrary<string> {
  const ofFastCheck = known.get(fc) ?? new Map<Constraint, Arbitrary<string>>();
  known.set(fc, ofFastCheck);
  const texts = ofFastCheck.get(constraint) ?? makeTexts(fc, constraint);
  ofFastCheck.set(constraint, texts);
  return texts;
}

function makeTexts(fc: FastCheck, constraint: Constraint): Arbitrary<string> {
  if (constraint.oneOf !== undefined) return fc.constantFrom(...constraint.oneOf);
  const rules = rulesOf(constraint);
  return textsOf(fc, constraint).filter((text) => rules.every(([holds]) => holds(text)));
}

/** Names of headers behind a prefix, such as those of an object's metadata: SDKs read them in lower case. */
export function keyOfHeader(fc: FastCheck): Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789-"), minLength: 1, maxLength: 16 });
}

function textsOf(fc: FastCheck, { length = [], pattern }: Constraint): Arbitrary<string> {
  const [least, most] = length;
  const lengths = (minLength: number) =>
    ({ minLength, size: "=", ...(most !== undefined && { maxLength: most }) }) as const;
  if (pattern === undefined) return fc.string(lengths(least ?? 1));
  const times = repeated.exec(pattern.source)?.[1];
  if (times === undefined) return fc.stringMatching(simpler(pattern), { size: "=" });
  // Most patterns are one character, repeated. Of these the length can be made as it has to be, where that of others is tried.
  const unit = fc.constantFrom(...printable.filter((each) => pattern.test(each)));
  return fc.string({ unit, ...lengths(least ?? (times === "+" ? 1 : 0)) });
}

/** A pattern that is one character or one class, repeated without a bound: `^(?:^[a-f0-9]+$)$`. */
const repeated = /^\^\(\?:\^?\(?(?:\[(?:[^\]\\]|\\.)*\]|\\[wd]|\.)([*+])\)?\$?\)\$$/;

/** The characters that texts are made of, unless a pattern asks for others. */
const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(index + 0x20));

/**
 * A pattern without lookaheads and empty groups, which fast-check does not read: a text of the rest is tried against the pattern itself. Of an expression
 * fast-check takes the source and the flags.
 */
function simpler({ source, flags }: RegExp): RegExp {
  return { source: source.replaceAll(/\(\?!.\)/g, "").replaceAll("()", "(|)"), flags } as RegExp;
}
