import type { ChangeSetStatus, ExecutionStatus } from "@aws-sdk/client-cloudformation";
import { pageOfList, rangeAfter } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { ChangeSet, Stack } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

const PAGE = 100;

/** Lists the change sets of a stack that were not executed. */
export const listChangeSets: EmulatedHandler<"ListChangeSets"> = ({ StackName, NextToken }, { state }) => {
  const stack = stackOf(state, StackName, noStack);
  const { items, next } = pageOfList(
    {
      after: (place) => state.changeSetNames.of(stack.id).entries(rangeAfter(place)),
      placeOf: ([name]: [string, string]) => name,
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  const found = items.flatMap(([, id]) => state.changeSets.get(id) ?? []);
  return {
    Summaries: found.map((changeSet) => summaryOf(stack, changeSet)),
    ...(next !== undefined && { NextToken: next }),
  };
};

function summaryOf(
  stack: Stack,
  { id, name, createdAt, status, executionStatus, reason, description, includesNested, parent, root }: ChangeSet,
) {
  return {
    StackId: stack.id,
    StackName: stack.name,
    ChangeSetId: id,
    ChangeSetName: name,
    ExecutionStatus: executionStatus as ExecutionStatus,
    Status: status as ChangeSetStatus,
    CreationTime: new Date(createdAt),
    IncludeNestedStacks: includesNested,
    ...(reason !== undefined && { StatusReason: reason }),
    ...(description !== undefined && { Description: description }),
    ...(parent !== undefined && { ParentChangeSetId: parent, RootChangeSetId: root }),
  };
}
