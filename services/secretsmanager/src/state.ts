import { type Collection, type RecordOf, record, type Scope } from "@cloudstub/kit";

const tagSchema = record({ Key: "string", Value: "string" });

/** A tag of a secret. */
export type Tag = RecordOf<typeof tagSchema>;

/** The schema of a version by the contract. */
export const versionSchema = record({
  /** A UUID. */
  id: "string",
  /** Undefined if the value was binary, which is not stored, or missing. */
  "secretString?": "string",
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  createdAt: "time",
});

/** The one version of a secret that is kept (specification 2.4). Its stage is always `AWSCURRENT`. */
export type Version = RecordOf<typeof versionSchema>;

/** The schema of a secret by the contract. */
export const secretSchema = record({
  name: "string",
  "description?": "string",
  version: versionSchema,
  /** In the order in which their keys were first given; keys are distinct. */
  tags: [tagSchema],
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  createdAt: "time",
  /** When the value, the description or a tag was last written: milliseconds since 1970-01-01T00:00:00Z. */
  changedAt: "time",
});

/** A secret. */
export type Secret = RecordOf<typeof secretSchema>;

/** The collections of the secrets service. */
export interface SecretsManagerState {
  /** By name. */
  readonly secrets: Collection<Secret>;
}

/** Names the secrets service's collections. */
export function secretsManagerState(scope: Scope): SecretsManagerState {
  return { secrets: scope.collection("secrets", secretSchema) };
}
