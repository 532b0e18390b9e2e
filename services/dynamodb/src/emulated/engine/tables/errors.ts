import { modelled } from "@cloudstub/kit";
import { invalidValues, validation } from "../../../errors.js";
import type { Dynamodb } from "../../../types.js";

/** A new table with the ARN of another region or account (not documented). */
export const tableElsewhere = (arn: string) =>
  validation(`A table can't be created in another Region or account: ${arn}`);

/** An update of nothing (as recorded of DynamoDB by dynalite). */
export const nothingToUpdate = () =>
  validation(
    "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required",
  );

/** A billing by capacity without one (as recorded of DynamoDB by dynalite). */
export const throughputMissing = () =>
  invalidValues("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");

/** A billing by capacity without that of an index (as recorded of DynamoDB by dynalite). */
export const indexThroughputMissing = (indexes: readonly string[]) =>
  invalidValues(`ProvisionedThroughput must be specified for index: ${indexes.join(",")}`);

/** A capacity for what is paid by request (as recorded of DynamoDB by dynalite). */
export const throughputNotAllowed = () =>
  invalidValues(
    "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST",
  );

/** A capacity that nothing can have (as recorded of DynamoDB by dynalite). */
export const outOfBounds = (value: number, member: string, index?: string) =>
  validation(`Given value ${value} for ${member} is out of bounds${index === undefined ? "" : ` for index ${index}`}`);

// As the probes of the DynamoDB controller for Kubernetes recorded these of DynamoDB in October 2026.
export const maximumOutOfRange = (member: string) =>
  invalidValues(`Requested ${member} for OnDemandThroughput for table is outside of valid range`);
export const emptyWarmThroughput = (index: string) =>
  invalidValues(
    `WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond specified for index: ${index}`,
  );
export const notForOnDemand = (index: string) =>
  invalidValues(
    `The only Updates for index: ${index} when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput`,
  );
export const indexToUpdateNotFound = (index: string, table: string) =>
  modelled<Dynamodb>("ResourceNotFoundException", `Requested resource not found: Index ${index} for table ${table}`);

interface Capacity {
  readonly ReadCapacityUnits: number;
  readonly WriteCapacityUnits: number;
}

/** A capacity that a table has already (as recorded of DynamoDB by dynalite). */
export const throughputUnchanged = ({ ReadCapacityUnits: read, WriteCapacityUnits: write }: Capacity) =>
  validation(
    "The provisioned throughput for the table will not change. The requested value equals the current value. " +
      `Current ReadCapacityUnits provisioned for the table: ${read}. Requested ReadCapacityUnits: ${read}. ` +
      `Current WriteCapacityUnits provisioned for the table: ${write}. Requested WriteCapacityUnits: ${write}. ` +
      "Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.",
  );

/** An update of indexes that is none (as recorded of DynamoDB by dynalite). */
export const emptyIndexUpdate = () =>
  invalidValues(
    "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null",
  );

/** An update of indexes that is several (AWS's words are not documented). */
export const severalIndexUpdates = () =>
  invalidValues(
    "Only one of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null",
  );

/** Two updates of one index (as recorded of DynamoDB by dynalite). */
export const sameIndexTwice = (index: string) =>
  invalidValues(`Only one global secondary index update per index is allowed simultaneously. Index: ${index}`);

/** Two indexes created or deleted at once (as recorded of DynamoDB by dynalite). */
export const oneIndexAtATime = () =>
  modelled<Dynamodb>(
    "LimitExceededException",
    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table",
  );

/** A new index under the name of another. */
export const indexExists = () => invalidValues("Attempting to create an index which already exists");

/** An unknown index (AWS answers with this error, as the tests of ScyllaDB's Alternator know it). */
export const indexNotFound = () => modelled<Dynamodb>("ResourceNotFoundException", "Requested resource not found");

/** A deletion of a local index, which lasts as long as its table (AWS's words are not documented). */
export const localIndexUndeletable = (index: string) =>
  invalidValues(`${index} is a local secondary index, which can't be deleted`);

/** An attribute of another type than in another index (AWS's words as the tests of ScyllaDB's Alternator cite them). */
export const attributeRedefined = (
  name: string,
  { existing, given }: { readonly existing: string; readonly given: string },
) =>
  invalidValues(
    "Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. " +
      `Existing schema: Schema:[SchemaElement: key{${name}:${existing}:HASH}] New schema: Schema:[SchemaElement: key{${name}:${given}:HASH}]`,
  );

/** More indexes than a table can have (as recorded of DynamoDB by dynalite). */
export const tooManyIndexes = (kind: "Local" | "Global", most: number) =>
  invalidValues(`Number of ${kind}SecondaryIndexes exceeds per-table limit of ${most}`);

/** More attributes projected into indexes than all of a table's can have. */
export const tooManyProjected = () =>
  invalidValues("NonKeyAttributes count exceeds the limit of 100 for all indexes of a table");

const changes = { CREATING: "created", UPDATING: "updated", DELETING: "deleted" } as const;

/** A change of a table that another one is changing; AWS's words as users reported them. */
export const tableInUse = (table: string, status: keyof typeof changes) =>
  modelled<Dynamodb>(
    "ResourceInUseException",
    `Attempt to change a resource which is still in use: Table is being ${changes[status]}: ${table}`,
  );

/** A stream without a view type. */
export const viewTypeMissing = () => invalidValues("StreamViewType must be specified when StreamEnabled is true");

/** A view type without a stream. */
export const viewTypeNotAllowed = () =>
  invalidValues("StreamViewType must not be specified when StreamEnabled is false");

/** A stream that there is already; AWS's words as users reported them. */
export const streamEnabledAlready = (table: string) =>
  validation(`Table already has an enabled stream: TableName: ${table}`);

/** A table without a stream. */
export const noStreamToDisable = (table: string) => validation(`Table has no stream to disable: TableName: ${table}`);

/** A table that is protected; AWS's words as users reported them. */
export const deletionProtected = () =>
  validation(
    "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.",
  );
