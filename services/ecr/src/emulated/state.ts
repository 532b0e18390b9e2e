import type {
  EncryptionConfiguration,
  ImageTagMutabilityExclusionFilter,
  RegistryScanningRule,
  ReplicationRule,
} from "@aws-sdk/client-ecr";
import { type Collection, type HandlerShape, oneOf, type RecordOf, record, type Scope, shape } from "@cloudstub/kit";

const repositorySchema = record({
  name: "string",
  createdAt: "time",
  tagMutability: oneOf("MUTABLE", "IMMUTABLE", "IMMUTABLE_WITH_EXCLUSION", "MUTABLE_WITH_EXCLUSION"),
  "exclusionFilters?": [shape<HandlerShape<ImageTagMutabilityExclusionFilter>>("ImageTagMutabilityExclusionFilter")],
  scanOnPush: "boolean",
  encryption: shape<HandlerShape<EncryptionConfiguration>>("EncryptionConfiguration"),
  tags: [{ Key: "string", Value: "string" }],
  /** JSON, as it was given. */
  "policy?": "string",
  /** JSON, as it was given. */
  "lifecyclePolicy?": "string",
});

/** A repository, which has no images. */
export type Repository = RecordOf<typeof repositorySchema>;

const registrySchema = record({
  /** JSON, as it was given. */
  "policy?": "string",
  "replicationRules?": [shape<HandlerShape<ReplicationRule>>("ReplicationRule")],
  "scanning?": {
    scanType: oneOf("BASIC", "ENHANCED"),
    rules: [shape<HandlerShape<RegistryScanningRule>>("RegistryScanningRule")],
  },
});

/** What is set of a registry as a whole. */
export type Registry = RecordOf<typeof registrySchema>;

/** The registry of an account and region. */
export interface EmulatedState {
  /** By name. */
  readonly repositories: Collection<Repository>;
  /** One record, under `registry`, once something was set. */
  readonly registry: Collection<Registry>;
}

/** Names the overlay's collections. */
export function emulatedState(scope: Scope): EmulatedState {
  return {
    repositories: scope.collection("repositories", repositorySchema),
    registry: scope.collection("registry", registrySchema),
  };
}
