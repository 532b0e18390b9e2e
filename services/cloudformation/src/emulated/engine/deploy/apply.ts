import type { StackResource } from "../../state.js";
import { resourceType } from "../known-types/resource-types.js";
import { ResourceFailure } from "../resources/failure.js";
import { unlessGone } from "../resources/gone.js";
import type { Made, ResourceType } from "../resources/handler.js";
import { tell } from "../stacks/events.js";
import { schedule } from "../stacks/operations.js";
import { isPlanned } from "../stacks/planned-for.js";
import { nothing, type Run, type Steps } from "../steps.js";
import { asText, type JsonObject } from "../template/json.js";
import { withReferencesRead } from "./dynamic.js";
import { failed } from "./fail.js";
import { finishApply } from "./finish.js";
import { type Home, isDone, resourcesOf } from "./home.js";
import { complete, fail, toldOf } from "./outcome.js";
import { checkPolicy } from "./policy.js";
import { isFailure } from "./reasons.js";
import { settle } from "./settle.js";
import { goOnWaiting, nextLook } from "./waits.js";
import { type Change, changeOf, propertiesOf, type Wanted, wantedOf } from "./wanted.js";
import { askOf, existingWork, type Subject, workOf } from "./work.js";

/** Makes or changes the next resource of a stack that can be. */
export function applyStep(home: Home): void | Promise<void> {
  const { call, stack, operation } = home;
  const compiled = home.compiled();
  const resources = resourcesOf(home);
  if (operation.until !== undefined && call.clock.now() >= operation.until)
    return failed(home, "Stack creation time exceeded the specified timeout.");
  let waits = 0;
  for (const id of compiled.order) {
    const resource = resources.get(id);
    if (isDone(home, resource)) continue;
    if (resource?.wait !== undefined) {
      const progress = goOnWaiting(home, resource, { complete, fail });
      if (progress !== "waits") return progress;
      waits++;
    } else if ([...(compiled.needs.get(id) ?? [])].every((need) => isDone(home, resources.get(need)))) {
      const progress = start(home, id);
      if (progress !== "unchanged") return progress;
    }
  }
  if (waits > 0) schedule(call, stack.id, nextLook(home));
  else finishApply(home);
}

function start(home: Home, id: string): "unchanged" | void | Promise<void> {
  const { call, operation } = home;
  const resources = resourcesOf(home);
  const kept = resources.get(id);
  const { type } = home.compiled().resource(id);
  // An update of it that was begun before CloudStub ended is done again, from what it was before.
  const existing = kept?.status === "UPDATE_IN_PROGRESS" ? ((kept.before as StackResource | undefined) ?? kept) : kept;
  let wanted: Wanted;
  try {
    wanted = wantedOf(home, id);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return refuse(home, { id, type, existing }, error);
  }
  if (existing?.physicalId === undefined || existing.status === "DELETE_COMPLETE")
    return create(home, { id, type, wanted });
  if (existing.status === "CREATE_IN_PROGRESS") return create(home, { id, type, wanted, partial: existing });
  const change = changeOf(existing, wanted);
  if (change.kind === "none" && !isPlanned(call.state, operation, id)) {
    const { deletionPolicy, updateReplacePolicy, metadata } = wanted;
    const needs = [...(home.compiled().needs.get(id) ?? [])];
    const unchanged = { ...existing, deletionPolicy, updateReplacePolicy, metadata, needs };
    resources.set(id, { ...unchanged, operation: operation.id, before: existing });
    return "unchanged";
  }
  const partial = kept?.physicalId === existing.physicalId ? undefined : kept;
  return modify(home, { existing, wanted, change, partial });
}

/** A resource whose properties can't be evaluated, or are not those of its type, fails before anything is called. */
function refuse(
  home: Home,
  { id, type, existing }: { readonly id: string; readonly type: string; readonly existing: StackResource | undefined },
  error: Error,
): void {
  const action = existing?.physicalId === undefined ? "CREATE" : "UPDATE";
  const told = { logicalId: id, physicalId: existing?.physicalId ?? "", type };
  tell(home.call, home.stack, { ...told, status: `${action}_IN_PROGRESS` });
  const blank = { ...blankOf(home, id, type), ...existing };
  fail(home, { ...blank, status: `${action}_IN_PROGRESS` }, error);
}

function blankOf({ call, operation, compiled }: Home, logicalId: string, type: string): StackResource {
  return {
    logicalId,
    type,
    properties: {},
    attributes: {},
    tags: [],
    status: "CREATE_IN_PROGRESS",
    updatedAt: call.clock.now(),
    needs: [...(compiled().needs.get(logicalId) ?? [])],
    deletionPolicy: "Delete",
    updateReplacePolicy: "Delete",
    metadata: "{}",
    createdBy: operation.id,
  };
}

interface Creation {
  readonly id: string;
  readonly type: string;
  readonly wanted: Wanted;
  readonly partial?: StackResource;
}

function create(home: Home, { id, type, wanted, partial }: Creation): void | Promise<void> {
  const resource = { ...blankOf(home, id, type), ...wanted };
  resourcesOf(home).set(id, resource);
  tell(home.call, home.stack, toldOf(resource));
  const handler = resourceType(type);
  return carryOut(home, resource, function* () {
    const properties = yield* withReferencesRead(resource.properties, askOf(home));
    yield* removePartial(home, { ...resource, properties }, partial);
    return yield* handler.create(workOf(home, { ...resource, properties }));
  });
}

/** Removes what a creation has left that was begun before CloudStub ended: what is missing of it is not known. */
function* removePartial(home: Home, subject: Subject, partial: StackResource | undefined): Steps<void> {
  const { physicalId, attributes } = partial ?? {};
  if (physicalId === undefined) return;
  const left = { physicalId, attributes, properties: subject.properties };
  const removing: Steps<unknown> = resourceType(subject.type).remove(existingWork(home, subject, left));
  yield* unlessGone(removing);
}

interface Modification {
  readonly existing: StackResource;
  readonly wanted: Wanted;
  readonly change: Change;
  readonly partial?: StackResource | undefined;
}

function modify(home: Home, { existing, wanted, change, partial }: Modification): void | Promise<void> {
  const { logicalId, type, physicalId = "" } = existing;
  const isReplaced = change.kind === "replace";
  const handler = resourceType(type);
  const needs = [...(home.compiled().needs.get(logicalId) ?? [])];
  const resource = {
    ...existing,
    ...wanted,
    needs,
    status: "UPDATE_IN_PROGRESS",
    reason: undefined,
    before: existing,
    ...(isReplaced && { drift: undefined }),
  };
  const reason = isReplaced
    ? "Requested update requires the creation of a new physical resource; hence creating one."
    : undefined;
  tell(home.call, home.stack, { ...toldOf(resource), reason });
  try {
    checkPolicy(home, existing, isReplaced ? "Update:Replace" : "Update:Modify");
    if (isReplaced) checkName(home, handler, { existing, wanted, change });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return fail(home, { ...existing, status: "UPDATE_IN_PROGRESS" }, error);
  }
  resourcesOf(home).set(logicalId, isReplaced ? { ...resource, physicalId: undefined } : resource);
  return carryOut(home, resource, function* (): Steps<Made> {
    const properties = yield* withReferencesRead(resource.properties, askOf(home));
    if (isReplaced) {
      yield* removePartial(home, { ...resource, properties }, partial);
      return yield* handler.create(workOf(home, { ...resource, properties }));
    }
    const work = existingWork(home, { ...resource, properties }, { ...existing, physicalId });
    return (
      (yield* handler.update?.(work) ?? nothing()) ?? { physicalId, attributes: existing.attributes as JsonObject }
    );
  });
}

/** A resource whose name was given can't be replaced by one of the same name (CloudFormation User Guide, "Name Type"). */
function checkName({ stack }: Home, { name }: ResourceType, { existing, wanted }: Modification): void {
  const given = name === undefined ? undefined : wanted.properties[name];
  if (name === undefined || given === undefined || given !== propertiesOf(existing)[name]) return;
  throw new ResourceFailure(
    `CloudFormation cannot update a stack when a custom-named resource requires replacing. Rename ${asText(given)} and update the stack ${stack.name} again.`,
  );
}

function carryOut(home: Home, resource: StackResource, work: () => Steps<Made>): void | Promise<void> {
  const run = home.call.atomically as Run;
  return settle(
    work(),
    { atomically: run, isFailure },
    {
      done: (made) => complete(home, resource, made),
      failed: (error, isPartial) => fail(home, resource, error, isPartial),
    },
  );
}
