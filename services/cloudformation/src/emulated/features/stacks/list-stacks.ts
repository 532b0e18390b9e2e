import type { StackStatus } from "@aws-sdk/client-cloudformation";
import { pageOfList } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import type { EmulatedState, Stack } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { newestFirst } from "./describe-stacks.js";
import { driftOf } from "./shown-stack.js";

const PAGE = 100;
/** Deleted stacks are listed for 90 days. */
const LISTED_MS = 90 * 86_400_000;

/** Lists stacks, deleted ones too, the newest first. */
export const listStacks: EmulatedHandler<"ListStacks"> = (
  { NextToken, StackStatusFilter: statuses = [] },
  { state, clock },
) => {
  const since = clock.now() - LISTED_MS;
  const { items, next } = pageOfList(
    {
      after: (place) => newestFirst(state, place),
      placeOf: ([key]: [string, Stack]) => key,
      filter: ([, { status, deletedAt }]: [string, Stack]) =>
        (statuses.length === 0 || statuses.includes(status as StackStatus)) &&
        (status !== "DELETE_COMPLETE" || (deletedAt ?? since) >= since),
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return {
    StackSummaries: items.map(([, stack]) => summaryOf(state, stack)),
    ...(next !== undefined && { NextToken: next }),
  };
};

function summaryOf(state: EmulatedState, stack: Stack) {
  const description = definitionOf(state, stack.definition)?.description;
  return {
    StackId: stack.id,
    StackName: stack.name,
    CreationTime: new Date(stack.createdAt),
    StackStatus: stack.status as StackStatus,
    DriftInformation: driftOf(stack),
    ...(description !== undefined && { TemplateDescription: description }),
    ...(stack.updatedAt !== undefined && { LastUpdatedTime: new Date(stack.updatedAt) }),
    ...(stack.deletedAt !== undefined && { DeletionTime: new Date(stack.deletedAt) }),
    ...(stack.reason !== undefined && { StackStatusReason: stack.reason }),
  };
}
