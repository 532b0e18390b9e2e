import type { StackResource } from "../../state.js";
import { resourceType } from "../known-types/resource-types.js";
import { forgetDefinition } from "../stacks/definitions.js";
import { tell, tellStatus } from "../stacks/events.js";
import { changeOperation, end, schedule } from "../stacks/operations.js";
import { isPlanned } from "../stacks/planned-for.js";
import { nothing, type Run, type Steps } from "../steps.js";
import { isSame, type JsonObject } from "../template/json.js";
import { withReferencesRead } from "./dynamic.js";
import { type Home, homeNow, isDone, resourcesOf } from "./home.js";
import { dropLeftover, leave } from "./leftovers.js";
import { isFailure, reasonOf } from "./reasons.js";
import { settle } from "./settle.js";
import { goOnWaiting, nextLook, startWaiting } from "./waits.js";
import { askOf, existingWork } from "./work.js";

/** Brings the next resource back to what it was before the update. */
export function revertStep(home: Home): void | Promise<void> {
  const { call, stack, operation } = home;
  let waits = 0;
  for (const resource of [...resourcesOf(home).values()].reverse()) {
    if (isDone(home, resource)) continue;
    if (resource.wait !== undefined) {
      const progress = goOnWaiting(home, resource, {
        complete: (_, waiting) => restored(home, waiting),
        fail: failedBack,
      });
      if (progress !== "waits") return progress;
      waits++;
      continue;
    }
    if (resource.before === undefined && resource.createdBy === undefined && resource.status !== "UPDATE_FAILED")
      continue;
    return operation.skip.includes(resource.logicalId) ? skipped(home, resource) : bringBack(home, resource);
  }
  if (waits > 0) schedule(call, stack.id, nextLook(home));
  else finish(home);
}

function bringBack(home: Home, resource: StackResource): void | Promise<void> {
  const { call, stack } = home;
  const before = resource.before as StackResource | undefined;
  if (before === undefined && resource.createdBy !== undefined) return takeAway(home, resource);
  const { logicalId, type, physicalId = "" } = resource;
  if (before !== undefined && !isTouched(home, resource, before)) {
    resourcesOf(home).set(logicalId, { ...before, operation: home.operation.id });
    schedule(call, stack.id);
    return;
  }
  tell(call, stack, { logicalId, type, physicalId, status: "UPDATE_IN_PROGRESS" });
  if (before === undefined || before.physicalId !== resource.physicalId) return restored(home, resource);
  return updateBack(home, resource, before);
}

/** True where the update called a service for it. */
function isTouched({ call, operation }: Home, resource: StackResource, before: StackResource): boolean {
  const { logicalId, physicalId, properties, tags, status } = resource;
  if (status === "UPDATE_FAILED" || physicalId !== before.physicalId) return true;
  if (isPlanned(call.state, operation, logicalId)) return true;
  return !isSame(properties, before.properties) || !isSame(tags, before.tags);
}

function updateBack(home: Home, resource: StackResource, before: StackResource): void | Promise<void> {
  const handler = resourceType(resource.type);
  const { physicalId = "" } = resource;
  const work = function* (): Steps<unknown> {
    const properties = yield* withReferencesRead(before.properties as JsonObject, askOf(home));
    const made = yield* (handler.revert ?? handler.update ?? nothing)(
      existingWork(home, { ...before, properties }, { ...resource, physicalId }),
    );
    return made?.wait;
  };
  return settle(
    work(),
    { atomically: home.call.atomically as Run, isFailure },
    {
      done(wait) {
        if (wait === undefined) return restored(home, resource);
        const waiting = { ...resource, status: "UPDATE_IN_PROGRESS" };
        resourcesOf(home).set(
          resource.logicalId,
          startWaiting(home, waiting, wait as Parameters<typeof startWaiting>[2]),
        );
        schedule(home.call, home.stack.id);
      },
      failed: (error) => failedBack(home, resource, error),
    },
  );
}

/** A resource that the update had made goes at the end of the rollback. */
function takeAway(home: Home, resource: StackResource): void {
  resourcesOf(home).delete(resource.logicalId);
  if (resource.physicalId !== undefined)
    leave(home, { ...resource, physicalId: resource.physicalId, policy: "Delete" });
  schedule(home.call, home.stack.id);
}

/** The record of a resource is again as it was; the one that had replaced it goes at the end. */
function restored(home: Home, resource: StackResource): void {
  const { call, stack, operation } = homeNow(home) ?? home;
  const before = resource.before as StackResource | undefined;
  const { logicalId, type } = resource;
  const back = before ?? resource;
  if (before?.physicalId !== undefined && before.physicalId !== resource.physicalId) {
    dropLeftover(home, logicalId, before.physicalId);
    if (resource.physicalId !== undefined)
      leave(home, { ...resource, physicalId: resource.physicalId, policy: "Delete" });
  }
  const status = "UPDATE_COMPLETE";
  const record = {
    ...back,
    status,
    reason: undefined,
    updatedAt: call.clock.now(),
    wait: undefined,
    operation: operation.id,
  };
  resourcesOf(home).set(logicalId, record);
  tell(call, stack, { logicalId, type, physicalId: back.physicalId ?? "", status });
  schedule(call, stack.id);
}

function skipped(home: Home, resource: StackResource): void {
  const { before: _, ...left } = resource;
  resourcesOf(home).set(resource.logicalId, { ...left, status: "UPDATE_COMPLETE", operation: home.operation.id });
  schedule(home.call, home.stack.id);
}

function failedBack(home: Home, resource: StackResource, error: Error): void {
  const { call, stack, operation } = homeNow(home) ?? home;
  const { logicalId, type, physicalId = "" } = resource;
  const reason = reasonOf(error, type, operation.id);
  const status = "UPDATE_FAILED";
  resourcesOf(home).set(logicalId, { ...resource, status, reason, wait: undefined, operation: operation.id });
  tell(call, stack, { logicalId, type, physicalId, status, reason });
  changeOperation(call, stack.id, { failedToDelete: [...operation.failedToDelete, logicalId] });
  schedule(call, stack.id);
}

function finish({ call, stack, operation }: Home): void {
  const { failedToDelete } = operation;
  if (failedToDelete.length > 0) {
    const reason = `The following resource(s) failed to update: [${failedToDelete.join(", ")}]. `;
    end(call, stack, { status: "UPDATE_ROLLBACK_FAILED", reason });
    return;
  }
  const back = { ...stack, definition: stack.previous ?? stack.definition };
  changeOperation(call, stack.id, { isCleaning: true });
  tellStatus(call, back, { status: "UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS" });
  forgetDefinition(call.state, stack.id, stack.definition);
  schedule(call, stack.id);
}
