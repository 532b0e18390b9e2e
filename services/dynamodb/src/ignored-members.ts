import type { IgnoredMembers } from "@cloudstub/kit";
import type { Dynamodb } from "./types.js";

const capacity = { member: "ReturnConsumedCapacity", unless: "NONE" } as const;
const metrics = { member: "ReturnItemCollectionMetrics", unless: "NONE" } as const;

// Keywords are reserved: an attribute name can't be one, but `#and` and `:add` are allowed.
const sortKeyCondition = /(?<![#:\w])AND(?!\w)/i;
const notApplied = /(?<![#:\w])(?:ADD|DELETE|list_append)(?!\w)|[+-]/i;

/**
 * Input members that operations take and do not evaluate (specification 8.4). Not listed are members that belong to a listed
 * one: ExpressionAttributeNames and ExpressionAttributeValues, ConditionalOperator, ReturnValuesOnConditionCheckFailure; nor
 * ConsistentRead, as all reads are consistent.
 */
export const ignoredMembers: IgnoredMembers<Dynamodb> = {
  BatchGetItem: ["RequestItems.*.AttributesToGet", "RequestItems.*.ProjectionExpression", capacity],
  BatchWriteItem: [capacity, metrics],
  CreateTable: [
    // Stored and returned, but DeleteTable ignores it. Indexes are stored too: Query and Scan report that they read none.
    { member: "DeletionProtectionEnabled", unless: false },
    { member: "StreamSpecification.StreamEnabled", unless: false },
    { member: "SSESpecification.Enabled", unless: false },
    { member: "TableClass", unless: "STANDARD" },
    "Tags",
    "ResourcePolicy",
    "OnDemandThroughput",
    "WarmThroughput",
    "VectorIndexes",
    "GlobalTableSourceArn",
    "GlobalTableSettingsReplicationMode",
  ],
  DeleteItem: ["ConditionExpression", "Expected", capacity, metrics],
  GetItem: ["AttributesToGet", "ProjectionExpression", capacity],
  ListTables: ["ExclusiveStartTableName", "Limit"],
  PutItem: ["ConditionExpression", "Expected", capacity, metrics],
  Query: [
    { member: "KeyConditionExpression", where: (expression) => sortKeyCondition.test(expression) },
    { member: "KeyConditions", where: (conditions) => Object.keys(conditions).length > 1 },
    "IndexName",
    "FilterExpression",
    "QueryFilter",
    "ProjectionExpression",
    "AttributesToGet",
    "Limit",
    "ExclusiveStartKey",
    { member: "ScanIndexForward", unless: true },
    capacity,
  ],
  Scan: [
    "IndexName",
    "FilterExpression",
    "ScanFilter",
    "ProjectionExpression",
    "AttributesToGet",
    "Limit",
    "ExclusiveStartKey",
    { member: "Segment", unless: 0 },
    { member: "TotalSegments", unless: 1 },
    capacity,
  ],
  UpdateItem: [
    "ConditionExpression",
    "Expected",
    { member: "UpdateExpression", where: (expression) => notApplied.test(expression) },
    {
      member: "AttributeUpdates",
      where: (updates) =>
        Object.values(updates).some(
          ({ Action, Value }) => Action === "ADD" || (Action === "DELETE" && Value !== undefined),
        ),
    },
    capacity,
    metrics,
  ],
};
