import { ServiceError } from "@cloudstub/kit";
import type { Leftover, Wait } from "../../state.js";
import { resourceType } from "../known-types/resource-types.js";
import { isMissing } from "../resources/gone.js";
import type { ResourceType, Waiting } from "../resources/handler.js";
import { tell } from "../stacks/events.js";
import type { Run, Steps } from "../steps.js";
import type { Json, JsonObject } from "../template/json.js";
import { withReferencesRead } from "./dynamic.js";
import type { Home } from "./home.js";
import { isFailure, reasonOf } from "./reasons.js";
import { settle } from "./settle.js";
import { look, waitOf } from "./waits.js";
import { askOf, existingWork } from "./work.js";

/** A resource that is to be removed. */
export type Removal = Omit<Leftover, "policy"> & {
  readonly isKept: boolean;
  /** Whether its events tell its properties, as those of deleted stacks do. */
  readonly tellsProperties: boolean;
};

/** What became of it. */
export interface Gone {
  readonly status: "DELETE_COMPLETE" | "DELETE_SKIPPED" | "DELETE_FAILED" | "DELETE_IN_PROGRESS";
  readonly reason?: string | undefined;
  /** What it waits for. */
  readonly wait?: Wait | undefined;
}

/** Removes a resource, or goes on with one that is being removed. Returns `waits` where it still waits. */
export function removeOne(
  home: Home,
  removal: Removal,
  ended: (gone: Gone) => void,
): "waits" | undefined | Promise<void> {
  const { logicalId, type, physicalId, wait, isKept } = removal;
  const subject = { logicalId, type, properties: removal.properties as JsonObject, tags: [] };
  const failed = (error: Error) => ended(isGone(error) ? { status: "DELETE_COMPLETE" } : failure(home, removal, error));
  if (wait !== undefined)
    return look(
      home,
      { subject, resource: removal, wait, action: "DELETE" },
      {
        done: () => ended({ status: "DELETE_COMPLETE" }),
        failed,
      },
    );
  if (isKept) {
    ended({ status: "DELETE_SKIPPED" });
    return undefined;
  }
  const properties = removal.tellsProperties ? JSON.stringify(removal.properties) : undefined;
  tell(home.call, home.stack, { logicalId, type, physicalId, status: "DELETE_IN_PROGRESS", properties });
  const handler = resourceType(type);
  const work = removing(home, removal, handler);
  const pending = settle(
    work,
    { atomically: home.call.atomically as Run, isFailure },
    {
      done: (waiting) =>
        ended(waiting ? { status: "DELETE_IN_PROGRESS", wait: waitOf(home, waiting) } : { status: "DELETE_COMPLETE" }),
      failed,
    },
  );
  return pending ?? undefined;
}

function* removing(home: Home, removal: Removal, handler: ResourceType): Steps<Waiting | undefined> {
  const { logicalId, type } = removal;
  const properties = yield* readable(removal.properties as Json, home);
  const waiting = yield* handler.remove(existingWork(home, { logicalId, type, properties, tags: [] }, removal));
  return waiting ?? undefined;
}

/** What dynamic references name may be gone when a resource is removed. */
function* readable(properties: Json, home: Home): Steps<Json> {
  try {
    return yield* withReferencesRead(properties, askOf(home));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return properties;
  }
}

function isGone(error: Error): boolean {
  return ServiceError.is(error) && isMissing(error.code);
}

function failure({ operation }: Home, { type }: Removal, error: Error): Gone {
  return { status: "DELETE_FAILED", reason: reasonOf(error, type, operation.id) };
}
