import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteResourcePolicy } from "./delete-resource-policy.js";
import { describeResourcePolicies } from "./describe-resource-policies.js";
import { putResourcePolicy } from "./put-resource-policy.js";

/** The operations on resource policies. */
export const policyOperations = {
  DeleteResourcePolicy: deleteResourcePolicy,
  DescribeResourcePolicies: describeResourcePolicies,
  PutResourcePolicy: putResourcePolicy,
} satisfies Overlay<Logs, EmulatedState>["operations"];
