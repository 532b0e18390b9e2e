import type { IgnoredMembers } from "@cloudstub/kit";
import { currentStage } from "./secret.js";
import type { SecretsManager } from "./types.js";

/**
 * Input members that operations take and do not evaluate (specification 2.4 and 8.2). ForceDeleteWithoutRecovery is not
 * listed: no deletion can be undone.
 */
export const ignoredMembers: IgnoredMembers<SecretsManager> = {
  BatchGetSecretValue: ["Filters", "MaxResults", "NextToken"],
  CreateSecret: ["SecretBinary", "KmsKeyId", "AddReplicaRegions", "Type"],
  DeleteSecret: ["RecoveryWindowInDays"],
  ListSecrets: [
    "Filters",
    { member: "IncludePlannedDeletion", unless: false },
    "MaxResults",
    "NextToken",
    { member: "SortBy", unless: "name" },
    { member: "SortOrder", unless: "asc" },
  ],
  PutSecretValue: [
    "SecretBinary",
    { member: "VersionStages", where: (stages) => stages.some((stage) => stage !== currentStage) },
    "RotationToken",
  ],
  UpdateSecret: ["SecretBinary", "KmsKeyId", "Type"],
};
