import { throttled } from "../../engine/errors.js";
import { type FoundFunction, findFunction, versionOf } from "../../engine/functions.js";
import { LATEST, referenceIn } from "../../engine/names.js";
import { chosenVersion, hostOf, isSwitchedOff, run } from "../../engine/run.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { addEvent } from "./asynchronous.js";
import { checkedPayload } from "./payload.js";

/**
 * Runs a function, version or alias and answers with what it returned. A dry run checks, and runs nothing.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const invoke: EmulatedHandler<"Invoke"> = async (input, call) => {
  const { name, qualifier } = referenceIn(call, input);
  const found = findFunction(call, { name, qualifier: qualifier ?? LATEST });
  const payload = checkedPayload(input.Payload, input.InvocationType ?? "RequestResponse");
  if (input.InvocationType === "DryRun") return { StatusCode: 204 };
  if (input.InvocationType !== "Event" && isSwitchedOff(call, name))
    throw throttled("ReservedFunctionConcurrentInvocationLimitExceeded");
  if (input.InvocationType === "Event") return invokeLater(call, { found, input, payload });
  const version = chosenVersion(call, found);
  const configuration = versionOf(call.state, name, version) ?? found.configuration;
  const outcome = await run(call, {
    reference: { name, qualifier },
    found: { ...found, version, configuration },
    payload,
    requestId: call.requestId,
    clientContext: clientContextOf(input),
    traceHeader: call.traceHeader,
  });
  for (const note of outcome.notes) call.note(note);
  return {
    StatusCode: 200,
    ExecutedVersion: version,
    Payload: outcome.payload,
    FunctionError: outcome.functionError,
    ...(input.LogType === "Tail" && { LogResult: Buffer.from(outcome.logTail).toString("base64") }),
  };
};

type InvokeInput = Parameters<EmulatedHandler<"Invoke">>[0];

interface Later {
  readonly found: FoundFunction;
  readonly input: InvokeInput;
  readonly payload: Uint8Array;
}

/** Takes an event for later, and answers 202 at once. */
function invokeLater(call: EmulatedCall, { found, input, payload }: Later) {
  hostOf(call, found);
  const clientContext = clientContextOf(input);
  addEvent(call.state, call.clock.now(), {
    requestId: call.requestId,
    function: found.name,
    ...(found.qualifier !== LATEST && { qualifier: found.qualifier }),
    payload,
    receivedAt: call.clock.now(),
    attempts: 0,
    ...(clientContext !== undefined && { clientContext }),
    ...(call.traceHeader !== undefined && { traceHeader: call.traceHeader }),
  });
  return { StatusCode: 202 };
}

function clientContextOf({ ClientContext }: InvokeInput): string | undefined {
  return ClientContext && Buffer.from(ClientContext, "base64").toString();
}
