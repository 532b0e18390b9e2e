import { noSubscriptionFilter } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a subscription filter. */
export const deleteSubscriptionFilter: EmulatedHandler<"DeleteSubscriptionFilter"> = (input, call) => {
  const { name } = findGroup(call, input.logGroupName);
  if (!call.state.subscriptionFilters.of(name).delete(input.filterName)) throw noSubscriptionFilter();
  return {};
};
