import { findFunction } from "../../engine/functions.js";
import { LATEST, referenceIn } from "../../engine/names.js";
import { checkedPayload, clientContextOf } from "../../engine/payload.js";
import { chosen, run } from "../../engine/run.js";
import type { EmulatedHandler } from "../../types.js";
import { invokeLater } from "./later.js";

/**
 * Runs a function, version or alias and answers with what it returned. A dry run checks, and runs nothing.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const invoke: EmulatedHandler<"Invoke"> = async (input, call) => {
  const { name, qualifier } = referenceIn(call, input);
  const found = findFunction(call, { name, qualifier: qualifier ?? LATEST });
  const { InvocationType = "RequestResponse", LogType } = input;
  const payload = checkedPayload(input.Payload, InvocationType);
  if (InvocationType === "DryRun") return { StatusCode: 204 };
  const clientContext = clientContextOf(input);
  if (InvocationType === "Event") return invokeLater(call, { found, clientContext, payload });
  const ready = chosen(call, found);
  const outcome = await run(call, {
    reference: { name, qualifier },
    found: ready,
    payload,
    requestId: call.requestId,
    clientContext,
    traceHeader: call.traceHeader,
  });
  for (const note of outcome.notes) call.note(note);
  return {
    StatusCode: 200,
    ExecutedVersion: ready.version,
    Payload: outcome.payload,
    FunctionError: outcome.functionError,
    ...(LogType === "Tail" && { LogResult: Buffer.from(outcome.logTail()).toString("base64") }),
  };
};
