import { modelled } from "@cloudstub/kit";
import { causeOf } from "../../engine/requests/cause.js";
import { changeSetOf } from "../../engine/requests/change-set.js";
import { deploy } from "../../engine/requests/deploy.js";
import { compile, definitionOf } from "../../engine/stacks/definitions.js";
import { noChangeSet, noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { ChangeSet, Definition, Operation } from "../../state.js";
import type { EmulatedCloudformation, EmulatedHandler } from "../../types.js";

/** Does what a change set has planned, in nested stacks too. Others of its stack are out of date then. */
export const executeChangeSet: EmulatedHandler<"ExecuteChangeSet"> = (input, call) => {
  const { state } = call;
  const changeSet = changeSetOf(state, input, noStack);
  if (changeSet === undefined) throw noChangeSet(input.ChangeSetName ?? "");
  if (changeSet.executionStatus !== "AVAILABLE") throw notExecutable(changeSet);
  const stack = stackOf(state, changeSet.stack, noStack);
  const definition = definitionOf(state, changeSet.definition) as Definition;
  const onFailure = onFailureOf(input.DisableRollback, changeSet);
  const { ClientRequestToken: token } = input;
  deploy(call, stack, {
    definition,
    compiled: compile(call, stack, definition),
    goal: changeSet.type,
    change: {
      changeSet: changeSet.id,
      updatedAt: call.clock.now(),
      notificationArns: changeSet.notificationArns,
      isRollbackDisabled: onFailure === "DO_NOTHING",
      ...(changeSet.rollbackConfiguration !== undefined && { rollbackConfiguration: changeSet.rollbackConfiguration }),
      ...(changeSet.roleArn !== undefined && { roleArn: changeSet.roleArn }),
    },
    operation: { ...causeOf(call), changeSet: changeSet.id, onFailure, ...(token !== undefined && { token }) },
  });
  return {};
};

function onFailureOf(isDisabled: boolean | undefined, { onFailure }: ChangeSet): Operation["onFailure"] {
  return isDisabled ? "DO_NOTHING" : (onFailure as Operation["onFailure"]);
}

/** The words of a recorded answer of AWS; those for a change set of a nested stack are not documented. */
function notExecutable({ id, status, root }: ChangeSet): Error {
  const hint = root === undefined ? "" : `. It belongs to a nested stack: execute the root change set [${root}].`;
  return modelled<EmulatedCloudformation>(
    "InvalidChangeSetStatusException",
    `ChangeSet [${id}] cannot be executed in its current status of [${status}]${hint}`,
  );
}
