import { type FunctionHost, type Principal, ServiceError, type Surroundings } from "@cloudstub/kit";
import type { FunctionConfiguration } from "../../../state.js";
import { notAllowed } from "../../engine/errors.js";
import { settingsOf, versionOf } from "../../engine/functions.js";
import { LATEST } from "../../engine/names.js";
import { rolePrincipal } from "../../engine/role-session.js";
import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedAgentCall, EmulatedState } from "../../types.js";

type Lambda = typeof import("@aws-sdk/client-lambda");

/** How the invocation of a function with a batch ended. */
export interface BatchOutcome {
  readonly requestId: string;
  /** `Unhandled` where the function failed, or the code of the error that stopped it. */
  readonly functionError?: string | undefined;
  readonly executedVersion?: string | undefined;
  readonly payload?: Uint8Array | undefined;
  /** Why the function did not run at all, such as for want of concurrency. */
  readonly refusal?: ServiceError | undefined;
}

/**
 * Why the function of a mapping can't run, in words; undefined where it can: it is there, is not switched off, and the world's host runs it. While it
 * can't, nothing is read, so that nothing is lost. AWS reads from queues for functions that are switched off, and messages end in the dead-letter queue.
 */
export function whyNotRun(
  state: EmulatedState,
  functions: FunctionHost | undefined,
  mapping: EventSourceMapping,
): string | undefined {
  const { name, key } = functionOf(mapping);
  if (configurationOf(state, mapping) === undefined) return "The function does not exist.";
  if (settingsOf(state, name).reservedConcurrency === 0)
    return "The function is switched off: it reserved a concurrency of 0.";
  return functions === undefined ? notAllowed : functions.refusal({ functionKey: key, functionName: name });
}

/** True where the function of a mapping can run. */
export function canRun(state: EmulatedState, { functions }: Surroundings, mapping: EventSourceMapping): boolean {
  return whyNotRun(state, functions, mapping) === undefined;
}

/** Who a mapping is to its source: its function's role. Undefined where that is not kept, so that no policy limits it. */
export function readerOf(call: EmulatedAgentCall, mapping: EventSourceMapping): Principal | undefined {
  const { FunctionName = "", Role } = configurationOf(call.state, mapping) ?? {};
  return rolePrincipal(call, FunctionName, Role);
}

function configurationOf(state: EmulatedState, mapping: EventSourceMapping): FunctionConfiguration | undefined {
  const { name, qualifier = LATEST } = functionOf(mapping);
  return versionOf(state, name, state.aliases.of(name).get(qualifier)?.FunctionVersion ?? qualifier);
}

/** The function of a mapping: its name, its ARN without a qualifier, and that. */
export function functionOf({ functionArn }: EventSourceMapping) {
  const [, key = "", name = "", qualifier] =
    /^(arn:[^:]*:lambda:[^:]*:[^:]*:function:([^:]*))(?::(.*))?$/.exec(functionArn) ?? [];
  return { name, key, qualifier };
}

/**
 * Invokes the function of a mapping with an event, and waits for its answer. One that is stopped because it feeds its own source counts as failed: the
 * mapping goes on with others, and the queue's dead letters get the event. Rejects for defects only.
 *
 * @param traceHeader That of the request which led to the event, where the source has it.
 */
export async function invokeTarget(
  call: EmulatedAgentCall,
  { functionArn }: EventSourceMapping,
  { event, traceHeader }: { readonly event: object; readonly traceHeader?: string | undefined },
): Promise<BatchOutcome> {
  const requestId = call.ids.uuid();
  const lambda = call.peers.of<Lambda>("lambda", { requestId, traceHeader });
  try {
    const answer = await lambda.Invoke({ FunctionName: functionArn, Payload: Buffer.from(JSON.stringify(event)) });
    const { FunctionError: functionError, ExecutedVersion: executedVersion, Payload: payload } = answer;
    return { requestId, functionError, executedVersion, payload };
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    if (error.code === "RecursiveInvocationException") return { requestId, functionError: error.code };
    return { requestId, refusal: error };
  }
}
