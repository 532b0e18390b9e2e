import type { InvocationOutcome } from "@cloudstub/kit";
import { findFunction } from "../../engine/functions.js";
import { LATEST, referenceIn } from "../../engine/names.js";
import { checkedPayload, clientContextOf } from "../../engine/payload.js";
import { ResponsePipe } from "../../engine/response-pipe.js";
import { chosen, run } from "../../engine/run.js";
import type { EmulatedHandler } from "../../types.js";

type Stream = NonNullable<Awaited<ReturnType<EmulatedHandler<"InvokeWithResponseStream">>>["EventStream"]>;

/**
 * Runs a function and answers with its response while the function makes it: pieces, then how the invocation ended. A function that does not stream
 * gives its response in one piece.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_InvokeWithResponseStream.html
 */
export const invokeWithResponseStream: EmulatedHandler<"InvokeWithResponseStream"> = async (input, call) => {
  const { name, qualifier } = referenceIn(call, input);
  const found = findFunction(call, { name, qualifier: qualifier ?? LATEST });
  const payload = checkedPayload(input.Payload, "RequestResponse");
  const { InvocationType, LogType } = input;
  const clientContext = clientContextOf(input);
  if (InvocationType === "DryRun") return { StatusCode: 204 };
  const ready = chosen(call, found);
  const pipe = new ResponsePipe();
  const outcome = run(call, {
    reference: { name, qualifier },
    found: ready,
    payload,
    requestId: call.requestId,
    clientContext,
    traceHeader: call.traceHeader,
    sink: pipe,
  }).finally(() => pipe.end());
  const early = await Promise.race([pipe.begun.then(() => undefined), outcome]);
  for (const note of early?.notes ?? []) call.note(note);
  return {
    StatusCode: 200,
    ExecutedVersion: ready.version,
    EventStream: eventsOf(pipe, outcome, LogType === "Tail"),
  };
};

async function* eventsOf(pipe: ResponsePipe, ending: Promise<InvocationOutcome>, withLog: boolean): Stream {
  for await (const piece of pipe.pieces()) yield { PayloadChunk: { Payload: piece } };
  const { functionError, payload, logTail } = await ending;
  yield {
    InvokeComplete: {
      ...(functionError !== undefined && {
        ErrorCode: functionError,
        ErrorDetails: Buffer.from(payload).toString(),
      }),
      ...(withLog && { LogResult: Buffer.from(logTail()).toString("base64") }),
    },
  };
}
