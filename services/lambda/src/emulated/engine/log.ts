import { type FunctionLogEvent, type InvocationOutcome, ServiceError } from "@cloudstub/kit";
import type { EmulatedCall } from "../types.js";

type Logs = typeof import("@aws-sdk/client-cloudwatch-logs");

/** The lines of an invocation, and where they belong. */
interface WrittenLog extends Pick<InvocationOutcome, "log" | "logStream"> {
  /** `/aws/lambda/resize` */
  readonly group: string;
  /** The id of the request that invoked the function. */
  readonly cause: string;
}

/** Limits of a batch (CloudWatch Logs API reference, PutLogEvents). */
const MOST_EVENTS = 10_000;
const MOST_BYTES = 1_048_576;
/** Characters of the longest message, which are less than 1 MB in UTF-8. */
const LONGEST_MESSAGE = 262_144;

/**
 * Writes the lines of an invocation to the log service, which makes group and stream where they are missing. Without that service, or where it
 * refuses, nothing is written, as on AWS; the history has the refusal.
 */
export async function writeLog({ peers }: Pick<EmulatedCall, "peers">, { log, logStream, group, cause }: WrittenLog) {
  if (log.length === 0 || !peers.has("logs")) return;
  const logs = peers.of<Logs>("logs", { cause });
  const named = { logGroupName: group, logStreamName: logStream };
  const create = async () => {
    await allowing("ResourceAlreadyExistsException", () => logs.CreateLogGroup({ logGroupName: group }));
    await allowing("ResourceAlreadyExistsException", () => logs.CreateLogStream(named));
  };
  try {
    for (const logEvents of batches(log)) {
      const isThere = await allowing("ResourceNotFoundException", () => logs.PutLogEvents({ ...named, logEvents }));
      if (isThere) continue;
      await create();
      await logs.PutLogEvents({ ...named, logEvents });
    }
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
  }
}

/** False where a call fails with an error of this code. */
async function allowing(code: string, ask: () => unknown): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (ServiceError.is(error) && error.code === code) return false;
    throw error;
  }
}

interface LogEvent {
  readonly timestamp: number;
  readonly message: string;
}

/** True for the log of most invocations: one batch in the order of its times, which needs no closer look. A character has at most three bytes in UTF-8. */
function isSmall(log: readonly FunctionLogEvent[]): boolean {
  let bytes = 0;
  let last = 0;
  for (const { time, message } of log) {
    if (time < last || message.length > LONGEST_MESSAGE) return false;
    last = time;
    bytes += 3 * message.length + 26;
  }
  return bytes <= MOST_BYTES && log.length <= MOST_EVENTS;
}

function* batches(log: readonly FunctionLogEvent[]): Generator<LogEvent[]> {
  if (isSmall(log)) {
    yield log.map(({ time: timestamp, message }) => ({ timestamp, message }));
    return;
  }
  let batch: LogEvent[] = [];
  let bytes = 0;
  for (const event of piecesOf(log)) {
    const own = Buffer.byteLength(event.message) + 26;
    if (batch.length === MOST_EVENTS || bytes + own > MOST_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += own;
  }
  if (batch.length > 0) yield batch;
}

/** In the order of their times: lines come from several pipes. */
function* piecesOf(log: readonly FunctionLogEvent[]): Generator<LogEvent> {
  for (const { time: timestamp, message } of log.toSorted((a, b) => a.time - b.time)) {
    for (let at = 0; at < message.length; at += LONGEST_MESSAGE)
      yield { timestamp, message: message.slice(at, at + LONGEST_MESSAGE) };
  }
}
