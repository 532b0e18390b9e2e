import type { StackResource } from "../../state.js";
import { forgetDefinition } from "../stacks/definitions.js";
import { tell } from "../stacks/events.js";
import { releaseExports } from "../stacks/exports.js";
import { changeOperation, end, schedule } from "../stacks/operations.js";
import { cleanStep } from "./clean.js";
import { type Home, homeNow, isDone, resourcesOf } from "./home.js";
import { type Gone, type Removal, removeOne } from "./remove-one.js";
import { nextLook } from "./waits.js";

/** Removes the next resource of a stack that no other needs, or goes on with one that is being removed. */
export function removeStep(home: Home): void | Promise<void> {
  const { call, stack } = home;
  // What an update has left that failed is the first to go.
  if (call.state.leftovers.of(stack.id).size > 0) return cleanStep(home, () => schedule(call, stack.id));
  const resources = resourcesOf(home);
  const needed = new Set<string>();
  for (const resource of resources.values())
    if (isThere(home, resource)) for (const id of resource.needs) needed.add(id);
  let waits = 0;
  for (const resource of resources.values()) {
    if (isDone(home, resource)) continue;
    if (!isThere(home, resource)) {
      resources.set(resource.logicalId, { ...resource, operation: home.operation.id });
      continue;
    }
    if (needed.has(resource.logicalId)) continue;
    const progress = removeOne(home, removalOf(home, resource), (gone) => removed(home, resource, gone));
    if (progress !== "waits") return progress;
    waits++;
  }
  if (waits > 0) schedule(call, stack.id, nextLook(home));
  else finish(home);
}

/** True for a resource that has something behind it, or that failed to go. */
function isThere({ operation }: Home, resource: StackResource): boolean {
  if (resource.physicalId === undefined || resource.status === "DELETE_COMPLETE") return false;
  return resource.operation !== operation.id || resource.status === "DELETE_FAILED";
}

function removalOf({ operation }: Home, resource: StackResource): Removal {
  const { logicalId, deletionPolicy } = resource;
  const isKept =
    operation.retain.includes(logicalId) ||
    deletionPolicy === "Retain" ||
    (deletionPolicy === "RetainExceptOnCreate" && operation.goal !== "ROLLBACK");
  return { ...resource, physicalId: resource.physicalId ?? "", isKept, tellsProperties: true };
}

function removed(home: Home, resource: StackResource, { status, reason, wait }: Gone): void {
  const { call, stack, operation } = homeNow(home) ?? home;
  const { logicalId, type, physicalId = "" } = resource;
  const resources = resourcesOf(home);
  if (wait !== undefined) resources.set(logicalId, { ...resource, status, wait });
  else {
    const updatedAt = call.clock.now();
    resources.set(logicalId, { ...resource, status, reason, updatedAt, wait: undefined, operation: operation.id });
    tell(call, stack, { logicalId, type, physicalId, status, reason, properties: JSON.stringify(resource.properties) });
    if (status === "DELETE_FAILED")
      changeOperation(call, stack.id, { failedToDelete: [...operation.failedToDelete, logicalId] });
  }
  schedule(call, stack.id);
}

function finish(home: Home): void {
  const { call, stack, operation } = home;
  const { goal, failedToDelete } = operation;
  if (failedToDelete.length > 0) {
    const reason = `The following resource(s) failed to delete: [${failedToDelete.join(", ")}]. `;
    end(call, stack, { status: `${goal}_FAILED`, reason });
    return;
  }
  releaseExports(call.state, stack);
  const { previous, ...left } = stack;
  const gone = { ...left, deletedAt: call.clock.now(), outputs: [], imports: [] };
  if (goal === "DELETE") {
    if (call.state.stackNames.get(stack.name) === stack.id) call.state.stackNames.delete(stack.name);
  }
  end(call, gone, { status: `${goal}_COMPLETE` });
  forgetDefinition(call.state, stack.id, previous);
}
