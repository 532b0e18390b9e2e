import { groupArn } from "../../engine/groups.js";
import type { LogGroup } from "../../state.js";
import type { StoreCall } from "../../types.js";

/** A group as it is described. AWS counts stored bytes hours later, so that 0 is what a new group has there too. */
export function groupEntry(call: StoreCall, group: LogGroup) {
  const { name, createdAt, retentionInDays, kmsKeyId, isProtected = false } = group;
  const logGroupArn = groupArn(call, name);
  return {
    logGroupName: name,
    creationTime: createdAt,
    retentionInDays,
    metricFilterCount: call.state.metricFilters.of(name).size,
    arn: `${logGroupArn}:*`,
    storedBytes: 0,
    kmsKeyId,
    logGroupClass: group.class,
    logGroupArn,
    deletionProtectionEnabled: isProtected,
  };
}
