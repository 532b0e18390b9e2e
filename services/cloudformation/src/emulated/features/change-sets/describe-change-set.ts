import type {
  Capability,
  Change,
  ChangeSetStatus,
  ExecutionStatus,
  RollbackConfiguration,
} from "@aws-sdk/client-cloudformation";
import { type HandlerShape, pageOfList } from "@cloudstub/kit";
import { changeSetOf } from "../../engine/requests/change-set.js";
import { invalidToken } from "../../engine/requests/pages.js";
import { shownParameters } from "../../engine/requests/shown-parameters.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import { noChangeSet, noStack } from "../../engine/stacks/errors.js";
import type { ChangeSet, EmulatedState } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

const PAGE = 100;

/** Shows what a change set will do. */
export const describeChangeSet: EmulatedHandler<"DescribeChangeSet"> = (input, { state }) => {
  const changeSet = changeSetOf(state, input, noStack);
  if (changeSet === undefined) throw noChangeSet(input.ChangeSetName ?? "");
  const { reason, warning } = changeSet;
  const all = (input.IncludePropertyValues ? changeSet.detailedChanges : changeSet.changes) as readonly Change[];
  const { items, next } = pageOfList(
    {
      after: (place) => [...all.keys()].slice(place === undefined ? 0 : Number(place) + 1),
      placeOf: (place: number) => String(place),
    },
    { limit: PAGE, token: input.NextToken, invalid: invalidToken },
  );
  const told = reason ?? (input.IncludePropertyValues ? warning : undefined);
  return {
    ...headOf(state, changeSet),
    Changes: items.map((place) => all[place] as Change),
    ...(told !== undefined && { StatusReason: told }),
    ...(next !== undefined && { NextToken: next }),
  };
};

function headOf(state: EmulatedState, changeSet: ChangeSet) {
  const definition = definitionOf(state, changeSet.definition);
  const stack = state.stacks.get(changeSet.stack);
  const { description, parent, root } = changeSet;
  return {
    ChangeSetName: changeSet.name,
    ChangeSetId: changeSet.id,
    StackId: changeSet.stack,
    StackName: stack?.name ?? "",
    CreationTime: new Date(changeSet.createdAt),
    ExecutionStatus: changeSet.executionStatus as ExecutionStatus,
    Status: changeSet.status as ChangeSetStatus,
    NotificationARNs: changeSet.notificationArns,
    RollbackConfiguration: (changeSet.rollbackConfiguration ?? {}) as HandlerShape<RollbackConfiguration>,
    Capabilities: (definition?.capabilities ?? []) as Capability[],
    IncludeNestedStacks: changeSet.includesNested,
    ...(description !== undefined && { Description: description }),
    ...(parent !== undefined && { ParentChangeSetId: parent, RootChangeSetId: root }),
    ...(definition && definition.parameters.length > 0 && { Parameters: shownParameters(definition) }),
    ...(definition && definition.tags.length > 0 && { Tags: definition.tags }),
  };
}
