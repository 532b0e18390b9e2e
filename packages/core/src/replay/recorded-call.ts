import { bytesOfPayload, isPayload } from "@cloudstub/kit";
import { idOf, type JournalEntry, summaryOf } from "../journal/entry.js";
import { holdExchange, inputOf, outputOf } from "../journal/held.js";
import { type IsSecret, readable, textOf } from "../journal/readable.js";
import { resourceOf } from "../journal/resource.js";
import { payloadMember } from "../protocols/rest.js";
import type { Registry } from "../registry/registry.js";
import type { Stub } from "../registry/stub.js";
import { credentialOf } from "../request/credential.js";
import { identify } from "../request/identify.js";
import { readBody } from "../request/read-body.js";
import type { WireRequest } from "../wire/wire.js";
import { DEFAULT_REGION } from "../world/account-region.js";
import { errorIn } from "./answer-error.js";
import { type ReceivedAnswer, readAnswer } from "./answer-reader.js";

/** A call that was sent elsewhere. */
export interface ForwardedCall {
  readonly number: number;
  /** When it began, in milliseconds since 1970, and how long it took. */
  readonly beganAt: number;
  readonly durationMs: number;
  /** Its body is there as a whole, and not in chunks. */
  readonly request: WireRequest;
  readonly answer: ReceivedAnswer;
}

/** A forwarded call as the journal has calls, and the values in it that its service keeps secret. */
export interface RecordedCall {
  readonly entry: JournalEntry;
  readonly secrets: readonly (string | Uint8Array)[];
}

/** Reads a call that another server answered, as the journal records it; undefined where no registered operation is meant: its secrets would not be known. */
export async function recordedCall(registry: Registry, call: ForwardedCall): Promise<RecordedCall | undefined> {
  const { request, answer, number, beganAt, durationMs } = call;
  const match = await identify(registry, request);
  if (match.stub === undefined) return undefined;
  const { stub } = match;
  const { conceals } = stub.service.module;
  const read = await readBody(match, request);
  const input = stub.codec().decode(read);
  const error = answer.status >= 300 ? errorIn(answer) : undefined;
  const output = error === undefined ? outputIn(stub, answer) : undefined;
  const body = read.payload === undefined ? read.body : bytesOfPayload(read.payload);
  // A payload is one member of the output, also where it is JSON.
  const shownAnswer = hasPayload(stub) ? answer.body : (textOf(answer.body) ?? answer.body);
  const held = holdExchange(
    { request, body, input, output },
    { status: answer.status, headers: { ...answer.headers }, body: shownAnswer },
  );
  const shown = [inputOf(held), outputOf(held)].map((value) => readable(value));
  const isCut = [held, ...shown].some((each) => each.isCut) || isEventStream(answer);
  const resource = resourceOf({ stub, input });
  const entry: JournalEntry = {
    id: idOf(number),
    kind: "request",
    at: new Date(beganAt + durationMs).toISOString(),
    machineTime: new Date(beganAt).toISOString(),
    duration: durationMs,
    world: "default",
    summary: summaryOf({ stub, resource, error }),
    service: stub.service.id,
    operation: stub.operation,
    ...(resource !== undefined && { resource }),
    status: answer.status,
    ...(error !== undefined && { error }),
    method: request.method,
    url: request.url,
    input: shown[0]?.value,
    ...(output !== undefined && { output: shown[1]?.value }),
    ...(isCut && { cut: true }),
    raw: {
      request: { headers: headersOf(request, body.length), body: shownBody(body) },
      response: { headers: withoutCookies(answer.headers), body: shownBody(answer.body) },
    },
  };
  return {
    entry,
    secrets: conceals === undefined ? [] : [input, output].flatMap((value) => secretsIn(value, conceals)),
  };
}

/** The output of a recorded answer; undefined where it has none, or is a stream of events. */
export function outputOfRecorded(stub: Stub, { status = 0, raw }: JournalEntry): unknown {
  if (raw === undefined || status < 200 || status > 299) return undefined;
  const { headers, body } = raw.response;
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return outputIn(stub, { status, headers: lower, body: bytesOf(body) });
}

function outputIn(stub: Stub, answer: ReceivedAnswer): unknown {
  return isEventStream(answer) ? undefined : readAnswer(stub, answer);
}

/** True for an answer that is a stream of events, which is kept as bytes. */
function isEventStream({ headers }: ReceivedAnswer): boolean {
  return headers["content-type"]?.startsWith("application/vnd.amazon.eventstream") ?? false;
}

/** True where the body of the answer is a member of the output, such as that of an object. */
function hasPayload({ service, operation }: Stub): boolean {
  const model = service.model();
  return payloadMember(model, model.operations[operation]?.output) !== undefined;
}

/** Credentials of the client. */
const notKept = new Set(["x-amz-security-token", "cookie", "proxy-authorization"]);

/** The headers of the request, as if a client whose key is `test` had signed it. A presigned URL has no such header. */
function headersOf({ headers }: WireRequest, length: number): { [name: string]: string } {
  const kept: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || notKept.has(name)) continue;
    kept[name] = String(value);
  }
  if (kept["authorization"] !== undefined) {
    const { region = DEFAULT_REGION, service = "" } = credentialOf({ headers, url: "/" }) ?? {};
    const scope = `test/20260101/${region}/${service}/aws4_request`;
    kept["authorization"] = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`;
  }
  return { ...kept, "content-length": `${length}` };
}

function withoutCookies({ "set-cookie": _, ...headers }: ReceivedAnswer["headers"]): { [name: string]: string } {
  return headers;
}

function shownBody(body: Uint8Array): string | { readonly base64: string } {
  return textOf(body) ?? { base64: Buffer.from(body).toString("base64") };
}

function bytesOf(body: string | { readonly base64: string }): Uint8Array {
  return typeof body === "string" ? Buffer.from(body) : Buffer.from(body.base64, "base64");
}

/** The values of secret members, at any depth. */
function secretsIn(message: unknown, isSecret: IsSecret): (string | Uint8Array)[] {
  const whole = isObject(message) ? message : {};
  const found: (string | Uint8Array)[] = [];
  look(message, false);
  return found;

  function look(value: unknown, secret: boolean): void {
    if (typeof value === "string" || value instanceof Uint8Array) {
      if (secret && value.length > 0) found.push(value);
    } else if (Array.isArray(value)) for (const each of value) look(each, secret);
    else if (isObject(value) && !(value instanceof Date) && !isPayload(value)) {
      for (const [name, member] of Object.entries(value)) look(member, secret || isSecret(name, value, whole));
    }
  }
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
