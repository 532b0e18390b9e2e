import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { parameterSchema, versionNumber } from "../state.js";

const policySchema = record({
  type: oneOf("Expiration", "ExpirationNotification", "NoChangeNotification"),
  /** JSON. */
  text: "string",
  status: oneOf("Pending", "Finished"),
});

/** A policy of a parameter. */
export type ParameterPolicy = RecordOf<typeof policySchema>;

const versionSchema = record({
  ...parameterSchema,
  "tier?": oneOf("Standard", "Advanced"),
  "dataType?": "string",
  "labels?": ["string"],
  "policies?": [policySchema],
  /** Of a SecureString: its value, encrypted, in base64. */
  "cipherText?": "string",
  /** True where the key service made the cipher text. */
  "byKms?": "boolean",
  /** Of an advanced SecureString: the encrypted data key, in base64. */
  "dataKey?": "string",
});

/** A version of a parameter. Versions that the contract stored lack the other members. */
export type ParameterVersion = RecordOf<typeof versionSchema>;

const dueSchema = record({ name: "string", policy: "number", version: versionNumber });

/** A policy that is due: its parameter, its place in the list, and the version that it was set with. */
type DuePolicy = RecordOf<typeof dueSchema>;

const resourcePolicySchema = record({ id: "string", hash: "string", text: "string" });

/** A policy of other accounts' access to a parameter. */
type ResourcePolicy = RecordOf<typeof resourcePolicySchema>;

const settingSchema = record({ value: "string", modifiedAt: "time", modifiedBy: "string" });

/** The parameters of an account and region. */
export interface EmulatedState {
  /** The latest version of each, by name, so that a hierarchy is a range. */
  readonly parameters: Collection<ParameterVersion>;
  /** By the name of their parameter; within it values by key. */
  readonly tags: Family<string>;
  /** Older versions, by the name of their parameter, in the order of their numbers. */
  readonly history: Family<ParameterVersion>;
  /** By the time at which it is due. */
  readonly duePolicies: Collection<DuePolicy>;
  /** By the name of their parameter; within it by id. */
  readonly resourcePolicies: Family<ResourcePolicy>;
  /** The settings that were set, by id. */
  readonly settings: Collection<RecordOf<typeof settingSchema>>;
}

/** Names the collections: the contract's, with more members, and the overlay's own. */
export function emulatedState(own: Scope, contract: Scope): EmulatedState {
  return {
    parameters: contract.collection("parameters", versionSchema),
    tags: contract.family("tags", "string"),
    history: own.family("history", versionSchema),
    duePolicies: own.collection("due-policies", dueSchema),
    resourcePolicies: own.family("resource-policies", resourcePolicySchema),
    settings: own.collection("settings", settingSchema),
  };
}
