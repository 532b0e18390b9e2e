import { randomBytes } from "node:crypto";
import type { Clock, FunctionEnvironment, FunctionInvocation, InvocationOutcome } from "@cloudstub/kit";
import { answerOf, tailOf } from "../host/outcome.js";
import { platformLines } from "../logs/platform-lines.js";
import { MAX_RESPONSE, type Result, responseTooLarge } from "../runtime-api/result.js";
import { errorObject } from "./error-object.js";
import type { GivenContext, GivenFault, GivenFunction, GivenHandler, PayloadHandler } from "./given-function.js";

/** A given function to run once. */
export interface GivenRun {
  readonly environment: FunctionEnvironment;
  readonly given: GivenFunction;
  readonly clock: Clock;
  readonly logStream: string;
  /** Resolves where the function is ended while it runs: its caller waits no longer. */
  readonly ended: Promise<Result>;
}

/**
 * Runs a given handler. Its time is the world's: where the clock passes the time-out, the caller gets it, and the handler goes on, since nothing can end it.
 */
export async function runGiven(run: GivenRun, invocation: FunctionInvocation): Promise<InvocationOutcome> {
  const { environment, given, clock, logStream } = run;
  const platform = platformLines(environment, clock.now);
  const at = clock.now();
  const events = [{ time: at, message: platform.start(invocation.requestId) ?? "" }];
  const beganAt = performance.now();
  const result = await resultOf(run, invocation, given.takeFault());
  const durationMs = performance.now() - beganAt;
  const { lines, ...answer } = answerOf(
    {
      requestId: invocation.requestId,
      timeout: environment.timeout,
      result,
      durationMs,
      maxMemoryUsedMb: Math.ceil(process.resourceUsage().maxRSS / 1024),
      now: clock.now(),
    },
    platform,
  );
  if (result.kind === "error")
    events.push({ time: clock.now(), message: `${errorLine(invocation.requestId, result.body)}\n` });
  events.push(...lines.map((message) => ({ time: clock.now(), message })));
  const log = events.filter(({ message }) => message !== "");
  const { errorType = "", errorMessage = "" } = answer;
  given.note(() => ({
    requestId: invocation.requestId,
    event: parsed(invocation.payload),
    invokedFunctionArn: invocation.invokedFunctionArn,
    at: new Date(at),
    durationMs,
    log: log.map(({ message }) => message),
    ...(answer.functionError === undefined
      ? { result: parsed(answer.payload) }
      : { error: { errorType, errorMessage } }),
  }));
  const outcome = { ...answer, logStream, log, logTail: () => tailOf(log), notes: [] };
  if (invocation.sink === undefined || result.kind !== "response") return outcome;
  invocation.sink.begin({ contentType: "application/json", isStreamed: false });
  await invocation.sink.write(answer.payload);
  return { ...outcome, payload: new Uint8Array() };
}

/** A name for the log stream of a given function. */
export function logStreamName(version: string, now: number): string {
  const [day = ""] = new Date(now).toISOString().split("T", 1);
  return `${day.replaceAll("-", "/")}/[${version}]${randomBytes(16).toString("hex")}`;
}

const lost: { readonly [Kind in GivenFault["kind"]]: Result } = {
  crash: {
    kind: "fault",
    type: "Runtime.ExitError",
    message: "Runtime exited with error: exit status 1",
    endsRuntime: true,
  },
  timeout: { kind: "timeout" },
};

async function resultOf(run: GivenRun, invocation: FunctionInvocation, fault: GivenFault | undefined): Promise<Result> {
  if (fault !== undefined && !fault.after) return lost[fault.kind];
  const result = await withinTime(run, call(run, invocation));
  return fault === undefined ? result : lost[fault.kind];
}

/** The result, or the time-out when the world's clock passes it, or the end of the function. A clock without alarms has no time-out. */
async function withinTime({ clock, environment, ended }: GivenRun, result: Promise<Result>): Promise<Result> {
  let cancel: (() => void) | undefined;
  const timeout = new Promise<Result>((resolve) => {
    cancel = clock.alarm?.(clock.now() + environment.timeout * 1000, () => resolve({ kind: "timeout" }));
  });
  try {
    return await Promise.race([result, timeout, ended]);
  } finally {
    cancel?.();
  }
}

async function call(run: GivenRun, invocation: FunctionInvocation): Promise<Result> {
  try {
    const body = await run.given.handler(invocation.payload, contextOf(run, invocation));
    return body.length > MAX_RESPONSE ? responseTooLarge : { kind: "response", body };
  } catch (error) {
    const object = errorObject(error);
    return { kind: "error", type: object.errorType, body: Buffer.from(JSON.stringify(object)) };
  }
}

/** A handler of this process, whose event and result go through JSON as they do in AWS. */
export function onPayloads(handler: GivenHandler): PayloadHandler {
  return async (payload, context) => {
    const value = await resultIn(handler, parsed(payload), context);
    return Buffer.from(JSON.stringify(value ?? null) ?? "null");
  };
}

/** What the handler returns, or calls back with; a promise goes first. */
function resultIn(handler: GivenHandler, event: unknown, context: GivenContext): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const callback = (error?: unknown, value?: unknown) =>
      error === undefined || error === null ? resolve(value) : reject(error);
    const returned = handler(event as never, context, callback);
    // A handler that takes a callback and returns nothing calls it later.
    if (returned !== undefined || handler.length < 3) resolve(returned);
  });
}

function parsed(payload: Uint8Array): unknown {
  return JSON.parse(Buffer.from(payload).toString("utf8")) as unknown;
}

function contextOf({ environment, clock, logStream }: GivenRun, invocation: FunctionInvocation): GivenContext {
  const { functionName, version, memorySize, logging, timeout } = environment;
  const deadline = clock.now() + timeout * 1000;
  const { clientContext } = invocation;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionVersion: version,
    functionName,
    memoryLimitInMB: String(memorySize),
    logGroupName: logging.group,
    logStreamName: logStream,
    ...(clientContext !== undefined && { clientContext: JSON.parse(clientContext) as unknown }),
    invokedFunctionArn: invocation.invokedFunctionArn,
    awsRequestId: invocation.requestId,
    getRemainingTimeInMillis: () => deadline - clock.now(),
  };
}

function errorLine(requestId: string, body: Uint8Array): string {
  return `${requestId}\tERROR\tInvoke Error \t${Buffer.from(body).toString("utf8")}`;
}
