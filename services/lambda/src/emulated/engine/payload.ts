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
      `Could not parse request body into json: Could not parse payload into json: ${problemOf(payload) ?? (error as Error).message}`,
    );
  }
  return payload;
}

/** AWS's words for a text that begins with a control character (recorded answer, 2025-11); what else may be wrong is told in the words of this engine. */
function problemOf(payload: Uint8Array): string | undefined {
  const first = payload.findIndex((byte) => !" \t\r\n".includes(String.fromCharCode(byte)));
  const code = payload[first];
  if (code === undefined || (code >= 32 && code < 127) || code > 159) return undefined;
  const before = Buffer.from(payload.subarray(0, first)).toString();
  const column = first - before.lastIndexOf("\n");
  const line = before.split("\n").length;
  return `Unexpected character ((CTRL-CHAR, code ${code})): expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); line: ${line}, column: ${column}]`;
}

/** The JSON text of an event or a result, as its sender wrote it; a text where it is not JSON: runtimes of others may post anything. */
export function jsonTextOf(payload: Uint8Array): string {
  const text = Buffer.from(payload).toString();
  const value = jsonIn(payload);
  return value === text ? JSON.stringify(text) : text;
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
