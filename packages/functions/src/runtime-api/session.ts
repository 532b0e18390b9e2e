import type { FunctionInvocation } from "@cloudstub/kit";
import type { RuntimeHeaders, RuntimeReply, RuntimeRequest } from "./exchange.js";
import { MAX_RESPONSE, type Result, responseTooLarge } from "./result.js";

/** How the paths of the Runtime API begin. */
export const BASE = "/2018-06-01/runtime/";

/** An event for a runtime. */
export interface Event extends FunctionInvocation {
  /** Milliseconds since 1970-01-01T00:00:00Z, in the machine's time. */
  readonly deadline: number;
}

interface Current {
  readonly event: Event;
  readonly answered: (result: Result) => void;
}

/** The Runtime API of one environment: one runtime asks for events, and answers each of them once. */
export class Session {
  /** Called when the runtime waits for an event. */
  onReady: () => void = () => {};
  /** Called when the runtime says that it can't begin. */
  onInitError: (error: Result) => void = () => {};
  #waiting: RuntimeReply | undefined;
  #current: Current | undefined;
  /** That by which the last event was sent. */
  #sentBy: RuntimeReply | undefined;

  /** True where an event would reach the runtime at once. */
  get isReady(): boolean {
    return this.#waiting !== undefined;
  }

  /** Gives an event to the runtime, which {@link isReady}. It resolves with the answer; where the runtime ends before, never. */
  dispatch(event: Event): Promise<Result> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#sentBy = waiting;
    return new Promise((answered) => {
      this.#current = { event, answered };
      waiting?.send(200, headersOf(event), event.payload);
    });
  }

  /**
   * True where the runtime ended before it had read the event that it was sent: Linux ends a connection with an error (ECONNRESET, EPIPE) where its other side
   * goes without having read all, and otherwise without one. Elsewhere it may be false all the same.
   */
  get isUnread(): boolean {
    return this.#current !== undefined && this.#sentBy?.isBroken() === true;
  }

  /** Answers a request of the runtime. */
  async handle(request: RuntimeRequest, reply: RuntimeReply): Promise<void> {
    const { method, path } = request;
    if (method === "GET" && path === "invocation/next") return this.#next(reply);
    const [first, id = "", last, more] = path.split("/");
    if (method !== "POST" || more !== undefined) return refuse(reply, 404, { type: "UnknownPath" });
    if (path === "init/error") return this.#initError(request, reply);
    if (first !== "invocation" || (last !== "response" && last !== "error"))
      return refuse(reply, 404, { type: "UnknownPath" });
    const current = this.#current;
    if (current === undefined || current.event.requestId !== id) {
      request.skip();
      return refuse(reply, 400, { type: "InvalidRequestID" });
    }
    // The first answer counts.
    this.#current = undefined;
    const result = await request.read(last, current.event.sink);
    if (result === undefined) return;
    if (result === responseTooLarge)
      refuse(reply, 413, {
        type: "RequestEntityTooLarge",
        message: `Exceeded maximum allowed payload size (${MAX_RESPONSE} bytes).`,
      });
    else if (request.wantsNext) this.#next(reply);
    else accept(reply);
    current.answered(result);
  }

  /** Tells that the connection of a reply is closed: no event can be sent by it. */
  leave(reply: RuntimeReply): void {
    if (this.#waiting === reply) this.#waiting = undefined;
  }

  #next(reply: RuntimeReply): void {
    if (this.#waiting !== undefined || this.#current !== undefined) {
      refuse(reply, 403, {
        type: "InvalidStateTransition",
        message: "Another request for the next event is under way.",
      });
      return;
    }
    this.#waiting = reply;
    this.onReady();
  }

  async #initError(request: RuntimeRequest, reply: RuntimeReply): Promise<void> {
    const result = await request.read("error");
    if (result === undefined) return;
    accept(reply);
    this.onInitError(result);
  }
}

function headersOf({ requestId, deadline, invokedFunctionArn, traceHeader, clientContext }: Event): RuntimeHeaders {
  return {
    "Content-Type": "application/json",
    "Lambda-Runtime-Aws-Request-Id": requestId,
    "Lambda-Runtime-Deadline-Ms": String(deadline),
    "Lambda-Runtime-Invoked-Function-Arn": inHeader(invokedFunctionArn),
    ...(traceHeader !== undefined && { "Lambda-Runtime-Trace-Id": inHeader(traceHeader) }),
    ...(clientContext !== undefined && { "Lambda-Runtime-Client-Context": inHeader(clientContext) }),
  };
}

/** One line of UTF-8, as HTTP allows it: headers are written as Latin-1. JSON may be written over several lines. */
function inHeader(text: string): string {
  return isPlain.test(text) ? text : Buffer.from(text.replace(/[\r\n\0]/g, " ")).toString("latin1");
}

const isPlain = /^[\x20-\x7e]*$/;

function accept(reply: RuntimeReply): void {
  send(reply, 202, { status: "OK" });
}

interface Refusal {
  readonly type: string;
  readonly message?: string;
}

function refuse(reply: RuntimeReply, status: number, { type, message = type }: Refusal): void {
  send(reply, status, { errorMessage: message, errorType: type });
}

function send(reply: RuntimeReply, status: number, body: object): void {
  reply.send(status, { "Content-Type": "application/json" }, Buffer.from(JSON.stringify(body)));
}
