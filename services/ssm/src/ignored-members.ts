import type { IgnoredMembers } from "@cloudstub/kit";
import type { Ssm } from "./types.js";

/** Values are always returned in plain text, as `true` requests. */
const decryption = { member: "WithDecryption", unless: true } as const;

/** Input members that operations take and do not evaluate (specification 8.3). */
export const ignoredMembers: IgnoredMembers<Ssm> = {
  DescribeParameters: ["Filters", "ParameterFilters", "MaxResults", "NextToken", { member: "Shared", unless: false }],
  GetParameter: [decryption],
  GetParameterHistory: [decryption, "MaxResults", "NextToken"],
  GetParameters: [decryption],
  GetParametersByPath: ["ParameterFilters", decryption, "MaxResults", "NextToken"],
  LabelParameterVersion: ["Labels"],
  PutParameter: [
    // Stored and returned; values are not checked against it.
    "AllowedPattern",
    { member: "Tier", unless: "Standard" },
    "Policies",
    { member: "DataType", unless: "text" },
  ],
};
