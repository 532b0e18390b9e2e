import type { ResourceStatus } from "@aws-sdk/client-cloudformation";
import { pageOfList } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { validationError } from "../../engine/template/errors.js";
import type { StackEvent } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

const PAGE = 100;

/** Lists the events of a stack, the newest first, with the operations that they belong to; on request those of failures alone. */
export const describeEvents: EmulatedHandler<"DescribeEvents"> = (input, { state }) => {
  const { StackName, ChangeSetName, OperationId, Filters, NextToken } = input;
  const ofChangeSet = ChangeSetName?.startsWith("arn:") ? state.changeSets.get(ChangeSetName)?.stack : undefined;
  const named = StackName ?? ofChangeSet;
  // AWS's words are not documented.
  if (named === undefined) throw validationError("StackName has to be specified.");
  const stack = stackOf(state, named, noStack);
  const isAsked = ([, { operation, status }]: [string, StackEvent]) =>
    (OperationId === undefined || operation === OperationId) && (!Filters?.FailedEvents || status.endsWith("_FAILED"));
  const { items, next } = pageOfList(
    {
      after: (place) =>
        state.events.of(stack.id).entries(place === undefined ? { reverse: true } : { reverse: true, before: place }),
      placeOf: ([key]: [string, StackEvent]) => key,
      filter: isAsked,
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return {
    OperationEvents: items.map(([, event]) => ({
      EventId: event.id,
      StackId: stack.id,
      OperationId: event.operation,
      EventType: "STACK_EVENT" as const,
      LogicalResourceId: event.logicalId,
      PhysicalResourceId: event.physicalId,
      ResourceType: event.type,
      Timestamp: new Date(event.time),
      ResourceStatus: event.status as ResourceStatus,
      ResourceStatusReason: event.reason,
      ResourceProperties: event.properties,
      ClientRequestToken: event.token,
    })),
    ...(next !== undefined && { NextToken: next }),
  };
};
