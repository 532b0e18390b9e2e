import { modelled } from "@cloudstub/kit";
import type { EmulatedLambda } from "../types.js";
import { tooLarge } from "./errors.js";

/** Bytes of the largest event of a synchronous and of an asynchronous invocation (Lambda quotas). */
const LARGEST = { RequestResponse: 6_291_456, Event: 1_048_576, DryRun: 6_291_456 } as const;

const empty = Buffer.from("{}");

/**
 * The event of an invocation: `{}` where the request has none. Throws `RequestTooLargeException`, and `InvalidRequestContentException` for
 * bytes that are not JSON.
 */
export function checkedPayload(payload: Uint8Array | undefined, type: keyof typeof LARGEST): Uint8Array {
  if (payload === undefined || payload.length === 0) return empty;
  checkSize(payload, type);
  try {
    JSON.parse(Buffer.from(payload).toString());
  } catch (error) {
    throw modelled<EmulatedLambda>(
      "InvalidRequestContentException",
      `Could not parse request body into json: Could not parse payload into json: ${(error as Error).message}`,
    );
  }
  return payload;
}

/** The value of an event or a result; its text where that is not JSON: runtimes of others may post anything. */
export function jsonIn(payload: Uint8Array): unknown {
  const text = Buffer.from(payload).toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Throws `RequestTooLargeException` for an event above the limit. */
export function checkSize(payload: Uint8Array, type: keyof typeof LARGEST): void {
  if (payload.length <= LARGEST[type]) return;
  throw tooLarge(
    "RequestTooLargeException",
    `Request must be smaller than ${LARGEST[type]} bytes for the InvokeFunction operation`,
  );
}

/** The client context of a request: JSON, decoded from Base64. */
export function clientContextOf({
  ClientContext,
}: {
  readonly ClientContext?: string | undefined;
}): string | undefined {
  return ClientContext && Buffer.from(ClientContext, "base64").toString();
}
