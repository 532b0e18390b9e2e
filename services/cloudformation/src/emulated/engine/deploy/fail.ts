import type { Operation, Stack, StackResource } from "../../state.js";
import type { StackCall } from "../../types.js";
import { unansweredName } from "../resources/handler.js";
import { generatedName } from "../resources/names.js";
import { tell, tellStatus } from "../stacks/events.js";
import { changeOperation, end, ROLLBACK_REQUESTED, schedule, statusInProgress } from "../stacks/operations.js";
import { type Home, homeNow, resourcesOf } from "./home.js";
import { releaseChildren } from "./release-children.js";
import { endListening } from "./waits.js";

/** Ends the work towards what a stack is to be like: from here on it is rolled back, or left as it is. */
export function failed(home: Home, fault?: string): void {
  cancelWaiting(home);
  const now = homeNow(home) ?? home;
  const { call, stack, operation } = now;
  const isCreation = operation.goal === "CREATE";
  if (isCreation && operation.onFailure === "DO_NOTHING") {
    end(call, stack, { status: "CREATE_FAILED", reason: fault ?? failedResources(operation) });
    return;
  }
  if (!isCreation && operation.onFailure === "DO_NOTHING") {
    end(call, stack, { status: "UPDATE_FAILED", reason: fault ?? failedResources(operation) });
    releaseChildren(now);
    return;
  }
  const told = isCreation || fault !== undefined ? ROLLBACK_REQUESTED : "";
  const reason = `${fault === undefined ? failedResources(operation) : `${fault} `}${told}`;
  const goal = isCreation ? (operation.onFailure === "DELETE" ? "DELETE" : "ROLLBACK") : "UPDATE_ROLLBACK";
  turn(now, goal, reason);
}

/** Gives an operation another goal. Its steps begin again. */
function turn({ call, stack }: Home, goal: Operation["goal"], reason?: string): void {
  changeOperation(call, stack.id, { goal, isCleaning: false, id: call.ids.uuid() });
  const current = call.state.stacks.get(stack.id) ?? stack;
  tellStatus(call, current, { status: statusInProgress({ goal }), reason });
  schedule(call, stack.id);
}

/** `The following resource(s) failed to create: [A, B]. ` */
function failedResources({ failedToCreate, failedToUpdate }: Operation): string {
  const sentence = (what: string, ids: readonly string[]) =>
    ids.length === 0 ? "" : `The following resource(s) failed to ${what}: [${ids.join(", ")}]. `;
  return sentence("create", failedToCreate) + sentence("update", failedToUpdate);
}

/**
 * Ends what a resource waits for. Returns its physical id: of a custom resource that has not answered yet one that CloudFormation makes, with which its deletion is
 * asked for.
 */
function cancelled(call: StackCall, { name }: Stack, { logicalId, physicalId, wait }: StackResource): string {
  endListening(call.state, wait);
  return physicalId ?? generatedName(call, { stack: name, logicalId }, unansweredName);
}

/** Ends what the resources of a stack wait for that are made or changed: from here on they count as failed. */
export function cancelAll(call: StackCall, stack: Stack): void {
  const resources = call.state.resources.of(stack.id);
  for (const resource of resources.values()) {
    const [action = ""] = resource.status.split("_");
    if (resource.wait === undefined || action === "DELETE") continue;
    const physicalId = cancelled(call, stack, resource);
    resources.set(resource.logicalId, { ...resource, physicalId, status: `${action}_FAILED`, wait: undefined });
  }
}

/** Resources under way fail with the first that does. */
function cancelWaiting(home: Home): void {
  const { call, stack, operation } = homeNow(home) ?? home;
  const failedToCreate = [...operation.failedToCreate];
  const failedToUpdate = [...operation.failedToUpdate];
  for (const resource of resourcesOf(home).values()) {
    if (resource.wait === undefined) continue;
    const isCreation = resource.status.startsWith("CREATE");
    const [status, reason] = isCreation
      ? ["CREATE_FAILED", "Resource creation cancelled"]
      : ["UPDATE_FAILED", "Resource update cancelled"];
    const { logicalId, type } = resource;
    const physicalId = cancelled(call, stack, resource);
    resourcesOf(home).set(logicalId, {
      ...resource,
      physicalId,
      status,
      reason,
      wait: undefined,
      operation: operation.id,
    });
    tell(call, stack, { logicalId, type, physicalId, status, reason });
    (isCreation ? failedToCreate : failedToUpdate).push(logicalId);
  }
  changeOperation(call, stack.id, { failedToCreate, failedToUpdate });
}
