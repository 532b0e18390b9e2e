import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FunctionInvocation } from "@cloudstub/kit";
import { readPosted } from "./posted.js";
import { MAX_RESPONSE, type Result, responseTooLarge } from "./result.js";

/** An event for a runtime. */
export interface Event extends FunctionInvocation {
  /** Milliseconds since 1970-01-01T00:00:00Z, in the machine's time. */
  readonly deadline: number;
}

interface Current {
  readonly event: Event;
  readonly answered: (result: Result) => void;
}

/**
 * A header of our own clients: the answer to their response is the next event. That spares a request and half of the messages, which are
 * most of what a short event costs.
 */
const WANTS_NEXT = "cloudstub-next";

/** The Runtime API of one environment: one runtime asks for events, and answers each of them once. */
export class Session {
  /** Called when the runtime waits for an event. */
  onReady: () => void = () => {};
  /** Called when the runtime says that it can't begin. */
  onInitError: (error: Result) => void = () => {};
  #waiting: ServerResponse | undefined;
  #current: Current | undefined;
  /** The connection on which the last event was sent. */
  #connection: Socket | null | undefined;

  /** True where an event would reach the runtime at once. */
  get isReady(): boolean {
    return this.#waiting !== undefined;
  }

  /** Gives an event to the runtime, which {@link isReady}. It resolves with the answer; where the runtime ends before, never. */
  dispatch(event: Event): Promise<Result> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#connection = waiting?.socket;
    return new Promise((answered) => {
      this.#current = { event, answered };
      waiting?.writeHead(200, headersOf(event)).end(event.payload);
    });
  }

  /**
   * True where the runtime ended before it had read the event that it was sent: Linux ends a connection with an error (ECONNRESET, EPIPE) where its other side
   * goes without having read all, and otherwise without one. Elsewhere it may be false all the same.
   */
  get isUnread(): boolean {
    return this.#current !== undefined && this.#connection?.errored != null;
  }

  /** Answers a request of the runtime; `path` is what follows `/2018-06-01/runtime/`. */
  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method === "GET" && path === "invocation/next") return this.#next(response);
    const [first, id = "", last, more] = path.split("/");
    if (request.method !== "POST" || more !== undefined) return refuse(response, 404, { type: "UnknownPath" });
    if (path === "init/error") return this.#initError(request, response);
    if (first !== "invocation" || (last !== "response" && last !== "error"))
      return refuse(response, 404, { type: "UnknownPath" });
    const current = this.#current;
    if (current === undefined || current.event.requestId !== id) {
      request.resume();
      return refuse(response, 400, { type: "InvalidRequestID" });
    }
    // The first answer counts.
    this.#current = undefined;
    const result = await readPosted(request, last, current.event.sink);
    if (result === undefined) return;
    if (result === responseTooLarge)
      refuse(response, 413, {
        type: "RequestEntityTooLarge",
        message: `Exceeded maximum allowed payload size (${MAX_RESPONSE} bytes).`,
      });
    else if (request.headers[WANTS_NEXT] === undefined) accept(response);
    else this.#next(response);
    current.answered(result);
  }

  #next(response: ServerResponse): void {
    if (this.#waiting !== undefined || this.#current !== undefined) {
      refuse(response, 403, {
        type: "InvalidStateTransition",
        message: "Another request for the next event is under way.",
      });
      return;
    }
    this.#waiting = response;
    response.once("close", () => {
      if (this.#waiting === response) this.#waiting = undefined;
    });
    this.onReady();
  }

  async #initError(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = await readPosted(request, "error", undefined);
    if (result === undefined) return;
    accept(response);
    this.onInitError(result);
  }
}

function headersOf({ requestId, deadline, invokedFunctionArn, payload, traceHeader, clientContext }: Event) {
  return {
    "Content-Type": "application/json",
    "Content-Length": payload.byteLength,
    "Lambda-Runtime-Aws-Request-Id": requestId,
    "Lambda-Runtime-Deadline-Ms": String(deadline),
    "Lambda-Runtime-Invoked-Function-Arn": inHeader(invokedFunctionArn),
    ...(traceHeader !== undefined && { "Lambda-Runtime-Trace-Id": inHeader(traceHeader) }),
    ...(clientContext !== undefined && { "Lambda-Runtime-Client-Context": inHeader(clientContext) }),
  };
}

/** One line of UTF-8, as HTTP allows it: Node writes headers as Latin-1. JSON may be written over several lines. */
function inHeader(text: string): string {
  return Buffer.from(text.replace(/[\r\n\0]/g, " ")).toString("latin1");
}

function accept(response: ServerResponse): void {
  send(response, 202, { status: "OK" });
}

interface Refusal {
  readonly type: string;
  readonly message?: string;
}

function refuse(response: ServerResponse, status: number, { type, message = type }: Refusal): void {
  send(response, status, { errorMessage: message, errorType: type });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) })
    .end(text);
}
