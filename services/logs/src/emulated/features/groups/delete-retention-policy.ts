import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";
import { setRetention } from "./retention.js";

/** Lets a group keep its events forever. Those of a group of the class DELIVERY still expire. */
export const deleteRetentionPolicy: EmulatedHandler<"DeleteRetentionPolicy"> = ({ logGroupName }, call) => {
  const group = findGroup(call, logGroupName);
  if (group.class !== "DELIVERY") setRetention(call.state, group, undefined);
  return {};
};
