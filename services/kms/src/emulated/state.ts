import { createPrivateKey } from "node:crypto";
import type { GrantConstraints } from "@aws-sdk/client-kms";
import {
  type Collection,
  type Expectation,
  type Family,
  oneOf,
  type RecordOf,
  record,
  type Scope,
  shape,
} from "@cloudstub/kit";
import { specs } from "./state/specs.js";

/** A secret key's bytes, or a private key in PKCS #8. */
const keyBytes: Expectation<Uint8Array> = (value) =>
  value instanceof Uint8Array && (secretLengths.includes(value.length) || isPrivateKey(value))
    ? undefined
    : "a secret key, or a private key in PKCS #8";

const secretLengths: readonly number[] = [28, 32, 48, 64];

function isPrivateKey(bytes: Uint8Array): boolean {
  try {
    createPrivateKey({ key: Buffer.from(bytes), format: "der", type: "pkcs8" });
    return true;
  } catch {
    return false;
  }
}

const materialSchema = record({
  /** 64 hexadecimal digits. */
  id: "string",
  /** Undefined for imported material that was deleted or has expired, until it is imported again. */
  "bytes?": keyBytes,
  createdAt: "time",
  /** How it came to replace the one before; undefined for the first, and for one that is pending rotation. */
  "rotation?": oneOf("AUTOMATIC", "ON_DEMAND"),
  /** When it replaced the one before, where that was not when it was made. */
  "rotatedAt?": "time",
  /** True for imported material that becomes the current one at the next rotation on demand. It is the last one. */
  "isPending?": "boolean",
  /** When imported material is removed. */
  "expiresAt?": "time",
  /** What its owner said of imported material. */
  "description?": "string",
});

/** The bytes of a key. A symmetric key has more of them, the older ones to decrypt with, and perhaps one that is pending rotation. */
export type KeyMaterial = RecordOf<typeof materialSchema>;

const keySchema = record({
  /** A UUID, or `mrk-` and 32 digits. */
  id: "string",
  description: "string",
  spec: oneOf(...specs),
  usage: oneOf("ENCRYPT_DECRYPT", "SIGN_VERIFY", "GENERATE_VERIFY_MAC", "KEY_AGREEMENT"),
  manager: oneOf("CUSTOMER", "AWS"),
  state: oneOf("Enabled", "Disabled", "PendingDeletion", "PendingReplicaDeletion", "PendingImport"),
  createdAt: "time",
  /** Of a key that is pending deletion. */
  "deletesAt?": "time",
  /** Of a primary key that is pending the deletion of its replicas: how long it waits afterwards. */
  "waitingDays?": "number",
  /** Of a multi-Region key that has related ones, or had some. */
  "regions?": { primary: "string", replicas: ["string"] },
  /** Of a key whose material is imported. */
  "origin?": oneOf("EXTERNAL"),
  /** Of the key's only material, imported and perhaps removed, in records of earlier versions: see `withImports`. */
  "materialId?": "string",
  /** When the key's only material is removed, in records of earlier versions. */
  "expiresAt?": "time",
  material: [materialSchema],
  /** The key policy, in JSON as it was given. */
  policy: "string",
  /** Of a key that is rotated by itself. */
  "rotation?": { days: "number", nextAt: "time" },
  tags: [{ TagKey: "string", TagValue: "string" }],
});

/** A key. */
export type Key = RecordOf<typeof keySchema>;

const grantSchema = record({
  id: "string",
  token: "string",
  keyId: "string",
  "name?": "string",
  "grantee?": "string",
  "granteeService?": "string",
  "retiring?": "string",
  "retiringService?": "string",
  operations: ["string"],
  "constraints?": shape<GrantConstraints>("GrantConstraints"),
  createdAt: "time",
});

/** A grant. */
export type Grant = RecordOf<typeof grantSchema>;

const aliasSchema = record({ name: "string", keyId: "string", createdAt: "time", updatedAt: "time" });

/** An alias. */
export type Alias = RecordOf<typeof aliasSchema>;

const dueSchema = record({ keyId: "string", kind: oneOf("delete", "rotate", "expire") });

const importSchema = record({
  /** A private key in PKCS #8, which unwraps key material. */
  privateKey: keyBytes,
  algorithm: "string",
  validTo: "time",
});

/** What key material is wrapped with. */
export type ImportParameters = RecordOf<typeof importSchema>;

/** The keys of an account and region. */
export interface EmulatedState {
  /** By id. */
  readonly keys: Collection<Key>;
  /** By name: `alias/app`. */
  readonly aliases: Collection<Alias>;
  /** By id. */
  readonly grants: Collection<Grant>;
  /** By key, then by the import token in hexadecimal. */
  readonly imports: Family<ImportParameters>;
  /** What the service will do by itself, by time. */
  readonly due: Collection<RecordOf<typeof dueSchema>>;
}

/** Names the overlay's collections. */
export function emulatedState(scope: Scope): EmulatedState {
  return {
    keys: scope.collection("keys", keySchema),
    aliases: scope.collection("aliases", aliasSchema),
    grants: scope.collection("grants", grantSchema),
    imports: scope.family("imports", importSchema),
    due: scope.collection("due", dueSchema),
  };
}
