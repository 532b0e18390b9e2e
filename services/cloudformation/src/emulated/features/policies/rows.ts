import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { getStackPolicy } from "./get-stack-policy.js";
import { setStackPolicy } from "./set-stack-policy.js";

/** Operations on stack policies. */
export const policyOperations = {
  GetStackPolicy: getStackPolicy,
  SetStackPolicy: setStackPolicy,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;
