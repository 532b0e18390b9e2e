import { type Payload, ServiceError, type Violation } from "@cloudstub/kit";
import { receivePayload } from "../body/payload.js";
import type { ReadRequest } from "../protocols/protocol.js";
import type { Registry } from "../registry/registry.js";
import type { Stub } from "../registry/stub.js";
import type { Refusal } from "../safety/request-filter.js";
import { isPromise, whenThere } from "../wire/when-there.js";
import { header, type RequestHeaders, type WireRequest, type WireResponse } from "../wire/wire.js";
import { callOf } from "../world/call.js";
import type { Exchange, World } from "../world/world.js";
import { failure } from "./failure.js";
import { identify, type Match, type NoMatch } from "./identify.js";
import { explainUnmatched } from "./unmatched.js";

/** What is known of a request while it is answered; what it ends with is what history and observers are told. */
interface Progress extends Writable<Omit<Exchange, "response" | "durationMs">> {
  /** In the time of `performance.now()`. */
  readonly beganAt: number;
  response?: WireResponse;
  durationMs?: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const nothing = new Uint8Array();

/**
 * The request line: every request passes here, from top to bottom.
 *
 *   identify → read → decode → check → fault? → handle → encode → fault? → record
 *                 └────────── any throw ──────────────→ encode the error → fault? → record
 *
 * It never rejects. It is also the way in for a caller in the same process.
 */
export async function answer(registry: Registry, world: World, request: WireRequest): Promise<WireResponse> {
  const progress = begin(world, request);
  const { requestId } = progress;
  world.activity.begin();
  try {
    const identified = identify(registry, request);
    const match = isPromise(identified) ? await identified : identified;
    if (match.stub === undefined) return record(world, progress, refuseUnmatched(registry, progress, match));
    const { stub } = match;
    progress.stub = stub;
    const received = readBody(match, request);
    const read = isPromise(received) ? await received : received;
    progress.body = read.body;
    progress.payload = read.payload;
    const input = stub.codec().decode(read);
    progress.input = input;
    check(stub, input);
    const { operation, service } = stub;
    const call = callOf(world, service, { operation, input, endpoint: endpointOf(request), requestId, connection: request.connection });
    const run = (given: unknown) => world.store.durably(() => world.store.transaction(() => stub.run(given, call)));
    progress.fault = world.faults.meet(stub, input);
    if (!progress.fault?.isAnswer) progress.ignored = stub.ignored(input);
    const output = progress.fault?.around ? progress.fault.around(input, run) : run(input);
    progress.output = isPromise(output) ? await output : output;
    return record(world, progress, stub.codec().encode(progress.output, requestId));
  } catch (error) {
    return record(world, progress, encodeError(progress, error));
  } finally {
    world.activity.end();
  }
}

/** Answers a request that its port does not let in. It is recorded as one that nothing matched, with the reason. */
export function refuse(world: World, request: WireRequest, { code, why }: Refusal): WireResponse {
  const progress = begin(world, request);
  progress.unmatched = { why };
  return record(world, progress, failure(request, { status: 403, code, message: why }, progress.requestId));
}

function begin(world: World, request: WireRequest): Progress {
  return { request, requestId: world.ids.uuid(), beganAt: performance.now(), stub: undefined, body: nothing };
}

function readBody({ stub, labels, query }: Match, request: WireRequest): ReadRequest | PromiseLike<ReadRequest> {
  if (stub.streams) return whenThere(receivePayload(request), ({ payload, headers }) => readWith(headers, nothing, payload));
  return whenThere(request.body.ready ?? request.body.bytes(), (body) => {
    if (!stub.checksums || body.length === 0) return readWith(request.headers, body);
    return whenThere(receivePayload(request), ({ payload, headers }) => readWith(headers, Buffer.concat(payload.chunks)));
  });

  function readWith(headers: RequestHeaders, body: Uint8Array, payload?: Payload): ReadRequest {
    return { request: headers === request.headers ? request : { ...request, headers }, labels, query, body, payload };
  }
}

function refuseUnmatched(registry: Registry, progress: Progress, asked: NoMatch): WireResponse {
  const { request, requestId } = progress;
  progress.unmatched = explainUnmatched(registry, request, asked);
  return failure(request, { status: 404, code: "UnknownOperationException", message: progress.unmatched.why }, requestId);
}

function check(stub: Stub, input: unknown): void {
  const violations = stub.missing(input);
  if (violations.length > 0) throw stub.service.module.reject(violations as readonly [Violation, ...Violation[]]);
}

/** The mock port as the client addressed it. */
function endpointOf(request: WireRequest): string {
  return `http://${header(request, "host") ?? "localhost"}`;
}

/** An error that nothing declares is a defect of ours: the client gets a 500 in its own form and nothing of the stack. */
function encodeError(progress: Progress, error: unknown): WireResponse {
  const { request, requestId, stub } = progress;
  if (!ServiceError.is(error)) progress.defect = error;
  const failed = stub === undefined ? "CloudStub" : `CloudStub's module ${stub.service.id}`;
  const declared = ServiceError.is(error)
    ? error
    : new ServiceError("InternalFailure", `${failed} failed to answer this request; the server's log says why.`, 500);
  progress.error = declared;
  if (stub !== undefined) {
    const encoded = stub.service.codec(stub.wire).error(declared, requestId);
    return { ...encoded, headers: { ...encoded.headers, ...declared.headers } };
  }
  return failure(request, { status: declared.status ?? 400, code: declared.code, message: declared.message }, requestId);
}

function record(world: World, progress: Progress, encoded: WireResponse): WireResponse {
  const { request, requestId, stub, fault, error, unmatched, ignored } = progress;
  const marked = mark(encoded, progress);
  const response = fault?.answer?.(marked) ?? marked;
  progress.durationMs = performance.now() - progress.beganAt;
  world.history.record({
    time: world.clock.now(),
    method: request.method,
    url: request.url,
    stub,
    statusCode: response.breaksOff === "at once" ? 0 : response.status,
    requestId,
    durationMs: progress.durationMs,
    error: error && { code: error.code, message: error.message },
    unmatched,
    ignored,
    fault: fault?.explain,
  });
  progress.response = response;
  for (const observe of world.observers) observe(progress as Exchange);
  return response;
}

/** Says in a header what the client can't rest on: an answer that a placeholder made, or members of the input that were not evaluated. */
function mark(encoded: WireResponse, { stub, fault, ignored }: Progress): WireResponse {
  const isPlaceholders = stub?.placeholder && !fault?.isAnswer;
  if (!isPlaceholders && ignored === undefined) return encoded;
  const header = isPlaceholders ? { "x-cloudstub-placeholder": "true" } : { "x-cloudstub-ignored": (ignored ?? []).join(", ") };
  return Object.assign({}, encoded, { headers: Object.assign({}, encoded.headers, header) });
}
