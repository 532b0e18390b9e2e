import type { Constraints } from "@cloudstub/kit";
import { constraints as generated } from "./generated/constraints.js";

/** The operations whose input names a stack by a member without a rule in AWS's model. What AWS answers to an empty name there is not documented: as to the others. */
const named = [
  "CancelUpdateStack",
  "CreateStack",
  "DeleteStack",
  "DescribeStackEvents",
  "DescribeStackResource",
  "DescribeStackResources",
  "DescribeStacks",
  "GetStackPolicy",
  "GetTemplate",
  "ListStackResources",
  "SetStackPolicy",
  "UpdateStack",
];

/** AWS's model, with the pattern of a stack's name that AWS's answers tell (recorded). */
export const constraints: Constraints = {
  shapes: {
    ...generated.shapes,
    StackName: { length: [1] },
    StackNameOrId: { length: [1], pattern: /^(?:[a-zA-Z][-a-zA-Z0-9]*|arn:[-a-zA-Z0-9:/._+]*)$/ },
  },
  members: {
    ...generated.members,
    ...Object.fromEntries(
      named.map((operation) => [
        `${operation}Input`,
        { StackName: "StackName", ...generated.members[`${operation}Input`] },
      ]),
    ),
  },
};
