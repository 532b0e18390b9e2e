import { invalid, invalidValue } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";
import { setRetention } from "./retention.js";

/** The days that AWS takes (API reference, PutRetentionPolicy). */
const days: readonly number[] = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** Says for how many days a group keeps its events. */
export const putRetentionPolicy: EmulatedHandler<"PutRetentionPolicy"> = ({ logGroupName, retentionInDays }, call) => {
  if (!days.includes(retentionInDays))
    throw invalidValue("retentionInDays", retentionInDays, `Member must satisfy enum value set: [${days.join(", ")}]`);
  const group = findGroup(call, logGroupName);
  // AWS's words are not documented.
  if (group.class === "DELIVERY") throw invalid("The retention of log groups of the class DELIVERY cannot be changed.");
  setRetention(call.state, group, retentionInDays);
  return {};
};
