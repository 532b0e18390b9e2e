import type { RequestHeaders } from "../wire/wire.js";
import type { JournalEvent } from "./event.js";
import { rootOf } from "./running-traces.js";

/** The program that sent a request, as far as its headers tell. */
export interface Client {
  /** `aws-sdk-js`, `Boto3`, `aws-cli`. */
  readonly name?: string;
  readonly version?: string;
  /** An id that all attempts of one call have in common. */
  readonly invocation?: string;
  /** Which attempt it is; the first one is 1. */
  readonly attempt?: number;
  /** The trace that it belongs to: the Root of X-Amzn-Trace-Id, or the trace id of traceparent. */
  readonly trace?: string;
}

/** What the headers of a request tell of its client. SDKs send the second and third one with each attempt. */
export function clientOf(headers: RequestHeaders): Client | undefined {
  const text = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value.slice(0, 1024) : undefined;
  };
  // Browsers keep the user agent of pages to themselves: SDKs in them send another header.
  const [, name, version] = /^([\w.-]+)\/([\w.+-]+)/.exec(text("x-amz-user-agent") ?? text("user-agent") ?? "") ?? [];
  const attempt = Number(/\battempt=(\d{1,4})/.exec(text("amz-sdk-request") ?? "")?.[1]);
  const client = {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...present("invocation", text("amz-sdk-invocation-id")),
    ...(attempt > 0 && { attempt }),
    ...present("trace", rootOf(text("x-amzn-trace-id")) ?? text("traceparent")?.split("-")[1]),
  };
  return Object.keys(client).length === 0 ? undefined : client;
}

/** Which attempt of which call of an SDK a request was. */
export interface Attempt {
  /** An id that all attempts of one call have in common. */
  readonly invocation: string;
  /** The first one is 1. */
  readonly attempt: number;
}

/** Which attempt an event was; undefined where its client does not say it. To ask costs next to nothing: the journal asks of each request that it lets go. */
export function attemptOf({ attempt, held }: Pick<JournalEvent, "attempt" | "held">): Attempt | undefined {
  const { "amz-sdk-invocation-id": invocation, "amz-sdk-request": request } = held?.requestHeaders ?? {};
  if (typeof invocation !== "string" || typeof request !== "string") return attempt;
  const place = request.indexOf("attempt=");
  const number = place < 0 ? 0 : Number.parseInt(request.slice(place + "attempt=".length, place + 12), 10);
  return number > 0 ? { invocation, attempt: number } : undefined;
}

/** The span of a client that its trace headers name; W3C's traceparent comes before AWS's header. Undefined where they name none. */
export function clientSpanOf(
  headers: RequestHeaders,
): { readonly traceId: string; readonly spanId: string } | undefined {
  const { traceparent, "x-amzn-trace-id": amazon } = headers;
  // https://www.w3.org/TR/trace-context/#traceparent-header
  const [, traceId, spanId] = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(String(traceparent)) ?? [];
  if (traceId !== undefined && spanId !== undefined && !isZero(traceId) && !isZero(spanId)) return { traceId, spanId };
  // https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader
  const root = /^1-([0-9a-f]{8})-([0-9a-f]{24})$/.exec(rootOf(String(amazon)) ?? "");
  const [, parent] = /(?:^|;)\s?Parent=([0-9a-f]{16})(?:;|$)/.exec(String(amazon)) ?? [];
  return root === null || parent === undefined ? undefined : { traceId: `${root[1]}${root[2]}`, spanId: parent };
}

/** Ids of zeros are invalid. */
function isZero(id: string): boolean {
  return /^0+$/.test(id);
}

function present<Name extends string>(name: Name, value: string | undefined): { [N in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: string };
}
