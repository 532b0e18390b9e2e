import type { IgnoredMembers } from "@cloudstub/kit";
import type { Ssm } from "./types.js";

/** Values are always shown in plain text, which is what `true` asks for. */
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
    // It is kept and shown, and values need not match it.
    "AllowedPattern",
    { member: "Tier", unless: "Standard" },
    "Policies",
    { member: "DataType", unless: "text" },
  ],
};
