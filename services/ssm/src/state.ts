import {
  type Collection,
  type Expectation,
  type Family,
  oneOf,
  type RecordOf,
  record,
  type Scope,
} from "@cloudstub/kit";

/** Expects the number of a version: the emulated store makes keys of it. */
export const versionNumber: Expectation<number> = (value) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2 ** 52
    ? undefined
    : "a whole number of 1 to 2^52";

/** The schema of a parameter by the contract. */
export const parameterSchema = record({
  name: "string",
  type: oneOf("String", "StringList", "SecureString"),
  /** Plain text, also of a SecureString. */
  value: "string",
  /** 1 when it is created, and 1 more each time it is overwritten. */
  version: versionNumber,
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  modifiedAt: "time",
  "description?": "string",
  /** The key that a SecureString would be encrypted with; undefined for the other types. */
  "keyId?": "string",
  /** Shown and never applied. */
  "allowedPattern?": "string",
});

/** A parameter. Only its current version is kept (specification 8). */
export type Parameter = RecordOf<typeof parameterSchema>;

/** The collections of the parameter store. */
export interface SsmState {
  /** By name, so that a hierarchy is a range. */
  readonly parameters: Collection<Parameter>;
  /** By the name of their parameter; within it values by key. */
  readonly tags: Family<string>;
}

/** Names the parameter store's collections. */
export function ssmState(scope: Scope): SsmState {
  return { parameters: scope.collection("parameters", parameterSchema), tags: scope.family("tags", "string") };
}
