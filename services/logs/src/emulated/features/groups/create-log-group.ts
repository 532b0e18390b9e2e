import { groupExists } from "../../engine/errors.js";
import { addTags, groupTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Days for which a group of the class DELIVERY keeps its events: AWS sets them (Terraform's documentation of `log_group_class`). */
const DELIVERY_DAYS = 2;

/** Creates a log group. */
export const createLogGroup: EmulatedHandler<"CreateLogGroup"> = (input, { state, clock }) => {
  const { logGroupName: name, logGroupClass = "STANDARD" } = input;
  if (state.groups.has(name)) throw groupExists();
  state.groups.set(name, {
    name,
    createdAt: clock.now(),
    class: logGroupClass,
    retentionInDays: logGroupClass === "DELIVERY" ? DELIVERY_DAYS : undefined,
    kmsKeyId: input.kmsKeyId,
    isProtected: input.deletionProtectionEnabled,
    lastStream: 0,
  });
  addTags(groupTags(state, name), input.tags, name);
  return {};
};
