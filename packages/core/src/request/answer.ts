import { setImmediate } from "node:timers/promises";
import { holdExchange } from "../journal/held.js";
import type { OperationCodec, ReadRequest } from "../protocols/protocol.js";
import { withServiceHeaders } from "../protocols/service-headers.js";
import type { Registry } from "../registry/registry.js";
import { isWithin } from "../safety/effect.js";
import type { Refusal } from "../safety/request-filter.js";
import { isPromise } from "../wire/maybe-promise.js";
import { header, type WireRequest, type WireResponse } from "../wire/wire.js";
import type { Exchange } from "../world/exchange.js";
import type { World } from "../world/world.js";
import { callerOf } from "./caller.js";
import { chooseWorld, NoWorld, refuseWorld, type WorldChoice } from "./choose-world.js";
import { pageHeaders } from "./cross-origin.js";
import { failure } from "./failure.js";
import { identify } from "./identify.js";
import type { Match, NoMatch } from "./match.js";
import { missingResource } from "./missing-resource.js";
import { originOf } from "./origin.js";
import { failureOf, type Progress, perform, record as recordIn, type Writable } from "./perform.js";
import { readBody } from "./read-body.js";
import { answerOfService } from "./unknown-operation.js";
import { explainUnmatched } from "./unmatched.js";

/** What is known of a request while it is answered. */
interface RequestProgress extends Progress, Writable<Omit<Exchange, "response" | "durationMs">> {
  durationMs?: number;
  response?: WireResponse;
  pageHeaders?: WireResponse["pageHeaders"];
  /** Of the path, as soon as its body may be read. */
  labels?: Match["labels"];
}

const nothing = new Uint8Array();

/** Bytes of a body that is read in slices where its protocol can. */
const LARGE = 256 * 1024;

/**
 * The request line: every request passes here, from top to bottom.
 *
 *   choose the world → identify → read → decode → perform → encode → fault? → record
 *                                     └────── any throw ──→ encode the error → fault? → record
 *
 * It never rejects. It is also the way in for a caller in the same process.
 */
export async function answer(registry: Registry, worlds: WorldChoice, request: WireRequest): Promise<WireResponse> {
  const choice = chooseWorld(registry, worlds, request);
  const chosen = isPromise(choice) ? await choice : choice;
  const world = chosen instanceof NoWorld ? worlds.default : chosen;
  const progress = begin(world, request);
  const { requestId } = progress;
  world.activity.begin(progress);
  try {
    const identified = identify(registry, request);
    const match = isPromise(identified) ? await identified : identified;
    if (match.stub === undefined) return record(world, progress, refuseUnmatched(registry, progress, match));
    const { stub } = match;
    const { refusal } = request;
    if (refusal !== undefined && !isWithin(stub.effect, refusal.unless)) return refuseFor(world, progress, refusal);
    progress.stub = stub;
    if (chosen instanceof NoWorld) throw await refuseWorld(stub, chosen);
    progress.pageHeaders = pageHeaders(world, match, request);
    stub.service.module.admit?.(request, world.clock);
    progress.labels = match.labels;
    const received = readBody(match, request);
    const read = isPromise(received) ? await received : received;
    progress.body = read.body;
    progress.payload = read.payload;
    const input = read.body.length > LARGE ? await decodeLarge(stub.codec(), read) : stub.codec().decode(read);
    const origin = originOf(stub, { registry, world, progress });
    const output = world.store.durably(() => perform(stub, input, origin));
    progress.output = isPromise(output) ? await output : output;
    return record(world, progress, stub.codec().encode(progress.output, requestId, request));
  } catch (error) {
    return record(world, progress, encodeError(progress, unreadable(world, progress) ?? error));
  } finally {
    world.activity.end(progress);
  }
}

/** Answers a request that its port does not let in. It is recorded as one that nothing matched, with the reason. */
export function refuse(world: World, request: WireRequest, refusal: Refusal): WireResponse {
  return refuseFor(world, begin(world, request), refusal);
}

function refuseFor(world: World, progress: RequestProgress, { code, why }: Refusal): WireResponse {
  progress.unmatched = { why, code };
  return record(world, progress, failure(progress.request, { status: 403, code, message: why }, progress.requestId));
}

function begin(world: World, request: WireRequest): RequestProgress {
  return {
    request,
    requestId: world.ids.uuid(),
    number: world.history.begin(),
    beganAt: performance.now(),
    stub: undefined,
    body: nothing,
  };
}

/** Reads a large message; others are answered between its slices. */
async function decodeLarge(codec: OperationCodec, read: ReadRequest): Promise<unknown> {
  if (codec.decodeLarge === undefined) return codec.decode(read);
  const steps = codec.decodeLarge(read);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

function refuseUnmatched(registry: Registry, progress: RequestProgress, asked: NoMatch): WireResponse {
  const { request, requestId } = progress;
  if (asked.refusal !== undefined) {
    progress.unmatched = { why: asked.refusal.why, name: asked.action };
    return asked.refusal.answer(requestId);
  }
  progress.unmatched = explainUnmatched(registry, request, asked);
  const { why } = progress.unmatched;
  return (
    answerOfService(registry, request, { why, requestId }) ??
    failure(request, { status: 404, code: "UnknownOperationException", message: why }, requestId)
  );
}

/** The error that a service tells before that of an input which could not be read; undefined where there is none, and for one that was. */
function unreadable(world: World, { stub, labels, input, request }: RequestProgress): unknown {
  if (stub === undefined || labels === undefined || input !== undefined) return undefined;
  try {
    return missingResource(stub, { world, caller: callerOf(request, world.home), named: labels });
  } catch (defect) {
    return defect;
  }
}

/** The client gets the error in its own form, and nothing of a stack. */
function encodeError(progress: RequestProgress, error: unknown): WireResponse {
  const { request, requestId, stub } = progress;
  const declared = failureOf(progress, error);
  if (stub !== undefined) {
    const encoded = stub.service.codec(stub.wire).error(declared, requestId, request);
    return { ...encoded, headers: { ...encoded.headers, ...declared.headers } };
  }
  return failure(
    request,
    { status: declared.status ?? 400, code: declared.code, message: declared.message },
    requestId,
  );
}

function record(world: World, progress: RequestProgress, encoded: WireResponse): WireResponse {
  const { method, url } = progress.request;
  const marked = mark(forPage(ofService(encoded, progress), progress), progress);
  const response = progress.fault?.damage(marked) ?? marked;
  const statusCode = response.breaksOff === "at once" ? 0 : response.status;
  progress.response = response;
  const held = world.journal.isOn ? holdExchange(progress, response) : undefined;
  const cause = world.journal.causeOfTrace(() => header(progress.request, "x-amzn-trace-id"));
  if (cause !== undefined) Object.assign(progress, cause);
  recordIn(world, progress, { kind: "request", method, url, statusCode, unmatched: progress.unmatched, held });
  world.calls?.count(progress as Exchange);
  for (const observe of world.observers) observe(progress as Exchange);
  return response;
}

function ofService(encoded: WireResponse, { stub, requestId }: RequestProgress): WireResponse {
  return stub === undefined ? encoded : withServiceHeaders(encoded, stub.service.model(), requestId);
}

function forPage(encoded: WireResponse, { pageHeaders }: RequestProgress): WireResponse {
  return pageHeaders === undefined ? encoded : { ...encoded, pageHeaders };
}

/** Says in a header what the client can't rest on: an answer that a placeholder made, or members of the input that were not evaluated. */
function mark(encoded: WireResponse, { stub, fault, ignored }: RequestProgress): WireResponse {
  const isPlaceholders = stub?.placeholder && !fault?.isAnswer;
  if (!isPlaceholders && ignored === undefined) return encoded;
  const header = isPlaceholders
    ? { "x-cloudstub-placeholder": "true" }
    : { "x-cloudstub-ignored": (ignored ?? []).join(", ") };
  return Object.assign({}, encoded, { headers: Object.assign({}, encoded.headers, header) });
}
