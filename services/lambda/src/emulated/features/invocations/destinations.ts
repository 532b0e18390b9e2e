import type { FoundFunction } from "../../engine/functions.js";
import { functionArn, LATEST } from "../../engine/names.js";
import { jsonTextOf } from "../../engine/payload.js";
import type { Ran } from "../../engine/run.js";
import { sendTo } from "../../engine/send-to.js";
import type { AsyncEvent, EventInvokeConfig } from "../../state/records.js";
import type { EmulatedAgentCall } from "../../types.js";

/** How an asynchronous invocation ended. */
export interface Ending {
  readonly condition: "Success" | "RetriesExhausted" | "EventAgeExceeded";
  /** Undefined where the function did not run. */
  readonly outcome?: Ran;
  readonly errorMessage?: string | undefined;
}

interface Result extends Ending {
  readonly event: AsyncEvent;
  readonly found: FoundFunction;
  readonly config: EventInvokeConfig | undefined;
}

/**
 * Sends the result of an asynchronous invocation to its destination, and an event that failed to the dead-letter queue of its function. What can't
 * be sent is lost, as on AWS; the history has the refusal.
 */
export async function sendResult(call: EmulatedAgentCall, result: Result): Promise<void> {
  const { config, condition, found, event, outcome, errorMessage = "" } = result;
  const traceHeader = outcome?.traceHeader ?? event.traceHeader;
  const isSuccess = condition === "Success";
  const destination = isSuccess ? config?.onSuccess : config?.onFailure;
  if (destination !== undefined)
    await sendTo(call, destination, { text: envelope(call, result), cause: event.requestId, traceHeader });
  const deadLetters = found.configuration.DeadLetterConfig?.TargetArn;
  if (!isSuccess && deadLetters !== undefined)
    await sendTo(call, deadLetters, {
      text: Buffer.from(event.payload).toString(),
      cause: event.requestId,
      traceHeader,
      attributes: {
        RequestID: { DataType: "String", StringValue: event.requestId },
        ErrorCode: { DataType: "Number", StringValue: "200" },
        ErrorMessage: { DataType: "String", StringValue: errorMessage },
      },
    });
}

/** The record of an invocation (recorded answers of AWS, 2025-11; members in AWS's order). Payloads are as they were written, with integers of any length. */
function envelope(call: EmulatedAgentCall, { event, found, condition, outcome }: Result): string {
  const { functionError } = outcome ?? {};
  const requestContext = {
    requestId: event.requestId,
    functionArn: functionArn(call, { name: event.function, qualifier: event.qualifier ?? LATEST }),
    condition,
    approximateInvokeCount: event.attempts,
  };
  const responseContext = outcome && {
    statusCode: 200,
    executedVersion: found.version,
    ...(functionError !== undefined && { functionError }),
  };
  const members = {
    version: JSON.stringify("1.0"),
    timestamp: JSON.stringify(new Date(call.clock.now()).toISOString()),
    requestContext: JSON.stringify(requestContext),
    requestPayload: jsonTextOf(event.payload),
    ...(outcome && {
      responseContext: JSON.stringify(responseContext),
      responsePayload: outcome.payload.length === 0 ? "null" : jsonTextOf(outcome.payload),
    }),
  };
  return `{${Object.entries(members)
    .map(([name, json]) => `"${name}":${json}`)
    .join(",")}}`;
}
