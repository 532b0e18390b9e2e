import { rangeAfter } from "@cloudstub/kit";
import { findGroup } from "../../engine/groups.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows the subscription filters of a group in the order of their names. */
export const describeSubscriptionFilters: EmulatedHandler<"DescribeSubscriptionFilters"> = (input, call) => {
  const { name: logGroupName } = findGroup(call, input.logGroupName);
  const { items, ...next } = page(input, {
    after: (place) =>
      call.state.subscriptionFilters
        .of(logGroupName)
        .values({ prefix: input.filterNamePrefix ?? "", ...rangeAfter(place) }),
    placeOf: ({ name }) => name,
  });
  return {
    subscriptionFilters: items.map(({ name, pattern, createdAt, ...filter }) => ({
      filterName: name,
      logGroupName,
      filterPattern: pattern,
      ...filter,
      creationTime: createdAt,
    })),
    ...next,
  };
};
