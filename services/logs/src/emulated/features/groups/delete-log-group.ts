import { groupIsProtected } from "../../engine/errors.js";
import { findGroup, groupArn, policyKey } from "../../engine/groups.js";
import { removeStream } from "../../engine/streams.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a log group with its streams, events, filters, tags and policy. */
export const deleteLogGroup: EmulatedHandler<"DeleteLogGroup"> = ({ logGroupName }, call) => {
  const { state } = call;
  const { name, isProtected } = findGroup(call, logGroupName);
  if (isProtected) throw groupIsProtected();
  for (const stream of state.streams.of(name).keys()) removeStream(state, name, stream);
  state.streams.drop(name);
  state.expiryTimes.drop(name);
  state.subscriptionFilters.drop(name);
  state.metricFilters.drop(name);
  state.tags.drop(`log-group:${name}`);
  state.resourcePolicies.delete(policyKey({ resourceArn: groupArn(call, name) }));
  state.groups.delete(name);
  return {};
};
