import { invalid } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import { page } from "../../engine/page.js";
import type { MetricFilter } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

type DescribeInput = Parameters<EmulatedHandler<"DescribeMetricFilters">>[0];

interface FilterOfGroup {
  readonly group: string;
  readonly filter: MetricFilter;
}

/** Shows metric filters in the order of the names of their groups and of their own: of a group or of all, by prefix or by metric. */
export const describeMetricFilters: EmulatedHandler<"DescribeMetricFilters"> = (input, call) => {
  // The rule is in the model's documentation; AWS's words are not documented.
  if ((input.metricName === undefined) !== (input.metricNamespace === undefined))
    throw invalid("metricName and metricNamespace have to be specified together.");
  const placeOf = ({ group, filter }: FilterOfGroup) => `${group}:${filter.name}`;
  const { items, ...next } = page(input, {
    after: (place) => filtersAfter(call, input, place),
    placeOf,
    filter: ({ filter }) => isOfMetric(filter, input),
  });
  return {
    metricFilters: items.map(({ group, filter: { name, pattern, createdAt, transformations, ...filter } }) => ({
      filterName: name,
      filterPattern: pattern,
      metricTransformations: transformations,
      ...filter,
      creationTime: createdAt,
      logGroupName: group,
    })),
    ...next,
  };
};

function* filtersAfter(
  call: EmulatedCall,
  { logGroupName, filterNamePrefix: prefix = "" }: DescribeInput,
  place: string | undefined,
): Generator<FilterOfGroup> {
  const { state } = call;
  const [from = "", last = ""] = place?.split(":") ?? [];
  const groups = logGroupName === undefined ? state.groups.keys({ from }) : [findGroup(call, logGroupName).name];
  for (const group of groups) {
    const range = group === from ? { prefix, after: last } : { prefix };
    for (const filter of state.metricFilters.of(group).values(range)) yield { group, filter };
  }
}

function isOfMetric({ transformations }: MetricFilter, { metricName, metricNamespace }: DescribeInput): boolean {
  return (
    metricName === undefined ||
    transformations.some((each) => each.metricName === metricName && each.metricNamespace === metricNamespace)
  );
}
