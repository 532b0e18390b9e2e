import type { IgnoredMembers } from "@cloudstub/kit";
import type { EmulatedDynamodb } from "./types.js";

/** AWS encrypts with KMS only (API reference, "SSESpecification"). */
const sseType = <Path extends string>(specification: Path) =>
  ({ member: `${specification}.SSEType`, unless: "KMS" }) as const;

/** Input members that the emulated operations take and do not evaluate: of global tables, vector indexes and access. */
export const ignoredMembers: IgnoredMembers<EmulatedDynamodb> = {
  BatchExecuteStatement: [{ member: "ReturnConsumedCapacity", unless: "NONE" }],
  CreateTable: [
    sseType("SSESpecification"),
    "VectorIndexes",
    "GlobalTableSourceArn",
    "GlobalTableSettingsReplicationMode",
  ],
  DisableKinesisStreamingDestination: ["EnableKinesisStreamingConfiguration"],
  ExportTableToPointInTime: ["FilterSpecification"],
  ImportTable: ["TableCreationParameters.VectorIndexes", sseType("TableCreationParameters.SSESpecification")],
  PutResourcePolicy: [{ member: "ConfirmRemoveSelfResourceAccess", unless: false }],
  RestoreTableFromBackup: [sseType("SSESpecificationOverride"), "VectorIndexOverride"],
  RestoreTableToPointInTime: [sseType("SSESpecificationOverride"), "VectorIndexOverride"],
  UpdateTable: [
    sseType("SSESpecification"),
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
