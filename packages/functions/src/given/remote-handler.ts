import { randomUUID } from "node:crypto";
import { clearTimeout, setTimeout } from "node:timers";
import type { GivenContext, PayloadHandler } from "./given-function.js";

/** An invocation for a handler in another process. */
export interface RemoteInvocation {
  readonly requestId: string;
  /** The event, as its sender wrote it. */
  readonly payload: string;
  readonly invokedFunctionArn: string;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  readonly clientContext?: unknown;
  /** What is left of the function's time, by the world's clock. */
  readonly remainingMs: number;
}

/** What a handler made of an event: the JSON text of its result, or its error in the form of its language. */
export type RemoteAnswer = { readonly payload: string } | { readonly error: RemoteErrorObject };

/** The error object that the caller gets, unchanged. */
export interface RemoteErrorObject {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly [member: string]: unknown;
}

/** An error that a handler of another process has described itself. */
export class RemoteError extends Error {
  readonly object: RemoteErrorObject;

  constructor(object: RemoteErrorObject) {
    super(object.errorMessage);
    this.object = object;
  }
}

interface Pending {
  readonly payload: string;
  readonly context: GivenContext;
  readonly settle: (answer: RemoteAnswer) => void;
}

/**
 * The handler of a function in another process, which asks for events, as many at a time as it has threads for, and answers each of them. Events
 * wait until it asks; an event whose time is over by then is not handed out. A handler given later gets the events that still wait; the earlier
 * handler can still answer the events that it has taken.
 */
export class RemoteHandler {
  #id = "";
  readonly #waiting: Pending[] = [];
  readonly #askers: ((pending: Pending | undefined) => void)[] = [];
  readonly #taken = new Map<string, Pending>();

  /** Names the handler that was given last: events are for it alone. */
  get id(): string {
    return this.#id;
  }

  /** Notes that a handler is given, and ends the waits of the earlier one. */
  give(): void {
    this.#id = randomUUID();
    for (const asker of this.#askers.splice(0)) asker(undefined);
  }

  /** The handler as its function's host runs it. */
  readonly handler: PayloadHandler = (bytes, context) =>
    new Promise((resolve, reject) => {
      const settle = (answer: RemoteAnswer) =>
        "error" in answer ? reject(new RemoteError(answer.error)) : resolve(Buffer.from(answer.payload));
      // Text and not a value: a value of this language has no integers above 2⁵³.
      const pending = { payload: Buffer.from(bytes).toString("utf8"), context, settle };
      const asker = this.#askers.shift();
      if (asker === undefined) this.#waiting.push(pending);
      else asker(pending);
    });

  /** Hands out the next event; resolves with undefined where none comes within this time or before the signal, and where another handler is given. */
  async take(withinMs: number, signal: AbortSignal): Promise<RemoteInvocation | undefined> {
    if (signal.aborted) return undefined;
    const pending = this.#nextWaiting() ?? (await this.#nextWithin(withinMs, signal));
    if (pending === undefined) return undefined;
    const { payload, context } = pending;
    this.#taken.set(context.awsRequestId, pending);
    const { awsRequestId, getRemainingTimeInMillis, callbackWaitsForEmptyEventLoop: _, ...facts } = context;
    return { ...facts, requestId: awsRequestId, payload, remainingMs: getRemainingTimeInMillis() };
  }

  /** Takes the answer to an event. False where the event was not handed out, or has been answered before. */
  answer(requestId: string, answer: RemoteAnswer): boolean {
    const pending = this.#taken.get(requestId);
    this.#taken.delete(requestId);
    pending?.settle(answer);
    return pending !== undefined;
  }

  #nextWaiting(): Pending | undefined {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      if (next.context.getRemainingTimeInMillis() > 0) return next;
    return undefined;
  }

  #nextWithin(ms: number, signal: AbortSignal): Promise<Pending | undefined> {
    return new Promise((resolve) => {
      const settle = (pending: Pending | undefined) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
        resolve(pending);
      };
      const leave = () => {
        this.#askers.splice(this.#askers.indexOf(settle), 1);
        settle(undefined);
      };
      const timer = setTimeout(leave, ms);
      signal.addEventListener("abort", leave);
      this.#askers.push(settle);
    });
  }
}
