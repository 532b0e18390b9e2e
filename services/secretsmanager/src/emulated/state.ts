import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { secretSchema, versionSchema } from "../state.js";

const emulatedVersionSchema = record({
  ...versionSchema,
  "secretBinary?": "bytes",
  /** Midnight of the day on which its value was last read. */
  "accessedAt?": "time",
});

/** A version of a secret. One without a value is the pending version of a rotation that has begun. */
export type EmulatedVersion = RecordOf<typeof emulatedVersionSchema>;

const rotationSchema = record({
  enabled: "boolean",
  "functionArn?": "string",
  "afterDays?": "number",
  "duration?": "string",
  "schedule?": "string",
  "rotatedAt?": "time",
  /** When the next window opens; undefined where there is no schedule. */
  "opensAt?": "time",
  "closesAt?": "time",
  /** Why the last rotation did not complete. */
  "failure?": { step: "string", reason: "string", at: "time" },
});

/** How a secret is rotated. */
export type Rotation = RecordOf<typeof rotationSchema>;

const replicaSchema = record({
  region: "string",
  "kmsKeyId?": "string",
  status: oneOf("InProgress", "InSync", "Failed"),
  "message?": "string",
});

/** A replica of a secret, as its primary secret knows it. */
export type Replica = RecordOf<typeof replicaSchema>;

const emulatedSecretSchema = record({
  ...secretSchema,
  /** The version in AWSCURRENT. Its id is empty while the secret has none. */
  version: emulatedVersionSchema,
  /** True after the last of its tags was removed: AWS shows an empty list then, and none for a secret that never had a tag. */
  "untagged?": "boolean",
  /** Six characters, which its ARN ends in. Secrets that the contract stored get them when they are adopted. */
  "suffix?": "string",
  /** The stages but AWSCURRENT, each with the version that is in it. */
  "stages?": [{ stage: "string", version: "string" }],
  "kmsKeyId?": "string",
  /** What the key service made of it for the value that was put last, where that service runs as AWS's does. */
  "dataKey?": "bytes",
  /** Midnight of the day on which a value was last read. */
  "accessedAt?": "time",
  /** Of a secret that is marked for deletion. */
  "deletesAt?": "time",
  /** The resource policy, in JSON as it was given. */
  "policy?": "string",
  "rotation?": rotationSchema,
  "replicas?": [replicaSchema],
  /** The region of the primary secret, where this is a replica. */
  "replicaOf?": "string",
});

/** A secret as AWS keeps it. */
export type EmulatedSecret = RecordOf<typeof emulatedSecretSchema>;

const workSchema = record({
  kind: oneOf("delete", "rotate", "rotation step", "rotation test", "replicate", "remove replica", "promoted"),
  /** The secret's name. */
  name: "string",
  /** Of a step: 0 to 3. */
  "step?": "number",
  /** Of a step: the id of the version that is to become current. */
  "version?": "string",
  /** Where the other secret of a replication is. */
  "region?": "string",
  /** A secret of the same name, which is not a replica, is replaced. */
  "overwrite?": "boolean",
});

/** Something that the service will do by itself. */
export type Work = RecordOf<typeof workSchema>;

/** The secrets of an account and region. */
export interface EmulatedState {
  /** By name. */
  readonly secrets: Collection<EmulatedSecret>;
  /** By the name of their secret, then by id: all versions but the one in AWSCURRENT. */
  readonly versions: Family<EmulatedVersion>;
  /** Names in the order of creation, under a time and the name. */
  readonly byCreation: Collection<string>;
  /** By the time at which it is due. */
  readonly work: Collection<Work>;
}

/** Names the collections: the contract's secrets with more members, and the overlay's own. */
export function emulatedState(own: Scope, contract: Scope): EmulatedState {
  return {
    secrets: contract.collection("secrets", emulatedSecretSchema),
    versions: own.family("versions", emulatedVersionSchema),
    byCreation: own.collection("by-creation", "string"),
    work: own.collection("work", workSchema),
  };
}
