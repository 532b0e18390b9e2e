import { explainNotDone, notDone } from "../registry/not-done.js";
import type { RequestHeaders } from "../wire/wire.js";
import { attemptOf, type Client, clientOf } from "./client.js";
import { concealUrl, shownHeaders } from "./conceal.js";
import type { EventKind, JournalEvent } from "./event.js";
import type { EventIndex } from "./event-index.js";
import { type Held, inputOf, outputOf } from "./held.js";
import { CONCEALED, type IsSecret, readable, textOf, WHOLE } from "./readable.js";

/** An event of the journal, as readers get it. */
export interface JournalEntry {
  /** Counts the events of a world in the order in which they began; as text it sorts in that order. */
  readonly id: string;
  readonly kind: EventKind;
  /** When it was recorded, in the world's time: ISO 8601, UTC. */
  readonly at: string;
  /** When it began, by the machine's clock: ISO 8601, UTC. */
  readonly machineTime: string;
  /** Milliseconds of the machine's time. */
  readonly duration: number;
  readonly world: string;
  /** One line for people. */
  readonly summary: string;
  /** The id of the event that led to it: of another attempt of an SDK's call, the one before it. Absent for what came from outside, and where the journal does not have the cause any more. */
  readonly cause?: string;
  /** Present where the cause is likely, and not known. */
  readonly guessed?: true;
  /** Present on another attempt of an SDK's call than the first, where the cause is the one before it: 2, 3 … */
  readonly attempt?: number;
  /** The id of the agent's step in which it happened. */
  readonly step?: string;
  readonly service?: string;
  readonly operation?: string;
  /** What it was about: the name of a queue, a bucket and a key. */
  readonly resource?: string;
  /** The HTTP status; 0 where a fault dropped the connection. */
  readonly status?: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly requestId?: string;
  readonly method?: string;
  readonly url?: string;
  /** Of a request: the level that the behaviour of its operation is of. */
  readonly level?: string;
  /** Of a request: the level at which its operation is closer to AWS, where there is one. */
  readonly above?: string;
  /** Present where a placeholder answered. */
  readonly placeholder?: true;
  /** Why nothing matched, and what to do. */
  readonly why?: string;
  /** What the request asked for and was not done. */
  readonly notDone?: readonly string[];
  /** What the operation did not do and why, in sentences. */
  readonly notes?: readonly string[];
  /** What has not come of it yet and why, by the state of when it was read; only where an event is explained. */
  readonly notYet?: readonly string[];
  /** The injected fault, in a sentence. */
  readonly fault?: string;
  readonly client?: Client;
  /** What a function wrote to its log. */
  readonly logs?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  /** Present where some of the input, the output or a body was left out for its length. */
  readonly cut?: true;
  /** Present where secrets were concealed. */
  readonly concealed?: true;
  readonly raw?: RawExchange;
}

/** A request and its answer as they were on the wire. */
interface RawExchange {
  readonly request: RawMessage;
  readonly response: RawMessage;
}

/** Headers, and a body: as text where it is UTF-8. */
interface RawMessage {
  readonly headers: { readonly [name: string]: string };
  readonly body: string | { readonly base64: string };
}

/** How much of an event is shown. */
export interface Detail {
  /** True to show inputs and outputs, and what was on the wire. */
  readonly bodies?: boolean | undefined;
  /** True to show secrets. */
  readonly reveal?: boolean | undefined;
}

/** The id of an event, as readers get it. */
export function idOf(number: number): string {
  return String(number).padStart(10, "0");
}

/** The event as readers get it. `index` knows its cause. */
export function entryOf(event: JournalEvent, index: EventIndex, detail: Detail = {}): JournalEntry {
  const { number, kind, time, beganAt, durationMs, of, isGuess, step, stub, statusCode, error, resource } = event;
  const cause = index.causeOf(event);
  const isRepeated = index.attemptBefore(event) !== undefined;
  return present({
    id: idOf(number),
    kind,
    at: new Date(time).toISOString(),
    machineTime: new Date(performance.timeOrigin + beganAt).toISOString(),
    duration: durationMs,
    world: of?.world ?? "",
    summary: summaryOf(event),
    cause: cause && idOf(cause.number),
    guessed: (isGuess && !isRepeated) || undefined,
    attempt: isRepeated ? attemptOf(event)?.attempt : undefined,
    step: step === undefined ? undefined : idOf(step),
    service: stub?.service.id,
    operation: operationOf(event),
    resource,
    status: statusCode,
    error,
    ...wireFacts(event),
    client: event.held?.requestHeaders && clientOf(event.held.requestHeaders),
    logs: event.logs,
    ...(detail.bodies ? bodiesOf(event, detail.reveal ?? false) : {}),
  }) as JournalEntry;
}

/** One line for people. */
export function summaryOf(event: Partial<JournalEvent>): string {
  const { summary, unmatched, method, url, error, resource } = event;
  if (summary !== undefined) return error === undefined ? summary : `${summary}: ${error.message}`;
  const what = operationOf(event) ?? `${method} ${concealUrl(url ?? "")}`;
  const on = resource === undefined ? what : `${what} ${resource}`;
  if (unmatched !== undefined) return `${on}: ${unmatched.why}`;
  return error === undefined ? on : `${on}: ${error.code}: ${error.message}`;
}

function operationOf({ stub, unmatched }: Partial<JournalEvent>): string | undefined {
  return stub?.operation ?? unmatched?.name;
}

function wireFacts(event: JournalEvent) {
  const { kind, requestId, method, url, stub, unmatched, notes, fault } = event;
  const undone =
    stub === undefined ? [] : explainNotDone(notDone({ ...event, stub, fault: { isAnswer: event.isFaultsAnswer } }));
  return {
    requestId,
    method: kind === "step" ? undefined : method,
    url: kind === "step" || url === undefined ? undefined : concealUrl(url),
    ...(kind === "request" && stub?.service.levelsOf?.(stub.operation)),
    placeholder: stub?.placeholder ? (true as const) : undefined,
    why: unmatched?.why,
    notDone: undone.length > 0 ? undone : undefined,
    notes,
    fault,
  };
}

function bodiesOf({ held, stub }: JournalEvent, reveal: boolean) {
  if (held === undefined) return {};
  const isSecret = reveal
    ? undefined
    : (stub as { readonly service: Concealing } | undefined)?.service.module?.conceals;
  const input = readable(inputOf(held), WHOLE, isSecret);
  const output = readable(outputOf(held), WHOLE, isSecret);
  const isConcealed = input.isConcealed || output.isConcealed || (isSecret !== undefined && isUnread(held));
  return {
    input: input.value,
    output: output.value,
    cut: held.isCut || input.isCut || output.isCut || undefined,
    concealed: isConcealed || undefined,
    raw: rawOf(held, { reveal, isConcealed }),
  };
}

/** True for a request whose body its service could not read: it may have secrets anywhere. */
function isUnread({ input, inputIsBody, requestBody = new Uint8Array() }: Held): boolean {
  return input === undefined && !inputIsBody && requestBody.length > 0;
}

interface Concealing {
  readonly module?: { readonly conceals?: IsSecret };
}

function rawOf(held: Held, { reveal, isConcealed }: { readonly reveal: boolean; readonly isConcealed: boolean }) {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = held;
  if (requestHeaders === undefined || requestBody === undefined || responseBody === undefined) return undefined;
  const message = (headers: RequestHeaders, body: string | Uint8Array): RawMessage => ({
    headers: shownHeaders(headers, reveal),
    // A body may have its secrets in any encoding.
    body: isConcealed ? CONCEALED : shownBody(body),
  });
  return { request: message(requestHeaders, requestBody), response: message(responseHeaders ?? {}, responseBody) };
}

function shownBody(body: string | Uint8Array): RawMessage["body"] {
  if (typeof body === "string") return body;
  return textOf(body) ?? { base64: Buffer.from(body).toString("base64") };
}

/** The members that are not undefined. */
function present(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
