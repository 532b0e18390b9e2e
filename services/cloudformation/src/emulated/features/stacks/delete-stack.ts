import { beginDeletion } from "../../engine/requests/turn-back.js";
import { tellStatus } from "../../engine/stacks/events.js";
import { importerOf } from "../../engine/stacks/exports.js";
import { findStack } from "../../engine/stacks/find.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a stack with its resources. Where there is no stack, nothing happens. */
export const deleteStack: EmulatedHandler<"DeleteStack"> = (input, call) => {
  const stack = findStack(call.state, input.StackName ?? "");
  if (stack === undefined || stack.status === "DELETE_COMPLETE" || stack.status === "DELETE_IN_PROGRESS") return {};
  const { RetainResources: retain = [], ClientRequestToken: token } = input;
  if (stack.isProtected)
    throw validationError(`Stack [${stack.name}] cannot be deleted while TerminationProtection is enabled`);
  // The words of AWS as users report them (aws-amplify/amplify-backend, pull request 2366).
  if (/^UPDATE_.*IN_PROGRESS$/.test(stack.status))
    throw validationError(`Stack [${stack.id}] cannot be deleted while in status ${stack.status}`);
  const isForced = input.DeletionMode === "FORCE_DELETE_STACK";
  if (retain.length > 0 && stack.status !== "DELETE_FAILED")
    throw validationError(
      `Invalid operation on stack [${stack.id}]. When deleting a stack, specify a resource to retain only when the stack is in the DELETE_FAILED state.`,
    );
  for (const { exportName } of stack.outputs) {
    const user = exportName === undefined ? undefined : importerOf(call.state, exportName);
    if (user === undefined) continue;
    const { status } = stack;
    const reason = `Export ${exportName} cannot be deleted as it is in use by ${user}`;
    tellStatus(call, tellStatus(call, stack, { status: "DELETE_IN_PROGRESS", reason: "User Initiated" }), {
      status,
      reason,
    });
    return {};
  }
  const forced = isForced
    ? [...call.state.resources.of(stack.id).values()]
        .filter(({ status }) => status === "DELETE_FAILED")
        .map(({ logicalId }) => logicalId)
    : [];
  beginDeletion(call, stack, {
    cause: call.requestId,
    endpoint: call.endpoint,
    retain: [...retain, ...forced],
    ...(token !== undefined && { token }),
  });
  return {};
};
