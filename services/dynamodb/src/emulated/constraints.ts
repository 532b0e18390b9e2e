import type { Constraints } from "@cloudstub/kit";
import { streamConstraints } from "./features/streams/constraints.js";
import { constraints as generated } from "./generated/constraints.js";

/** Bytes of an attribute's name (Amazon DynamoDB Developer Guide, "Quotas"). */
export const MAX_ATTRIBUTE_NAME = 65_535;

/** A member `TableName` is a name, or an ARN; the model has the length of ARNs only. */
function withTableNames(members: Constraints["members"]): Constraints["members"] {
  const all = Object.entries(members).map(([structure, of]) => [
    structure,
    of["TableName"] === "TableArn" ? { ...of, TableName: "TableNameOrArn" } : of,
  ]);
  return Object.fromEntries(all);
}

/**
 * AWS's model, with its allowed values in the order in which AWS's answers list them (as recorded of DynamoDB by dynalite and by the probes of its controller for Kubernetes), which is not
 * the model's.
 */
export const constraints: Constraints = {
  members: { ...withTableNames(generated.members), ...streamConstraints.members },
  shapes: {
    ...generated.shapes,
    ...streamConstraints.shapes,
    TableNameOrArn: { pattern: /^(?:[a-zA-Z0-9_.-]{3,255}|arn:[\s\S]{1,1020})$/ },
    AttributeName: { length: [undefined, MAX_ATTRIBUTE_NAME], inBytes: true },
    // Recorded: how many there may be is told in other words, by the operations themselves.
    BatchGetRequestMap: { keys: "TableArn" },
    BatchWriteItemRequestMap: { length: [undefined, 25], keys: "TableArn" },
    ComparisonOperator: {
      oneOf: [
        "IN",
        "NULL",
        "BETWEEN",
        "LT",
        "NOT_CONTAINS",
        "EQ",
        "GT",
        "NOT_NULL",
        "NE",
        "LE",
        "BEGINS_WITH",
        "GE",
        "CONTAINS",
      ],
    },
    ContributorInsightsMode: { oneOf: ["THROTTLED_KEYS", "ACCESSED_AND_THROTTLED_KEYS"] },
    ConditionalOperator: { oneOf: ["OR", "AND"] },
    ProjectionType: { oneOf: ["ALL", "INCLUDE", "KEYS_ONLY"] },
    ReturnConsumedCapacity: { oneOf: ["INDEXES", "TOTAL", "NONE"] },
    ReturnItemCollectionMetrics: { oneOf: ["SIZE", "NONE"] },
    ReturnValue: { oneOf: ["ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"] },
    ScalarAttributeType: { oneOf: ["B", "N", "S"] },
    StreamViewType: { oneOf: ["OLD_IMAGE", "KEYS_ONLY", "NEW_AND_OLD_IMAGES", "NEW_IMAGE"] },
    Select: { oneOf: ["SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"] },
  },
};
