import { noMetricFilter } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a metric filter. */
export const deleteMetricFilter: EmulatedHandler<"DeleteMetricFilter"> = (input, call) => {
  const { name } = findGroup(call, input.logGroupName);
  if (!call.state.metricFilters.of(name).delete(input.filterName)) throw noMetricFilter();
  return {};
};
