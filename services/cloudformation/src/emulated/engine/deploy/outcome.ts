import type { StackResource } from "../../state.js";
import { ResourceFailure } from "../resources/failure.js";
import type { Made } from "../resources/handler.js";
import { tell } from "../stacks/events.js";
import { skippedReason } from "../stacks/made-up.js";
import { changeOperation, schedule } from "../stacks/operations.js";
import { failed } from "./fail.js";
import { type Home, homeNow, resourcesOf } from "./home.js";
import { leave } from "./leftovers.js";
import { reasonOf } from "./reasons.js";
import { startWaiting } from "./waits.js";

/** Records a resource that was made or changed; one that waits is not complete yet. */
export function complete(home: Home, started: StackResource, made: Made): void {
  const { call, stack, operation } = homeNow(home) ?? home;
  const action = started.status.startsWith("CREATE") ? "CREATE" : "UPDATE";
  const { physicalId, attributes = {}, wait, isHidden, isSkipped } = made;
  const updatedAt = call.clock.now();
  const changed = {
    ...started,
    physicalId,
    attributes,
    updatedAt,
    wait: undefined,
    ...(isHidden && { isHidden }),
    ...(isSkipped && { isSkipped }),
  };
  const known = started.wait === undefined ? before(started)?.physicalId : started.physicalId;
  if (physicalId !== undefined && physicalId !== known) {
    const isOther = started.wait?.kind === "answer" && known !== undefined;
    tell(call, stack, { ...toldOf(changed), reason: isOther ? REPLACED : INITIATED });
  }
  if (wait !== undefined) resourcesOf(home).set(started.logicalId, startWaiting(home, changed, wait));
  else {
    leaveOld(home, changed);
    const reason = changed.isSkipped ? { reason: skippedReason(changed.type) } : {};
    const finished = { ...changed, ...reason, status: `${action}_COMPLETE`, operation: operation.id };
    resourcesOf(home).set(started.logicalId, finished);
    tell(call, stack, { ...toldOf(finished), ...reason });
  }
  schedule(call, stack.id);
}

function before({ before: earlier }: StackResource): StackResource | undefined {
  return earlier as StackResource | undefined;
}

const INITIATED = "Resource creation Initiated";
/** A custom resource that answers an update with another physical id: one of the reasons that the notifications of stacks in PRX/Infrastructure leave out. */
const REPLACED = "Requested update required the provider to create a new physical resource";

/** The resource that another one has replaced stays until the update has succeeded. */
function leaveOld(home: Home, resource: StackResource): void {
  const old = before(resource);
  if (old?.physicalId === undefined || old.physicalId === resource.physicalId) return;
  leave(home, { ...old, physicalId: old.physicalId, policy: resource.updateReplacePolicy });
}

/** Records a resource that failed, as it was before where its work was undone as a whole, and ends the work on the stack. */
// oxlint-disable-next-line max-params -- what failed, and how
export function fail(home: Home, resource: StackResource, error: Error, isPartial = false): void {
  const { call, stack, operation } = homeNow(home) ?? home;
  const action = resource.status.startsWith("CREATE") ? "CREATE" : "UPDATE";
  const reason = reasonOf(error, resource.type, operation.id);
  const stored = isPartial ? resourcesOf(home).get(resource.logicalId) : undefined;
  const old = before(resource);
  const left = error instanceof ResourceFailure ? error.physicalId : undefined;
  const physicalId =
    stored?.physicalId ?? (action === "UPDATE" ? (old ?? resource).physicalId : (left ?? resource.physicalId));
  const failedResource = {
    ...(isPartial || old === undefined ? resource : old),
    physicalId,
    status: `${action}_FAILED`,
    reason,
    updatedAt: call.clock.now(),
    operation: operation.id,
    wait: undefined,
  };
  resourcesOf(home).set(resource.logicalId, failedResource);
  tell(call, stack, { ...toldOf(failedResource), reason });
  const list = action === "CREATE" ? "failedToCreate" : "failedToUpdate";
  changeOperation(call, stack.id, { [list]: [...operation[list], resource.logicalId] });
  failed(homeNow(home) ?? home);
}

/** A resource as its events tell it. */
export function toldOf({ logicalId, type, physicalId = "", status, properties }: StackResource) {
  return { logicalId, type, physicalId, status, properties: JSON.stringify(properties) };
}
