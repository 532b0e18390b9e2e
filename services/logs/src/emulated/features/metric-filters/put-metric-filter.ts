import { checkedPattern } from "../../engine/checked-pattern.js";
import { invalid, limitExceeded, notOfThisClass } from "../../engine/errors.js";
import { checkExpressions } from "../../engine/expressions.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";

/** Metric filters of a group (CloudWatch Logs quotas). */
const MOST_FILTERS = 100;

/** Keeps a metric filter. No metrics are made of it: there is no metrics service. */
export const putMetricFilter: EmulatedHandler<"PutMetricFilter"> = (input, call) => {
  const { state, clock } = call;
  const { filterName: name, filterPattern, metricTransformations } = input;
  const pattern = checkedPattern(filterPattern);
  for (const { defaultValue, dimensions } of metricTransformations)
    if (defaultValue !== undefined && Object.keys(dimensions ?? {}).length > 0)
      throw invalid("Invalid metric transformation: dimensions and default value are mutually exclusive properties.");
  const group = findGroup(call, input.logGroupName);
  if (group.class !== "STANDARD") throw notOfThisClass();
  const filters = state.metricFilters.of(group.name);
  if (filters.size >= MOST_FILTERS && !filters.has(name)) throw limitExceeded();
  if (pattern.hasExpression) checkExpressions(state, group.name, { kind: "metricFilters", name });
  filters.set(name, {
    name,
    pattern: filterPattern,
    createdAt: filters.get(name)?.createdAt ?? clock.now(),
    applyOnTransformedLogs: input.applyOnTransformedLogs ?? false,
    transformations: metricTransformations,
    fieldSelectionCriteria: input.fieldSelectionCriteria,
    emitSystemFieldDimensions: input.emitSystemFieldDimensions,
  });
  return {};
};
