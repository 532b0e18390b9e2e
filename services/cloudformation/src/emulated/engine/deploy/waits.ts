import type { EmulatedState, StackResource, Wait } from "../../state.js";
import { resourceType } from "../known-types/resource-types.js";
import type { Made, Waiting } from "../resources/handler.js";
import type { Run } from "../steps.js";
import type { JsonObject } from "../template/json.js";
import { type Home, resourcesOf } from "./home.js";
import { isFailure } from "./reasons.js";
import { settle } from "./settle.js";
import { existingWork, type Subject } from "./work.js";

/** When a resource is first looked at that does not tell when it is ready. */
const LOOK_MS = 1000;

/** The record of what a resource waits for. */
export function waitOf(
  { call }: Pick<Home, "call">,
  { kind, timeout, token, count, firstLook = LOOK_MS }: Waiting,
): Wait {
  const now = call.clock.now();
  return {
    kind,
    until: now + timeout,
    told: [],
    ...(token !== undefined && { token }),
    ...(count !== undefined && { count }),
    ...(kind === "ready" && { next: now + firstLook }),
  };
}

/** The record of a resource that waits. What was told before its work had ended counts too. */
export function startWaiting(home: Home, resource: StackResource, waiting: Waiting): StackResource {
  const earlier = resourcesOf(home).get(resource.logicalId)?.wait;
  const wait = waitOf(home, waiting);
  return { ...resource, wait: earlier?.token === wait.token ? { ...wait, told: earlier?.told ?? [] } : wait };
}

/** When something that waits is looked at again: milliseconds of the world's clock. */
export function nextLook({ call, stack }: Home): number {
  const waits = [...call.state.resources.of(stack.id).values(), ...call.state.leftovers.of(stack.id).values()];
  const times = waits.flatMap(({ wait }) => (wait === undefined ? [] : [timeOf(wait, call.clock.now())]));
  return Math.min(...times);
}

function timeOf({ until, next = until }: Wait, now: number): number {
  return Math.min(until, Math.max(next, now + 1));
}

/** Something that waits. */
interface Waiter {
  readonly subject: Subject;
  readonly resource: Pick<StackResource, "properties" | "attributes"> & { readonly physicalId: string };
  readonly wait: Wait;
  readonly action: "CREATE" | "UPDATE" | "DELETE";
}

interface Ends {
  readonly done: (made: Made) => void;
  readonly failed: (error: Error) => void;
}

/** Looks at something that waits. Returns `waits` where it still does. */
export function look(
  home: Home,
  { subject, resource, wait, action }: Waiter,
  ends: Ends,
): "waits" | undefined | Promise<void> {
  const { call } = home;
  const now = call.clock.now();
  const isLate = now >= wait.until;
  const goOn = resourceType(subject.type).goOn;
  if (goOn === undefined) throw new Error(`${subject.type} waits, and does not know for what.`);
  let isWaiting = false;
  const { token = "", count = 1, told } = wait;
  const work = goOn({ ...existingWork(home, subject, resource), told, token, count, isLate, action });
  const pending = settle(
    work,
    { atomically: call.atomically as Run, isFailure },
    {
      done(made) {
        if (made === undefined) {
          isWaiting = true;
          return;
        }
        endListening(call.state, wait);
        ends.done(made);
      },
      failed(error) {
        endListening(call.state, wait);
        ends.failed(error);
      },
    },
  );
  return pending ?? (isWaiting ? "waits" : undefined);
}

/** The address to which an answer is sent takes nothing any more, once it is not waited for. */
export function endListening({ listeners }: EmulatedState, wait: Wait | undefined): void {
  if (wait?.kind === "answer" && wait.token !== undefined) listeners.delete(wait.token);
}

/** Looks at a resource that waits. */
export function goOnWaiting(
  home: Home,
  resource: StackResource,
  {
    complete,
    fail,
  }: {
    readonly complete: (home: Home, resource: StackResource, made: Made) => void;
    /** What was done before it waited is not undone: its failure is partial. */
    // oxlint-disable-next-line max-params -- what failed, and how
    readonly fail: (home: Home, resource: StackResource, error: Error, isPartial: true) => void;
  },
): "waits" | undefined | Promise<void> {
  const { physicalId = "", wait, status, properties } = resource;
  const action = status.startsWith("CREATE") ? "CREATE" : "UPDATE";
  const subject = { ...resource, properties: properties as JsonObject };
  return look(
    home,
    { subject, resource: { ...resource, physicalId }, wait: wait as Wait, action },
    {
      done: (made) => complete(home, resource, made),
      failed: (error) => fail(home, resource, error, true),
    },
  );
}
