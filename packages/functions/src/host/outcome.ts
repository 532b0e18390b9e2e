import type { FunctionLogEvent, InvocationOutcome, InvocationReport } from "@cloudstub/kit";
import type { PlatformLines } from "../logs/platform-lines.js";
import type { Result } from "../runtime-api/result.js";

/** What is known of an invocation when it has ended. */
export interface Ended {
  readonly requestId: string;
  /** Seconds. */
  readonly timeout: number;
  readonly result: Result;
  readonly durationMs: number;
  readonly initDurationMs?: number | undefined;
  readonly maxMemoryUsedMb: number;
  /** Milliseconds of the world's clock. */
  readonly now: number;
}

/** An invocation's answer, and the lines with which its log ends. */
export type Answer = Pick<InvocationOutcome, "payload" | "functionError" | "errorType" | "errorMessage" | "report"> & {
  readonly lines: readonly string[];
};

/** What the caller of a function gets, in AWS's words. */
export function answerOf(ended: Ended, platform: PlatformLines): Answer {
  const { requestId, result, initDurationMs, maxMemoryUsedMb } = ended;
  const durationMs = result.kind === "timeout" ? ended.timeout * 1000 : ended.durationMs;
  const billedDurationMs = Math.ceil(durationMs + (initDurationMs ?? 0));
  const status = statusOf(result);
  const report: InvocationReport = { durationMs, billedDurationMs, initDurationMs, maxMemoryUsedMb, status };
  const failure = failureOf(ended);
  const words = failure?.words === undefined ? undefined : platform.failure(requestId, failure.words);
  const lines = [
    words,
    platform.end(requestId),
    platform.report(requestId, { ...report, errorType: failure?.errorType ?? "" }),
  ];
  return {
    payload: failure?.payload ?? (result.kind === "response" ? result.body : new Uint8Array()),
    functionError: failure && "Unhandled",
    errorType: failure?.errorType,
    errorMessage: failure?.errorMessage,
    report,
    lines: lines.filter((line) => line !== undefined),
  };
}

function statusOf(result: Result): InvocationReport["status"] {
  switch (result.kind) {
    case "response":
      return "success";
    case "timeout":
      return "timeout";
    case "error":
      return "error";
    case "fault":
      return result.endsRuntime ? "failure" : "error";
  }
}

interface Failure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly payload: Uint8Array;
  /** For the log, where the function did not log it itself. */
  readonly words?: string;
}

function failureOf({ result, requestId, timeout, now }: Ended): Failure | undefined {
  switch (result.kind) {
    case "response":
      return undefined;
    case "error":
      return { errorType: result.type, errorMessage: messageIn(result.body), payload: result.body };
    case "timeout": {
      const words = `Task timed out after ${timeout.toFixed(2)} seconds`;
      const errorMessage = `RequestId: ${requestId} Error: ${words}`;
      const line = `${new Date(now).toISOString()} ${requestId} ${words}\n`;
      return { ...objectOf("Sandbox.Timedout", errorMessage), words: line };
    }
    case "fault": {
      if (!result.endsRuntime) return { ...objectOf(result.type, result.message), words: result.message };
      const errorMessage = `RequestId: ${requestId} Error: ${result.message}`;
      return { ...objectOf(result.type, errorMessage), words: `${errorMessage}\n${result.type}` };
    }
  }
}

function objectOf(errorType: string, errorMessage: string): Failure {
  // The order of the members is as recorded: of the platform's own errors it is the type first.
  const order =
    errorType === "Function.ResponseSizeTooLarge" ? { errorMessage, errorType } : { errorType, errorMessage };
  return { errorType, errorMessage, payload: Buffer.from(JSON.stringify(order)) };
}

function messageIn(body: Uint8Array): string {
  try {
    const { errorMessage } = JSON.parse(Buffer.from(body).toString("utf8")) as { errorMessage?: unknown };
    return typeof errorMessage === "string" ? errorMessage : "";
  } catch {
    return "";
  }
}

/** AWS's limit of `X-Amz-Log-Result`, before it is encoded. */
const MAX_TAIL = 4096;

/** The last 4 KB of a log, from the event `first` where it has it. */
export function tailOf(events: readonly FunctionLogEvent[], first?: string): Uint8Array {
  const from = Math.max(
    events.findIndex(({ message }) => message === first),
    0,
  );
  const chunks: Buffer[] = [];
  let length = 0;
  for (let at = events.length - 1; at >= from && length < MAX_TAIL; at--) {
    const chunk = Buffer.from(events[at]?.message ?? "");
    chunks.unshift(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(-MAX_TAIL);
}
