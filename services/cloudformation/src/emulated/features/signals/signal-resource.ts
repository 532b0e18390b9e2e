import { noResource, noStack, notUpdatable } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { schedule } from "../../engine/stacks/operations.js";
import type { EmulatedHandler } from "../../types.js";

/** Sends a signal to a resource that waits for some. */
export const signalResource: EmulatedHandler<"SignalResource"> = (input, call) => {
  const { StackName, LogicalResourceId, UniqueId, Status } = input;
  const stack = stackOf(call.state, StackName, noStack);
  const resources = call.state.resources.of(stack.id);
  const resource = resources.get(LogicalResourceId);
  if (resource === undefined) throw noResource(LogicalResourceId, StackName);
  const { wait } = resource;
  if (wait?.kind !== "signals") throw notUpdatable(stack.id, stack.status);
  const signal = JSON.stringify({ Status, UniqueId, Reason: "", Data: "" });
  resources.set(LogicalResourceId, { ...resource, wait: { ...wait, told: [...wait.told, signal] } });
  schedule(call, stack.id);
  return {};
};
