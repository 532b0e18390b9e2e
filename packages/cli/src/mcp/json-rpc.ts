import { isObject } from "@cloudstub/kit";

/** Codes of errors: https://www.jsonrpc.org/specification section 5.1. */
export const errorCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
} as const;

/** An error that the caller of a method gets. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** The parameters of a request; none where it has none. */
export type Params = { readonly [name: string]: unknown };

/** What a peer offers. */
export interface Methods {
  /** Answers a request; rejects with an {@link RpcError}. `signal` is aborted when the caller does not want the answer any more. */
  call(method: string, params: Params, signal: AbortSignal): Promise<unknown>;
  /** Called with unexpected errors. */
  onDefect(error: unknown): void;
}

/** Errors for callers, in JSON-RPC's form. */
type Answer = { readonly jsonrpc: "2.0"; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
);

/** Messages of one batch. The answers to more could be longer than a text may be. */
const MOST = 100;

/** Answers messages of JSON-RPC 2.0. Nothing that a caller sends makes it reject. */
export class RpcPeer {
  readonly #methods: Methods;
  /** Requests that are not answered yet. */
  readonly #running = new Map<string | number, AbortController>();

  constructor(methods: Methods) {
    this.#methods = methods;
  }

  /** Resolves to the answer as text; undefined where there is none to send, as to a notification. A line that was too long is undefined. */
  async answer(line: string | undefined): Promise<string | undefined> {
    if (line === undefined)
      return JSON.stringify(failed(null, new RpcError(errorCodes.invalidRequest, "This line is too long.")));
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return JSON.stringify(failed(null, new RpcError(errorCodes.parse, "This line is not JSON.")));
    }
    if (!Array.isArray(message)) return textOf(await this.#one(message));
    if (message.length === 0 || message.length > MOST)
      return JSON.stringify(
        failed(
          null,
          new RpcError(errorCodes.invalidRequest, `A batch has 1 to ${MOST} messages, and not ${message.length}.`),
        ),
      );
    const answers = await Promise.all(message.map((each) => this.#one(each)));
    const sent = answers.filter((each) => each !== undefined);
    return sent.length === 0 ? undefined : JSON.stringify(sent);
  }

  /** Gives up all requests that are not answered yet, as if each were cancelled. */
  cancelAll(): void {
    for (const request of this.#running.values()) request.abort();
  }

  async #one(message: unknown): Promise<Answer | undefined> {
    const { id, method, params = {} } = isObject(message) ? message : {};
    // An answer to a request that this side never sends.
    if (isObject(message) && method === undefined && ("result" in message || "error" in message)) return undefined;
    const isCall = typeof method === "string" && isObject(message) && message["jsonrpc"] === "2.0";
    if (id === undefined && isCall) {
      this.#notice(method, params);
      return undefined;
    }
    if (!isCall || !isId(id))
      return failed(
        isId(id) ? id : null,
        new RpcError(errorCodes.invalidRequest, 'A request has "jsonrpc": "2.0", an id and a method.'),
      );
    if (!isObject(params)) return failed(id, new RpcError(errorCodes.invalidParams, "params is not an object."));
    return this.#run(id, method, params);
  }

  async #run(id: string | number, method: string, params: Params): Promise<Answer | undefined> {
    if (this.#running.has(id))
      return failed(id, new RpcError(errorCodes.invalidRequest, "A request with this id is not answered yet."));
    const abort = new AbortController();
    this.#running.set(id, abort);
    try {
      const result = await this.#methods.call(method, params, abort.signal);
      return abort.signal.aborted ? undefined : { jsonrpc: "2.0", id, result };
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      if (error instanceof RpcError) return failed(id, error);
      this.#methods.onDefect(error);
      return failed(id, new RpcError(errorCodes.internal, "CloudStub failed; its log on standard error says more."));
    } finally {
      this.#running.delete(id);
    }
  }

  #notice(method: string, params: unknown): void {
    if (method !== "notifications/cancelled" || !isObject(params)) return;
    const { requestId } = params;
    if (isId(requestId)) this.#running.get(requestId)?.abort();
  }
}

/** The answer to a message that is refused before its method is called. */
export function refusalOf(message: unknown, error: RpcError): string {
  const id = isObject(message) && isId(message["id"]) ? message["id"] : null;
  return JSON.stringify(failed(id, error));
}

function isId(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}

function failed(id: string | number | null, { code, message, data }: RpcError): Answer {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } };
}

function textOf(answer: Answer | undefined): string | undefined {
  return answer === undefined ? undefined : JSON.stringify(answer);
}
