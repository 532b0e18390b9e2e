import { pageOfList } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { StackResource } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { shownDrift } from "./shown-drift.js";

/** Lists the resources of a stack whose drift was detected (API reference: those that were not checked are left out). */
export const describeStackResourceDrifts: EmulatedHandler<"DescribeStackResourceDrifts"> = (input, { state }) => {
  const { StackName, StackResourceDriftStatusFilters: statuses, MaxResults = 100, NextToken } = input;
  const stack = stackOf(state, StackName, noStack);
  const { items, next } = pageOfList(
    {
      after: (place) => state.resources.of(stack.id).values(place === undefined ? {} : { after: place }),
      placeOf: ({ logicalId }: StackResource) => logicalId,
      filter: ({ drift }: StackResource) =>
        drift !== undefined && (statuses === undefined || (statuses as readonly string[]).includes(drift.status)),
    },
    { limit: MaxResults, token: NextToken, invalid: invalidToken },
  );
  return {
    StackResourceDrifts: items.map((resource) => shownDrift(stack, resource)),
    ...(next !== undefined && { NextToken: next }),
  };
};
