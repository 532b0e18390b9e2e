import type { EmulatedHandler } from "../../types.js";
import { policyOf, tableOf } from "./resource-policy.js";

/** The policy of a table. */
export const getResourcePolicy: EmulatedHandler<"GetResourcePolicy"> = ({ ResourceArn }, call) => {
  const { text, revisionId } = policyOf(tableOf(call, ResourceArn), ResourceArn);
  return { Policy: text, RevisionId: revisionId };
};
