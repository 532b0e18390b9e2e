import type { IgnoredMembers } from "@cloudstub/kit";
import type { EmulatedDynamodb } from "./types.js";

/** Input members that the emulated operations take and do not evaluate: of global tables, vector indexes and access. */
export const ignoredMembers: IgnoredMembers<EmulatedDynamodb> = {
  BatchExecuteStatement: [{ member: "ReturnConsumedCapacity", unless: "NONE" }],
  CreateTable: ["VectorIndexes", "GlobalTableSourceArn", "GlobalTableSettingsReplicationMode"],
  DisableKinesisStreamingDestination: ["EnableKinesisStreamingConfiguration"],
  ExportTableToPointInTime: ["FilterSpecification"],
  ImportTable: ["TableCreationParameters.VectorIndexes"],
  PutResourcePolicy: [{ member: "ConfirmRemoveSelfResourceAccess", unless: false }],
  RestoreTableFromBackup: ["VectorIndexOverride"],
  RestoreTableToPointInTime: ["VectorIndexOverride"],
  UpdateTable: [
    "VectorIndexUpdates",
    "ReplicaUpdates.*.Disassociate",
    "ReplicaUpdates.*.Update",
    "ReplicaUpdates.*.Create.KMSMasterKeyId",
    "ReplicaUpdates.*.Create.ProvisionedThroughputOverride",
    "ReplicaUpdates.*.Create.OnDemandThroughputOverride",
    "ReplicaUpdates.*.Create.GlobalSecondaryIndexes",
    "ReplicaUpdates.*.Create.TableClassOverride",
    "MultiRegionConsistency",
    "GlobalTableWitnessUpdates",
    { member: "DisassociationProtectionEnabled", unless: true },
    "GlobalTableSettingsReplicationMode",
  ],
};
