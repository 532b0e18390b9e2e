import type { ResourceStatus } from "@aws-sdk/client-cloudformation";
import { pageOfList } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { Stack, StackEvent } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

const PAGE = 100;

/** Lists the events of a stack, the newest first. */
export const describeStackEvents: EmulatedHandler<"DescribeStackEvents"> = ({ StackName, NextToken }, { state }) => {
  const stack = stackOf(state, StackName, noStack);
  const { items, next } = pageOfList(
    {
      after: (place) =>
        state.events.of(stack.id).entries(place === undefined ? { reverse: true } : { reverse: true, before: place }),
      placeOf: ([key]: [string, StackEvent]) => key,
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return {
    StackEvents: items.map(([, event]) => shownEvent(stack, event)),
    ...(next !== undefined && { NextToken: next }),
  };
};

function shownEvent({ id, name }: Stack, event: StackEvent) {
  const { reason, properties, token } = event;
  return {
    StackId: id,
    StackName: name,
    EventId: event.id,
    LogicalResourceId: event.logicalId,
    PhysicalResourceId: event.physicalId,
    ResourceType: event.type,
    Timestamp: new Date(event.time),
    ResourceStatus: event.status as ResourceStatus,
    ...(reason !== undefined && { ResourceStatusReason: reason }),
    ...(properties !== undefined && { ResourceProperties: properties }),
    ...(token !== undefined && { ClientRequestToken: token }),
  };
}
