import type { Capability, Stack as Shown, StackDriftStatus, StackStatus } from "@aws-sdk/client-cloudformation";
import type { HandlerShape } from "@cloudstub/kit";
import { shownParameters } from "../../engine/requests/shown-parameters.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import type { EmulatedState, Stack } from "../../state.js";

/** A stack as DescribeStacks answers it (recorded answers of AWS, member by member). */
export function shownStack(state: EmulatedState, stack: Stack): HandlerShape<Shown> {
  const definition = definitionOf(state, stack.definition);
  const { capabilities = [], description } = definition ?? {};
  const isDeleted = stack.status === "DELETE_COMPLETE";
  return {
    StackId: stack.id,
    StackName: stack.name,
    CreationTime: new Date(stack.createdAt),
    StackStatus: stack.status as StackStatus,
    DisableRollback: stack.isRollbackDisabled,
    NotificationARNs: stack.notificationArns,
    RollbackConfiguration: stack.rollbackConfiguration ?? {},
    DriftInformation: driftOf(stack),
    Tags: definition?.tags ?? [],
    EnableTerminationProtection: isDeleted ? undefined : stack.isProtected,
    LastUpdatedTime: dateOf(stack.updatedAt),
    DeletionTime: dateOf(stack.deletedAt),
    StackStatusReason: stack.reason,
    ChangeSetId: isDeleted ? undefined : stack.changeSet,
    Description: description,
    Parameters: definition && unlessEmpty(shownParameters(definition)),
    Capabilities: unlessEmpty(capabilities as readonly Capability[]),
    Outputs: unlessEmpty(stack.outputs.map(shownOutput)),
    TimeoutInMinutes: stack.timeoutMinutes,
    RoleARN: stack.roleArn,
    ParentId: stack.parent,
    RootId: stack.root,
  };
}

/** What the last detection of drift has found of a stack. */
export function driftOf({ drift }: Pick<Stack, "drift">) {
  return {
    StackDriftStatus: (drift?.status ?? "NOT_CHECKED") as StackDriftStatus,
    ...(drift !== undefined && { LastCheckTimestamp: new Date(drift.checkedAt) }),
  };
}

function dateOf(time: number | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}

/** Lists of some members are left out where they would be empty. */
function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function shownOutput({ key, value, description, exportName }: Stack["outputs"][number]) {
  return {
    OutputKey: key,
    OutputValue: value,
    ...(description !== undefined && { Description: description }),
    ...(exportName !== undefined && { ExportName: exportName }),
  };
}
