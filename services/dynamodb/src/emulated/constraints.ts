import type { Constraints } from "@cloudstub/kit";
import { streamConstraints } from "./features/streams/constraints.js";
import { constraints as generated } from "./generated/constraints.js";

/**
 * AWS's model, with its allowed values in the order in which AWS's answers list them (as recorded of DynamoDB by dynalite and by the probes of its controller for Kubernetes), which is not
 * the model's.
 */
export const constraints: Constraints = {
  members: { ...generated.members, ...streamConstraints.members },
  shapes: {
    ...generated.shapes,
    ...streamConstraints.shapes,
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
