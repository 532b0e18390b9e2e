import type { FoundFunction } from "../../engine/functions.js";
import { LATEST } from "../../engine/names.js";
import { hostOf } from "../../engine/run.js";
import { newRoot } from "../../engine/trace.js";
import type { EmulatedCall } from "../../types.js";
import { addEvent } from "./asynchronous.js";

/** An event for a function that runs later. */
interface Later {
  readonly found: FoundFunction;
  readonly payload: Uint8Array;
  readonly clientContext?: string | undefined;
}

/** Takes an event for later, and answers 202 at once. */
export function invokeLater(call: EmulatedCall, { found, clientContext, payload }: Later) {
  hostOf(call, found);
  addEvent(call.state, call.clock.now(), {
    requestId: call.requestId,
    function: found.name,
    ...(found.qualifier !== LATEST && { qualifier: found.qualifier }),
    payload,
    receivedAt: call.clock.now(),
    attempts: 0,
    ...(clientContext !== undefined && { clientContext }),
    traceHeader: call.traceHeader ?? `Root=${newRoot(call)}`,
  });
  return { StatusCode: 202 };
}
