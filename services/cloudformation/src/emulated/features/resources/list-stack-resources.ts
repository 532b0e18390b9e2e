import { pageOfList } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { noStackWithId } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { StackResource } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { shownResource } from "./shown-resource.js";

const PAGE = 100;

/** Lists the resources of a stack. */
export const listStackResources: EmulatedHandler<"ListStackResources"> = ({ StackName, NextToken }, { state }) => {
  const stack = stackOf(state, StackName, noStackWithId);
  const { items, next } = pageOfList(
    {
      after: (place) => state.resources.of(stack.id).values(place === undefined ? {} : { after: place }),
      placeOf: ({ logicalId }: StackResource) => logicalId,
      filter: ({ physicalId }: StackResource) => physicalId !== undefined,
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return {
    StackResourceSummaries: items.map((resource) => ({
      ...shownResource(resource),
      LastUpdatedTimestamp: new Date(resource.updatedAt),
    })),
    ...(next !== undefined && { NextToken: next }),
  };
};
