import { type CallingRequest, keysOf, type Peers, requestTags, ServiceError, type Violation } from "@cloudstub/kit";
import type { EventKind, JournalEvent } from "../journal/event.js";
import type { Held } from "../journal/held.js";
import type { Recorded } from "../journal/recorded.js";
import { resourceOf } from "../journal/resource.js";
import type { Stub } from "../registry/stub.js";
import type { Work } from "../time/activity.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import type { Connection } from "../wire/wire.js";
import { type Caller, placesElsewhere, resourcesOf } from "../world/account-region.js";
import { callOf } from "../world/call.js";
import type { Performance } from "../world/exchange.js";
import type { World } from "../world/world.js";
import { missingResource } from "./missing-resource.js";

/** What is known of an operation while it is under way; history and observers are told it at the end. */
export interface Progress extends Writable<Omit<Performance, "durationMs">> {
  /** In the time of `performance.now()`. */
  readonly beganAt: number;
  durationMs?: number;
  /** The number of the agent's step that called it. */
  readonly step?: number | undefined;
  /** The same, where nothing else is named as the cause. */
  readonly causeNumber?: number | undefined;
  /** True where that cause is likely, and not known. */
  readonly isGuess?: boolean | undefined;
}

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Who asks for an operation. */
export interface Origin {
  readonly world: World;
  /** What comes to be known is noted here. */
  readonly progress: Progress;
  /** What it is part of: a request, or the work of an agent. */
  readonly work?: Work | undefined;
  /** The mock port as the caller addressed it. */
  readonly endpoint: string;
  readonly caller: Caller;
  /** The services that the operation may call in its turn. */
  readonly peers: Peers;
  readonly traceHeader?: string | undefined;
  /** Of the request's body, where all of the input came in it. */
  readonly bytes?: number | undefined;
  /** The client's, where it can go away. */
  readonly connection?: Connection | undefined;
  readonly request?: CallingRequest | undefined;
}

/** Sentences that are kept of one call: a request that deletes a thousand objects could have something to say of each. */
const MAX_NOTES = 20;

/**
 * The one way to run an operation: for a request, for another service and for an agent.
 *
 *   check → fault? → run
 *
 * Returns or throws as the handler does: without a promise where neither it nor a fault makes one. A handler that throws leaves nothing
 * of what it wrote, unless it throws a `CommittedError`. Callers end with {@link record}.
 */
export function perform(stub: Stub, input: unknown, origin: Origin): unknown {
  const { world, progress, work, endpoint, caller, peers, connection, request, traceHeader } = origin;
  progress.stub = stub;
  progress.input = input;
  check(stub, input, origin);
  const { operation, service } = stub;
  const at = resourcesOf(service, { caller, home: world.home }, input);
  if (service.module.scope !== undefined) progress.at = at;
  const { requestId } = progress;
  const note = (sentence: string) => {
    const notes = progress.notes ?? [];
    if (notes.length < MAX_NOTES) progress.notes = [...notes, sentence];
  };
  const call = callOf(world, service, {
    operation,
    input,
    work,
    endpoint,
    requestId,
    connection,
    request,
    peers,
    caller,
    at,
    traceHeader,
    note,
  });
  const named = input as { readonly [member: string]: unknown };
  service.module.authorize?.(operation, named, call);
  if (call.permit !== undefined) {
    world.permissions.checkKey(call, stub.wire);
    const tags = requestTags(named);
    const needed = service.module.permissions?.neededBy(operation, named, call) ?? [];
    call.permit(needed.map((each) => ({ ...each, keys: each.keys === undefined ? tags : keysOf(each.keys, tags) })));
  }
  const fault = world.faults.meet({ stub, input, at, work, number: progress.number });
  progress.fault = fault;
  if (!fault?.isAnswer) progress.ignored = stub.ignored(input);
  if (fault?.around) return fault.around(input, (given) => world.atOnce(() => stub.run(given, call)));
  return world.atOnce(() => stub.run(input, call));
}

function check(stub: Stub, input: unknown, { world, caller, bytes }: Origin): void {
  const violations = stub.violations(input, bytes);
  if (violations.length === 0) return;
  const missing = missingResource(stub, { world, caller, named: input as { readonly [member: string]: unknown } });
  throw missing ?? stub.service.module.reject(violations as readonly [Violation, ...Violation[]], stub.operation);
}

/** Notes why an operation failed, and returns it as its caller is told: an error that nothing declares is a defect of ours, and becomes an `InternalFailure`. */
export function failureOf(progress: Progress, error: unknown): ServiceError {
  const failed = progress.stub === undefined ? "CloudStub" : `CloudStub's module ${progress.stub.service.id}`;
  if (!ServiceError.is(error)) progress.defect = error;
  const declared = ServiceError.is(error)
    ? error
    : new ServiceError("InternalFailure", `${failed} failed to answer this request; the server's log says why.`, 500);
  progress.error = declared;
  return declared;
}

/** How an operation was called, and what is kept of it. */
interface Called extends Pick<Recorded, "method" | "url" | "statusCode" | "unmatched"> {
  readonly kind: EventKind;
  readonly held: Held | undefined;
}

/** Of what is not here, the history also says where else there are such resources: it may be the wrong region or account. */
function notesOfFailure(world: World, { notes, stub, at }: Progress, error: ServiceError): Progress["notes"] {
  if (stub === undefined || at === undefined || !saysMissing.test(`${error.code} ${error.message}`)) return notes;
  const elsewhere = placesElsewhere(world, stub.service.id, at);
  return elsewhere === undefined ? notes : [...(notes ?? []), elsewhere];
}

const saysMissing = /NotFound|NonExistent|DoesNotExist|NoSuch|does not exist|not found/i;

/** Adds an operation that has ended to the history and the journal. */
export function record(world: World, progress: Progress, how: Called): void {
  const { requestId, number, beganAt, cause, causeNumber, isGuess, step, stub, error, ignored, fault } = progress;
  progress.durationMs = performance.now() - beganAt;
  if (error !== undefined) progress.notes = notesOfFailure(world, progress, error);
  const event: Recorded & JournalEvent = {
    kind: how.kind,
    time: world.clock.now(),
    beganAt,
    method: how.method,
    url: how.url,
    stub,
    statusCode: how.statusCode,
    requestId,
    number,
    cause,
    causeNumber,
    isGuess,
    step,
    resource: resourceOf(progress),
    durationMs: progress.durationMs,
    error: error && { code: error.code, message: error.message },
    unmatched: how.unmatched,
    ignored,
    notes: progress.notes,
    fault: fault?.explain,
    isFaultsAnswer: fault?.isAnswer,
    held: how.held,
    at: placeOf(progress, world.home),
    of: undefined,
  };
  world.record(event);
}

/** Kept of what is not about the home only, and without its caller. */
function placeOf({ at }: Progress, home: AccountRegion): AccountRegion | undefined {
  if (at === undefined || (at.account === home.account && at.region === home.region)) return undefined;
  return { account: at.account, region: at.region };
}
